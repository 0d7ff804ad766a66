/**
 * The sample studio for tests: its pictures are encoded once in a run, which takes longer than most tests. `npm test`
 * names a folder for it in `TEST_SAMPLE_DIR`, where its journeys find it, too, with a database of their own.
 */

import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import { ensureAdministrator } from "../../../domains/identity/accounts/administrator.ts";
import { type Database, openDatabase } from "../../../engines/database/open.ts";
import { diskStorage } from "../../../engines/storage/disk.ts";
import { createLog } from "../../../kernel/logging/log.ts";
import { readSettings } from "../../../kernel/settings/settings.ts";
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
  const folder = process.env.TEST_SAMPLE_DIR ?? join(inject("scratch"), "sample-studio");
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
  const making = await mkdtemp(`${folder}-making-`);
  const sample = await prepareSample(diskStorage(join(making, "files")), "America/Vancouver");
  await writeFile(join(making, "sample"), serialize(sample));
  await writeDatabase(join(making, "studio.db"), sample);
  await writeDatabase(join(making, "journeys.db"), sample, addAdministrator);
  await rename(making, folder);
}

async function writeDatabase(
  file: string,
  sample: Sample,
  begin?: (database: Database) => Promise<unknown>,
): Promise<void> {
  await copyFile(inject("databaseTemplates").file, file);
  const database = await openDatabase({ file }, migrations);
  await begin?.(database);
  await writeSample(database, sample);
  await database.close();
}

/** As a studio's first start does before it writes the sample; who signs in to journeys is its account 1. */
function addAdministrator(database: Database): Promise<unknown> {
  const settings = readSettings({
    NODE_ENV: "test",
    ADMIN_PASSWORD: "Journey-Admin-1",
    ADMIN_EMAIL: "admin@extenso.example",
  });
  return ensureAdministrator({ settings, database, clock: () => new Date(), log: createLog("silent") });
}
