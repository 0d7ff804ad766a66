/** No update of a file's record is lost: who read an older state is told so. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, publicUrl, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

type Tell = (state: { etag: string; modified_gmt: string }) => {
  fields?: Record<string, unknown>;
  headers?: Record<string, string>;
};

const ways: [string, Tell][] = [
  ["If-Match", ({ etag }) => ({ headers: { "If-Match": etag } })],
  [
    "If-Unmodified-Since",
    ({ modified_gmt }) => ({
      headers: { "If-Unmodified-Since": new Date(`${modified_gmt}Z`).toUTCString() },
    }),
  ],
  ["modified_gmt", ({ modified_gmt }) => ({ fields: { modified_gmt } })],
];

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let picture: Buffer;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#247" } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => site.close());

  async function put(path: string, headers: Record<string, string> = {}) {
    const request = new Request(`${publicUrl}/wp-json${path}`, {
      method: "POST",
      body: picture as unknown as BodyInit,
      headers: {
        Authorization: `Bearer ${await site.token("maya_chen")}`,
        "Content-Type": "image/jpeg",
        "Content-Disposition": 'attachment; filename="dusk.jpg"',
        ...headers,
      },
    });
    const answer = await site.api.app.fetch(request);
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
  }
  const update = (id: number, json: unknown, headers = {}, by: SiteCall["by"] = "maya_chen") =>
    site.ask(`/wp/v2/media/${id}`, { method: "POST", by, json, headers });
  const read = (id: number) => site.ask(`/wp/v2/media/${id}?context=edit`, { by: "maya_chen" });

  /** A file whose record was read long ago. */
  async function uploaded() {
    const { status, headers, body } = await put("/wp/v2/media");
    expect([status, body.code]).toEqual([201, undefined]);
    const at = "2020-01-01T00:00:00.000Z";
    await site.database.query
      .updateTable("media")
      .set({ modified_at: at })
      .where("id", "=", body.id)
      .execute();
    return { id: body.id as number, etag: headers.get("ETag") as string, modified_gmt: at.slice(0, 19) };
  }

  test.each(ways)("who sends %s is told that somebody wrote meanwhile, and by whom", async (_, tell) => {
    const state = await uploaded();
    const { fields, headers } = tell(state);
    const first = await update(state.id, { alt_text: "First", ...fields }, headers);
    expect([first.status, first.body.code]).toEqual([200, undefined]);
    const late = await update(state.id, { alt_text: "Second", ...fields }, headers, "studio_admin");
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: "rest_post_changed",
      data: { status: 409, modified_by: { id: 2, name: "Maya Chen" } },
    });
    const now = await read(state.id);
    expect(now.body.alt_text).toBe("First");
    expect(late.headers.get("ETag")).toBe(now.headers.get("ETag"));
    expect(first.headers.get("ETag")).toBe(now.headers.get("ETag"));
    const again = await update(state.id, { alt_text: "Second" }, { "If-Match": late.headers.get("ETag") });
    expect([again.status, again.body.alt_text]).toEqual([200, "Second"]);
  });

  test("who sends nothing of the kind writes over what is there, as in WordPress", async () => {
    const { id } = await uploaded();
    await update(id, { alt_text: "First" });
    expect((await update(id, { alt_text: "Second" })).status).toBe(200);
  });

  test("an older state neither deletes the file nor puts another in its place", async () => {
    const { id, etag } = await uploaded();
    await update(id, { alt_text: "First" });
    const stale = { "If-Match": etag };
    const gone = await site.ask(`/wp/v2/media/${id}?force=true`, {
      method: "DELETE",
      by: "maya_chen",
      headers: stale,
    });
    expect([gone.status, gone.body.code]).toEqual([409, "rest_post_changed"]);
    const replaced = await put(`/extenso/v1/media/${id}/file`, stale);
    expect([replaced.status, replaced.body.code]).toEqual([409, "rest_post_changed"]);
    const { status, headers } = await read(id);
    expect(status).toBe(200);
    const fresh = { "If-Match": headers.get("ETag") as string };
    const taken = await put(`/extenso/v1/media/${id}/file`, fresh);
    expect(taken.status).toBe(200);
    expect(taken.headers.get("ETag")).not.toBe(fresh["If-Match"]);
  });

  test("of two who write at once from one state, one is told", async () => {
    const { id, etag } = await uploaded();
    const both = await Promise.all(
      ["One", "Other"].map((alt_text) => update(id, { alt_text }, { "If-Match": etag })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
