import { existsSync } from "node:fs";
import { access, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newKeyPair } from "../../engines/crypto/encryption/encryption.ts";
import { openDatabase } from "../../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../../engines/database/test-databases.ts";
import { bucketStorage } from "../../engines/storage/bucket/bucket.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { testBucket } from "../../engines/storage/test-storages.ts";
import { migrations } from "../../schema.ts";
import { backUp } from "./back-up.ts";
import { type BackupState, readBackupState } from "./backup-state.ts";
import { checkDestination } from "./check-destination.ts";
import { checkSeals } from "./check-seals.ts";
import { listBackups, listObjects, readerOf } from "./destination.ts";
import { moveDatabase } from "./move-database.ts";
import { dumpRows, type TableSummary } from "./rows/dump.ts";
import { openSnapshot } from "./rows/open-source.ts";
import type { DatabaseTarget } from "./rows/row-source.ts";
import {
  contentsOf,
  emptyFolder,
  makeBackup,
  openWithDestination,
  restoreInto,
  type TestInstallation,
} from "./test-backup.ts";

const passphrase = "fog over the inlet, 6 am";
const pair = await newKeyPair();
let installation: TestInstallation;
let place: FileStorage;
let placeFolder: string;

async function open(kind: (typeof differingDatabaseKinds)[number], environment: Record<string, string> = {}) {
  ({ installation, place, placeFolder } = await openWithDestination(kind, environment));
}
afterEach(() => installation.close());

const make = () => makeBackup(installation, place);

async function summariesOf(where: DatabaseTarget): Promise<TableSummary[]> {
  const source = await openSnapshot(where, join(installation.folder, "looked-at.db"));
  const summaries: TableSummary[] = [];
  for await (const _ of dumpRows(source, summaries));
  await source.close();
  // The backup itself changes `studio_state`, by its claim and its outcome.
  return summaries.filter(({ name }) => name !== "studio_state");
}

/** The parts of a summary that are the same on every database. */
const rowsOf = (summaries: TableSummary[]) =>
  summaries.map(({ name, rows, hash, lastNumber }) => [name, rows, hash, lastNumber]);

