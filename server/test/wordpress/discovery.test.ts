/** How a WordPress client that knows nothing of this site finds out what there is, where no capture looks. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "../wordpress-site.ts";

const root = `${publicUrl}/wp-json/wp/v2`;

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  test("the kinds of content lead to their collections, and every link of a record leads somewhere", async () => {
    const { body } = await site.ask("/wp/v2/types");
    expect(Object.keys(body)).toEqual(["post", "page", "attachment", "portfolio-items"]);
    for (const type of Object.values<{ rest_base: string }>(body)) {
      expect((await site.ask(`/wp/v2/${type.rest_base}?per_page=1`)).status).toBe(200);
    }
    const { body: post } = await site.ask("/wp/v2/posts/25");
    for (const relation of [
      "self",
      "collection",
      "about",
      "author",
      "replies",
      "wp:featuredmedia",
      "wp:term",
    ]) {
      for (const { href } of post._links[relation]) {
        const answer = await site.ask(href.slice(`${publicUrl}/wp-json`.length));
        expect([href, answer.status]).toEqual([href, 200]);
      }
    }
  });

  test("the index announces batches behind itself, of no namespace", async () => {
    const { body } = await site.ask("/");
    expect(Object.keys(body.routes).slice(0, 2)).toEqual(["/", "/batch/v1"]);
    expect(body.routes["/batch/v1"]).toMatchObject({
      namespace: "",
      methods: ["POST"],
      endpoints: [{ methods: ["POST"], args: { requests: { maxItems: 25 } } }],
      _links: { self: [{ href: `${publicUrl}/wp-json/batch/v1` }] },
    });
    expect(body.namespaces).not.toContain("batch/v1");
    expect((await site.ask("/batch/v1")).status).toBe(404);
  });

  test("preferences of the editor are described as WordPress describes them", async () => {
    const { body } = await site.ask("/wp/v2/users", { method: "OPTIONS" });
    const described = {
      type: "object",
      title: "",
      description: "",
      default: [],
      context: ["edit"],
      additionalProperties: true,
    };
    expect(body.schema.properties.meta.properties.persisted_preferences).toMatchObject(described);
    const [, create] = body.endpoints;
    expect(create.args.meta.properties.persisted_preferences).toMatchObject(described);
  });

  test("one kind says what WordPress says of its own", async () => {
    expect((await site.ask("/wp/v2/types/post")).body).toEqual({
      description: "",
      hierarchical: false,
      has_archive: false,
      name: "Posts",
      slug: "post",
      icon: "dashicons-admin-post",
      taxonomies: ["category", "post_tag"],
      rest_base: "posts",
      rest_namespace: "wp/v2",
      template: [],
      template_lock: false,
      _links: {
        collection: [{ href: `${root}/types` }],
        "wp:items": [{ href: `${root}/posts` }],
        curies: [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }],
      },
    });
    expect((await site.ask("/wp/v2/taxonomies/post_tag?context=embed")).body).toEqual({
      name: "Tags",
      slug: "post_tag",
      rest_base: "tags",
      rest_namespace: "wp/v2",
      _links: {
        collection: [{ href: `${root}/taxonomies` }],
        "wp:items": [{ href: `${root}/tags` }],
        curies: [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }],
      },
    });
  });

  test.each<[string, string[]]>([
    ["/wp/v2/taxonomies", ["category", "post_tag"]],
    ["/wp/v2/taxonomies?type=post", ["category", "post_tag"]],
    ["/wp/v2/taxonomies?type=page", []],
    ["/wp/v2/statuses", ["publish"]],
  ])("%s: %j", async (path, slugs) => {
    const { status, body } = await site.ask(path);
    expect([status, Object.keys(body)]).toEqual([200, slugs]);
  });

  test("of unfinished work only writers know", async () => {
    const { body } = await site.ask("/wp/v2/statuses?context=edit", { by: "jordan" });
    expect(Object.keys(body)).toEqual(["publish", "future", "draft", "pending", "private", "trash"]);
    expect(body.draft).toEqual({
      name: "Draft",
      slug: "draft",
      public: false,
      queryable: false,
      date_floating: true,
      private: false,
      protected: true,
      show_in_list: true,
      _links: { archives: [{ href: `${root}/posts?status=draft` }] },
    });
  });

  test.each<[string, Person | undefined, number, string]>([
    ["/wp/v2/types/nothing", undefined, 404, "rest_type_invalid"],
    ["/wp/v2/types?context=edit", undefined, 401, "rest_cannot_view"],
    ["/wp/v2/types/post?context=edit", "casey_member", 403, "rest_forbidden_context"],
    ["/wp/v2/types?context=other", undefined, 400, "rest_invalid_param"],
    ["/wp/v2/taxonomies/nothing", undefined, 404, "rest_taxonomy_invalid"],
    ["/wp/v2/statuses/nothing", undefined, 404, "rest_status_invalid"],
    ["/wp/v2/statuses/draft", undefined, 401, "rest_cannot_read_status"],
    ["/wp/v2/statuses/draft", "casey_member", 403, "rest_cannot_read_status"],
    ["/wp/v2/statuses/inherit", "studio_admin", 403, "rest_cannot_read_status"],
    ["/wp/v2/comments/1", undefined, 404, "rest_comment_invalid_id"],
    ["/wp/v2/comments?context=edit", undefined, 401, "rest_forbidden_context"],
    ["/wp/v2/search?type=nothing", undefined, 400, "rest_invalid_param"],
    ["/wp/v2/search?subtype=nothing", undefined, 400, "rest_invalid_param"],
    ["/wp/v2/search?type=term&subtype=nothing", undefined, 400, "rest_invalid_param"],
    ["/wp/v2/search?context=edit", undefined, 400, "rest_invalid_param"],
    ["/wp/v2/settings", undefined, 401, "rest_forbidden"],
    ["/wp/v2/plugins", undefined, 404, "rest_no_route"],
  ])("%s by %s: %i %s", async (path, by, status, code) => {
    const answer = await site.ask(path, by ? { by } : {});
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  describe("comments", () => {
    test("there are none", async () => {
      const { body, headers } = await site.ask("/wp/v2/comments?post=25");
      expect([body, headers.get("X-WP-Total"), headers.get("X-WP-TotalPages")]).toEqual([[], "0", "0"]);
    });

    test("that there are none is told only to who may read the post", async () => {
      const draft = await site.database.query
        .selectFrom("posts")
        .select("id")
        .where("status", "=", "draft")
        .executeTakeFirstOrThrow();
      const path = `/wp/v2/comments?post=${draft.id}`;
      expect((await site.ask(path)).body.code).toBe("rest_cannot_read_post");
      expect((await site.ask(path, { by: "studio_admin" })).body).toEqual([]);
    });

    test.each<[Person | undefined, Record<string, unknown>, number, string]>([
      [undefined, { post: 25, content: "First!" }, 401, "rest_comment_login_required"],
      ["casey_member", { content: "First!" }, 403, "rest_comment_invalid_post_id"],
      ["casey_member", { post: 25, content: "First!" }, 403, "rest_comment_closed"],
    ])("written by %s with %j: %i %s", async (by, json, status, code) => {
      const answer = await site.ask("/wp/v2/comments", { method: "POST", json, ...(by ? { by } : {}) });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });
  });

  describe("search", () => {
    const found = async (query: string) => {
      const { body } = await site.ask(`/wp/v2/search?${query}`);
      return body.map(({ id, type, subtype }: Record<string, unknown>) => `${subtype ?? type} ${id}`);
    };

    test("finds articles and portfolio items together, the best fitting first", async () => {
      const all = await found("search=the&per_page=100");
      expect(all.some((one: string) => one.startsWith("portfolio-items"))).toBe(true);
      expect(all.some((one: string) => one.startsWith("post "))).toBe(true);
      expect((await found("search=charge everything"))[0]).toBe("post 25");
    });

    test("of one type alone, and without words the newest first", async () => {
      const { body, headers } = await site.ask("/wp/v2/search?subtype=post&per_page=2&page=2");
      expect(body.map(({ id }: { id: number }) => id)).toEqual([41, 40]);
      expect(headers.get("X-WP-Total")).toBe("23");
      expect(headers.get("Link")).toContain('page=1>; rel="prev"');
      expect(await found("subtype=page,any&per_page=2")).toEqual(await found("per_page=2"));
    });

    test("a result says what it is and where, and brings the whole record along", async () => {
      const { body } = await site.ask("/wp/v2/search?search=charge everything&per_page=1&_embed");
      expect(body).toEqual([
        {
          id: 25,
          title: "Charge everything",
          url: `${publicUrl}/charge-everything/`,
          type: "post",
          subtype: "post",
          _links: {
            self: [{ embeddable: true, href: `${root}/posts/25`, targetHints: { allow: ["GET"] } }],
            about: [{ href: `${root}/types/post` }],
            collection: [{ href: `${root}/search` }],
          },
          _embedded: { self: [expect.objectContaining({ id: 25, slug: "charge-everything" })] },
        },
      ]);
    });

    test("a page beyond the last is empty", async () => {
      const { status, body } = await site.ask("/wp/v2/search?page=999");
      expect([status, body]).toEqual([200, []]);
    });

    test("finds terms by name", async () => {
      const { body } = await site.ask("/wp/v2/search?type=term&subtype=category&_embed&per_page=1");
      expect(body).toEqual([
        {
          id: expect.any(Number),
          title: expect.any(String),
          url: expect.stringContaining(`${publicUrl}/category/`),
          type: "category",
          _links: {
            self: [
              { embeddable: true, href: `${root}/categories/${body[0].id}`, targetHints: { allow: ["GET"] } },
            ],
            about: [{ href: `${root}/taxonomies/category` }],
            collection: [{ href: `${root}/search` }],
          },
          _embedded: { self: [expect.objectContaining({ id: body[0].id, taxonomy: "category" })] },
        },
      ]);
    });

    test("drafts, private posts and what a password guards are not found", async () => {
      const all = await found("per_page=100");
      const hidden = await site.database.query
        .selectFrom("posts")
        .select(["id", "type"])
        .where("status", "!=", "publish")
        .execute();
      for (const { id, type } of hidden) expect(all).not.toContain(`${type} ${id}`);
    });
  });
});
