/** Odd arguments of reading calls, each answered as a WordPress 7.1.4 with the same content answers it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  const ids = async (path: string, by?: Person) => {
    const { status, body } = await site.ask(`/wp/v2/${path}`, by ? { by } : {});
    expect([path, status]).toEqual([path, 200]);
    return body.map(({ id }: { id: number }) => id);
  };

  test.each<[string, number[]]>([
    ["posts?ignore_sticky=false&author=2", [35, 43, 38, 36, 32, 31, 30, 27, 24, 21]],
    ["posts?ignore_sticky=false&author=3", [35, 41, 40, 37, 29, 28, 25, 22]],
    ["posts?categories=-3", [41, 39, 37, 31, 24, 21]],
    ["posts?include=-25", [25]],
    ["posts?exclude=-43&per_page=2", [42, 41]],
    ["posts?author=-2&per_page=2", [43, 38]],
    ["posts?slug[]=", []],
    ["posts?orderby=include_slugs&per_page=3", [21, 22, 23]],
    ["media?include=-12", [12]],
    ["media?parent=-1", []],
    ["media?slug[]=", []],
    ["media?search=png&search_columns=post_title", [12, 3]],
    ["categories?include=-3", [3]],
    ["categories?exclude=-3", [4, 5, 1, 2, 6]],
    ["categories?parent=-1", []],
    ["categories?slug[]=", []],
    ["categories?search=0", [4, 3, 5, 1, 2, 6]],
    ["users?include=-2", [2]],
    ["users?slug[]=", []],
    ["users?search=2&search_columns=id", [2]],
    ["users?search=*ay*", [2]],
    ["users?search=*", [3, 2, 1]],
    ["users?has_published_posts=page", []],
    ["users?has_published_posts=portfolio-items", [1]],
    ["users?has_published_posts=post,page", [3, 2, 1]],
    ["users?has_published_posts=attachment", []],
    ["search?include=-43", [43]],
    ["search?page=50", []],
    ["search?subtype=&per_page=7", [43, 42, 41, 40, 39, 38, 37]],
    ["search?subtype=category&per_page=7", [43, 42, 41, 40, 39, 38, 37]],
    ["portfolio-items?include=-55", [55]],
  ])("%s", async (path, expected) => {
    expect(await ids(path)).toEqual(expected);
  });

  test("an empty status in a list is forbidden to the public, and narrows nothing for people who write", async () => {
    const refused = await site.ask("/wp/v2/posts?status[]=");
    expect(refused.body.data.details.status).toEqual({
      code: "rest_forbidden_status",
      message: "Status is forbidden.",
      data: { status: 401 },
    });
    expect((await ids("posts?status[]=&per_page=3", "studio_admin")).length).toBe(3);
    const { headers } = await site.ask("/wp/v2/posts?status[]=", { by: "studio_admin" });
    expect(headers.get("X-WP-Total")).toBe("27");
  });

  test.each<[string, Person, number[]]>([
    ["users?search=maya&search_columns=email", "studio_admin", [2]],
    ["users?search=maya@&search_columns=name", "studio_admin", []],
    ["users?search=0", "studio_admin", [4, 3, 2, 5, 1]],
    ["users?search=example.test&search_columns=email", "casey_member", []],
    ["users?search=5", "studio_admin", [5]],
  ])("%s by %s", async (path, by, expected) => {
    expect(await ids(path, by)).toEqual(expected);
  });

  const listAndQuery = "matches Term ID List and Term ID Taxonomy Query, but should match only one.";
  test.each<[string, string, string, string]>([
    ["posts?categories=", "categories", "rest_one_of_multiple_matches", `categories ${listAndQuery}`],
    ["posts?tags=", "tags", "rest_one_of_multiple_matches", `tags ${listAndQuery}`],
    [
      "posts?categories_exclude=",
      "categories_exclude",
      "rest_one_of_multiple_matches",
      `categories_exclude ${listAndQuery}`,
    ],
    [
      "posts?categories[]=",
      "categories",
      "rest_no_matching_schema",
      "categories is not a valid Term ID List and Term ID Taxonomy Query.",
    ],
    [
      "users?search=x&search_columns=url",
      "search_columns",
      "rest_not_in_enum",
      "search_columns[0] is not one of email, name, id, username, and slug.",
    ],
    ["comments?order=x", "order", "rest_not_in_enum", "order is not one of asc and desc."],
    ["comments?author_email=x", "author_email", "rest_invalid_email", "Invalid email address."],
  ])("%s is refused", async (path, name, code, message) => {
    const { status, body } = await site.ask(`/wp/v2/${path}`);
    expect([status, body.code, body.data.details[name].code, body.data.params[name]]).toEqual([
      400,
      "rest_invalid_param",
      code,
      message,
    ]);
  });

  test("problems come as they were sent, behind those of paging", async () => {
    const late = await site.ask("/wp/v2/posts?order=q&include=x&author=y");
    expect(late.body.message).toBe("Invalid parameter(s): order, include, author");
    const early = await site.ask("/wp/v2/posts?order=q&per_page=0&page=0");
    expect(early.body.message).toBe("Invalid parameter(s): page, per_page");
  });

  test("a page behind the last one of a search leads to the one before", async () => {
    const { headers } = await site.ask("/wp/v2/search?page=50");
    expect(headers.get("X-WP-Total")).toBe("0");
    expect(headers.get("Link")).toBe('<https://cms.example.test/wp-json/wp/v2/search?page=49>; rel="prev"');
    expect((await site.ask("/wp/v2/search?type=term&page=50")).body.code).toBe(
      "rest_search_invalid_page_number",
    );
    const other = await site.ask("/wp/v2/search?subtype=category");
    expect(other.headers.get("Link")).toContain("/search?page=2>");
  });

  test("what is found says what its reader may do with it", async () => {
    const hints = async (path: string, by?: Person) => {
      const { body } = await site.ask(`/wp/v2/search?${path}`, by ? { by } : {});
      return body.map(({ _links }: { _links: { self: object[] } }) => _links.self[0]);
    };
    const all = ["GET", "POST", "PUT", "PATCH", "DELETE"];
    const [first] = await hints("per_page=1");
    expect(first).toEqual({
      embeddable: true,
      href: "https://cms.example.test/wp-json/wp/v2/posts/43",
      targetHints: { allow: ["GET"] },
    });
    expect(await hints("per_page=1&include=41", "jordan")).toMatchObject([{ targetHints: { allow: all } }]);
    expect(await hints("type=term&per_page=1")).toMatchObject([{ targetHints: { allow: ["GET"] } }]);
    expect(await hints("type=term&per_page=1", "studio_admin")).toMatchObject([
      { targetHints: { allow: all } },
    ]);
  });

  test("tags and line ends of a search are gone from the link to the next page", async () => {
    const { headers } = await site.ask("/wp/v2/posts?search=%3Cb%3Estudio%3C/b%3E%0A&per_page=1");
    expect(headers.get("Link")).toContain("?search=studio&per_page=1&page=2>");
  });

  test("pages of terms are counted from an offset as it was given", async () => {
    const { headers } = await site.ask("/wp/v2/tags?offset=-1");
    expect(headers.get("Link")).toContain('offset=-1&page=2>; rel="next"');
  });

  test("empty names in a list embed nothing, and are no fields", async () => {
    expect((await site.ask("/wp/v2/posts/43?_embed[]=")).body).not.toHaveProperty("_embedded");
    expect((await site.ask("/wp/v2/posts?_fields[]=&per_page=1")).body).toEqual([[]]);
  });

  describe("excerpt_length", () => {
    const excerpts = async (path: string) => {
      const { status, body } = await site.ask(`/wp/v2/${path}`);
      return status === 200 ? [body].flat().map(({ excerpt }) => excerpt.rendered) : body.code;
    };
    const list = "posts?include=43&_fields=excerpt&excerpt_length";
    const one = "posts/43?_fields=excerpt&excerpt_length";
    test.each([
      [`${list}=abc`, ["<p> [&hellip;]</p>\n"]],
      [`${list}=`, ["<p> [&hellip;]</p>\n"]],
      [`${list}[]=5`, ["<p>Editors [&hellip;]</p>\n"]],
      [`${list}=2.5`, ["<p>Editors work [&hellip;]</p>\n"]],
      [`${list}=-5`, ["<p> [&hellip;]</p>\n"]],
      [`${one}=-5`, ["<p> [&hellip;]</p>\n"]],
      [`${one}=0`, ["<p> [&hellip;]</p>\n"]],
      [`${one}=abc`, "rest_invalid_param"],
      ["pages?excerpt_length=abc", []],
    ])("%s", async (path, expected) => {
      expect(await excerpts(path)).toEqual(expected);
    });

    test("more words than are kept come from the text, and in lists as they were asked for", async () => {
      const [kept] = await excerpts("posts/43?_fields=excerpt");
      const words = (html: string) => html.replace(/<[^>]*>| \[&hellip;\]|\n/g, "").split(" ");
      for (const [length, count] of [
        [56, 56],
        [70, 70],
      ] as const) {
        const [longer] = await excerpts(`${one}=${length}`);
        expect(words(longer)).toHaveLength(count);
        expect(words(longer).slice(0, 55)).toEqual(words(kept));
      }
      const [whole] = await excerpts(`${list}=99999`);
      expect(whole).not.toContain("[&hellip;]");
      const { headers } = await site.ask("/wp/v2/posts?per_page=2&excerpt_length=2.5");
      expect(headers.get("Link")).toContain("excerpt_length=2.5&page=2>");
    });
  });

  test.each([
    ["types/revision", 401, "rest_cannot_read_type"],
    ["types/oembed_cache", 401, "rest_cannot_read_type"],
    ["types/bogus", 404, "rest_type_invalid"],
    ["taxonomies/post_format", 401, "rest_forbidden"],
    ["taxonomies/wp_theme?context=edit", 401, "rest_forbidden"],
    ["taxonomies/bogus", 404, "rest_taxonomy_invalid"],
    ["comments?status=hold", 401, "rest_forbidden_param"],
    ["comments?post=0", 401, "rest_cannot_read"],
  ])("%s is refused with %s %s", async (path, status, code) => {
    const refused = await site.ask(`/wp/v2/${path}`);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    if (status !== 401) return;
    const member = await site.ask(`/wp/v2/${path}`, { by: "casey_member" });
    expect([member.status, member.body.code]).toEqual([403, code]);
  });

  test("comments name what only people who write may narrow them by", async () => {
    const { body } = await site.ask("/wp/v2/comments?author=1&status=hold&type=pingback");
    expect(body.message).toBe("Query parameter not permitted: author, type, status");
    expect((await site.ask("/wp/v2/comments?status=hold", { by: "jordan" })).body).toEqual([]);
  });
});
