import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../src/app.ts";
import { ensureDefaultCategory } from "../../src/domains/content/terms/ensure-default-category.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../src/domains/identity/test-studio.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";

describe.each(databaseKinds)("what is written through the API is in the audit log, on %s", (kind) => {
  let studio: TestStudio;
  let send: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  beforeAll(async () => {
    studio = await openTestStudio(kind);
    await ensureDefaultCategory(studio.database, studio.clock());
    await studio.addMember("boss", { roles: ["administrator"] });
    const { app } = createApi(studio);
    let token = "";
    send = async (method, path, body) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const signedIn = await send("POST", "/jwt-auth/v1/token", { username: "boss", password: memberPassword });
    token = String(signedIn.body.token);
  });
  afterAll(() => studio.close());

  const lines = async (subject: string) => {
    const { body } = await send("GET", `/extenso/v1/audit?subject=${subject}`);
    const entries = body as unknown as {
      action: string;
      actor: { name: string };
      address: string;
      changes: Record<string, unknown>;
    }[];
    return entries
      .reverse()
      .map(({ action, actor, address, changes }) => [action, actor.name, address, changes]);
  };

  test("articles", async () => {
    const made = await send("POST", "/wp/v2/posts", {
      title: "Dusk",
      content: "A long text",
      status: "draft",
    });
    const at = `/wp/v2/posts/${made.body.id}`;
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await send("PUT", at, { status: "publish", slug: "dusk-falls" })).status).toBe(200);
    expect((await send("DELETE", at)).status).toBe(200);
    expect((await send("DELETE", `${at}?force=true`)).status).toBe(200);
    const noted = await lines("post");
    expect(noted.map(([action, name, address]) => [action, name, address])).toEqual(
      ["create", "publish", "trash", "delete"].map((action) => [action, "boss", "203.0.113.9"]),
    );
    expect(noted[1]?.[3]).toMatchObject({ status: { from: "draft", to: "publish" } });
    expect(JSON.stringify(noted)).not.toContain("long text");
  });

  test("an article without a category is in the default one, which is made once", async () => {
    await ensureDefaultCategory(studio.database, studio.clock());
    const terms = await studio.database.query.selectFrom("terms").select(["id", "name"]).execute();
    expect(terms.filter(({ name }) => name === "Uncategorized")).toHaveLength(1);
    const { body } = await send("POST", "/wp/v2/posts", { title: "Dawn" });
    expect(body.categories).toEqual([1]);
  });

  test("terms", async () => {
    const made = await send("POST", "/wp/v2/tags", { name: "Light" });
    await send("PUT", `/wp/v2/tags/${made.body.id}`, { slug: "lights" });
    const gone = await send("DELETE", `/wp/v2/tags/${made.body.id}?force=true`);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect((await lines("post_tag")).map(([action]) => action)).toEqual(["create", "update", "delete"]);
  });

  test("people, with the roles they had and have, and never a password", async () => {
    const password = "Rig-Robin-Pass-1";
    const asked = { username: "robin", email: "robin@example.test", password, roles: ["author"] };
    const made = await send("POST", "/wp/v2/users", asked);
    expect(made.status).toBe(201);
    await send("PUT", `/wp/v2/users/${made.body.id}`, { roles: ["editor"], password: "Rig-Robin-Pass-2" });
    await send("DELETE", `/wp/v2/users/${made.body.id}?force=true&reassign=1`);
    const noted = await lines("user");
    expect(noted.map(([action]) => action)).toEqual(["create", "role", "hand-over", "delete"]);
    expect(noted[1]?.[3]).toMatchObject({
      roles: { from: "author", to: "editor" },
      password: { to: "(set)" },
    });
    expect(JSON.stringify(noted)).not.toMatch(/Rig-Robin|example\.test/);
  });

  test("settings", async () => {
    expect((await send("PUT", "/wp/v2/settings", { posts_per_page: 7 })).status).toBe(200);
    await send("PUT", "/wp/v2/settings", { posts_per_page: 7 });
    expect(await lines("settings")).toEqual([
      ["update", "boss", "203.0.113.9", { posts_per_page: { from: 10, to: 7 } }],
    ]);
  });
});
