/** A backup from its beginning to its proof, with all who have to hear of it: database, log and the studio's mailbox. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Signature, withSignature } from "../../domains/site-content/signature.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueueNotice } from "../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../engines/mail/layout.ts";
import { type BudgetedMail, day, type MailBudgets } from "../../engines/mail/mail-budgets.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { type BackupState, readBackupState, recordBackup, studioId } from "./backup-state.ts";
import { withClaim } from "./claim.ts";
import { backupsFolder, listBackups, listObjects, objectKey, partKey, textAt } from "./destination.ts";
import type { Proof } from "./manifest.ts";
import { proveBackup } from "./prove-backup.ts";
import type { DatabaseTarget } from "./rows/row-source.ts";
import { type TakenBackup, takeBackup } from "./take-backup.ts";
import { type OnProgress, recordedTask } from "./task-state.ts";

export const backupMailBudgets = {
  /** It is tried again every few hours. */
  "backup-failed": () => [{ key: "mail-backup", limit: 2, windowSeconds: day }],
} satisfies Record<string, MailBudgets>;

/** A new backup that could not be restored as it was; `message` says what of it. */
class UnprovedError extends Error {
  override name = "UnprovedError";
}

export interface FinishedBackup extends Pick<TakenBackup, "manifest"> {
  proof: Proof;
  /** How many contents of files were new in the place. */
  copied: number;
  cleared: Cleared;
  seconds: number;
}

export interface BackUpOptions {
  place: FileStorage;
  database: DatabaseTarget;
  isThorough?: boolean;
  /** Asked when no other backup is under way any more: none is made where that one sufficed. */
  isStillDue?: (state: BackupState | null) => boolean;
}

/**
 * @returns null where it was not due any more.
 * @throws why there is no new backup, after the studio was told.
 */
export async function backUp(
  dependencies: Dependencies,
  options: BackUpOptions,
): Promise<FinishedBackup | null> {
  const { database, clock } = dependencies;
  const started = performance.now();
  return withClaim(database, clock, async () => {
    if (options.isStillDue && !options.isStillDue(await readBackupState(database))) return null;
    await recordBackup(database, { triedAt: clock().toISOString() });
    return recordedTask(database, clock, { kind: "make", backup: null }, (onProgress) =>
      takeAndRecord(dependencies, options, { started, onProgress }),
    );
  });
}

/** The result is recorded within the task, so that the last backup is known once the task's end is visible. */
async function takeAndRecord(
  dependencies: Dependencies,
  options: BackUpOptions,
  { started, onProgress }: { started: number; onProgress: OnProgress },
): Promise<FinishedBackup & { backup: string }> {
  const { database, log, settings } = dependencies;
  try {
    const finished = await inScratch(settings, (scratch) =>
      takeAndProve(dependencies, options, { scratch, started, onProgress }),
    );
    const { manifest, proof, seconds } = finished;
    const bytes = manifest.database.bytes + manifest.files.reduce((sum, { size }) => sum + size, 0);
    await recordBackup(database, {
      provedAt: proof.provedAt,
      id: manifest.id,
      seconds,
      bytes,
      failure: null,
    });
    const { rows, files } = proof;
    log.info({ backup: manifest.id, rows, files, copied: finished.copied, seconds }, "backup proved");
    return finished;
  } catch (error) {
    await reportFailure(dependencies, error);
    throw error;
  }
}

