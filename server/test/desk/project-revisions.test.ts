/** A project's history: its saved states, for people who may edit it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../../src/app.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../src/domains/identity/test-studio.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { encodeBody } from "../../src/engines/versions/body.ts";

type Body = Record<string, unknown>;

describe.each(databaseKinds)("revisions of projects, on %s", (kind) => {
  let studio: TestStudio;
  let api: ReturnType<typeof createApi>;
  const tokens: Record<string, string> = {};

  async function send(method: string, path: string, by?: string, body?: Body) {
    const answer = await api.app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(by ? { Authorization: `Bearer ${tokens[by]}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  }

  const make = async (values: Body, by = "editor"): Promise<number> =>
    (await send("POST", "/wp/v2/portfolio-items", by, { status: "publish", ...values })).body.id;
  const save = (id: number, values: Body) => send("POST", `/wp/v2/portfolio-items/${id}`, "editor", values);
  const listOf = (id: number, by?: string, query = "") =>
    send("GET", `/extenso/v1/portfolio-items/${id}/revisions${query}`, by);

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    api = createApi(studio);
    for (const role of ["editor", "author", "subscriber"]) {
      await studio.addMember(role, { roles: [role] });
      const { body } = await send("POST", "/jwt-auth/v1/token", undefined, {
        username: role,
        password: memberPassword,
      });
      tokens[role] = body.token;
    }
  });
  afterAll(() => studio.close());

  test("an address of this site in a field is told as it was written", async () => {
    const video_url = `${studio.settings.publicUrl}/wp-content/uploads/2026/11/dune.mp4`;
    const id = await make({ title: "Dune film", acf: { video_url } });
    const { body: all } = await listOf(id, "editor");
    const { body } = await send("GET", `/extenso/v1/portfolio-items/${id}/revisions/${all[0].id}`, "editor");
    expect(body.acf).toMatchObject({ video_url });
  });

  test("each save that changes something is kept, and what it was can be read", async () => {
    const id = await make({ title: "Dune Line", acf: { client: "Tidal" } });
    await save(id, { acf: { client: "Salt" } });
    await save(id, { acf: { client: "Salt" } });
    await save(id, { title: "Dune", content: "<p>A walk.</p>" });
    const { body, headers } = await listOf(id, "editor", "?per_page=2");
    expect(headers.get("X-WP-Total")).toBe("3");
    expect(body).toMatchObject([{ author: { name: expect.any(String) } }, {}]);
    const whole = async (at: number) => {
      const { body: all } = await listOf(id, "editor");
      return (await send("GET", `/extenso/v1/portfolio-items/${id}/revisions/${all[at].id}`, "editor")).body;
    };
    expect(await whole(0)).toMatchObject({
      title: "Dune",
      content: "<p>A walk.</p>",
      acf: { client: "Salt" },
    });
    expect(await whole(2)).toMatchObject({ title: "Dune Line", featured_media: 0, acf: { client: "Tidal" } });
  });

  test("what a project was before its first change is kept, also where nothing was kept before", async () => {
    const id = await make({ title: "Imported" });
    await studio.database.query.deleteFrom("versions").where("record", "=", String(id)).execute();
    await save(id, { title: "Renamed" });
    const { body } = await listOf(id, "editor");
    expect(body).toHaveLength(2);
    const { body: first } = await send(
      "GET",
      `/extenso/v1/portfolio-items/${id}/revisions/${body[1].id}`,
      "editor",
    );
    expect(first.title).toBe("Imported");
  });

  test("the newest 25 are kept, of days before each last one, and none of a project that is deleted", async () => {
    const id = await make({ title: "Many" });
    const body = encodeBody({ title_raw: "Old", content_raw: "", featured_media_id: 0, acf: "[]" });
    const row = { kind: "project", record: String(id), locale: "", state: "saved", body };
    const created_at = "2026-01-02T03:04:05.000Z";
    const old = Array.from({ length: 205 }, (_, at) => ({ ...row, number: at + 1_001, created_at }));
    await studio.database.query.insertInto("versions").values(old).execute();
    await save(id, { title: "Newest" });
    expect((await listOf(id, "editor")).headers.get("X-WP-Total")).toBe("25");
    await send("DELETE", `/wp/v2/portfolio-items/${id}?force=true`, "editor");
    const left = await studio.database.query
      .selectFrom("versions")
      .select("number")
      .where("record", "=", String(id))
      .execute();
    expect(left).toEqual([]);
  });

  test("whoever may not edit a project sees nothing of its history", async () => {
    const id = await make({ title: "Guarded" });
    const other = await make({ title: "Another" });
    expect((await listOf(id)).status).toBe(401);
    expect((await listOf(id, "subscriber")).status).toBe(403);
    expect((await listOf(id, "author")).status).toBe(403);
    expect((await listOf(999_999, "editor")).status).toBe(404);
    const [revision] = (await listOf(id, "editor")).body;
    const elsewhere = `/extenso/v1/portfolio-items/${other}/revisions/${revision.id}`;
    expect((await send("GET", elsewhere, "editor")).status).toBe(404);
    expect((await send("GET", `/wp/v2/portfolio-items/${id}/revisions`, "editor")).status).toBe(404);
  });
});
