/** The library's tags and filters at the desk. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { type QueryFacts, queryChannel } from "../../src/kernel/diagnostics-channels.ts";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(() => site.close());

  interface Listed {
    id: number;
    tags: string[];
    mime_type: string;
    alt_text: string;
    author: number;
    date: string;
  }
  const listed = async (query = "", by: Person = "maya_chen"): Promise<Listed[]> =>
    (await site.ask(`/extenso/v1/media?per_page=100&${query}`, { by })).body;
  const idsOf = async (query = "") => (await listed(query)).map(({ id }) => id).sort((a, b) => a - b);
  const tag = (json: { ids: unknown; add?: unknown; remove?: unknown }, by: Person = "maya_chen") =>
    site.ask("/extenso/v1/media/tags", { method: "POST", by, json });
  const tagsOf = async (id: number) => (await listed(`include=${id}`))[0]?.tags;

  test("several files get tags and lose them, one way of writing each", async () => {
    const [first, second] = await idsOf();
    const ids = [first, second] as number[];
    expect(
      (await tag({ ids, add: ["Harbour", " harbour ", "Ünder way, 2026", "<b>Bold</b>", " , "] })).body,
    ).toEqual({
      done: ids,
      refused: [],
    });
    expect(await tagsOf(ids[0] as number)).toEqual(["Bold", "Harbour", "Ünder way 2026"]);
    await tag({ ids: [second], add: ["Night"], remove: ["HARBOUR"] });
    expect(await tagsOf(ids[0] as number)).toEqual(["Bold", "Harbour", "Ünder way 2026"]);
    expect(await tagsOf(ids[1] as number)).toEqual(["Bold", "Night", "Ünder way 2026"]);
    expect(await idsOf("tag=harbour")).toEqual([first]);
    expect(await idsOf("tag=BOLD")).toEqual(ids);
    expect(await idsOf("tag=nothing")).toEqual([]);
    const offered = async (search: string) =>
      (await site.ask(`/extenso/v1/media/tags?search=${search}`, { by: "jordan" })).body;
    expect((await offered(""))[0]).toEqual({ tag: "Bold", count: 2 });
    expect(await offered("under")).toEqual([{ tag: "Ünder way 2026", count: 2 }]);
    expect(await offered("%25")).toEqual([]);
  });

  test("a file has at most twenty tags, which stay as they were if there would be more", async () => {
    const [id] = await idsOf();
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `Tag ${from + at}`);
    expect((await tag({ ids: [id], add: many(0, 20) })).body.done).toEqual([id]);
    expect((await tag({ ids: [id], add: ["One more"] })).body).toEqual({ done: [], refused: [id] });
    expect(await tagsOf(id as number)).toHaveLength(20);
    for (const add of [many(0, 21), ["x".repeat(41)], [[1]], "x".repeat(50)])
      expect((await tag({ ids: [id], add })).body.code).toBe("rest_invalid_param");
  });

  test("tags are given by who may change the file, and go with it", async () => {
    const all = await listed();
    const others = all.find(({ author }) => author !== 3)?.id as number;
    expect((await tag({ ids: [others], add: ["Mine"] }, "jordan")).body).toEqual({
      done: [],
      refused: [others],
    });
    expect((await tag({ ids: [others], add: ["Mine"] }, "casey_member")).status).toBe(403);
    expect((await site.ask("/extenso/v1/media/tags", { by: "casey_member" })).status).toBe(403);
    await tag({ ids: [others], add: ["Kept"] });
    const { body } = await site.ask("/extenso/v1/audit?subject=media", { by: "studio_admin" });
    expect(body[0]).toMatchObject({ action: "tag", changes: { tags: { from: "", to: "Kept" } } });
    await site.ask(`/wp/v2/media/${others}?force=true`, { method: "DELETE", by: "maya_chen" });
    expect(await site.database.query.selectFrom("media_tags").selectAll().execute()).toEqual([]);
  });

  test("pictures without alternative text are those that need one", async () => {
    const pictures = (await listed("media_type=image")).slice(0, 3).map(({ id }) => id) as [
      number,
      number,
      number,
    ];
    for (const id of pictures) {
      await site.ask(`/wp/v2/media/${id}`, { method: "POST", by: "maya_chen", json: { alt_text: "" } });
    }
    const decorative = { method: "POST", by: "maya_chen", json: { decorative: true } } as const;
    await site.ask(`/wp/v2/media/${pictures[2]}`, decorative);
    const lacking = await listed("without_alt=true");
    expect(lacking.map(({ id }) => id)).toEqual(expect.arrayContaining(pictures.slice(0, 2)));
    expect(
      lacking.every(({ alt_text, mime_type }) => alt_text === "" && mime_type.startsWith("image/")),
    ).toBe(true);
    expect(lacking.map(({ id }) => id)).not.toContain(pictures[2]);
  });

  test("unused files are those that `uses` knows nothing of", async () => {
    const [like] = await site.database.query.selectFrom("media").selectAll().limit(1).execute();
    const copy = {
      ...like,
      id: 9_000,
      slug: "copy",
      file: "2026/03/copy.jpg",
      featured_media_id: 0,
      details: "{}",
    };
    await site.database.query
      .insertInto("media")
      .values(copy as never)
      .execute();
    const all = await idsOf();
    const { body } = await site.ask(`/extenso/v1/media/uses?include=${all.join(",")}`, { by: "maya_chen" });
    interface Uses {
      id: number;
      uses: unknown[];
      site: unknown[];
    }
    const used = (body.files as Uses[]).filter(({ uses, site: parts }) => uses.length + parts.length > 0);
    expect(used.length).toBeGreaterThan(3);
    const usedIds = new Set(used.map(({ id }) => id));
    const unused = await idsOf("unused=true");
    expect(unused).toEqual(all.filter((id) => !usedIds.has(id)));

    // Used by its address alone, then no longer.
    const [free] = unused as [number];
    const { source_url } = (await site.ask(`/wp/v2/media/${free}`)).body;
    const write = (content: string) =>
      site.ask("/wp/v2/posts/25", { method: "POST", by: "maya_chen", json: { content } });
    await write(`<p><a href="${source_url}">The file</a></p>`);
    expect(await idsOf("unused=true")).not.toContain(free);
    await write("<p>Nothing</p>");
    expect(await idsOf("unused=true")).toContain(free);

    const asked: string[] = [];
    const hear = (facts: unknown) => void asked.push((facts as QueryFacts).statement);
    queryChannel.subscribe(hear);
    await listed("unused=true");
    queryChannel.unsubscribe(hear);
    expect(asked.filter((statement) => statement.includes("content_raw"))).toEqual([]);
  });

  test("type, uploader and dates narrow the list together", async () => {
    const all = await listed();
    const [one] = all.filter(({ mime_type }) => mime_type.startsWith("image/")) as [Listed];
    const query = `media_type=image&author=${one.author}&after=${one.date.slice(0, 10)}T00:00:00&before=${one.date.slice(0, 10)}T23:59:59`;
    const found = await listed(query);
    expect(found.map(({ id }) => id)).toContain(one.id);
    for (const { author, mime_type, date } of found) {
      expect([author, mime_type.startsWith("image/"), date.slice(0, 10)]).toEqual([
        one.author,
        true,
        one.date.slice(0, 10),
      ]);
    }
    expect((await site.ask("/extenso/v1/media?after=yesterday", { by: "maya_chen" })).status).toBe(400);
  });
});
