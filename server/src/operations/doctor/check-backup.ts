import { checkKeys } from "../../engines/crypto/encryption/encryption.ts";
import { KeyError } from "../../engines/crypto/encryption/seal-format.ts";
import type { Database } from "../../engines/database/open.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { proofAge, readBackupState, studioId } from "../backup/backup-state.ts";
import {
  keyFilesOf,
  listBackups,
  OtherStudioError,
  refuseOtherStudio,
  termsOf,
} from "../backup/destination.ts";
import { DestinationError, destinationName, openBackupDestination } from "../backup/open-destination.ts";
import { errorFinding, type Finding, okFinding, reasonOf, warningFinding } from "./finding.ts";

/** How old the last proved backup is, and whether the place is there. */
export async function checkBackup(database: Database, settings: Settings, now: Date): Promise<Finding[]> {
  const { to, everyHours, passphrase, publicKey } = settings.backup;
  const state = await readBackupState(database);
  if (!to && !state) return [warningFinding("backup", "there is none", "set BACKUP_TO (docs/backups.md)")];
  const findings = [age(state?.provedAt ?? null, everyHours, now)];
  if (state?.failure)
    findings.push(
      errorFinding("backup", `the last attempt failed: ${state.failure}`, "npm run backup says more"),
    );
  if (!to) return findings;
  if (!passphrase && !publicKey) {
    const todo = "set BACKUP_PASSPHRASE or BACKUP_PUBLIC_KEY, and a new place";
    findings.push(warningFinding("backup", "not sealed: whoever reads the place has everything", todo));
  }
  return [...findings, await place(to, settings, { database, wasProved: Boolean(state?.provedAt) })];
}

async function place(
  to: string,
  settings: Settings,
  { database, wasProved }: { database: Database; wasProved: boolean },
): Promise<Finding> {
  const name = destinationName(to);
  const reached = "see that it is mounted, or reached";
  try {
    const files = openBackupDestination(to, settings);
    const backups = (await listBackups(files)).filter(({ finished }) => finished);
    if (wasProved && backups.length === 0) return errorFinding("backup", `there is none in ${name}`, reached);
    const terms = await termsOf(files);
    if (terms?.studio) refuseOtherStudio(terms, { id: await studioId(database) });
    if (terms) await checkKeys(terms.sealing, settings.backup, keyFilesOf(files));
    return okFinding("backup", `${backups.length} in ${name}`);
  } catch (error) {
    // These say themselves what to do.
    if (error instanceof DestinationError || error instanceof KeyError || error instanceof OtherStudioError)
      return errorFinding("backup", name, reasonOf(error));
    return errorFinding("backup", `${name}: ${reasonOf(error)}`, reached);
  }
}

function age(provedAt: string | null, everyHours: number, now: Date): Finding {
  const proof = proofAge(provedAt, everyHours, now);
  if (!proof) return errorFinding("backup", "none was ever proved", "npm run backup says why");
  const { hours, isOld } = proof;
  const message = `the last was proved ${hours === 0 ? "within the hour" : `${hours} ${hours === 1 ? "hour" : "hours"} ago`}`;
  return isOld
    ? errorFinding("backup", message, "npm run backup says what hinders it")
    : okFinding("backup", message);
}
