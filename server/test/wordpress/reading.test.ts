/** WordPress's behaviour that the captures don't cover: which records are found, in what order, by whom. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  async function idsAt(path: string, by?: Person): Promise<unknown> {
    const { status, body } = await site.ask(path, by ? { by } : {});
    return status === 200 ? body.map(({ id }: { id: number }) => id) : body.code;
  }

  test.each<[string, number[]]>([
    // Ids and slugs
    ["/wp/v2/posts?include=25,23,24", [25, 24, 23]],
    ["/wp/v2/posts?include=25,23,24&orderby=include", [25, 23, 24]],
    ["/wp/v2/posts?include[]=25&include[]=23&order=asc", [23, 25]],
    ["/wp/v2/posts?include=25,23&exclude=23", [25, 23]],
    ["/wp/v2/posts?include=99999999999999", []],
    ["/wp/v2/posts?slug[]=charge-everything&slug[]=how-we-quote-a-project", [34, 25]],
    ["/wp/v2/posts?slug=charge-everything,how-we-quote-a-project&orderby=include_slugs", [25, 34]],
    ["/wp/v2/posts?slug=Charge%20Everything", []],
    ["/wp/v2/posts?slug=Charge-Everything!", [25]],
    [`/wp/v2/posts?slug=${encodeURIComponent("夜の撮影ノート-🎥-night-shoot-notes")}`, [37]],
    // Windows
    ["/wp/v2/posts?offset=21", [22, 21]],
    ["/wp/v2/posts?offset=0&page=2&per_page=2", [43, 42]],
    ["/wp/v2/posts?offset=500", []],
    ["/wp/v2/posts?page=12&per_page=2", [21]],
    ["/wp/v2/posts?page=11&per_page=2", [23, 22]],
    ["/wp/v2/posts?page=12&per_page=2&order=asc", [43]],
    // Terms
    ["/wp/v2/posts?categories[]=3&categories[]=6&per_page=3", [41, 40, 39]],
    ["/wp/v2/posts?categories[terms]=3,2&categories[operator]=AND", [31, 24]],
    ["/wp/v2/posts?categories=3&tags=16", [39, 31, 24]],
    ["/wp/v2/posts?categories=6&tags=8&tax_relation=OR", [40, 34, 29, 28, 22]],
    ["/wp/v2/posts?categories=3&tags_exclude=16", [41, 37, 21]],
    ["/wp/v2/posts?categories=6&tags_exclude=7,9,10,11,12,14,15,16,17&tax_relation=AND", [40, 34, 28]],
    ["/wp/v2/posts?categories[terms]=", [43, 42, 41, 40, 39, 38, 37, 36, 35, 34]],
    // Times
    ["/wp/v2/posts?after=2024-04-15T09:00:00&before=2024-04-18T09:00:00", [41, 40]],
    ["/wp/v2/posts?after=2024-04-17T15:59:59Z", [43, 42, 41]],
    ["/wp/v2/posts?after=2024-04-17T18:00:00%2B02:00", [43, 42]],
    ["/wp/v2/posts?modified_after=2024-04-22T16:00:00", [43]],
    ["/wp/v2/posts?modified_before=2023-11-20T10:00:00", [21]],
    // Authors and stickiness
    ["/wp/v2/posts?author=1&per_page=3", [42, 35, 34]],
    ["/wp/v2/posts?author=1&author_exclude=2,3", [42, 39, 35, 34, 33, 26, 23]],
    ["/wp/v2/posts?sticky=1", [35]],
    ["/wp/v2/posts?sticky=0&include=35", [35]],
    ["/wp/v2/posts?sticky=true&exclude=35", [35]],
    // Searches
    ['/wp/v2/posts?search="skin tones"', [32]],
    ["/wp/v2/posts?search=SKIN,tones", [32]],
    ["/wp/v2/posts?search=skin -tones", []],
    ["/wp/v2/posts?search=the skin of", [32]],
    ["/wp/v2/posts?search=100%25_", []],
    ["/wp/v2/posts?search=light film&orderby=relevance&per_page=3", [36, 24, 21]],
    ["/wp/v2/posts?search=price sheet", []],
    // Orders
    ["/wp/v2/posts?orderby=id&order=asc&per_page=2", [21, 22]],
    ["/wp/v2/posts?orderby=slug&order=asc&per_page=2", [37, 28]],
    ["/wp/v2/posts?orderby=title&per_page=2", [37, 40]],
    ["/wp/v2/posts?orderby=author&order=desc&per_page=1", [39]],
    ["/wp/v2/portfolio-items?orderby=title&order=asc&per_page=2", [57, 53]],
    // Other collections
    ["/wp/v2/media?media_type=application", [19]],
    ["/wp/v2/media?mime_type=video/mp4", [20]],
    ["/wp/v2/media?parent=45", []],
    ["/wp/v2/media?include=15,14&orderby=include", [15, 14]],
    ["/wp/v2/media?search=harbour", [20]],
    ["/wp/v2/categories?orderby=count&order=desc&per_page=2", [2, 3]],
    ["/wp/v2/categories?post=31", [4, 3, 5, 2]],
    ["/wp/v2/categories?include=6,2&orderby=include", [6, 2]],
    ["/wp/v2/categories?search=design", [4]],
    ["/wp/v2/categories?offset=2&per_page=1", [4]],
    ["/wp/v2/categories?page=9", []],
    ["/wp/v2/tags?offset=2&per_page=2", [10, 8]],
    ["/wp/v2/tags?slug=qa,seo&orderby=include_slugs", [17, 13]],
    ["/wp/v2/users?slug=jordan", [3]],
    ["/wp/v2/users?search=MAYA", [2]],
    ["/wp/v2/users?include=4", []],
    ["/wp/v2/users?orderby=id", [1, 2, 3]],
  ])("%s", async (path, expected) => {
    expect(await idsAt(path)).toEqual(expected);
  });

  test.each<[string, Person, unknown]>([
    ["/wp/v2/posts?status=draft", "studio_admin", [45, 44]],
    ["/wp/v2/posts?status=private,future", "maya_chen", [47, 46]],
    ["/wp/v2/posts?status=any&per_page=5", "maya_chen", [47, 46, 45, 44, 43]],
    ["/wp/v2/posts?status=draft", "jordan", [45]],
    ["/wp/v2/posts?status=any&per_page=3", "jordan", [45, 43, 42]],
    ["/wp/v2/posts?status=trash", "studio_admin", []],
    ["/wp/v2/posts?status=draft", "casey_member", "rest_invalid_param"],
    ["/wp/v2/posts?search=price sheet", "maya_chen", [42]],
    ["/wp/v2/posts?search=price sheet", "casey_member", []],
    ["/wp/v2/media?parent=45", "jordan", [48]],
    ["/wp/v2/media?parent=45", "casey_member", []],
    ["/wp/v2/users?per_page=9", "studio_admin", [4, 3, 2, 5, 1]],
    ["/wp/v2/users?roles=subscriber", "studio_admin", [4, 5]],
    ["/wp/v2/users?roles=subscriber", "maya_chen", "rest_user_cannot_view"],
    ["/wp/v2/categories?post=45", "jordan", [3]],
    ["/wp/v2/categories?post=45", "casey_member", "rest_forbidden_context"],
  ])("%s by %s", async (path, by, expected) => {
    expect(await idsAt(path, by)).toEqual(expected);
  });

  test.each<[string, Person | undefined, number, string?]>([
    ["/wp/v2/posts/45", "jordan", 200],
    ["/wp/v2/posts/45?context=edit", "jordan", 200],
    ["/wp/v2/posts/44", "jordan", 403, "rest_forbidden"],
    ["/wp/v2/posts/44?context=edit", undefined, 401, "rest_forbidden_context"],
    ["/wp/v2/posts/46", "maya_chen", 200],
    ["/wp/v2/posts/46", "casey_member", 403, "rest_forbidden"],
    ["/wp/v2/posts/25?password=x", undefined, 403, "rest_post_incorrect_password"],
    ["/wp/v2/posts/99999999999999999999", undefined, 404, "rest_post_invalid_id"],
    ["/wp/v2/media/48", "jordan", 200],
    ["/wp/v2/media/48", "casey_member", 403, "rest_forbidden"],
    ["/wp/v2/media/14?context=edit", undefined, 401, "rest_forbidden_context"],
    ["/wp/v2/categories/7", undefined, 404, "rest_term_invalid"],
    ["/wp/v2/categories/3?context=edit", undefined, 401, "rest_forbidden_context"],
    ["/wp/v2/users/4", "maya_chen", 403, "rest_user_cannot_view"],
    ["/wp/v2/users/4", "studio_admin", 200],
    ["/wp/v2/users/2?context=edit", undefined, 401, "rest_forbidden_context"],
    ["/wp/v2/users?orderby=email", undefined, 401, "rest_forbidden_orderby"],
    ["/wp/v2/users?context=edit", "maya_chen", 403, "rest_forbidden_context"],
  ])("%s by %s: %i", async (path, by, status, code) => {
    const { status: given, body } = await site.ask(path, by ? { by } : {});
    expect([given, body.code]).toEqual([status, code]);
  });

  test("a password opens a protected post", async () => {
    const { body } = await site.ask("/wp/v2/posts/42?password=open-sesame");
    expect(body.content.rendered).toContain('<p class="wp-block-paragraph">');
    expect(body.content.protected).toBe(true);
  });

  test("who edits reads what was written", async () => {
    const { body } = await site.ask("/wp/v2/posts/24?context=edit", { by: "maya_chen" });
    expect(body).toMatchObject({
      title: { raw: `Lights, camera & "action": a producer's week -- in 5 steps...` },
      content: { block_version: 1 },
      password: "",
      permalink_template: "https://cms.example.test/%postname%/",
      generated_slug: "lights-camera-action-a-producers-week-in-5-steps",
    });
    expect(body.content.raw).toContain("<!-- wp:paragraph -->");
    expect(Object.keys(body._links)).toContain("wp:action-publish");
  });

  test("galleries are numbered through a list", async () => {
    const { body } = await site.ask("/wp/v2/portfolio-items?per_page=100");
    const numbers = JSON.stringify(body).match(/wp-block-gallery-\d+/g) ?? [];
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.map((_, index) => `wp-block-gallery-${index + 1}`));
  });

  test("a list with everything embedded costs a fixed handful of queries", async () => {
    const counted = async (path: string) => {
      const before = site.queries();
      expect((await site.ask(path)).status).toBe(200);
      return site.queries() - before;
    };
    for (const resource of ["posts", "portfolio-items", "media"]) site.api.cache.changed(resource);
    // One of them asks about the picture of an article with a password, which may be closed.
    expect(await counted("/wp/v2/posts?_embed&per_page=9&once")).toBe(7);
    expect(await counted("/wp/v2/posts?_embed&per_page=100&once")).toBe(6);
    expect(await counted("/wp/v2/posts?_embed&per_page=100&once")).toBe(0);
    expect(await counted("/wp/v2/portfolio-items?_embed&per_page=100&once")).toBe(4);
    expect(await counted("/wp/v2/posts/25?_embed&once")).toBe(4);
    expect(await counted("/wp/v2/media?per_page=100&once")).toBe(3);
    expect(await counted("/wp/v2/posts?per_page=100&_fields=id&once")).toBe(2);
  });
});
