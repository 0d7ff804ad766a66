/** The studio's backups as the desk shows them. */
import { mostListedBackups, type WireBackup, type WireBackups } from "@extenso/contract/wire/backups.ts";
import { DamagedError, KeyError } from "../../engines/crypto/encryption/seal-format.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { readBackupState, studioId } from "./backup-state.ts";
import { backupsFolder, partKey, refuseOtherStudio, termsOf, textAt } from "./destination.ts";
import type { Proof } from "./manifest.ts";
import { destinationName, openBackupDestination } from "./open-destination.ts";
import { whyNotProvable } from "./prove-stored.ts";

/** A bucket or a network folder that hangs. */
const patienceMs = 20_000;
const readAtOnce = 10;

type Needed = Pick<Dependencies, "database" | "settings" | "log">;
type Listed = Pick<WireBackups, "backups" | "older" | "not_provable" | "problem">;

const nothingListed: Listed = { backups: [], older: 0, not_provable: null, problem: null };

export async function backupsOverview(needed: Needed): Promise<WireBackups> {
  const { to, everyHours, keepDays, passphrase, publicKey } = needed.settings.backup;
  const state = await readBackupState(needed.database);
  const { id, provedAt, seconds, bytes } = state ?? {};
  return {
    destination: to ? { kind: isBucket(to) ? "bucket" : "folder", name: destinationName(to) } : null,
    every_hours: everyHours,
    keep_days: keepDays,
    sealed: publicKey ? "public-key" : passphrase ? "passphrase" : "nothing",
    last: id && provedAt ? { id, proved_at: provedAt, seconds: seconds ?? null, bytes: bytes ?? null } : null,
    failure: state?.failure ?? null,
    ...(to ? await listed(needed, to) : nothingListed),
  };
}

const isBucket = (written: string) => /^https?:/i.test(written);

async function listed(needed: Needed, to: string): Promise<Listed> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("it does not answer")), patienceMs);
  try {
    return await Promise.race([list(needed, to), late]);
  } catch (error) {
    needed.log.warn({ err: error }, "the backups could not be listed");
    return { ...nothingListed, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function list({ database, settings }: Needed, to: string): Promise<Listed> {
  const place = openBackupDestination(to, settings);
  const terms = await termsOf(place);
  if (terms) refuseOtherStudio(terms, { id: await studioId(database) });
  const found = new Map<string, { parts: Set<string>; bytes: number }>();
  for await (const { key, size } of place.walk(backupsFolder)) {
    const [, id = "", part = ""] = key.split("/");
    const one = found.get(id) ?? { parts: new Set(), bytes: 0 };
    one.parts.add(part);
    one.bytes += size;
    found.set(id, one);
  }
  const newest = [...found].sort(([one], [other]) => (one < other ? 1 : -1));
  const shown = newest.slice(0, mostListedBackups);
  const backups: WireBackup[] = [];
  for (let at = 0; at < shown.length; at += readAtOnce) {
    const some = shown.slice(at, at + readAtOnce).map(async ([id, { parts, bytes }]): Promise<WireBackup> => {
      const proof = parts.has("proof") ? await proofOf(place, id) : null;
      const state = parts.has("manifest") ? (parts.has("proof") ? "proved" : "unproved") : "unfinished";
      return { id, state, made_at: timeOf(id), proof, bytes, restore: restoreLine(to, id) };
    });
    backups.push(...(await Promise.all(some)));
  }
  return {
    backups,
    older: newest.length - shown.length,
    not_provable: whyNotProvable(terms, settings.backup),
    problem: null,
  };
}

async function proofOf(place: FileStorage, id: string): Promise<WireBackup["proof"]> {
  try {
    const { provedAt, rows, files, looked }: Proof = JSON.parse(await textAt(place, partKey(id, "proof")));
    return { proved_at: provedAt, rows, files, looked };
  } catch (error) {
    // It was removed meanwhile, or damaged: what it says is a convenience.
    if (error instanceof DamagedError || error instanceof KeyError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** An id is the time at which its backup was begun, in characters that file systems take. */
function timeOf(id: string): string | null {
  const [, day, hour, minute, second, ms] =
    /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(id) ?? [];
  return day ? `${day}T${hour}:${minute}:${second}.${ms}Z` : null;
}

/** A bucket's address holds its key, so its line takes it from the environment. */
function restoreLine(to: string, id: string): string {
  const source = isBucket(to) ? '"$BACKUP_TO"' : quoted(destinationName(to));
  return `npm run restore -- ${source} --backup ${id}`;
}

function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
