import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../engines/database/open.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { migrations } from "../../schema.ts";
import { backUp, type FinishedBackup } from "./back-up.ts";
import { checkDestination } from "./check-destination.ts";
import { listBackups, readerOf } from "./destination.ts";
import {
  emptyFolder,
  makeBackup,
  openFilledInstallation,
  openTestInstallation,
  restoreInto,
  type TestInstallation,
} from "./test-backup.ts";

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
let installation: TestInstallation;
/** A studio in a data folder, as a command finds it. */
let dataDir: string;
let database: Database;
let placeFolder: string;

let filled: TestInstallation;
/** Each test gets a copy of this one. */
let restoredDir: string;

beforeAll(async () => {
  filled = await openFilledInstallation("sqlite");
  const place = diskStorage(join(filled.folder, "first-place"));
  await makeBackup(filled, place);
  restoredDir = await emptyFolder(filled, "studio");
  await restoreInto(filled, place, restoredDir).run();
});
afterAll(() => filled.close());

beforeEach(async () => {
  installation = await openTestInstallation("sqlite");
  dataDir = join(installation.folder, "studio");
  placeFolder = await emptyFolder(installation, "place");
  await cp(restoredDir, dataDir, { recursive: true });
  database = await openDatabase({ file: join(dataDir, "studio.db") }, migrations);
});
afterEach(async () => {
  await database.close();
  await installation.close();
});

const filesOf = (folder: string) => diskStorage(join(folder, "files"));

/**
 * A backup as the command makes it, without the second that starting a command takes of a processor.
 * @param offMs what its clock is ahead of the commands'.
 */
function backUpHere(offMs: number): Promise<FinishedBackup | null> {
  const studio: Dependencies = {
    settings: readSettings({ DATA_DIR: dataDir }),
    database,
    clock: () => new Date(Date.now() + offMs),
    log: installation.log,
    files: filesOf(dataDir),
    signingKey: installation.signingKey,
  };
  return backUp(studio, { place: diskStorage(placeFolder), database: { file: join(dataDir, "studio.db") } });
}

/** Compiling the program was half of what each of two dozen commands takes of a processor. */
const codeCache = () => join(inject("scratch"), "code");

function start(name: string, words: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program(name), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_COMPILE_CACHE: codeCache(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      said += part;
    });
  }
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, said }));
  return { child, ended };
}

test("a backup while the studio has its database open, its list, its check, and a studio out of it", async () => {
  const made = await start("./backup-command.ts", [placeFolder]).ended;
  expect(made.said).toMatch(
    /^.*place: backup [\dTZ-]+, proved, in [\d.]+ s\n {2}\d+ rows of \d+ tables; 5 files/,
  );
  expect(made.code).toBe(0);
  expect((await start("./backup-command.ts", [placeFolder, "--list"]).ended).said).toMatch(
    /^.*place: backups of http.*\n[\dTZ-]+ {2}proved\n$/,
  );
  const checked = await start("./backup-command.ts", ["--check"], { BACKUP_TO: placeFolder }).ended;
  expect(checked).toMatchObject({
    code: 0,
    said: expect.stringContaining("1 backups, 4 contents, 0 damaged"),
  });
  const elsewhere = { DATA_DIR: join(installation.folder, "elsewhere") };
  const restored = await start("./restore-command.ts", [placeFolder], elsewhere).ended;
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("5 files") });
  const again = await start("./restore-command.ts", [placeFolder], elsewhere).ended;
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining("there is a studio in") });
});

test("wrong words and places are told in one line", async () => {
  const refused = async (words: string[], environment = {}) =>
    (await start("./backup-command.ts", words, environment).ended).said.split("\n")[0];
  expect(await refused([])).toBe("No destination is named, and BACKUP_TO is not set.");
  expect(await refused([join(dataDir, "backups")])).toContain("lies in DATA_DIR and would go with it");
  expect(await refused([placeFolder], { DATA_DIR: join(installation.folder, "nowhere") })).toContain(
    "There is no studio in",
  );
  expect(await refused(["s3://bucket"])).toContain(
    "s3:// is not known; name a folder, or a bucket as https://",
  );
  for (const word of ["--list", "--check"]) {
    const empty = await start("./backup-command.ts", [placeFolder, word]).ended;
    expect(empty).toMatchObject({ code: 1, said: expect.stringContaining("there is no backup; see that") });
  }
  expect(await refused([placeFolder], { BACKUP_PASSPHRASE: "short" })).toBe(
    "BACKUP_PASSPHRASE is a value that does not fit; allowed: at least 12 characters",
  );
});

