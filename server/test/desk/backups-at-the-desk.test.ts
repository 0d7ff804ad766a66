/** Backups at the desk: begun, proved and listed, on both databases. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newKeyPair } from "../../src/engines/crypto/encryption/encryption.ts";
import { readState } from "../../src/engines/database/studio-state.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { startJobs } from "../../src/engines/jobs/runner.ts";
import { diskStorage } from "../../src/engines/storage/disk.ts";
import type { FileStorage } from "../../src/engines/storage/file-storage.ts";
import { backUp } from "../../src/operations/backup/back-up.ts";
import { readBackupState } from "../../src/operations/backup/backup-state.ts";
import { withClaim } from "../../src/operations/backup/claim.ts";
import { proveStored } from "../../src/operations/backup/prove-stored.ts";
import { recordedTask } from "../../src/operations/backup/task-state.ts";
import { backupTaskJob } from "../../src/operations/backup/tasks.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

const path = "/extenso/v1/backups";
let site: WordPressSite;
let folder: string;
let open: { stop(): Promise<void> }[] = [];

function setBackup(changes: Partial<WordPressSite["dependencies"]["settings"]["backup"]>) {
  Object.assign(site.dependencies.settings.backup, changes);
}

/** Does in this process what a process of its own does otherwise. */
async function work([kind, id = ""]: readonly string[]): Promise<null> {
  const { dependencies } = site;
  const place = diskStorage(folder);
  const done =
    kind === "prove"
      ? proveStored(dependencies, { place, id })
      : backUp(dependencies, { place, database: site.database.where });
  await done.catch(() => {});
  return null;
}

function startWorking(run: (words: readonly string[]) => Promise<string | null> = work): void {
  open.push(startJobs(site.dependencies, [backupTaskJob(site.dependencies, run)]));
}

const ask = (method: string, under = "") => site.ask(`${path}${under}`, { method, by: "studio_admin" });
const task = async () => (await ask("GET", "/status")).body.task;
const ended = async () => {
  await expect.poll(async () => (await task())?.state).toMatch(/^(done|failed)$/);
  return task();
};

