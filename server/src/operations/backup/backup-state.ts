/** The results of the last backups, as a row of the studio's own database, so that every process can read them. */

import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Queryable } from "../../engines/database/query.ts";
import { addState, readState, writeState } from "../../engines/database/studio-state.ts";

const key = "backup";

const stateSchema = z.object({
  /** When the last attempt began. */
  triedAt: z.string(),
  /** The next four describe the last backup that was proved; `null` before the first one. */
  provedAt: z.string().nullable(),
  id: z.string().nullable(),
  seconds: z.number().nullable(),
  bytes: z.number().nullable(),
  /** Why the last attempt failed; `null` if it didn't. */
  failure: z.string().nullable(),
});

export type BackupState = z.infer<typeof stateSchema>;

const never: BackupState = {
  triedAt: "",
  provedAt: null,
  id: null,
  seconds: null,
  bytes: null,
  failure: null,
};

type Query = Queryable;

/** @returns null if no backup was ever tried. */
export async function readBackupState({ query }: Query): Promise<BackupState | null> {
  const value = await readState(query, key);
  return value === null ? null : (stateSchema.safeParse(JSON.parse(value)).data ?? never);
}

export async function recordBackup(database: Query, change: Partial<BackupState>): Promise<void> {
  const value = JSON.stringify({ ...never, ...(await readBackupState(database)), ...change });
  await writeState(database.query, key, value);
}

const hourMs = 60 * 60 * 1000;

/**
 * The age of the last proof, in whole hours.
 * @returns null where there is none; `isOld` where two proofs of the schedule are missing.
 */
export function proofAge(
  provedAt: string | null,
  everyHours: number,
  now: Date,
): { hours: number; isOld: boolean } | null {
  if (!provedAt) return null;
  const hours = Math.round((now.getTime() - Date.parse(provedAt)) / hourMs);
  return { hours, isOld: hours > 2 * everyHours };
}

const studioKey = "studio-id";

/**
 * Identifies this studio among others in a backup destination. Backups contain the id, so a restored studio keeps it.
 */
export async function studioId({ query }: Query): Promise<string> {
  const made = randomUUID();
  await addState(query, studioKey, made);
  return (await readState(query, studioKey)) ?? made;
}
