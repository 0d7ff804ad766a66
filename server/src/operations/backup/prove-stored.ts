/** Proves a backup that lies in the place already, as a new one is proved. */
import { DamagedError, KeyError } from "../../engines/crypto/encryption/seal-format.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { inScratch } from "./back-up.ts";
import { readBackupState, recordBackup, studioId } from "./backup-state.ts";
import { withClaim } from "./claim.ts";
import {
  type DestinationTerms,
  listBackups,
  partKey,
  readerOf,
  refuseOtherStudio,
  termsOf,
} from "./destination.ts";
import type { Proof } from "./manifest.ts";
import { proveBackup } from "./prove-backup.ts";
import { readManifest } from "./read-backup.ts";
import { RowsDifferError } from "./rows/compare-rows.ts";
import { recordedTask } from "./task-state.ts";

/** Why the backups of a place can't be read with these keys; null: they can. */
export function whyNotProvable(
  terms: Pick<DestinationTerms, "sealing"> | null,
  { privateKey }: Settings["backup"],
): string | null {
  const sealing = terms?.sealing;
  const isByKeyPair = sealing?.by === "age" && !sealing.withPassphrase;
  if (!isByKeyPair || privateKey) return null;
  return "They are sealed with a public key, so this studio can’t open its own older backups. Each was proved when it was made. Where BACKUP_PRIVATE_KEY is kept, “npm run backup -- --check” reads all of them.";
}

/**
 * Damage takes the earlier proof away, so that no list and no clearing counts on that backup.
 * @throws {KeyError} {@link DamagedError} {@link BackupUnderWayError} what of it can't be restored as it was.
 */
export function proveStored(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  { place, id }: { place: FileStorage; id: string },
): Promise<Proof> {
  const { database, settings, clock, log } = dependencies;
  return withClaim(database, clock, async () => {
    const { proof } = await recordedTask(
      database,
      clock,
      { kind: "prove", backup: id },
      async (onProgress) => {
        try {
          const terms = await termsOf(place);
          if (terms) refuseOtherStudio(terms, { id: await studioId(database) });
          const reason = whyNotProvable(terms, settings.backup);
          if (reason) throw new KeyError(reason);
          const found = (await listBackups(place)).find((one) => one.id === id);
          if (!found?.finished) throw new DamagedError(`there is no whole backup ${id}`);
          const reader = readerOf(place, settings.backup);
          const manifest = await readManifest(place, id, reader);
          const proved = await inScratch(settings, (scratch) =>
            proveBackup(
              { manifest, vault: { ...reader, readsAll: true }, written: new Set(), sums: new Map() },
              { place, scratch, now: clock, onProgress },
            ),
          );
          log.info({ backup: id, rows: proved.rows, files: proved.files }, "backup proved again");
          return { backup: id, proof: proved };
        } catch (error) {
          log.error({ err: error, backup: id }, "backup not proved");
          if (error instanceof DamagedError || error instanceof RowsDifferError) {
            await place.remove(partKey(id, "proof"));
            await tellOfDamage(dependencies, id, error);
          }
          throw error;
        }
      },
    );
    return proof;
  });
}

/** The doctor speaks of the last backup; damage of older ones is the list's to show. */
async function tellOfDamage(
  { database }: Pick<Dependencies, "database">,
  id: string,
  { message }: Error,
): Promise<void> {
  if ((await readBackupState(database))?.id !== id) return;
  await recordBackup(database, { failure: `the last backup is damaged: ${message}`.slice(0, 1_000) });
}
