/** Words of a link's card, and pages that search engines leave out, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, type WordPressSite } from "./wordpress-site.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  const write = (path: string, json: unknown) =>
    site.ask(`/wp/v2/${path}`, { method: "POST", by: "maya_chen", json });
  // A member's: nothing here tells the cache of public answers of changes.
  const read = async (path: string) => (await site.ask(`/wp/v2/${path}`, { by: "casey_member" })).body;
  const create = async (collection: string, json: object) => {
    const { body } = await write(collection, { title: "A text", status: "publish", ...json });
    return `${collection}/${body.id}`;
  };

  test("they are answered only where somebody has set them", async () => {
    const page = await create("pages", {});
    for (const field of ["share_text", "robots"]) expect(await read(page)).not.toHaveProperty(field);
    const { body } = await write(page, { share_text: "Come & see <b>", robots: "noindex" });
    expect([body.share_text, body.robots]).toEqual(["Come & see <b>", "noindex"]);
    expect(await read(page)).toMatchObject({ share_text: "Come & see <b>", robots: "noindex" });
    expect(await read(`${page}?context=embed`)).not.toHaveProperty("robots");
    expect((await read(`${page}?_fields=id,robots`)).robots).toBe("noindex");
    await write(page, { title: "Renamed" });
    expect((await read(page)).robots).toBe("noindex");
    await write(page, { share_text: "", robots: "index" });
    for (const field of ["share_text", "robots"]) expect(await read(page)).not.toHaveProperty(field);
  });

  test("articles have words of their own, and no word on search engines: they are for members", async () => {
    const article = await create("posts", { share_text: "Come", robots: "noindex" });
    expect((await read(article)).share_text).toBe("Come");
    expect(await read(article)).not.toHaveProperty("robots");
  });

  test.each([
    ["share_text", "x".repeat(301)],
    ["share_text", "a\u0000b"],
    ["share_text", ["a"]],
    ["robots", "nofollow"],
  ])("%s of another form is refused", async (field, value) => {
    const page = await create("pages", {});
    const { status, body } = await write(page, { [field]: value });
    expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
  });

  test("WordPress's clients are told of neither", async () => {
    const { body } = await site.ask("/wp/v2/pages", { method: "OPTIONS" });
    expect(JSON.stringify(body)).not.toMatch(/share_text|robots/);
  });

  test("the audit log has them", async () => {
    const page = await create("pages", {});
    await write(page, { share_text: "Come", robots: "noindex" });
    const id = page.split("/")[1];
    const log = await site.ask(`/extenso/v1/audit?subject=page&subject_id=${id}`, { by: "studio_admin" });
    expect(log.body[0].changes).toEqual({
      share_text: { from: "", to: "Come" },
      robots: { from: "", to: "noindex" },
    });
  });
});
