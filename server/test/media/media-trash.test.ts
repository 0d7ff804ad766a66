/** The library at the desk: its list, its trash, and where several files are used. */
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emptyTrash } from "../../src/domains/content/media/empty-trash.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "../wordpress-site.ts";

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(() => site.close());

  const change = (what: string, ids: unknown, by: Person = "maya_chen") =>
    site.ask(`/extenso/v1/media/${what}`, { method: "POST", by, json: { ids } });
  const listed = async (query = "", by: Person = "maya_chen") => {
    const { body } = await site.ask(`/extenso/v1/media?per_page=100&${query}`, { by });
    return body.map(({ id }: { id: number }) => id) as number[];
  };
  async function upload(name = "x.png", by: Person = "maya_chen"): Promise<number> {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#c63" } })
      .png()
      .toBuffer();
    const request = new Request(`${publicUrl}/wp-json/wp/v2/media`, {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: {
        Authorization: `Bearer ${await site.token(by)}`,
        "Content-Type": "image/png",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
    const answer = await site.api.app.fetch(request);
    return ((await answer.json()) as { id: number }).id;
  }
  const files = async (folder = "uploads") => {
    const names: string[] = [];
    for await (const { key } of site.dependencies.files.walk(folder)) names.push(key);
    return names;
  };

  test("what is in the trash is listed there alone, and comes back as it was", async () => {
    const [first, second] = [await upload("a.png"), await upload("b.png")];
    const before = (await site.ask(`/wp/v2/media/${first}`)).body;
    const moved = await change("trash", [first, second, first]);
    expect([moved.status, moved.body]).toEqual([200, { done: [first, second], refused: [] }]);
    expect(await listed("trash=true")).toEqual([second, first]);
    expect(await listed()).not.toContain(first);
    const inPublic = (await site.ask("/wp/v2/media?per_page=100")).body;
    expect(inPublic.map(({ id }: { id: number }) => id)).not.toContain(first);
    expect((await site.ask("/wp/v2/media?search=a.png&per_page=100")).body).toEqual([]);
    expect((await change("trash", [first])).body).toEqual({ done: [], refused: [first] });

    expect((await change("restore", [first, 99_999])).body).toEqual({ done: [first], refused: [99_999] });
    expect(await listed()).toContain(first);
    expect((await site.ask(`/wp/v2/media/${first}`)).body).toEqual(before);
  });

  test("galleries keep the picture that they name until it is deleted for good", async () => {
    await change("trash", [10]);
    // By two calls: nothing invalidates cached responses in this test.
    const named = async (most: number) => (await site.ask(`/wp/v2/media?include=10&per_page=${most}`)).body;
    expect(await named(1)).toMatchObject([{ id: 10 }]);
    expect((await site.ask("/wp/v2/posts/30?_embed")).body._embedded["wp:featuredmedia"]).toMatchObject([
      { id: 10 },
    ]);
    expect((await change("delete", [10])).body).toEqual({ done: [10], refused: [] });
    expect(await named(2)).toEqual([]);
    expect((await site.ask("/wp/v2/posts/30")).body.featured_media).toBe(0);
  });

  test("nothing in the trash is chosen anew", async () => {
    const [id, other] = [await upload("a.png"), await upload("b.png")];
    const set = (featured_media: number) =>
      site.ask("/wp/v2/posts/25", { method: "POST", by: "maya_chen", json: { featured_media } });
    expect((await set(other)).body.featured_media).toBe(other);
    await change("trash", [id, other]);
    expect((await set(id)).body.featured_media).toBe(other);
    expect((await set(other)).body.featured_media).toBe(other);
  });

  test("only what is in the trash is deleted for good, with its bytes", async () => {
    const id = await upload();
    expect((await files()).length).toBeGreaterThan(1);
    expect((await change("delete", [id])).body).toEqual({ done: [], refused: [id] });
    await change("trash", [id]);
    expect((await change("delete", [id])).body).toEqual({ done: [id], refused: [] });
    expect(await files()).toEqual([]);
    expect((await site.ask(`/wp/v2/media/${id}`)).status).toBe(404);
  });

  test("authors change their own files, members and visitors none", async () => {
    const [own, others] = [await upload("own.png", "jordan"), await upload("others.png")];
    expect((await change("trash", [own, others], "jordan")).body).toEqual({ done: [own], refused: [others] });
    expect((await change("trash", [others])).body.done).toEqual([others]);
    for (const what of ["restore", "delete"]) {
      expect((await change(what, [others], "jordan")).body).toEqual({ done: [], refused: [others] });
    }
    for (const what of ["trash", "restore", "delete"]) {
      expect((await change(what, [own], "casey_member")).status).toBe(403);
      const json = { ids: [own] };
      expect((await site.ask(`/extenso/v1/media/${what}`, { method: "POST", json })).status).toBe(401);
    }
    expect((await site.ask("/extenso/v1/media", { by: "casey_member" })).status).toBe(403);
    expect((await site.ask("/extenso/v1/media/uses?include=10", { by: "casey_member" })).status).toBe(403);
  });

  test.each([[[]], [Array.from({ length: 101 }, (_, at) => at + 1)], ["x"], [[0]], [[{}]]])(
    "%j is no list of files",
    async (ids) => expect((await change("trash", ids)).body.code).toBe("rest_invalid_param"),
  );

  test("after 30 days they are deleted, and what was restored meanwhile stays", async () => {
    const [old, back, young] = [await upload("a.png"), await upload("b.png"), await upload("c.png")];
    await change("trash", [old, back, young]);
    await change("restore", [back]);
    const later = (days: number) => ({
      ...site.dependencies,
      clock: () => new Date(Date.now() + days * dayMs),
    });
    expect(await emptyTrash(later(29))).toBe(0);
    await site.database.query
      .updateTable("media")
      .set({ trashed_at: new Date(Date.now() + dayMs).toISOString() })
      .where("id", "=", young)
      .execute();
    expect(await emptyTrash(later(30.5))).toBe(1);
    expect(await listed("trash=true")).toEqual([young]);
    expect(await listed()).toContain(back);
    const { body } = await site.ask("/extenso/v1/audit?subject=media", { by: "studio_admin" });
    expect(body[0]).toMatchObject({ action: "delete", actor: { name: "trash" } });
  });

  test("who moved what is in the audit log", async () => {
    const id = await upload("Harbour.png");
    await change("trash", [id]);
    await change("restore", [id]);
    const { body } = await site.ask("/extenso/v1/audit?subject=media", { by: "studio_admin" });
    expect(
      body
        .slice(0, 2)
        .map((one: Record<string, unknown>) => [one.action, (one.actor as { name: string }).name]),
    ).toEqual([
      ["restore", "maya_chen"],
      ["trash", "maya_chen"],
    ]);
  });

  test("several files tell where they are used, each with its own places", async () => {
    const id = await upload("Named.png");
    const address = (await site.ask(`/wp/v2/media/${id}`)).body.media_details.sizes.medium.source_url;
    const json = { title: "By its URL", content: `<p><img src="${address}"></p>`, status: "draft" };
    const draft = (await site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json })).body.id;
    const uses = async (include: string, by: Person = "maya_chen") =>
      (await site.ask(`/extenso/v1/media/uses?include=${include}`, { by })).body.files;
    const found = await uses(`10,${id}`);
    expect(found).toMatchObject([
      { id: 10, uses: [{ id: 30, places: ["featured", "text"] }, { id: 55 }], hidden: 0 },
      { id, uses: [{ id: draft, title: "By its URL", places: ["text"] }] },
    ]);
    // Another text in its place: what was read before no longer counts.
    await site.ask(`/wp/v2/posts/${draft}`, {
      method: "POST",
      by: "maya_chen",
      json: { content: "Nothing" },
    });
    expect(await uses(String(id))).toMatchObject([{ id, uses: [] }]);
    expect(await uses(`10,${id}`, "jordan")).toEqual([]);
  });

  test("the poster of a film is used by it, and stands in the list for the film", async () => {
    const [film, poster] = [await upload("film.png"), await upload("Poster.png")];
    const values = { mime_type: "video/mp4", media_type: "file", title: "The film" } as const;
    await site.database.query.updateTable("media").set(values).where("id", "=", film).execute();
    const json = { featured_media: poster };
    expect((await site.ask(`/wp/v2/media/${film}`, { method: "POST", by: "maya_chen", json })).status).toBe(
      200,
    );
    const { body } = await site.ask(`/extenso/v1/media/uses?include=${poster}`, { by: "maya_chen" });
    expect(body.files).toMatchObject([{ uses: [{ id: film, type: "attachment", places: ["poster"] }] }]);
    const list = (await site.ask(`/extenso/v1/media?include=${film}`, { by: "maya_chen" })).body;
    expect(list[0].poster).toMatch(/\/Poster-300x225\.png$/);
    expect(await listed("unused=true")).not.toContain(poster);
  });

  test("a file of the site's own content is used there", async () => {
    const id = await upload("Team.png");
    const { source_url } = (await site.ask(`/wp/v2/media/${id}`)).body;
    await site.database.query
      .updateTable("site_words")
      .set({ published: JSON.stringify({ picture: source_url }) })
      .where("part", "=", "clients")
      .execute();
    const rows = await site.database.query.selectFrom("site_words").select("part").execute();
    if (!rows.some(({ part }) => part === "clients")) return;
    const { body } = await site.ask(`/extenso/v1/media/uses?include=${id}`, { by: "maya_chen" });
    expect(body.files[0].site).toMatchObject([{ part: "clients" }]);
  });
});
