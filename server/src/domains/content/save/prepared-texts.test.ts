import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../../../engines/database/test-databases.ts";
import type { ContentChange } from "./changes.ts";
import { PreparedTexts } from "./prepared-texts.ts";
import { rehearse } from "./rehearse.ts";
import { saveContent } from "./save-content.ts";
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

  const save = (changes: ContentChange[]) =>
    new PreparedTexts(null).write(database, (rows, texts) =>
      saveContent(rows, changes, { kind, now, texts }),
    );
  const post = (id: number) =>
    database.query.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("what is saved is made of the rows as they are when it is written", async () => {
    const [media = 0] = await save([{ action: "create", kind: "media", values: picture }]);
    const values = writtenPost({ title_raw: "Dusk", content_raw: "" });
    const [id = 0] = await save([{ action: "create", kind: "post", values }]);
    const shows = { content_raw: `[gallery ids="${media}"]` };
    const change = { action: "update", kind: "post", id, values: shows } as const;
    const texts = new PreparedTexts(null);
    await rehearse({ rows: database.query, texts }, [change]);
    await save([{ action: "update", kind: "media", id: media, values: { caption_raw: "Meanwhile" } }]);
    let runs = 0;
    await texts.write(database, (rows, made) => {
      runs += 1;
      return saveContent(rows, [change], { kind, now, texts: made });
    });
    expect(runs).toBe(2);
    expect((await post(id)).content_rendered).toContain("Meanwhile");
    expect((await post(id)).content_rendered).not.toContain("Before");
  });

  test("what was rehearsed is written at the first run", async () => {
    const changes: ContentChange[] = [
      { action: "create", kind: "post", values: writtenPost({ title_raw: "One", content_raw: "First" }) },
      { action: "create", kind: "media", values: picture },
    ];
    const texts = new PreparedTexts(null);
    await rehearse({ rows: database.query, texts }, changes);
    let runs = 0;
    const [id = 0] = await texts.write(database, (rows, made) => {
      runs += 1;
      return saveContent(rows, changes, { kind, now, texts: made });
    });
    expect(runs).toBe(1);
    expect(await post(id)).toMatchObject({ content_rendered: "<p>First</p>\n", search_text: "one first" });
  });

  test("many texts that are missing are made together, not one a run", async () => {
    const changes = Array.from({ length: 40 }, (_, index): ContentChange => {
      const values = writtenPost({ title_raw: `Article ${index}`, content_raw: `Text ${index}` });
      return { action: "create", kind: "post", values };
    });
    let runs = 0;
    await new PreparedTexts(null).write(database, (rows, texts) => {
      runs += 1;
      return saveContent(rows, changes, { kind, now, texts });
    });
    expect(runs).toBeLessThanOrEqual(3);
  });

  test("nothing stays of a save whose texts keep changing under it", async () => {
    let runs = 0;
    const saving = new PreparedTexts(null).write(database, async (rows, texts) => {
      runs += 1;
      const values = writtenPost({ title_raw: "Never", content_raw: `Other each time ${runs}` });
      return saveContent(rows, [{ action: "create", kind: "post", values }], { kind, now, texts });
    });
    await expect(saving).rejects.toMatchObject({ code: "extenso_busy", status: 503 });
    expect(await database.query.selectFrom("posts").select("id").execute()).toEqual([]);
  });
});
