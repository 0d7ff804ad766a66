/** The sample studio for tests: its pictures are encoded once in a run, which takes longer than most tests. */

import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import { openDatabase } from "../../../engines/database/open.ts";
import { diskStorage } from "../../../engines/storage/disk.ts";
import { migrations } from "../../../schema.ts";
import { prepareSample } from "./sample-studio.ts";
import { type Sample, writeSample } from "./write-sample.ts";

export interface TestSample {
  sample: Sample;
  /** Folder of its stored files, which all tests of the run share. */
  files: string;
  /** A database that holds it, to be copied. */
  database: string;
}

/** The first process to need it makes it, and a second one the same. */
export async function testSample(): Promise<TestSample> {
  const folder = join(inject("scratch"), "sample-studio");
  if (!existsSync(folder)) await makeSample(folder);
  return {
    sample: deserialize(await readFile(join(folder, "sample"))) as Sample,
    files: join(folder, "files"),
    database: join(folder, "studio.db"),
  };
}

async function makeSample(folder: string): Promise<void> {
  const making = await mkdtemp(join(inject("scratch"), "making-"));
  const sample = await prepareSample(diskStorage(join(making, "files")), "America/Vancouver");
  await writeFile(join(making, "sample"), serialize(sample));
  const file = join(making, "studio.db");
  await copyFile(inject("databaseTemplates").file, file);
  const database = await openDatabase({ file }, migrations);
  await writeSample(database, sample);
  await database.close();
  await rename(making, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY") throw error;
    return rm(making, { recursive: true });
  });
}
