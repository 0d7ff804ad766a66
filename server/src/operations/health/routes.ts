/** Routes for monitoring: is the process alive, and can it serve? */

import { randomBytes } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { createDiskRoom } from "../../engines/data-folder/disk-room.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { retryAfter } from "../../engines/http/unavailable-dependency.ts";
import { isDiskFull } from "../../engines/local-files/disk-full.ts";
import { version } from "../../kernel/version.ts";
import { type BackupState, readBackupState, studioId } from "../backup/backup-state.ts";
import { challengeHeader, proveIdentity } from "./identity-proof.ts";

// Checks whether the studio can store data, by writing to the data folder and to the database.

/** Reasons why nothing can be written: a code for monitoring, and a sentence for the log. */
const reasons = {
  data_folder_gone: "the data folder was deleted or moved away",
  data_folder_full: "the data folder's disk is full",
  data_folder_read_only: "the data folder cannot be written to",
  database_full: "the database's disk is full",
  database_read_only: "the database takes no writes",
  database_unavailable: "the database does not answer",
  database_busy: "somebody has waited for three seconds to write",
} as const;

type NotReady = keyof typeof reasons;

/** More frequent requests get the last result. */
const probeEveryMs = 5_000;
/** Timeout of a check: a slower database can't serve requests either. */
const probeTimeMs = 3_000;
/** Larger than a file system's block, since a full disk may have one left. */
const probeBytes = randomBytes(64 * 1024);
/** The row that the check writes, among the counters of attempts. */
const probeKey = "readiness";

interface Readiness {
  /** Null when everything can be written. */
  look(): Promise<NotReady | null>;
  /** Result of the last backups, as of the last check; null where none was tried. */
  backup(): BackupState | null;
}

function createReadiness({
  settings: { dataDir },
  database,
  clock,
  log,
}: Pick<Dependencies, "settings" | "database" | "clock" | "log">): Readiness {
  let last: NotReady | null = null;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;
  let backup: BackupState | null = null;

  async function probeFolder(): Promise<NotReady | null> {
    const path = join(dataDir, `.probe-${process.pid}`);
    try {
      const file = await open(path, "w");
      try {
        await file.writeFile(probeBytes);
        await file.sync();
      } finally {
        await file.close();
        // If the file stayed, the next probe would reuse its blocks and succeed on a full disk.
        await rm(path, { force: true });
      }
      return null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (isDiskFull(error)) return "data_folder_full";
      return code === "ENOENT" ? "data_folder_gone" : "data_folder_read_only";
    }
  }

  async function probeDatabase(): Promise<NotReady | null> {
    const now = clock().toISOString();
    const row = { key: probeKey, window_start: "", count: 1, expires_at: now };
    const writing = database.query
      .insertInto("rate_limits")
      .values(row)
      .onConflict((conflict) => conflict.columns(["key", "window_start"]).doUpdateSet({ expires_at: now }))
      .execute()
      .then(() => null, whyNotWritten);
    const timer = new AbortController();
    const late = wait(probeTimeMs, "database_unavailable" as const, { ref: false, signal: timer.signal });
    late.catch(() => {});
    return Promise.race([writing, late]).finally(() => timer.abort());
  }

  function note(found: NotReady | null): void {
    if (found !== last) {
      if (found) log.error({ code: found }, `not ready: ${reasons[found]}`);
      else log.info("ready again");
    }
    last = found;
  }

  async function probe(): Promise<void> {
    const found = database.isInPlace()
      ? ((await probeFolder()) ?? (await probeDatabase()))
      : "data_folder_gone";
    note(found);
    if (!found) backup = await readBackupState(database).catch(() => backup);
    probedAt = performance.now();
  }

  return {
    async look() {
      // The probe itself would wait behind these writers.
      if (database.writeWaits().oldestMs > probeTimeMs && database.isInPlace()) {
        note("database_busy");
        probedAt = Number.NEGATIVE_INFINITY;
      } else if (performance.now() - probedAt > probeEveryMs) {
        probing ??= probe().finally(() => {
          probing = undefined;
        });
        await probing;
      }
      return last;
    },
    backup: () => backup,
  };
}

/** SQLite's primary result codes, and PostgreSQL's states. */
const readOnlyCodes = new Set<unknown>([8, "25006"]);
const fullCodes = new Set<unknown>([13, "53100"]);

function whyNotWritten(error: unknown): NotReady {
  const { errcode, code } = error as { errcode?: number; code?: string };
  const reason = errcode === undefined ? code : errcode & 0xff;
  if (readOnlyCodes.has(reason)) return "database_read_only";
  return fullCodes.has(reason) ? "database_full" : "database_unavailable";
}

const headers = { "Cache-Control": "no-store" };
const headersFor503 = { ...headers, "Retry-After": String(retryAfter) };

/**
 * `/healthz` answers while the process runs, with 503 once it is ending: proxies should use this one, since a process
 * without its database still has pages to show. `/readyz` answers 503, with a short code, while data can't be
 * written; the log has the reason. With backups configured, it shows the time of the last verified one. `writes`
 * is the number of waiting writers and how long the first has waited; `disk` is `low` once new data is refused.
 */
export function healthRoutes(
  dependencies: Pick<Dependencies, "settings" | "database" | "clock" | "log" | "signingKey">,
  isDraining: () => boolean,
): Hono {
  const readiness = createReadiness(dependencies);
  const room = createDiskRoom(dependencies);
  const routes = new Hono();
  /** Asked for once, because it doesn't change. */
  let known: Promise<string | null> | undefined;
  const ownId = () => {
    known ??= studioId(dependencies.database).catch(() => {
      known = undefined;
      return null;
    });
    return known;
  };
  routes.get("/healthz", async (context) => {
    if (isDraining()) return context.json({ status: "draining" }, 503, headersFor503);
    const challenge = context.req.header(challengeHeader);
    if (challenge === undefined) return context.json({ status: "ok" }, 200, headers);
    const { signingKey } = dependencies;
    const identity = proveIdentity(challenge, { studioId: await ownId(), signingKey });
    return context.json({ status: "ok", ...(identity ? { identity } : {}) }, 200, headers);
  });
  routes.get("/readyz", async (context) => {
    const code = await readiness.look();
    const { waiting, oldestMs } = dependencies.database.writeWaits();
    const writes = { waiting, oldest_ms: Math.round(oldestMs) };
    if (code) return context.json({ status: "unavailable", code, version, writes }, 503, headersFor503);
    const backup = readiness.backup();
    const proved = backup && { proved_at: backup.provedAt, failed: backup.failure !== null };
    const isLow = !(await room.has("files"));
    const facts = {
      version,
      writes,
      ...(isLow ? { disk: "low" } : {}),
      ...(proved ? { backup: proved } : {}),
    };
    return context.json({ status: "ready", ...facts }, 200, headers);
  });
  return routes;
}