describe.each(differingDatabaseKinds)("of a studio on %s", (kind) => {
  beforeEach(() => open(kind));

  test("a backup is proved and makes the same studio again", async () => {
    const before = rowsOf(await summariesOf(installation.database.where));
    const { proof, copied, manifest } = await make();
    expect(proof.tables).toBe(before.length + 1);
    expect(proof.files).toBe(5);
    // Two files have one content.
    expect(copied).toBe(4);
    expect(await readBackupState(installation.database)).toMatchObject({
      provedAt: proof.provedAt,
      failure: null,
    });
    expect(await listBackups(place)).toEqual([{ id: manifest.id, finished: { isProved: true } }]);

    const folder = await emptyFolder(installation, "elsewhere");
    const { files, run } = restoreInto(installation, place, folder);
    const restored = await run();
    expect(restored).toMatchObject({ isProved: true, rows: proof.rows });
    expect((await readdir(folder)).sort()).toEqual(["files", "signing-key", "studio.db"]);
    expect(rowsOf(await summariesOf({ file: join(folder, "studio.db") }))).toEqual(before);
    expect(await contentsOf(files)).toEqual(await contentsOf(installation.files));
    expect(await readFile(join(folder, "signing-key"), "utf8")).toBe(installation.signingKey);
  });

  test.runIf(kind === "postgres")(
    "a database that is not empty is refused before the first file",
    async () => {
      await make();
      const folder = await emptyFolder(installation, "elsewhere");
      const { where } = installation.database;
      const full: Record<string, string> = "url" in where ? { DATABASE_URL: where.url } : {};
      await expect(restoreInto(installation, place, folder, full).run()).rejects.toThrow(
        /the database is not empty/,
      );
      expect(await readdir(folder)).toEqual([]);
    },
  );

  test("a number that was given out and is gone is not given out again", async () => {
    await make();
    const folder = await emptyFolder(installation, "elsewhere");
    await restoreInto(installation, place, folder).run();
    const inserted = async (database: Awaited<ReturnType<typeof openDatabase>>) =>
      Number(
        (
          await database.query
            .insertInto("content_ids")
            .values({ kind: "post" })
            .returning("id")
            .executeTakeFirstOrThrow()
        ).id,
      );
    const restored = await openDatabase({ file: join(folder, "studio.db") }, migrations);
    expect(await inserted(restored)).toBe(await inserted(installation.database));
    await restored.close();
  });

  test("the next backup copies what is new, and nothing else", async () => {
    await make();
    await installation.files.write("uploads/2026/11/new.txt", Buffer.from("new"));
    await installation.files.write("uploads/avatars/face.webp", Buffer.from("another face"));
    await installation.files.remove("uploads/empty.txt");
    installation.setClock("2026-11-22T04:33:00.000Z");
    const { copied, proof } = await make();
    expect(copied).toBe(2);
    expect(proof.files).toBe(5);
    // Without what is known of the files, they are read, and still not copied.
    installation.setClock("2026-11-23T04:33:00.000Z");
    await writeFile(join(installation.settings.dataDir, "backup-known-files.json"), "{");
    expect((await make()).copied).toBe(0);
    expect(await listObjects(place)).toHaveProperty("size", 6);
  });

  test("what is written while it is made does not tear it", async () => {
    const writing = (async () => {
      for (let count = 0; count < 40; count += 1) {
        await installation.database.query.transaction().execute(async (transaction) => {
          await transaction
            .insertInto("studio_state")
            .values({ key: `a-${count}`, value: "" })
            .execute();
          await transaction
            .insertInto("studio_state")
            .values({ key: `b-${count}`, value: "" })
            .execute();
        });
        await installation.files.write(`uploads/while-${count}.txt`, Buffer.from(`${count}`));
      }
    })();
    await make();
    await writing;
    const folder = await emptyFolder(installation, "elsewhere");
    await restoreInto(installation, place, folder).run();
    const restored = new DatabaseSync(join(folder, "studio.db"));
    const count = (letter: string) =>
      restored.prepare("select count(*) as n from studio_state where key like ?").get(`${letter}-%`)?.n;
    expect(count("a")).toBe(count("b"));
    restored.close();
  });

  test.each(differingDatabaseKinds)("all rows move to %s, once", async (other) => {
    const before = await summariesOf(installation.database.where);
    const target = await openTestDatabase(other);
    const where = other === "sqlite" ? { file: join(installation.folder, "moved.db") } : target.where;
    const scratch = join(installation.folder, "scratch");
    const moved = await moveDatabase(installation.database.where, where, scratch);
    expect(moved.rows).toBeGreaterThan(100);
    expect(rowsOf(await summariesOf(where))).toEqual(rowsOf(before));
    await expect(moveDatabase(installation.database.where, where, scratch)).rejects.toThrow(
      /not empty|there already/,
    );
    await target.close();
  });

  test("a database from before 0.2.0 is not moved, nor is one to where its empty tables are", async () => {
    const { query, where } = installation.database;
    const target = await openTestDatabase(differingDatabaseKinds.at(-1));
    const scratch = join(installation.folder, "scratch");
    const forgetLast = (rows: typeof query) =>
      sql`delete from kysely_migration where name = '0123-long-texts-last'`.execute(rows);
    if ("url" in target.where) {
      // Empty tables of an earlier version, which a move would otherwise fill.
      await forgetLast(target.query);
      await expect(moveDatabase(where, target.where, scratch)).rejects.toThrow("Update to 0.2.0 first");
    }
    await forgetLast(query);
    const moved = join(installation.folder, "moved.db");
    await expect(moveDatabase(where, { file: moved }, scratch)).rejects.toThrow("Update to 0.2.0 first");
    expect(existsSync(moved)).toBe(false);
    expect(existsSync(`${scratch}-snapshot`)).toBe(false);
    await target.close();
  });
});

