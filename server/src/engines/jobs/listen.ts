/** Listens for jobs of other processes by PostgreSQL's NOTIFY, and tests whether notifications arrive. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { Database } from "../database/open.ts";
import { jobChannel } from "./enqueue.ts";

/** Milliseconds within which a test notification has to arrive. */
const echoMs = 1_000;
const connectAgainMs = 5_000;

export interface JobCalls {
  /** Whether notifications arrive; always true on SQLite, where no other process enqueues jobs. */
  isHeard(): boolean;
  /** Sends a test notification, which doesn’t arrive over a broken connection or through some poolers. */
  check(): void;
  close(): Promise<void>;
}

export function listenForJobs(
  { pool, query }: Pick<Database, "pool" | "query">,
  { onJob, onSilence }: { onJob(): void; onSilence(): void },
): JobCalls {
  if (!pool) return { isHeard: () => true, check: () => {}, close: async () => {} };
  const own = randomUUID();
  let client: PoolClient | undefined;
  let isHeard = false;
  let isClosed = false;
  let silence: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;
  let echo: Promise<unknown> | undefined;

  async function connect(): Promise<void> {
    try {
      const opened = await pool?.connect();
      if (!opened) return;
      client = opened;
      opened.on("error", drop);
      opened.on("end", drop);
      opened.on("notification", ({ channel, payload }) => {
        if (channel !== jobChannel) return;
        if (payload !== own) return onJob();
        clearTimeout(silence);
        // Jobs enqueued before `LISTEN` took effect sent no notification to this process.
        if (!isHeard) onJob();
        isHeard = true;
      });
      await opened.query(`LISTEN ${jobChannel}`);
      check();
    } catch {
      drop();
    }
  }

  function drop(): void {
    const lost = client;
    client = undefined;
    // Closed instead of returned to the pool, where it would go on listening.
    lost?.release(true);
    becomeSilent();
    if (!isClosed) again ??= setTimeout(reconnect, connectAgainMs).unref();
  }

  function reconnect(): void {
    again = undefined;
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
  }

  function becomeSilent(): void {
    clearTimeout(silence);
    const was = isHeard;
    isHeard = false;
    if (was && !isClosed) onSilence();
  }

  function check(): void {
    if (isClosed || !client) return;
    clearTimeout(silence);
    silence = setTimeout(becomeSilent, echoMs).unref();
    echo = sql`select pg_notify(${jobChannel}, ${own})`.execute(query).catch(() => {});
  }

  reconnect();
  return {
    isHeard: () => isHeard,
    check,
    async close() {
      isClosed = true;
      clearTimeout(silence);
      clearTimeout(again);
      await connecting;
      await echo;
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
