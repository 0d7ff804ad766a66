/** A backup from its beginning to its proof, with all who have to hear of it: database, log and the studio's mailbox. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { signed } from "../../domains/site-content/signature.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { type BackupState, readBackupState, recordBackup, studioId } from "./backup-state.ts";
import { whileClaimed } from "./claim.ts";
import { type Cleared, clearAway } from "./clear-away.ts";
import { backupFailedMail } from "./failure-mail.ts";
import type { Proof } from "./manifest.ts";
import { proveBackup } from "./prove-backup.ts";
import type { DatabaseTarget } from "./rows/row-source.ts";
import { type TakenBackup, takeBackup } from "./take-backup.ts";

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
  const { database, clock, log } = dependencies;
  const started = performance.now();
  return whileClaimed(database, clock, async () => {
    if (options.isStillDue && !options.isStillDue(await readBackupState(database))) return null;
    await recordBackup(database, { triedAt: clock().toISOString() });
    const scratch = join(dependencies.settings.dataDir, "backup-scratch");
    // What a killed one left.
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true });
    try {
      const finished = await takeAndProve(dependencies, options, scratch, started);
      const { manifest, proof, seconds } = finished;
      const bytes = manifest.database.bytes + manifest.files.reduce((sum, { size }) => sum + size, 0);
      await recordBackup(database, {
        ...{ provedAt: proof.provedAt, id: manifest.id, seconds, bytes, failure: null },
      });
      const { rows, files } = proof;
      log.info({ backup: manifest.id, rows, files, copied: finished.copied, seconds }, "backup proved");
      return finished;
    } catch (error) {
      await reportFailure(dependencies, error);
      throw error;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

async function takeAndProve(
  { settings, database: own, files, signingKey, clock }: Dependencies,
  { place, database, isThorough = false }: BackUpOptions,
  scratch: string,
  started: number,
): Promise<FinishedBackup> {
  const taken = await takeBackup({
    studio: {
      ...{ id: await studioId(own), lastBackup: (await readBackupState(own))?.id ?? null },
      ...{ database, files, secret: signingKey },
      ...{ publicUrl: settings.publicUrl, timezone: settings.timezone },
    },
    place,
    keys: settings.backup,
    scratch,
    knownFiles: join(settings.dataDir, "backup-known-files.json"),
    now: clock,
  });
  const proof = await proveBackup(taken, { place, scratch, now: clock, isThorough });
  const { id } = taken.manifest;
  const cleared = await clearAway(place, { keepDays: settings.backup.keepDays, now: clock(), current: id });
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { manifest: taken.manifest, proof, copied: taken.written.size, cleared, seconds };
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
    const mail = backupFailedMail(await signed(database.query, settings), { reason, provedAt });
    const occasion = { now: clock(), address: "", log };
    await database.query.transaction().execute((query) => enqueueMail(query, mail, occasion));
  } catch (error) {
    log.error({ err: error }, "the studio was not told that there is no new backup");
  }
}