describe("a backup in its place", () => {
  const sealings = {
    "as it is": {},
    "sealed for a key": { BACKUP_PUBLIC_KEY: pair.publicKey, BACKUP_PRIVATE_KEY: pair.privateKey },
  };

  describe.each(Object.entries(sealings))("%s", (_, environment) => {
    beforeEach(() => open("sqlite", environment));

    test("names whatever was changed in it, and makes no studio of that", async () => {
      const { manifest } = await make();
      const reader = readerOf(place, installation.settings.backup);
      expect((await checkDestination(place, reader)).damage).toEqual([]);
      const face = manifest.files.find(({ key }) => key.endsWith("face.webp"))?.object ?? "";
      const parts = ["database.jsonl.gz", "secret", "manifest"].map(
        (part) => `backups/${manifest.id}/${part}`,
      );
      for (const [count, key] of [...parts, `objects/${face.slice(0, 2)}/${face}`].entries()) {
        const path = join(placeFolder, key);
        const whole = await readFile(path);
        const changed = Buffer.from(whole);
        const at = whole.length >> 1;
        changed[at] = (changed[at] ?? 0) ^ 1;
        await writeFile(path, changed);
        const { damage } = await checkDestination(place, reader);
        expect(damage).toHaveLength(1);
        // Sealed backups can also be checked without a key, by a storage provider.
        if ("BACKUP_PUBLIC_KEY" in environment) {
          expect((await checkSeals(place)).damage).toEqual([expect.stringContaining(key)]);
        }
        expect(damage[0]).toContain(key);
        const folder = await emptyFolder(installation, `elsewhere-${count}`);
        await expect(restoreInto(installation, place, folder, environment).run()).rejects.toThrow(key);
        await expect(access(join(folder, "studio.db"))).rejects.toThrow("ENOENT");
        // A restore that broke off starts anew in the same folder.
        await writeFile(path, whole);
        expect(await restoreInto(installation, place, folder, environment).run()).toMatchObject({
          isProved: true,
        });
      }
    });

    test("a content that has gone bad is told by the next proof, and mended by the one after", async () => {
      const { manifest } = await make();
      const face = manifest.files.find(({ key }) => key.endsWith("face.webp"))?.object ?? "";
      const key = `objects/${face.slice(0, 2)}/${face}`;
      const bytes = await readFile(join(placeFolder, key));
      bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 64;
      await writeFile(join(placeFolder, key), bytes);
      installation.setClock("2026-11-22T04:33:00.000Z");
      await expect(make()).rejects.toThrow(key);
      expect(installation.logged.at(-1)).toMatchObject({ level: 50, msg: "no new backup" });
      const mails = await installation.database.query.selectFrom("outbox_messages").selectAll().execute();
      expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ["backup-failed", installation.settings.mail.notices.value],
      ]);
      expect(mails[0]?.payload).toContain(key);
      const failed = await readBackupState(installation.database);
      expect(failed?.provedAt).toBe("2026-11-21T04:33:00.000Z");
      expect(failed?.failure).toContain(key);
      installation.setClock("2026-11-23T04:33:00.000Z");
      expect((await make()).copied).toBe(1);
      expect((await checkDestination(place, readerOf(place, installation.settings.backup))).damage).toEqual(
        [],
      );
    });
  });

  test("sealed, says nothing of what is in it", async () => {
    await open("sqlite", { BACKUP_PASSPHRASE: passphrase });
    await make();
    for await (const { key } of place.walk("")) {
      const content = await readFile(join(placeFolder, key));
      for (const secret of ["zoe@example.test", "face", "dune", installation.signingKey]) {
        expect(content.includes(secret), key).toBe(false);
      }
    }
    await expect(
      restoreInto(installation, place, await emptyFolder(installation, "elsewhere"), {
        BACKUP_PASSPHRASE: "another passphrase",
      }).run(),
    ).rejects.toThrow("BACKUP_PASSPHRASE");
  });

  test("goes when it has had its time, and with it what only it named", async () => {
    await open("sqlite", { BACKUP_KEEP: "10" });
    const first = await make();
    await installation.files.remove("uploads/avatars/face.webp");
    installation.setClock("2026-11-25T04:33:00.000Z");
    const second = await make();
    expect(second.cleared).toEqual({ backups: [], objects: 0 });
    // Files' times are the disk's: contents count as old from a day after they were written.
    installation.setClock(new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString());
    const third = await make();
    expect(third.cleared.backups).toEqual([first.manifest.id, second.manifest.id]);
    expect(third.cleared.objects).toBe(1);
    expect((await checkDestination(place, readerOf(place, installation.settings.backup))).damage).toEqual([]);
  });

  test("that was broken off is none, and goes with the next", async () => {
    await open("sqlite");
    const { manifest } = await make();
    await place.write("backups/2026-11-21T05-00-00-000Z/objects", Buffer.from("x"));
    installation.setClock("2026-11-22T04:33:00.000Z");
    const next = await make();
    expect(next.cleared.backups).toEqual(["2026-11-21T05-00-00-000Z"]);
    expect((await listBackups(place)).map(({ id }) => id)).toEqual([manifest.id, next.manifest.id]);
  });
});

