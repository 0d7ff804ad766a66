import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../engines/database/open.ts";
import { BusyRecordsError } from "../../../engines/database/plan-and-write.ts";
import { differingDatabaseKinds, openTestDatabase } from "../../../engines/database/test-databases.ts";
import type { Attempt } from "../../../engines/jobs/runner.ts";
import { type ContentChange, StaleContentError } from "./changes.ts";
import { reserveContentIds } from "./content-ids.ts";
import { planChanges } from "./plan-changes.ts";
import { renderAgainJob } from "./render-again.ts";
import { saveContent } from "./save-content.ts";
import { saveChanges, savePlanned } from "./save-planned.ts";
import { writtenPost } from "./test-post.ts";

const now = new Date("2026-11-21T04:33:00.000Z");
const picture = {
  slug: "",
  title_raw: "Pier",
  caption_raw: "Before",
  description_raw: "",
  alt_text: "",
  acf: [],
  media_type: "image" as const,
  mime_type: "image/jpeg",
  author_id: 1,
  parent_post_id: null,
  file: "2026/11/pier.jpg",
  details: { width: 1600, height: 900, file: "pier.jpg", filesize: 1, sizes: {} },
  published_at: now.toISOString(),
};

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const studio = () => ({ database, clock: () => now });
  const save = (changes: ContentChange[]) => saveChanges(studio(), changes);
  const post = (id: number) =>
    database.query.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const renderingJobs = () =>
    database.query
      .selectFrom("jobs")
      .select("unique_key")
      .where("kind", "=", "content.render-again")
      .execute();

  /** @param meanwhile another save, between plan and transaction. @returns how often it was planned. */
  async function saveAfter(change: ContentChange, meanwhile: (plans: number) => Promise<unknown>) {
    let plans = 0;
    await savePlanned(
      studio(),
      async () => {
        const planned = await planChanges({ outside: database.query, writer: null }, [change]);
        plans += 1;
        await meanwhile(plans);
        return planned;
      },
      (rows, planned, rendering) => saveContent(rows, planned, { kind, now, rendering }),
    );
    return plans;
  }

  test("a save is planned again if its record has been written since", async () => {
    const values = writtenPost({ title_raw: "Dusk", content_raw: "Before" });
    const [id = 0] = await save([{ action: "create", kind: "post", values }]);
    const change = { action: "update", kind: "post", id, values: { excerpt_raw: "Short" }, by: 1 } as const;
    const other = { action: "update", kind: "post", id, values: { content_raw: "Meanwhile" } } as const;
    expect(await saveAfter(change, async (plans) => plans === 1 && (await save([other])))).toBe(2);
    const { content_rendered, search_text, version } = await post(id);
    expect([content_rendered, search_text, version]).toEqual([
      "<p>Meanwhile</p>\n",
      "dusk short meanwhile",
      3,
    ]);
    const [revision] = await database.query.selectFrom("versions").select("body").execute();
    expect(JSON.parse(revision?.body ?? "")).toMatchObject({
      content_raw: "Meanwhile",
      excerpt_raw: "Short",
    });
  });

  test("a text shows its pictures as they are when it is saved", async () => {
    const [media = 0] = await save([{ action: "create", kind: "media", values: picture }]);
    const values = writtenPost({ title_raw: "Dusk", content_raw: "" });
    const [id = 0] = await save([{ action: "create", kind: "post", values }]);
    const shows = { content_raw: `[gallery ids="${media}"]` };
    const change = { action: "update", kind: "post", id, values: shows } as const;
    const caption = { caption_raw: "Meanwhile" };
    await saveAfter(change, () => save([{ action: "update", kind: "media", id: media, values: caption }]));
    expect((await post(id)).content_rendered).toContain("Meanwhile");
    expect((await post(id)).content_rendered).not.toContain("Before");
    expect(await renderingJobs()).toEqual([]);
  });

  test("a job renders what a process that has ended has left", async () => {
    const [media = 0] = await save([{ action: "create", kind: "media", values: picture }]);
    const values = writtenPost({ content_raw: `[gallery ids="${media}"]` });
    const [reserved = 0] = await reserveContentIds(database.query, ["post"]);
    const [id = 0] = await save([{ action: "create", kind: "post", reserved, values }]);
    const changes: ContentChange[] = [
      { action: "update", kind: "media", id: media, values: { caption_raw: "After" } },
    ];
    const planned = await planChanges({ outside: database.query, writer: null }, changes);
    await database.query.transaction().execute((rows) => saveContent(rows, planned, { kind, now }));
    expect((await post(id)).content_rendered).toContain("Before");
    expect(await renderingJobs()).toEqual([{ unique_key: String(id) }]);
    const job = renderAgainJob(studio());
    await job.run({ post: id }, {} as Attempt);
    expect((await post(id)).content_rendered).toContain("After");
    expect(await renderingJobs()).toEqual([]);
  });

  test("saves of an article and of its picture at once end in one that shows the other as it is", async () => {
    const [media = 0] = await save([{ action: "create", kind: "media", values: picture }]);
    const values = writtenPost({ content_raw: `[gallery ids="${media}"]` });
    const [reserved = 0] = await reserveContentIds(database.query, ["post"]);
    const [id = 0] = await save([{ action: "create", kind: "post", reserved, values }]);
    const written = (at: number) => `[gallery ids="${media}"] Text ${at}`;
    await Promise.all(
      [1, 2, 3, 4].flatMap((at) => [
        save([{ action: "update", kind: "post", id, values: { content_raw: written(at) }, by: at }]),
        save([
          { action: "update", kind: "media", id: media, values: { caption_raw: `Caption ${at}` } },
        ]).catch((error: unknown) => expect(error).toBeInstanceOf(StaleContentError)),
      ]),
    );
    const { caption_raw } = await database.query
      .selectFrom("media")
      .select("caption_raw")
      .where("id", "=", media)
      .executeTakeFirstOrThrow();
    const { content_raw, content_rendered, version } = await post(id);
    expect(content_rendered).toContain(caption_raw);
    expect(content_rendered).toContain(content_raw.slice(content_raw.indexOf("Text")));
    expect(version).toBe(5);
    expect(await renderingJobs()).toEqual([]);
  });

  test("thirty saves of one article at once are all made", async () => {
    const [id = 0] = await save([{ action: "create", kind: "post", values: writtenPost() }]);
    const titles = Array.from({ length: 30 }, (_, at) => `Title ${at}`);
    await Promise.all(
      titles.map((title_raw) => save([{ action: "update", kind: "post", id, values: { title_raw } }])),
    );
    expect((await post(id)).version).toBe(31);
  });

  test("nothing stays of a save whose record keeps changing under it", async () => {
    const [id = 0] = await save([{ action: "create", kind: "post", values: writtenPost() }]);
    const change = { action: "update", kind: "post", id, values: { content_raw: "Never" } } as const;
    const saving = saveAfter(change, (plans) =>
      save([{ action: "update", kind: "post", id, values: { title_raw: `Title ${plans}` } }]),
    );
    await expect(saving).rejects.toBeInstanceOf(BusyRecordsError);
    expect((await post(id)).content_raw).toBe("");
  });
});
