/** The sample studio for tests: its pictures are encoded once in a run, which takes longer than most tests. */

import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
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

/** The first process to need it makes it; others wait, since two that encode the same pictures take twice as long. */
export async function testSample(): Promise<TestSample> {
  const folder = join(inject("scratch"), "sample-studio");
  const claim = `${folder}.claim`;
  while (!existsSync(folder)) {
    if (await createdFolder(claim)) {
      try {
        if (!existsSync(folder)) await makeSample(folder);
      } finally {
        await rm(claim, { recursive: true });
      }
    } else await wait(50);
  }
  return {
    sample: deserialize(await readFile(join(folder, "sample"))) as Sample,
    files: join(folder, "files"),
    database: join(folder, "studio.db"),
  };
}

/** @returns false where it is there already. */
function createdFolder(path: string): Promise<boolean> {
  return mkdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
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
  await rename(making, folder);
}