test("a place may be a bucket", async () => {
  await open("sqlite", { BACKUP_PUBLIC_KEY: pair.publicKey, BACKUP_PRIVATE_KEY: pair.privateKey });
  place = bucketStorage(await testBucket(), { scratch: join(installation.folder, "passing") });
  const before = rowsOf(await summariesOf(installation.database.where));
  expect((await make()).copied).toBe(4);
  installation.setClock("2026-11-22T04:33:00.000Z");
  expect((await make()).copied).toBe(0);
  const reader = readerOf(place, installation.settings.backup);
  expect(await checkDestination(place, reader)).toEqual({ backups: 2, contents: 4, damage: [] });
  const folder = await emptyFolder(installation, "elsewhere");
  const { files, run } = restoreInto(installation, place, folder, { BACKUP_PRIVATE_KEY: pair.privateKey });
  await run();
  expect(rowsOf(await summariesOf({ file: join(folder, "studio.db") }))).toEqual(before);
  expect(await contentsOf(files)).toEqual(await contentsOf(installation.files));
});

test("a schedule that comes second makes none", async () => {
  await open("sqlite");
  await make();
  const isStillDue = (state: BackupState | null) => state?.provedAt === null;
  expect(await backUp(installation, { place, database: installation.database.where, isStillDue })).toBeNull();
  expect(await listBackups(place)).toHaveLength(1);
});

describe("a restore", () => {
  beforeEach(async () => {
    await open("sqlite");
    await make();
  });

  test.each([
    ["studio.db", "there is a studio"],
    ["signing-key", "there is a signing-key"],
    ["files/uploads/x.txt", "there is uploads/x.txt"],
  ])("never goes over %s", async (name, refusal) => {
    const folder = await emptyFolder(installation, "elsewhere");
    await diskStorage(folder).write(name, Buffer.from("mine"));
    await expect(restoreInto(installation, place, folder).run()).rejects.toThrow(refusal);
    expect(await readFile(join(folder, name), "utf8")).toBe("mine");
  });

  test("takes an older backup where it is named, and says when there is none", async () => {
    const first = (await listBackups(place))[0]?.id;
    installation.setClock("2026-11-22T04:33:00.000Z");
    await make();
    const restored = await restoreInto(installation, place, await emptyFolder(installation, "one")).run({
      id: first,
    });
    expect(restored.manifest.id).toBe(first);
    await expect(
      restoreInto(installation, place, await emptyFolder(installation, "two")).run({ id: "2020" }),
    ).rejects.toThrow("no backup 2020");
    place = diskStorage(join(installation.folder, "nowhere"));
    await expect(
      restoreInto(installation, place, await emptyFolder(installation, "three")).run(),
    ).rejects.toThrow("there is no backup");
  });

  test("holds mails back where asked to", async () => {
    await installation.database.query
      .insertInto("outbox_messages")
      .values({
        kind: "contact-notice",
        recipient: "dana@example.test",
        payload: "{}",
        attempts: 0,
        created_at: "2026-11-21T04:33:00.000Z",
      })
      .execute();
    installation.setClock("2026-11-22T04:33:00.000Z");
    await make();
    expect(
      (await restoreInto(installation, place, await emptyFolder(installation, "one")).run()).waitingMails,
    ).toBe(1);
    const held = await restoreInto(installation, place, await emptyFolder(installation, "two")).run({
      withoutMail: true,
    });
    expect(held.waitingMails).toBe(0);
  });
});