// The functions behind it are tested in `restore-damaged.test.ts` and `backup.test.ts`; this starts five commands.
test("a damaged content is named with what to do, and mended by the second backup", async () => {
  const once = () => start("./backup-command.ts", [placeFolder]).ended;
  await backUpHere(-60_000);
  const place = diskStorage(placeFolder);
  let damaged = "";
  for await (const { key } of place.walk("objects")) damaged = key;
  await place.write(damaged, Buffer.from("other bytes"));
  const checked = await start("./backup-command.ts", [placeFolder, "--check"]).ended;
  expect(checked.code).toBe(1);
  expect(checked.said).toContain(`${damaged}: its bytes are not what was backed up`);
  expect(checked.said).toContain("objects/…: npm run backup, twice");

  const elsewhere = { DATA_DIR: join(installation.folder, "elsewhere") };
  const restored = await start("./restore-command.ts", [placeFolder], elsewhere).ended;
  expect(restored.code).toBe(1);
  expect(restored.said).toContain(damaged);
  expect(restored.said).toContain("--backup ID takes another");
  expect(restored.said).toContain("npm run backup -- SOURCE --list");
  expect(restored.said).toContain("--skip-damaged restores it, and lists what it leaves out");
  const partial = { DATA_DIR: join(installation.folder, "partial") };
  const rest = await start("./restore-command.ts", [placeFolder, "--skip-damaged"], partial).ended;
  expect(rest).toMatchObject({ code: 0, said: expect.stringContaining("damaged files were left out") });
  expect(rest.said).toMatch(/^Restoring http\S+, as it was at /);

  const first = await once();
  expect(first.code).toBe(1);
  expect(first.said).toContain("it is taken out, and the next backup copies it anew");
  expect((await once()).code).toBe(0);
  const mended = await emptyFolder(installation, "mended");
  expect(await restoreInto({ clock: () => new Date() }, place, mended).run()).toMatchObject({
    isProved: true,
  });
}, 180_000);

/** At these points of a backup: a file written, the database written, all but the proof. */
test.each(["/objects/", "/database\\.jsonl\\.gz$", "/manifest$"])(
  "killed when %s is there, it leaves older backups whole, and the next one works",
  async (point) => {
    const place = diskStorage(placeFolder);
    const reader = readerOf(place, readSettings({ DATA_DIR: dataDir }).backup);
    await backUpHere(-60_000);
    const [older] = await listBackups(place);
    for (let count = 0; count < 20; count += 1) {
      await filesOf(dataDir).write(`uploads/new-${count}.txt`, Buffer.from(`new ${count}`));
    }
    const killed = start("./backup-command.ts", [placeFolder], {
      NODE_OPTIONS: `--import ${new URL(`./test-kill-after.mjs?${encodeURIComponent(point)}`, import.meta.url)}`,
    });
    expect((await killed.ended).signal).toBe("SIGKILL");
    expect((await listBackups(place))[0]).toEqual(older);
    expect((await checkDestination(place, reader)).damage).toEqual([]);

    // The killed one's claim runs out by itself.
    const next = await backUpHere(40_000);
    expect(next?.proof.files).toBe(25);
    expect((await checkDestination(place, reader)).damage).toEqual([]);
  },
);

test("all rows move to the other kind of database only from a studio that is stopped", async () => {
  const moved = await start("./move-command.ts", ["sqlite"]).ended;
  expect(moved).toMatchObject({ code: 1, said: expect.stringContaining("in SQLite already") });
  expect((await start("./move-command.ts", ["mysql://x"]).ended).said).toContain("npm run move-database");
});

test("a database that nobody answers for is told in one line, by every command that asks it", async () => {
  const away = "postgres://nobody@127.0.0.1:9/x";
  const answers = [
    await start("./move-command.ts", [away]).ended,
    await start("./backup-command.ts", [placeFolder], { DATABASE_URL: away }).ended,
    await start("../migrate-command.ts", [], { DATABASE_URL: away }).ended,
  ];
  for (const { code, said } of answers) {
    expect(code).toBe(1);
    expect(said).toMatch(/^The database cannot be opened: .*; see that PostgreSQL runs there.*\n$/);
  }
});
