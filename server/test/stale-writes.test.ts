/** No update of a term or an account is lost, for clients that say which state they have read. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, type SiteCall, type WordPressSite } from "./wordpress-site.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  const send = (path: string, json: unknown, by: SiteCall["by"], headers: Record<string, string> = {}) =>
    site.ask(`/wp/v2${path}`, { method: "POST", by, json, headers });
  const tagOf = async (path: string, by: SiteCall["by"]) =>
    (await site.ask(`/wp/v2${path}?context=edit`, { by })).headers.get("ETag") ?? "";

  describe.each<[string, SiteCall["by"], string, Record<string, string>, Record<string, string>, string]>([
    ["a tag", "maya_chen", "/tags", { name: "First" }, { name: "Second" }, "rest_term_changed"],
    [
      "a category",
      "maya_chen",
      "/categories",
      { name: "Third" },
      { description: "New" },
      "rest_term_changed",
    ],
    [
      "an account",
      "studio_admin",
      "/users",
      { username: "wren_k", email: "wren.k@example.test", password: "Rig-Other-Pass-1" },
      { description: "New" },
      "rest_user_changed",
    ],
  ])("%s", (_about, by, collection, made, change, code) => {
    let path = "";
    let tag = "";
    beforeAll(async () => {
      const { status, body } = await send(collection, made, by);
      expect([status, body.message]).toEqual([201, undefined]);
      path = `${collection}/${body.id}`;
      tag = await tagOf(path, by);
    });

    test("the state that was read is written over, the next one is another", async () => {
      const written = await send(path, change, by, { "If-Match": tag });
      expect([written.status, written.body.code]).toEqual([200, undefined]);
      expect(written.headers.get("ETag")).not.toBe(tag);
      expect(written.headers.get("ETag")).toBe(await tagOf(path, by));
    });

    test("an older one is not: who wrote, and when", async () => {
      const refused = await send(path, { description: "Late" }, by, { "If-Match": tag });
      expect([refused.status, refused.body.code]).toEqual([409, code]);
      expect(refused.body.data).toMatchObject({
        status: 409,
        modified_gmt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
        modified_by: { id: expect.any(Number), name: expect.any(String) },
      });
      expect(refused.body.message).toContain(refused.body.data.modified_by.name);
      expect(refused.headers.get("ETag")).toBe(await tagOf(path, by));
      const since = { "If-Unmodified-Since": "Wed, 21 Oct 2015 07:28:00 GMT" };
      expect((await send(path, { description: "Late" }, by, since)).status).toBe(409);
      const early = { description: "Late", modified_gmt: "2015-10-21T07:28:00" };
      expect((await send(path, early, by)).status).toBe(409);
      const read = await site.ask(`/wp/v2${path}?context=edit`, { by });
      expect(read.body.description).not.toBe("Late");
    });

    test("clients that say nothing of it write as in WordPress", async () => {
      const plain = await send(path, { description: "Plain" }, by);
      expect([plain.status, plain.body.description]).toEqual([200, "Plain"]);
      const any = await send(path, { description: "Any" }, by, { "If-Match": "*" });
      expect([any.status, any.body.description]).toEqual([200, "Any"]);
    });
  });

  test("a term that was changed is not deleted by who has not seen that", async () => {
    const { body } = await send("/tags", { name: "Fourth" }, "maya_chen");
    const path = `/wp/v2/tags/${body.id}?force=true`;
    const asked = { method: "DELETE", by: "maya_chen" } as const;
    const refused = await site.ask(path, { ...asked, headers: { "If-Match": '"1-older"' } });
    expect([refused.status, refused.body.code]).toEqual([409, "rest_term_changed"]);
    const tag = await tagOf(`/tags/${body.id}`, "maya_chen");
    expect((await site.ask(path, { ...asked, headers: { "If-Match": tag } })).status).toBe(200);
  });
});
