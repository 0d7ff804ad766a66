/** Metrics of the stored state, read when Prometheus asks. */

import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { countStrayMails } from "../../domains/requests/incoming/mail-figures.ts";
import { mailboxState } from "../../domains/requests/incoming/mailbox-job.ts";
import type { Database } from "../../engines/database/open.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { countJobs } from "../../engines/jobs/job-store.ts";
import { countGivenUp, waitingMails } from "../../engines/mail/outbox-figures.ts";
import { readBackupState } from "../backup/backup-state.ts";

const hourMs = 3_600_000;

export interface StateMetricsDependencies
  extends Pick<Dependencies, "settings" | "database" | "clock" | "log"> {
  /** PostgreSQL's pools, by purpose; null on SQLite. */
  pools: Readonly<Record<"requests" | "own", Database["pool"]>>;
}

/** Registers gauges that are read on each scrape; one that can't be read is left out of that scrape. */
export function watchState(
  { settings, database, clock, log, pools }: StateMetricsDependencies,
  registers: Registry[],
): void {
  const gauge = (name: string, help: string, read: (set: (value: number) => void) => Promise<void> | void) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove();
        try {
          await read((value) => this.set(value));
        } catch (error) {
          log.debug({ err: error, metric: name }, "not measured");
        }
      },
    });
  const waiting = () => waitingMails(database.query);
  gauge("extenso_outbox_waiting", "Mails that are not sent yet", async (set) => set((await waiting()).count));
  gauge("extenso_outbox_oldest_seconds", "Age of the oldest of them; 0 where none waits", async (set) => {
    const { oldest } = await waiting();
    set(oldest ? (clock().getTime() - Date.parse(String(oldest))) / 1000 : 0);
  });
  // Counted in the queue's table, because counters of a process end with it.
  gauge("extenso_outbox_given_up", "Mails given up within the last hour", async (set) => {
    set(await countGivenUp(database.query, new Date(clock().getTime() - hourMs)));
  });
  gauge("extenso_stray_mails", "Mails from outside that wait for a request", async (set) => {
    set(await countStrayMails(database.query));
  });
  const { imap } = settings;
  if (imap) {
    gauge("extenso_mailbox_read_timestamp_seconds", "When the mailbox was read last", async (set) => {
      const { readAt } = (await mailboxState(database, imap)) ?? {};
      if (readAt) set(Date.parse(readAt) / 1000);
    });
    gauge("extenso_mailbox_failing", "1 while the mailbox can't be read", async (set) =>
      set((await mailboxState(database, imap))?.failedAt ? 1 : 0),
    );
  }
  new Gauge({
    name: "extenso_jobs",
    help: "Background work that waits, runs or has failed for good",
    labelNames: ["kind", "state"] as const,
    registers,
    async collect() {
      this.reset();
      const counts = await countJobs(database.query).catch(() => []);
      for (const { kind, state, count } of counts) this.set({ kind, state }, count);
    },
  });
  gauge("extenso_writes_waiting", "Who waits to write", (set) => set(database.writeWaits().waiting));
  gauge("extenso_writes_oldest_wait_seconds", "How long the first of them has waited", (set) =>
    set(database.writeWaits().oldestMs / 1000),
  );
  gauge("extenso_disk_free_bytes", "Room on the disk of the data folder", async (set) => {
    const { bavail, bsize } = await statfs(settings.dataDir);
    set(bavail * bsize);
  });
  gauge("extenso_disk_size_bytes", "Size of that disk", async (set) => {
    const { blocks, bsize } = await statfs(settings.dataDir);
    set(blocks * bsize);
  });
  gauge("extenso_backup_proved_timestamp_seconds", "When a backup was proved last", async (set) => {
    const { provedAt } = (await readBackupState(database)) ?? {};
    if (provedAt) set(Date.parse(provedAt) / 1000);
  });
  const opened = Object.entries(pools).flatMap(([of, pool]) => (pool ? [{ of, pool }] : []));
  if (opened.length === 0) return;
  const connections = new Gauge({
    name: "extenso_database_connections",
    help: "Of each pool: idle, in use, and how many wait for one",
    labelNames: ["of", "state"] as const,
    registers,
    collect() {
      for (const { of, pool } of opened) {
        this.set({ of, state: "idle" }, pool.idleCount);
        this.set({ of, state: "used" }, pool.totalCount - pool.idleCount);
        this.set({ of, state: "awaited" }, pool.waitingCount);
      }
    },
  });
  for (const { of } of opened) connections.set({ of, state: "idle" }, 0);
}
