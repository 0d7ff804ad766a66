/** Failing starts: each reports the problem and its remedy before anything is created. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { differingDatabaseKinds, openTestDatabase } from "./engines/database/test-databases.ts";
import { readSettings } from "./kernel/settings/settings.ts";
import { start } from "./start.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "extenso-start-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const refused = (environment: Record<string, string>) =>
  start(
    readSettings({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", SEED_SAMPLE: "0", ...environment }),
  ).then(
    () => expect.fail("it started"),
    ({ name, message }: Error) => `${name}: ${message}`,
  );

test("a bucket that cannot be used is told before there is an administrator", async () => {
  // No server listens at this port.
  const S3_URL = "http://key:secret@127.0.0.1:9/studio";
  expect(await refused({ S3_URL })).toMatch(
    /^StartError: S3_URL names a bucket that cannot be used: .*see that/,
  );
  const database = new DatabaseSync(join(dataDir, "studio.db"), { readOnly: true });
  expect(database.prepare("select count(*) as many from users").get()).toMatchObject({ many: 0 });
  database.close();
});

test("so is a folder for files that is none", async () => {
  const FILES_DIR = join(dataDir, "a-file");
  await writeFile(FILES_DIR, "");
  expect(await refused({ FILES_DIR })).toMatch(/^StartError: Files lie in ".*a-file", .* allowed: one that/);
});

test("a database that cannot be opened is told with what to look at", async () => {
  const DATABASE_URL = "postgres://nobody@127.0.0.1:9/studio";
  expect(await refused({ DATABASE_URL, REPLICAS: "1" })).toMatch(
    /^StartError: DATABASE_URL names a database that cannot be opened: .*; see that PostgreSQL runs there/,
  );
});

test("several processes with nothing in common but the database are told what to set, each on its line", async () => {
  const DATABASE_URL = "postgres://studio@127.0.0.1:9/studio";
  expect((await refused({ DATABASE_URL, REPLICAS: "2" })).split("\n")).toEqual([
    expect.stringContaining("StartError: JWT_SECRET is not set"),
    expect.stringContaining("set S3_URL to a bucket, or FILES_DIR"),
    expect.stringContaining("SMTP_URL is not set"),
    expect.stringContaining("REPLICAS is 2"),
  ]);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  ["a folder in DATA_DIR", (folder: string) => join(folder, "backups"), "lies in DATA_DIR"],
  ["another program's address", () => "s3://bucket/backups", "s3:// is not known; name a folder"],
])("backups that would go to %s are refused at the start", async (_, to, said) => {
  expect(await refused({ BACKUP_TO: to(dataDir) })).toContain(`StartError: BACKUP_TO: `);
  expect(await refused({ BACKUP_TO: to(dataDir) })).toContain(said);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(differingDatabaseKinds)(
  "a start that fails at its last step ends all that it began, on %s",
  async (kind) => {
    const database = await openTestDatabase(kind);
    const where: Record<string, string> =
      "url" in database.where ? { DATABASE_URL: database.where.url, REPLICAS: "1" } : {};
    try {
      // Not an address of this machine. Without a built site, that is reported instead.
      const first = await refused({ ...where, METRICS_PORT: "0", METRICS_HOST: "203.0.113.1" });
      expect(first).toMatch(/^StartError: (METRICS_PORT is|The site is not built)/);
      expect(await refused({ ...where, METRICS_PORT: "0", METRICS_HOST: "203.0.113.1" })).toBe(first);
    } finally {
      await database.close();
    }
  },
);

test("a port that is taken is told before anything is made", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = other.address() as AddressInfo;
    const DATA_DIR = join(dataDir, "new");
    expect(await refused({ DATA_DIR, HOST: "127.0.0.1", PORT: String(port) })).toMatch(
      /^StartError: PORT is \d+, which another program uses/,
    );
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    other.close();
  }
});

test("so is an address that is none of this machine's", async () => {
  expect(await refused({ HOST: "203.0.113.1" })).toMatch(/^StartError: HOST is/);
  expect(await readdir(dataDir)).toEqual([]);
});

test("half of a restored studio is not taken for an empty folder", async () => {
  await mkdir(join(dataDir, "files"));
  await writeFile(join(dataDir, "restore-under-way"), "2026-11-22T04-00-00-000Z\n");
  expect(await refused({})).toMatch(/^StartError: .* where a restore was broken off; do it again/);
  expect(await readdir(dataDir)).not.toContain("studio.db");
});
