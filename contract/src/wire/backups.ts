/** `extenso/v1/backups`: the studio's backups, for administrators. Times are ISO 8601, UTC. */
import * as z from "zod/mini";

/** Backups that are listed; of older ones the number is told. */
export const mostListedBackups = 100;

const proof = z.object({
  proved_at: z.string(),
  rows: z.number(),
  files: z.number(),
  /** How many contents of files were read whole. */
  looked: z.number(),
});

const wireBackup = z.object({
  id: z.string(),
  /** `unfinished`: it was broken off, and can't be restored. */
  state: z.literal(["proved", "unproved", "unfinished"]),
  made_at: z.nullable(z.string()),
  proof: z.nullable(proof),
  /** Bytes of the backup's own files, the compressed database; the studio's files are stored once for all backups. */
  bytes: z.number(),
  /** The line for a terminal that makes a studio of it. */
  restore: z.string(),
});

/** `make`: files and database are copied, then read back. `prove`: read back alone. */
export const backupTaskSteps = ["files", "database", "rows", "contents"] as const;

const wireBackupTask = z.object({
  kind: z.literal(["make", "prove"]),
  /** Null until a new one is proved. */
  backup: z.nullable(z.string()),
  state: z.literal(["waiting", "running", "done", "failed"]),
  step: z.nullable(z.literal(backupTaskSteps)),
  done: z.number(),
  /** Null where it isn't known. */
  total: z.nullable(z.number()),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** Why it failed; null otherwise. */
  failure: z.nullable(z.string()),
  proof: z.nullable(proof),
});

export const wireBackupStatus = z.object({
  /** The last one that was begun, by the desk, the schedule or a terminal; null before the first. */
  task: z.nullable(wireBackupTask),
});

export const wireBackups = z.object({
  /** Null: `BACKUP_TO` is not set. */
  destination: z.nullable(
    z.object({
      kind: z.literal(["folder", "bucket"]),
      /** Without keys. */
      name: z.string(),
    }),
  ),
  every_hours: z.number(),
  keep_days: z.number(),
  sealed: z.literal(["nothing", "passphrase", "public-key"]),
  /** Why none can be proved here; null: each can. */
  not_provable: z.nullable(z.string()),
  /** The last one that was proved. */
  last: z.nullable(
    z.object({
      id: z.string(),
      proved_at: z.string(),
      seconds: z.nullable(z.number()),
      /** Database and files, though unchanged files are copied once for all backups. */
      bytes: z.nullable(z.number()),
    }),
  ),
  /** Why the last attempt failed; null: it didn't. */
  failure: z.nullable(z.string()),
  /** Why the list can't be read; null: it can. */
  problem: z.nullable(z.string()),
  /** The newest first. */
  backups: z.array(wireBackup),
  /** How many older ones aren't listed. */
  older: z.number(),
});

export type WireBackup = z.infer<typeof wireBackup>;
export type WireBackups = z.infer<typeof wireBackups>;
export type WireBackupTask = z.infer<typeof wireBackupTask>;
