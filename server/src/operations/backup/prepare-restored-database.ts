/** A database that was just filled, made ready for its first start. */

import { DatabaseSync } from "node:sqlite";
import type { Reader } from "../../engines/crypto/encryption/reader.ts";
import { openDatabase } from "../../engines/database/open.ts";
import { removeState } from "../../engines/database/studio-state.ts";
import { giveUpWaiting, waitingMails } from "../../engines/mail/outbox-figures.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { migrations } from "../../schema.ts";
import type { Manifest } from "./manifest.ts";

export interface RestoreContext {
  /** The caller has already locked `settings.dataDir`. */
  settings: Settings;
  files: FileStorage;
  place: FileStorage;
  reader: Reader;
  /** Another than the newest that was proved. */
  id?: string;
  /** Mails that waited when the backup was made are given up: their like may have been sent since. */
  withoutMail?: boolean;
  /** Files that are damaged and cannot be made again are left out, rather than ending it. */
  skipDamaged?: boolean;
  /** Told of what will be restored before anything is written. */
  onChosen?: (manifest: Manifest) => void;
  clock: () => Date;
}

/** Brings the tables up to date, as a start would. */
export async function prepareRestoredDatabase(
  destination: Parameters<typeof openDatabase>[0],
  { withoutMail, clock }: RestoreContext,
): Promise<number> {
  const { query, close } = await openDatabase(destination, migrations);
  try {
    for (const key of ["backup-claim", "backup-task"]) await removeState(query, key);
    if (withoutMail) {
      await giveUpWaiting(query, { error: "held back when the studio was restored", failedAt: clock() });
    }
    return (await waitingMails(query)).count;
  } finally {
    await close();
  }
}

/** The whole database lies in its file, so that one renaming gives it its place. */
export function emptyLog(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}
