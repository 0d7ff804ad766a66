/** Own patterns of the studio, on both databases. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, publicUrl, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

const path = "/extenso/v1/patterns";

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let tokens: Awaited<ReturnType<typeof roleTokens>>;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    tokens = await roleTokens(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.database.query.deleteFrom("studio_state").where("key", "=", "text-patterns").execute();
  });

  type Role = keyof typeof tokens;
  const call = (role: Role | null, method: string, json?: unknown, below = "") => {
    const headers: SiteCall["headers"] = role ? { Authorization: `Bearer ${tokens[role]}` } : {};
    return site.ask(`${path}${below}`, { method, headers, ...(json === undefined ? {} : { json }) });
  };
  const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

  test("whoever writes saves and reads them; their addresses follow the studio's", async () => {
    for (const role of [null, "subscriber"] as const)
      expect((await call(role, "GET")).status).toBe(role ? 403 : 401);
    const content = `<p><a href="${publicUrl}/about">Us</a></p>`;
    expect((await call("contributor", "POST", { name: " House notes ", content })).status).toBe(201);
    await call("author", "POST", { name: "Credits", content: "<p>Light by</p>" });
    const listed = await call("editor", "GET");
    expect(names(listed)).toEqual(["Credits", "House notes"]);
    expect(listed.body[1].content).toBe(content);
    const [row] = await site.database.query
      .selectFrom("studio_state")
      .select("value")
      .where("key", "=", "text-patterns")
      .execute();
    expect(row?.value).toContain("{{origin}}/about");
    expect((await call("author", "POST", { name: "", content })).status).toBe(400);
  });

  test("a name is one pattern, which its writer and editors replace and delete, and nobody else", async () => {
    await call("author", "POST", { name: "Credits", content: "one" });
    expect((await call("contributor", "POST", { name: "credits", content: "two" })).status).toBe(403);
    expect((await call("author", "POST", { name: "Credits", content: "three" })).body).toMatchObject([
      { name: "Credits", content: "three" },
    ]);
    const { id } = (await call("author", "GET")).body[0];
    expect((await call("contributor", "DELETE", undefined, `/${id}`)).status).toBe(403);
    expect((await call("editor", "DELETE", undefined, `/${id}`)).body).toEqual([]);
    expect((await call("editor", "DELETE", undefined, `/${id}`)).status).toBe(404);
  });

  test("ten that are saved at once are all there", async () => {
    const all = Array.from({ length: 10 }, (_, at) => `Pattern ${at}`);
    await Promise.all(all.map((name) => call("author", "POST", { name, content: name })));
    expect(names(await call("author", "GET"))).toEqual(all);
  });
});
