/** A whole studio in this process, as `main.ts` starts it: the built site, a port, a data folder and its jobs. */

import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, openDatabase } from "../src/engines/database/open.ts";
import { readSettings } from "../src/kernel/settings/settings.ts";
import { testSample } from "../src/operations/importers/sample/test-sample.ts";
import { migrations } from "../src/schema.ts";
import { start } from "../src/start.ts";
import { freePort } from "./free-port.ts";

export interface StartedStudio {
  url: string;
  dataDir: string;
  /** Requests a path, or a URL of the studio; follows no redirect. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * Empty, but for its administrator and what `fill` writes.
 * @param environment as `main.ts` reads it.
 */
export async function startStudio(
  environment: Record<string, string> = {},
  fill?: (database: Database) => Promise<unknown>,
): Promise<StartedStudio> {
  const { dataDir, file } = await dataFolderWith(inject("databaseTemplates").file);
  if (fill) {
    const database = await openDatabase({ file }, migrations);
    await fill(database);
    await database.close();
  }
  return startIn(dataDir, environment);
}

/** With the sample's projects, articles and pictures. */
export async function startSampleStudio(environment: Record<string, string> = {}): Promise<StartedStudio> {
  const { files, database } = await testSample();
  const { dataDir } = await dataFolderWith(database);
  return startIn(dataDir, { FILES_DIR: files, ...environment });
}

async function dataFolderWith(database: string): Promise<{ dataDir: string; file: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "extenso-started-"));
  const file = join(dataDir, "studio.db");
  await copyFile(database, file);
  return { dataDir, file };
}

async function startIn(dataDir: string, environment: Record<string, string>): Promise<StartedStudio> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const studio = await start(
    readSettings({
      NODE_ENV: "test",
      DATA_DIR: dataDir,
      HOST: "localhost",
      PORT: port,
      LOG_LEVEL: "silent",
      SEED_SAMPLE: "0",
      TRUST_PROXY: "1",
      // No server listens there: no test depends on a network.
      YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
      ...environment,
    }),
  );
  return {
    url,
    dataDir,
    ask: (path, init) => fetch(new URL(path, url), { redirect: "manual", ...init }),
    async stop() {
      await studio.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
