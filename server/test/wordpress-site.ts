/** The whole API in memory, with the captures' content and under the URL they were recorded at. */
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KyselyPlugin } from "kysely";
import { createApi } from "../src/app.ts";
import type { DatabaseKind } from "../src/engines/database/dialect.ts";
import type { OutsideTransaction } from "../src/engines/database/query.ts";
import {
  openTestDatabase,
  type TestContent,
  type TestDatabase,
} from "../src/engines/database/test-databases.ts";
import type { Dependencies } from "../src/engines/dependencies.ts";
import type { RestApi } from "../src/engines/rest/api.ts";
import { diskStorage } from "../src/engines/storage/disk.ts";
import type { FileStorage } from "../src/engines/storage/file-storage.ts";
import { createLog } from "../src/kernel/logging/log.ts";
import { readSettings } from "../src/kernel/settings/settings.ts";
import { loadDataset } from "../src/operations/importers/dataset/load-dataset.ts";
import { readDataset } from "./captures.ts";

export const publicUrl = "https://cms.example.test";
export const signingKey = "the key of the contract test, long enough for HS256";

const passwords = {
  studio_admin: "Rig-Admin-Pass-1",
  maya_chen: "Rig-Maya-Pass-1",
  jordan: "Rig-Jordan-Pass-1",
  casey_member: "Rig-Casey-Pass-1",
} as const;

export type Person = keyof typeof passwords;

export interface SiteCall {
  method?: string;
  by?: Person;
  /** Becomes a JSON body. */
  json?: unknown;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any;
}

export interface WordPressSite {
  dependencies: Dependencies;
  database: TestDatabase;
  api: RestApi;
  /** `path` below `/wp-json`, or from `/?` on. */
  ask(path: string, asked?: SiteCall): Promise<Answered>;
  /** Someone's access token, for calls made without `ask`. */
  token(by: Person): Promise<string>;
  /** The number of database statements so far. */
  queries(): number;
  close(): Promise<void>;
}

/** Uploads that go on after a lost connection speak a protocol of their own. */
function isJson({ headers }: Response): boolean {
  return headers.get("Content-Type")?.includes("json") ?? false;
}

const dataset: TestContent = {
  name: "dataset",
  writeTo: async (database) => loadDataset(database, await readDataset()),
};

/**
 * @param storage where its files shall lie; in a folder of its own without.
 * @param clock the machine's by default; one that stands still keeps rate limits from beginning a new window.
 */
export async function openWordPressSite(
  kind: DatabaseKind,
  { storage, clock = () => new Date() }: { storage?: FileStorage; clock?: () => Date } = {},
): Promise<WordPressSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), "extenso-contract-"));
  const opened = await openTestDatabase(kind, dataset);
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Results are counted, as statements that are compiled once have them too.
    async transformResult({ result }) {
      queries += 1;
      return result;
    },
  };
  const database = { ...opened, query: opened.query.withPlugin(counting) as OutsideTransaction };
  const dependencies: Dependencies = {
    settings: readSettings({
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataFolder,
      LOG_LEVEL: "silent",
      NODE_ENV: "test",
    }),
    database,
    clock,
    log: createLog("silent"),
    files: storage ?? diskStorage(join(dataFolder, "files")),
    signingKey,
  };
  const api = createApi(dependencies);
  const tokens = new Map<Person, Promise<string>>();

  async function signIn(username: Person): Promise<string> {
    const json = { username, password: passwords[username] };
    return (await ask("/jwt-auth/v1/token", { method: "POST", json })).body.token;
  }

  function token(by: Person): Promise<string> {
    const known = tokens.get(by) ?? signIn(by);
    tokens.set(by, known);
    return known;
  }

  async function ask(path: string, asked: SiteCall = {}): Promise<Answered> {
    const headers = new Headers(asked.headers);
    if (asked.json !== undefined) headers.set("Content-Type", "application/json");
    if (asked.by) headers.set("Authorization", `Bearer ${await token(asked.by)}`);
    const url = `${publicUrl}${path.startsWith("/?") ? path : `/wp-json${path}`}`;
    const method = asked.method ?? "GET";
    const body = asked.json === undefined ? null : JSON.stringify(asked.json);
    const response = await api.app.fetch(new Request(url, { method, headers, body }));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : isJson(response) ? JSON.parse(text) : text,
    };
  }

  return {
    dependencies,
    database,
    api,
    ask,
    token,
    queries: () => queries,
    async close() {
      await database.close();
      // Work that goes on behind an answer may still write: it finds no folder, in place of one that is being emptied.
      const gone = `${dataFolder}-gone`;
      await rename(dataFolder, gone);
      await rm(gone, { recursive: true, force: true });
    },
  };
}