/** Call it within `whileClaimed`: the folder is the same for all. */
export async function inScratch<Result>(
  { dataDir }: Pick<Settings, "dataDir">,
  work: (scratch: string) => Promise<Result>,
): Promise<Result> {
  const scratch = join(dataDir, "backup-scratch");
  // A killed backup may have left files.
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function takeAndProve(
  { settings, database: own, files, signingKey, clock }: Dependencies,
  { place, database, isThorough = false }: BackUpOptions,
  { scratch, started, onProgress }: { scratch: string; started: number; onProgress: OnProgress },
): Promise<FinishedBackup & { backup: string }> {
  const taken = await takeBackup({
    studio: {
      id: await studioId(own),
      database,
      files,
      secret: signingKey,
      publicUrl: settings.publicUrl,
      timezone: settings.timezone,
    },
    place,
    keys: settings.backup,
    scratch,
    knownFiles: join(settings.dataDir, "backup-known-files.json"),
    now: clock,
    onProgress,
  });
  const { id } = taken.manifest;
  const proof = await proveBackup(taken, { place, scratch, now: clock, isThorough, onProgress }).catch(
    (cause: Error) => {
      throw new UnprovedError(`the backup ${id} was made but not proved: ${cause.message}`, { cause });
    },
  );
  const cleared = await clearAway(place, { keepDays: settings.backup.keepDays, now: clock(), current: id });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { manifest: taken.manifest, backup: id, proof, copied: taken.written.size, cleared, seconds };
}

/** Whatever goes wrong on the way to telling must not hide what is to be told. */
export async function reportFailure(
  { database, settings, clock, log }: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  failure: unknown,
): Promise<void> {
  const reason = failure instanceof Error ? failure.message : String(failure);
  log.error({ err: failure }, "no new backup");
  try {
    await recordBackup(database, { failure: reason.slice(0, 1_000) });
    const provedAt = (await readBackupState(database))?.provedAt ?? null;
    const mail = backupFailedMail(await withSignature(database.query, settings), { reason, provedAt });
    const { notices } = await readMailSettings(database.query, settings);
    const occasion = { now: clock(), address: "", log };
    await database.query.transaction().execute((rows) => enqueueNotice(rows, mail, notices, occasion));
  } catch (error) {
    log.error({ err: error }, "the studio was not told that there is no new backup");
  }
}

/** Tells the studio that it has no new backup. */
function backupFailedMail(
  settings: Pick<Settings, "publicUrl"> & Signature,
  { reason, provedAt }: { reason: string; provedAt: string | null },
): Omit<BudgetedMail, "to"> {
  const last = provedAt ? `The last one that was proved is of ${provedAt}.` : "None has ever been proved.";
  return {
    kind: "backup-failed",
    budgets: backupMailBudgets["backup-failed"],
    subject: "There is no new backup",
    ...renderMail({
      preview: last,
      slate: "Backups",
      heading: "There is no new backup",
      blocks: [
        { text: `The backup of ${settings.publicUrl} came to nothing. ${last}` },
        { quote: reason },
        {
          text: "“npm run doctor” on the server says what else is wrong. It is tried again within a few hours.",
        },
      ],
      footer: ["You get this because notices of the studio go to this address.", settings.contactAddress],
    }),
  };
}

/** Removes backups that have had their time, and contents that no backup names any more. */
const dayMs = 24 * 60 * 60 * 1000;

interface Cleared {
  backups: string[];
  objects: number;
}

/**
 * Call it while nobody else makes backups there. The newest backup that was proved stays however old it is.
 * @throws {DamagedError} when what an older backup names cannot be read: then nothing of files is removed.
 */
async function clearAway(
  place: FileStorage,
  { keepDays, now, current }: { keepDays: number; now: Date; current: string },
): Promise<Cleared> {
  const all = await listBackups(place);
  const lastProved = all.filter(({ finished }) => finished?.isProved).at(-1)?.id;
  const before = new Date(now.getTime() - keepDays * dayMs).toISOString().replace(/[:.]/g, "-");
  const kept = new Set<string>();
  const removed: string[] = [];
  for (const { id, finished } of all) {
    const isToStay = id === current || id === lastProved || (finished && id >= before);
    if (isToStay) kept.add(id);
    else {
      await removeBackup(place, id);
      removed.push(id);
    }
  }
  const needed = new Set<string>();
  for (const id of kept) {
    for (const name of (await textAt(place, partKey(id, "objects"))).split("\n")) needed.add(name);
  }
  let objects = 0;
  for (const [name, writtenAt] of await listObjects(place)) {
    // A younger object may belong to a backup under way elsewhere that hasn't written its `objects` list yet.
    if (needed.has(name) || writtenAt.getTime() > now.getTime() - dayMs) continue;
    await place.remove(objectKey(name));
    objects += 1;
  }
  return { backups: removed, objects };
}

/** Its manifest first: half of it is then no backup. */
async function removeBackup(place: FileStorage, id: string): Promise<void> {
  await place.remove(partKey(id, "manifest"));
  const parts: string[] = [];
  for await (const { key } of place.walk(`${backupsFolder}/${id}`)) parts.push(key);
  for (const key of parts) await place.remove(key);
}
