/** The command itself, as a person runs it. */

import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "../../../engines/data-folder/data-folder.ts";
import { openDatabase } from "../../../engines/database/open.ts";
import { codeCache } from "../../../kernel/process/memory-flags.ts";
import { migrations } from "../../../schema.ts";

const program = fileURLToPath(new URL("./import-command.ts", import.meta.url));
const exported = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example.test</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>One</title><link>https://old.example.test/one/</link><dc:creator>maya</dc:creator><content:encoded><![CDATA[<p>One</p>]]></content:encoded>
<wp:post_id>7</wp:post_id><wp:post_date>2026-01-02 03:04:05</wp:post_date><wp:post_date_gmt>2026-01-02 11:04:05</wp:post_date_gmt><wp:post_name>one</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
</channel></rss>`;

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-import-command-"));
  dataDir = join(folder, "data");
  await writeFile(join(folder, "export.xml"), exported);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function run(...words: string[]): Promise<{ code: number; said: string }> {
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    NODE_ENV: "production",
    ...codeCache,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, join(folder, "export.xml"), ...words],
      { env: environment },
      (error, out, problem) => resolve({ code: Number(error?.code ?? 0), said: out + problem }),
    );
  });
}

test("a dry run looks beside a running studio, which an import would not be let into", async () => {
  const studio = await openDataFolder(dataDir);
  const database = await openDatabase({ file: join(dataDir, "studio.db") }, migrations);
  try {
    const before = await readdir(dataDir);
    expect(await run("--dry-run")).toMatchObject({
      code: 0,
      said: expect.stringContaining("Nothing was written."),
    });
    expect(await readdir(dataDir)).toEqual(before);
    expect(await database.query.selectFrom("posts").select("id").execute()).toEqual([]);
    expect(await run()).toMatchObject({
      code: 1,
      said: expect.stringContaining("another running studio uses"),
    });
  } finally {
    await database.close();
    studio.release();
  }
});

test("a dry run for a studio that is not there yet makes none", async () => {
  expect(await run("--dry-run")).toMatchObject({ code: 0, said: expect.stringContaining("would be made") });
  expect(await readdir(folder)).toEqual(["export.xml"]);
});
