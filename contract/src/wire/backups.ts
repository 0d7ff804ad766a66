/** `extenso/v1/backups`: the studio's backups, for administrators. Times are ISO 8601, UTC. */
import * as z from "zod/mini";

/** Limit of listed backups; older ones are only counted. */
export const mostListedBackups = 100;

const proof = z.object({
  proved_at: z.string(),
  rows: z.number(),
  files: z.number(),
  /** Number of files whose whole content was read. */
  looked: z.number(),
});

const wireBackup = z.object({
  id: z.string(),
  /** `unfinished`: it was interrupted, and can't be restored. */
  state: z.literal(["proved", "unproved", "unfinished"]),
  made_at: z.nullable(z.string()),
  proof: z.nullable(proof),
  /** Bytes of the backup's own files, the compressed database; the studio's files are stored once for all backups. */
  bytes: z.number(),
  /** Command that restores it. */
  restore: z.string(),
});

/** `make` copies files and database, then reads them back; `prove` only reads back. */
export const backupTaskSteps = ["files", "database", "rows", "contents"] as const;

const wireBackupTask = z.object({
  kind: z.literal(["make", "prove"]),
  /** Null until a new one is proved. */
  backup: z.nullable(z.string()),
  state: z.literal(["waiting", "running", "done", "failed"]),
  step: z.nullable(z.literal(backupTaskSteps)),
  done: z.number(),
  /** `null` if unknown. */
  total: z.nullable(z.number()),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** The reason of a failure; `null` otherwise. */
  failure: z.nullable(z.string()),
  proof: z.nullable(proof),
});

export const wireBackupStatus = z.object({
  /** The last task started, by the desk, the schedule or a command; `null` before the first. */
  task: z.nullable(wireBackupTask),
});

export const wireBackups = z.object({
  /** `null` if `BACKUP_TO` isn't set. */
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
  /** The reason why backups can't be verified here; `null` if they can. */
  not_provable: z.nullable(z.string()),
  /** The last verified backup. */
  last: z.nullable(
    z.object({
      id: z.string(),
      proved_at: z.string(),
      seconds: z.nullable(z.number()),
      /** Database and files, though unchanged files are copied once for all backups. */
      bytes: z.nullable(z.number()),
    }),
  ),
  /** The reason why the last attempt failed; `null` if it didn't. */
  failure: z.nullable(z.string()),
  /** The reason why the list can't be read; `null` if it can. */
  problem: z.nullable(z.string()),
  /** Newest first. */
  backups: z.array(wireBackup),
  /** Number of older backups that aren't listed. */
  older: z.number(),
});

export type WireBackup = z.infer<typeof wireBackup>;
export type WireBackups = z.infer<typeof wireBackups>;
export type WireBackupTask = z.infer<typeof wireBackupTask>;
