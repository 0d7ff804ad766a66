/** Imports over what an earlier one has brought: files that come after their texts. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saveChanges } from "../../../domains/content/save/save-planned.ts";
import { openTestStudio, type TestStudio } from "../../../domains/identity/test-studio.ts";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { importWordPress } from "./import-wordpress.ts";
import { type MediaSource, mediaFolder } from "./media-source.ts";
import { exportXml, importing, type TestItem } from "./test-export.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let folder: string;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
    folder = await mkdtemp(join(tmpdir(), "extenso-import-"));
    await studio.addMember("boss", { roles: ["administrator"] });
  });
  afterEach(async () => {
    await studio.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (items: TestItem[], media?: MediaSource) =>
    importWordPress(studio, importing(exportXml(items), media));
  const posts = () => studio.database.query.selectFrom("posts").selectAll().orderBy("id").execute();
  async function withFiles(name: string): Promise<MediaSource> {
    const picture = { width: 800, height: 600, channels: 3, background: "#345" } as const;
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), await sharp({ create: picture }).jpeg().toBuffer());
    return mediaFolder(folder);
  }

  test("a dry run over what is here says what of it would change, and which numbers are taken", async () => {
    await run([{ id: 5, guid: "https://elsewhere.example/?p=5" }]);
    const earlier: TestItem[] = [{ id: 6 }, { id: 7, content: "https://files.example/2024/05/dusk.jpg" }];
    await run(earlier);
    const items: TestItem[] = [
      { id: 6, title: "New over there" },
      ...earlier.slice(1),
      { id: 5, type: "attachment", file: "2024/05/dusk.jpg", url: "https://files.example/2024/05/dusk.jpg" },
    ];
    const source = await withFiles("2024/05/dusk.jpg");
    const dry = await importWordPress(studio, { ...importing(exportXml(items), source), dryRun: true });
    const real = await run(items, source);
    expect([...dry.counts]).toEqual([...real.counts]);
    expect(dry.redirects).toBe(real.redirects);
    expect(real.counts.get("post")).toMatchObject({ updated: 2 });
  });

  test("a dry run knows the sizes that files will have, and counts redirects once", async () => {
    const old = "old.example/wp-content/uploads/2024/05/dusk";
    const text: TestItem = {
      id: 6,
      content: [
        `http://www.${old}-1568x1045.jpg`,
        `https://i0.wp.com/${old}.jpg?ssl=1`,
        '[gallery] [gallery ids="7"]',
      ].join(" "),
    };
    await run([text, { id: 8, content: "[gallery]" }]);
    const at = (id: number): TestItem => ({ id, type: "attachment", file: `2024/05/${id}.jpg`, parent: 8 });
    const items: TestItem[] = [
      text,
      { id: 8, content: "[gallery]" },
      { id: 5, type: "attachment", file: "2024/05/dusk.jpg" },
      ...[7, 9, 10].map(at),
    ];
    const source = await withFiles("2024/05/dusk.jpg");
    for (const id of [7, 9, 10]) await withFiles(`2024/05/${id}.jpg`);
    const dry = await importWordPress(studio, { ...importing(exportXml(items), source), dryRun: true });
    const real = await run(items, source);
    expect([...dry.counts]).toEqual([...real.counts]);
    expect(real.counts.get("post")).toMatchObject({ updated: 1 });
    const redirects = await studio.database.query.selectFrom("redirects").select("path").execute();
    expect([dry.redirects, real.redirects]).toEqual([redirects.length, redirects.length]);
    expect((await posts())[0]?.content_raw).toContain(
      "{{origin}}/wp-content/uploads/2024/05/dusk.jpg {{origin}}/wp-content/uploads/2024/05/dusk.jpg?ssl=1",
    );
  });

  const names: TestItem = {
    id: 5,
    content: [
      "https://files.example/2024/05/dusk-300x225.jpg",
      "https://old.example/wp-content/uploads/2024/05/dusk-1234x99.jpg",
    ].join(" "),
    meta: { still: "https://files.example/2024/05/dusk.jpg", _still: "field_1" },
    type: "portfolio-items",
  };
  const dusk: TestItem = {
    id: 6,
    type: "attachment",
    file: "2024/05/dusk.jpg",
    url: "https://files.example/2024/05/dusk.jpg",
  };
  const textHere = "{{origin}}/wp-content/uploads/2024/05/dusk-300x225.jpg";

  test("are named by the texts once they are here, and the import says so", async () => {
    await run([names, dusk]);
    const [before] = await posts();
    expect(before?.content_raw).toContain("https://files.example/");
    const report = await run([names, dusk], await withFiles("2024/05/dusk.jpg"));
    expect(report.counts.get("portfolio-item")).toMatchObject({ updated: 1, unchanged: 0 });
    const [after] = await posts();
    expect(after?.content_raw).toBe(`${textHere} {{origin}}/wp-content/uploads/2024/05/dusk.jpg`);
    expect(JSON.parse(after?.acf ?? "")).toEqual({
      still: "{{origin}}/wp-content/uploads/2024/05/dusk.jpg",
    });
    expect(after?.modified_at).toBe(before?.modified_at);
    const again = await run([names, dusk], await withFiles("2024/05/dusk.jpg"));
    expect(again.counts.get("portfolio-item")).toMatchObject({ updated: 0, unchanged: 1 });
  });

  test("are named in a text that was changed here meanwhile, whose other words stay", async () => {
    await run([names, dusk]);
    const written = { content_raw: `Mine. ${names.content} wp-image-6` };
    await saveChanges(studio, [{ action: "update", kind: "post", id: 5, values: written }]);
    await run([names, dusk], await withFiles("2024/05/dusk.jpg"));
    expect((await posts())[0]?.content_raw).toBe(
      `Mine. ${textHere} {{origin}}/wp-content/uploads/2024/05/dusk-1234x99.jpg wp-image-6`,
    );
  });
});
