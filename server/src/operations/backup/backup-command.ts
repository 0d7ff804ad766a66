/**
 * `npm run backup -- DESTINATION`: a backup of a studio that may be running, proved. Exit codes: 0 it was proved, 1
 * there is no new backup, 2 wrong words.
 */
import { parseArgs } from "node:util";
import { newKeyPair } from "../../engines/crypto/encryption/encryption.ts";
import type { BackupKeys } from "../../engines/crypto/encryption/seal-format.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { outsideFailure } from "../print-failure.ts";
import { backUp, type FinishedBackup } from "./back-up.ts";
import type { BackupState } from "./backup-state.ts";
import { checkDestination } from "./check-destination.ts";
import { checkSeals } from "./check-seals.ts";
import { BackupUnderWayError } from "./claim.ts";
import { listBackups, readerOf, termsOf } from "./destination.ts";
import { databaseTarget, openDependencies } from "./open-dependencies.ts";
import { DestinationError, destinationName, openBackupDestination } from "./open-destination.ts";
import { isProvedTooLongAgo } from "./schedule.ts";

const usage = `npm run backup -- [DESTINATION] [--thorough | --list | --check]   DESTINATION: a folder or a bucket; without it BACKUP_TO
  --thorough  looks at every content when it proves the backup, however much there is
  --list      says which backups there are
  --check     looks at every byte of every backup there
npm run backup -- --new-key   makes a pair of keys for BACKUP_PUBLIC_KEY and BACKUP_PRIVATE_KEY`;

class UsageError extends Error {}

const options = {
  thorough: { type: "boolean", default: false },
  list: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
  "new-key": { type: "boolean", default: false },
  /** By the studio's own schedule: its log gets what is to be said. */
  scheduled: { type: "boolean", default: false },
} as const;

function parse(words: string[]) {
  try {
    const parsed = parseArgs({ args: words, allowPositionals: true, options });
    if (parsed.positionals.length > 1) throw new Error("There is one destination.");
    return parsed;
  } catch (cause) {
    throw new UsageError(`${(cause as Error).message}\n${usage}`, { cause });
  }
}

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parse(words);
  if (values["new-key"]) {
    const { publicKey, privateKey } = await newKeyPair();
    console.log(`BACKUP_PUBLIC_KEY=${publicKey}      (for the studio)`);
    console.log(`BACKUP_PRIVATE_KEY=${privateKey}   (for whoever restores; keep it elsewhere)`);
    return 0;
  }
  const settings = readSettings(process.env);
  const written = positionals[0] ?? settings.backup.to;
  if (!written) throw new UsageError(`No destination is named, and BACKUP_TO is not set.\n${usage}`);
  const place = openBackupDestination(written, settings);
  const name = destinationName(written);
  if (values.list) return list(place, name);
  if (values.check) return check(place, name, settings.backup);
  const dependencies = await openDependencies(settings, values.scheduled ? settings.logLevel : "silent");
  try {
    const isThorough = values.thorough;
    const { everyHours } = settings.backup;
    const isStillDue = (state: BackupState | null) =>
      isProvedTooLongAgo(state, everyHours, dependencies.clock());
    const schedule = values.scheduled ? { isStillDue } : {};
    const done = await backUp(dependencies, {
      place,
      database: databaseTarget(settings),
      isThorough,
      ...schedule,
    });
    if (done && !values.scheduled) console.log(sentences(done, name));
    return 0;
  } finally {
    await dependencies.database.close();
  }
}

/** An empty destination may be one that isn't mounted, so the message says to check that. */
function reportNoBackup(name: string): number {
  console.error(`${name}: there is no backup; see that it is the right place, and mounted`);
  return 1;
}

async function list(place: FileStorage, name: string): Promise<number> {
  const backups = await listBackups(place);
  if (backups.length === 0) return reportNoBackup(name);
  const studio = (await termsOf(place))?.studio;
  if (studio) console.log(`${name}: backups of ${studio.publicUrl}`);
  for (const { id, finished } of backups) {
    console.log(`${id}  ${finished ? (finished.isProved ? "proved" : "not proved") : "broken off"}`);
  }
  return 0;
}

async function check(place: FileStorage, name: string, keys: BackupKeys): Promise<number> {
  const sealing = (await termsOf(place))?.sealing ?? { by: "nothing" as const };
  const isByPassphrase = sealing.by === "age" && sealing.withPassphrase;
  const missing =
    (sealing.by !== "nothing" && !isByPassphrase && !keys.privateKey && "BACKUP_PRIVATE_KEY") ||
    (isByPassphrase && !keys.passphrase && "BACKUP_PASSPHRASE");
  if (missing) console.log(`${missing} is not set: looked at by checksums alone, not opened`);
  const { backups, contents, damage } = await (missing
    ? checkSeals(place)
    : checkDestination(place, readerOf(place, keys)));
  if (backups === 0) return reportNoBackup(name);
  for (const line of damage) console.error(line);
  console.log(`${name}: ${backups} backups, ${contents} contents, ${damage.length} damaged`);
  if (damage.length === 0) return 0;
  console.error(
    "  objects/…: npm run backup, twice: one takes them out, the next copies them for all backups",
  );
  console.error("  backups/…: that one cannot be restored any more; the others can");
  return 1;
}

function sentences({ manifest, proof, copied, cleared, seconds }: FinishedBackup, place: string): string {
  const { rows, tables, files, looked } = proof;
  return [
    `${place}: backup ${manifest.id}, proved, in ${seconds} s`,
    `  ${rows} rows of ${tables} tables; ${files} files, ${copied} of their contents new; ${looked} contents looked at`,
    ...(cleared.backups.length > 0 ? [`  removed for their age: ${cleared.backups.join(", ")}`] : []),
    "  npm run restore, with the same destination, makes a studio of it.",
  ].join("\n");
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = tellOf(error);
}

/** @returns the exit code. */
function tellOf(error: unknown): number {
  const isUnderWay = error instanceof BackupUnderWayError;
  // On several replicas only one makes the scheduled backup; the others exit silently.
  if (isUnderWay && process.argv.includes("--scheduled")) return 0;
  const { message } = error as Error;
  const isExpected =
    isUnderWay ||
    [UsageError, SettingsError, StartError, DestinationError].some((kind) => error instanceof kind);
  console.error(isExpected ? message : `There is no new backup: ${outsideFailure(error) ?? message}`);
  return error instanceof UsageError ? 2 : 1;
}
