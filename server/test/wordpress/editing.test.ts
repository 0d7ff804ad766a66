/** Edit context beyond the captures: slugs generated for titles, and links that tell rights. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generatedSlugs, type Titled } from "../../src/domains/content/slugs/generated-slug.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

const longLight = "a-very-long-title-about-light-".repeat(7).slice(0, 200);

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  // Slugs that WordPress gave to drafts with such titles; where none was recorded, by its rules.
  test.each<[Titled["type"], string, string]>([
    ["post", "Editing on the train & other quiet places", "editing-on-the-train-other-quiet-places"],
    ["post", "Charge everything", "charge-everything-2"],
    ["portfolio-items", "Charge everything", "charge-everything"],
    ["attachment", "Charge everything", "charge-everything-2"],
    ["page", "Plating close-up", "plating-close-up-2"],
    ["post", "Plating close-up", "plating-close-up"],
    ["post", "カメラの🎥手入れ", "カメラの🎥手入れ"],
    ["post", "光".repeat(70), "光".repeat(22)],
    ["post", "A very long title about light ".repeat(8), longLight],
    ["post", "2024", "2024-2"],
    ["portfolio-items", "2024", "2024"],
    ["post", "Feed", "feed-2"],
    ["post", "", "9001-2"],
    ["portfolio-items", "!?", "9001"],
  ])("a %s called “%s” would be at %s", async (type, title, expected) => {
    const slugs = await generatedSlugs(site.database, [{ id: 9001, type, title, slug: "" }]);
    expect(slugs.get(9001)).toBe(expected);
  });

  test("a slug that many have ends in the record's number", async () => {
    const slugs = Array.from({ length: 30 }, (_, index) => (index === 0 ? "dusk" : `dusk-${index + 1}`));
    const articles = site.database.query.selectFrom("posts").selectAll().where("type", "=", "post");
    const row = { ...(await articles.executeTakeFirstOrThrow()) };
    // The database makes it by itself.
    Reflect.deleteProperty(row, "project_category");
    for (const [index, slug] of slugs.entries()) {
      await site.database.query
        .insertInto("content_ids")
        .values({ id: 5000 + index, kind: "post" })
        .execute();
      await site.database.query
        .insertInto("posts")
        .values({ ...row, id: 5000 + index, slug, status: "draft" })
        .execute();
    }
    const asked = [{ id: 9001, type: "post" as const, title: "Dusk", slug: "" }];
    expect((await generatedSlugs(site.database, asked)).get(9001)).toBe("dusk-9001");
  });

  test("lists in edit context say what may be done with each", async () => {
    const { body } = await site.ask("/wp/v2/portfolio-items?context=edit&include=51", { by: "maya_chen" });
    expect(Object.keys(body[0]._links)).toEqual(
      expect.arrayContaining(["wp:action-publish", "wp:action-unfiltered-html"]),
    );
    expect(body[0].generated_slug).toBe("saltwater-kitchen");
  });

  test("a file has an address to be given, and what may be done with it", async () => {
    const { body } = await site.ask("/wp/v2/media/13?context=edit", { by: "maya_chen" });
    expect(body).toMatchObject({
      permalink_template: `${publicUrl}/?attachment_id=13`,
      generated_slug: body.slug,
      _links: {
        "wp:action-unfiltered-html": [{ href: `${publicUrl}/wp-json/wp/v2/media/13` }],
        "wp:action-assign-author": [{ href: `${publicUrl}/wp-json/wp/v2/media/13` }],
      },
    });
    await site.database.query
      .updateTable("media")
      .set({ parent_post_id: 25, author_id: 3 })
      .where("id", "=", 14)
      .execute();
    const attached = await site.ask("/wp/v2/media/14?context=edit", { by: "jordan" });
    expect(attached.body.permalink_template).toBe(`${publicUrl}/charge-everything/%postname%/`);
    expect(attached.body._links).not.toHaveProperty("wp:action-assign-author");
  });

  test("an author sees the kinds that authors edit", async () => {
    const { body } = await site.ask("/wp/v2/types?context=edit", { by: "jordan" });
    expect(Object.keys(body)).toEqual(["post", "attachment", "portfolio-items"]);
    expect((await site.ask("/wp/v2/types/page?context=edit", { by: "jordan" })).status).toBe(403);
    const tags = await site.ask("/wp/v2/taxonomies?context=edit", { by: "jordan" });
    expect(tags.body.post_tag.labels).toMatchObject({ singular_name: "Tag", parent_item: null });
    expect(Object.keys(tags.body.post_tag.labels)).toEqual(Object.keys(tags.body.category.labels));
  });

  test("what a kind's records lack is not among its actions", async () => {
    const relations = async (collection: string) => {
      const { body } = await site.ask(`/wp/v2/${collection}`, { method: "OPTIONS" });
      return body.schema.links.map(({ rel, href }: { rel: string; href: string }) => {
        expect(href).toBe(`${publicUrl}/wp-json/wp/v2/${collection}/{id}`);
        return rel.replace("https://api.w.org/action-", "");
      });
    };
    expect(await relations("portfolio-items")).toEqual(["publish", "unfiltered-html"]);
    expect(await relations("pages")).toEqual(["publish", "unfiltered-html", "assign-author"]);
    expect(await relations("posts")).toHaveLength(8);
  });
});