describe.each(databaseKinds)("on %s", (kind) => {
  beforeEach(async () => {
    site = await openWordPressSite(kind);
    folder = await mkdtemp(join(tmpdir(), "extenso-desk-backups-"));
    setBackup({ to: folder });
    await site.dependencies.files.write("uploads/2026/11/dune.jpg", Buffer.alloc(50_000, "dune"));
  });
  afterEach(async () => {
    for (const one of open) await one.stop();
    open = [];
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("administrators alone see and begin them", async () => {
    const tokens = await roleTokens(site);
    const calls = [
      ["GET", path],
      ["GET", `${path}/status`],
      ["POST", path],
      ["POST", `${path}/2026-11-27T04-00-00-000Z/proof`],
    ] as const;
    for (const [method, at] of calls) {
      expect((await site.ask(at, { method })).status).toBe(401);
      for (const role of ["subscriber", "contributor", "author", "editor"] as const) {
        const headers = { Authorization: `Bearer ${tokens[role]}` };
        expect([role, (await site.ask(at, { method, headers })).status]).toEqual([role, 403]);
      }
    }
    expect(await task()).toBeNull();
  });

  test("one is made, listed with its proof, and proved again", async () => {
    startWorking();
    const begun = await ask("POST");
    expect(begun.status).toBe(202);
    expect(begun.body.task).toMatchObject({ kind: "make", backup: null });
    const made = await ended();
    expect(made).toMatchObject({ state: "done", failure: null, proof: { files: 1, looked: 1 } });
    const { body } = await ask("GET");
    expect(body).toMatchObject({
      destination: { kind: "folder", name: folder },
      sealed: "nothing",
      not_provable: null,
      last: { id: made.backup },
      problem: null,
      older: 0,
    });
    const restore = `npm run restore -- ${folder} --backup ${made.backup}`;
    expect(body.backups).toMatchObject([{ id: made.backup, state: "proved", restore }]);
    expect(body.backups[0].proof.rows).toBe(made.proof.rows);

    expect((await ask("POST", `/${made.backup}/proof`)).status).toBe(202);
    expect(await ended()).toMatchObject({ kind: "prove", backup: made.backup, state: "done" });
    const log = await site.ask("/extenso/v1/audit-log?subject=backup", { by: "studio_admin" });
    expect(
      log.body.lines.map(({ action, subject_id }: Record<string, string>) => [action, subject_id]),
    ).toEqual([
      ["prove", made.backup],
      ["back-up", "new"],
    ]);
  });

  test.runIf(kind === "sqlite")("whoever sees its end finds its result recorded", async () => {
    const { query } = site.database;
    await sql`CREATE TRIGGER at_the_end AFTER UPDATE ON studio_state
      WHEN new.key = 'backup-task' AND json_extract(new.value, '$.endedAt') IS NOT NULL
      BEGIN
        DELETE FROM studio_state WHERE key = 'then';
        INSERT INTO studio_state SELECT 'then', value FROM studio_state WHERE key = 'backup';
      END`.execute(query);
    const resultAtTheEnd = async () => JSON.parse((await readState(query, "then")) ?? "null");
    startWorking();
    await ask("POST");
    const { backup } = await ended();
    expect(await resultAtTheEnd()).toMatchObject({ id: backup, failure: null });
    const full: FileStorage = Object.assign(diskStorage(folder), {
      write: () => Promise.reject(new Error("no room")),
    });
    const failing = backUp(site.dependencies, { place: full, database: site.database.where });
    await expect(failing).rejects.toThrow("no room");
    expect(await resultAtTheEnd()).toMatchObject({ id: backup, failure: expect.stringContaining("no room") });
  });

  test("a second press begins no second one, and nothing begins beside the schedule's", async () => {
    const both = await Promise.all([ask("POST"), ask("POST"), ask("POST")]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect((await task()).state).toBe("waiting");
    let runs = 0;
    startWorking((words) => {
      runs += 1;
      return work(words);
    });
    await ended();
    expect(runs).toBe(1);
    const { clock } = site.dependencies;
    await withClaim(site.database, clock, async () => {
      const scheduled = recordedTask(site.database, clock, { kind: "make", backup: null }, async () => {
        const refused = await ask("POST");
        expect(refused).toMatchObject({ status: 409, body: { code: "extenso_backup_under_way" } });
        throw new Error("the disk is full");
      });
      await expect(scheduled).rejects.toThrow("the disk is full");
    });
    expect((await ask("GET")).body.backups).toHaveLength(1);
  });

  test("a task that is begun right after the end of another waits for that one's process", async () => {
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    let runs = 0;
    startWorking(async (words) => {
      runs += 1;
      const done = await work(words);
      if (runs === 1) await isHeld;
      return done;
    });
    await ask("POST");
    const { backup } = await ended();
    expect((await ask("POST", `/${backup}/proof`)).status).toBe(202);
    expect(await task()).toMatchObject({ kind: "prove", backup, state: "waiting" });
    expect((await ask("POST")).status).toBe(409);
    release();
    expect(await ended()).toMatchObject({ kind: "prove", backup, state: "done" });
  });

  test("damage is found by a proof, takes the earlier proof away, and is told", async () => {
    startWorking();
    await ask("POST");
    const { backup } = await ended();
    await writeFile(join(folder, "backups", backup, "database.jsonl.gz"), "not what was written");
    await ask("POST", `/${backup}/proof`);
    expect(await ended()).toMatchObject({ state: "failed", failure: expect.stringContaining(backup) });
    const { body } = await ask("GET");
    expect(body.backups).toMatchObject([{ id: backup, state: "unproved", proof: null }]);
    expect(body.failure).toContain("the last backup is damaged");
    expect((await readBackupState(site.database))?.id).toBe(backup);
    // It is no task that fails again and again.
    await ask("POST");
    expect(await ended()).toMatchObject({ kind: "make", state: "done" });
    expect((await ask("GET")).body.failure).toBeNull();
  });

  test("a process that is killed is told, and another may be begun", async () => {
    startWorking(async () => "SIGKILL");
    await ask("POST");
    expect(await ended()).toMatchObject({
      state: "failed",
      failure: "Its process ended before it was done. Nothing is lost; begin again.",
    });
    expect((await readBackupState(site.database))?.failure).toContain("SIGKILL");
    expect((await ask("POST")).status).toBe(202);
  });

  test("sealed with a public key alone, none can be proved here, and the page says so", async () => {
    setBackup({ publicKey: (await newKeyPair()).publicKey });
    startWorking();
    await ask("POST");
    const { backup } = await ended();
    const { body } = await ask("GET");
    expect(body).toMatchObject({ sealed: "public-key", backups: [{ state: "proved" }] });
    expect(body.not_provable).toContain("BACKUP_PRIVATE_KEY");
    await ask("POST", `/${backup}/proof`);
    expect(await ended()).toMatchObject({ state: "failed", failure: body.not_provable });
    // Its first proof stands.
    expect((await ask("GET")).body.backups).toMatchObject([{ state: "proved" }]);
  });
});

describe("without asking a database of each kind", () => {
  beforeEach(async () => {
    site = await openWordPressSite("sqlite");
  });
  afterEach(() => site.close());

  test("without BACKUP_TO there is nothing to begin", async () => {
    expect((await ask("GET")).body).toMatchObject({ destination: null, backups: [], problem: null });
    expect(await ask("POST")).toMatchObject({
      status: 409,
      body: { message: "Set BACKUP_TO on the server first." },
    });
  });

  test("a bucket's key is shown nowhere, and one that is away is said to be", async () => {
    setBackup({ to: "https://KEY:very-secret@127.0.0.1:9/studio-backups" });
    const { body } = await ask("GET");
    expect(body.destination).toEqual({ kind: "bucket", name: "127.0.0.1:9/studio-backups" });
    expect(body.problem).not.toBeNull();
    expect(JSON.stringify(body)).not.toMatch(/very-secret|KEY:/);
  });

  test("a folder's name that a shell would read is quoted", async () => {
    folder = await mkdtemp(join(tmpdir(), "back ups' "));
    setBackup({ to: folder });
    await backUp(site.dependencies, { place: diskStorage(folder), database: site.database.where });
    const { body } = await ask("GET");
    expect(body.backups[0].restore).toContain(`-- '${folder.replaceAll("'", `'\\''`)}' --backup`);
    await rm(folder, { recursive: true, force: true });
  });
});
