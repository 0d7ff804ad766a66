/** For tests of backups: a studio with people, posts and files, and a place for its backups. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { insertUser } from "../../domains/identity/users/insert-user.ts";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import {
  openTestDatabase,
  type TestContent,
  type TestDatabase,
} from "../../engines/database/test-databases.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { loadDataset } from "../importers/dataset/load-dataset.ts";
import { backUp, type FinishedBackup } from "./back-up.ts";
import { readerOf } from "./destination.ts";
import type { RestoreContext } from "./prepare-restored-database.ts";
import { restore } from "./restore.ts";

const datasetFile = new URL("../../../test/captures/dataset.json", import.meta.url);

export interface TestInstallation extends Dependencies {
  database: TestDatabase;
  /** Holds `data`, `place`, and files that a test adds. */
  folder: string;
  /** Lines of the log, parsed. */
  logged: Record<string, unknown>[];
  setClock(time: string): void;
  close(): Promise<void>;
}

export async function openTestInstallation(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
  content?: TestContent,
): Promise<TestInstallation> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-backup-"));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const database = await openTestDatabase(kind, content);
  let now = new Date("2026-11-21T04:33:00.000Z");
  const logged: Record<string, unknown>[] = [];
  return {
    database,
    folder,
    logged,
    settings: readSettings({ DATA_DIR: dataDir, PUBLIC_URL: "https://studio.example.test", ...environment }),
    files: diskStorage(join(dataDir, "files")),
    signingKey: "a signing key of more than thirty-two characters",
    clock: () => now,
    log: pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) }),
    setClock(time) {
      now = new Date(time);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Rows of all sorts, and numbers that were given out and are gone. */
const rows: TestContent = {
  name: "installation",
  async writeTo(database) {
    const { query } = database;
    await loadDataset(database, JSON.parse(await readFile(datasetFile, "utf8")));
    const person = {
      email: "zoe@example.test",
      passwordHash: "none",
      displayName: "Zoë 🎬 Ødegård\n“quoted” \\ \u2028",
      firstName: "",
      lastName: "",
      roles: ["author"],
      emailConfirmedAt: null,
      now: "2026-11-20T10:00:00.000Z",
    };
    await insertUser(query, { ...person, username: "zoe" });
    const gone = await insertUser(query, { ...person, username: "gone", email: "gone@example.test" });
    await query.deleteFrom("user_roles").where("user_id", "=", gone).execute();
    await query.deleteFrom("users").where("id", "=", gone).execute();
    await query
      .insertInto("uploads")
      .values({
        id: "a".repeat(32),
        user_id: 1,
        name: "film.mov",
        title: "",
        alt_text: "",
        address: "::1",
        size: 6_000_000_000,
        state: "done",
        media_id: null,
        reason: "",
        created_at: "2026-11-20T10:00:00.000Z",
      })
      .execute();
  },
};

/** An installation with rows and some files. */
export async function openFilledInstallation(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
): Promise<TestInstallation> {
  const installation = await openTestInstallation(kind, environment, rows);
  const { files } = installation;
  await files.write("uploads/2026/11/dune.jpg", Buffer.alloc(150_000, "dune"));
  await files.write("uploads/2026/11/copy-of-dune.jpg", Buffer.alloc(150_000, "dune"));
  await files.write("uploads/avatars/face.webp", Buffer.from("a face"));
  await files.write("uploads/empty.txt", new Uint8Array());
  await files.write("clip-thumbnails/ab-1280.webp", Buffer.from("a clip"));
  return installation;
}

/** An installation with content, and the destination of its backups, which is empty yet. */
export async function openWithDestination(kind: DatabaseKind, environment: Record<string, string> = {}) {
  const installation = await openFilledInstallation(kind, environment);
  const placeFolder = join(installation.folder, "place");
  return { installation, placeFolder, place: diskStorage(placeFolder) };
}

/** A backup of `installation` in `place`. */
export async function makeBackup(
  installation: TestInstallation,
  place: FileStorage,
): Promise<FinishedBackup> {
  const made = await backUp(installation, { place, database: installation.database.where });
  if (!made) throw new Error("it was not due");
  return made;
}

/** All files, in base64. */
export async function contentsOf(files: FileStorage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of files.walk("")) {
    const opened = await files.open(key);
    const parts: Uint8Array[] = [];
    for await (const part of opened?.body ?? []) parts.push(part);
    found[key] = Buffer.concat(parts).toString("base64");
  }
  return found;
}

/** A restore of what lies at `place` into `folder`, which becomes the `DATA_DIR`. */
export function restoreInto(
  { clock }: Pick<TestInstallation, "clock">,
  place: FileStorage,
  folder: string,
  environment: Record<string, string> = {},
) {
  const settings = readSettings({ DATA_DIR: folder, ...environment });
  const files = diskStorage(settings.filesDir);
  const reader = readerOf(place, settings.backup);
  return {
    files,
    run: (more: Partial<RestoreContext> = {}) => restore({ settings, files, place, reader, clock, ...more }),
  };
}

/** A new folder beside the installation's own. */
export async function emptyFolder(
  { folder }: Pick<TestInstallation, "folder">,
  name: string,
): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}
