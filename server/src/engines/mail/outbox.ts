/**
 * Sends what lies in the outbox: at once when woken, again after a failure, and after a restart whatever
 * an earlier process left. Several workers on one PostgreSQL share the work.
 */
import { join } from "node:path";
import { type MailFacts, mails } from "../../kernel/diagnostics-channels.ts";
import type { Dependencies } from "../dependencies.ts";
import { holdClaim, leaseMs } from "./hold-claim.ts";
import {
  claimDue,
  markFailed,
  markForRetry,
  markSent,
  nextDue,
  type OutboxMessage,
  releaseClaims,
} from "./outbox-store.ts";
import { delayBeforeRetry } from "./retry-schedule.ts";
import { openSentNotes, type SentNotes } from "./sent-notes.ts";
import { isHopeless, type MailTransport, mailTransport } from "./transport.ts";

export interface Outbox {
  /** Call after committing a transaction that put mail in. Returns at once. */
  wake(): void;
  /** Sends what is due while that is quick, then ends; what remains is sent after the next start. */
  stop(): Promise<void>;
}

/** Few, because what is under way when the process is killed may reach a mail server twice. */
const sentAtOnce = 2;
/** No mail server takes longer than this in good faith. */
const longestSendMs = 5 * 60_000;
/** Finds mails whose process died between committing them and calling `wake`. */
const lookAgainEveryMs = 60_000;
const databaseRetryMs = 5_000;
/** For giving claims back after `stop` has broken off what was still being sent. */
const releaseWithinMs = 300;

/**
 * @param transport other than the one the settings name, for tests.
 * @param stopWithinMs how long `stop` waits for what is being sent.
 * @param notes of what was taken by a mail server; others for tests.
 */
export function startOutbox(
  dependencies: Pick<Dependencies, "settings" | "database" | "clock" | "log">,
  transport: MailTransport = mailTransport(dependencies.settings),
  stopWithinMs = 1_500,
  notes: SentNotes = openSentNotes(join(dependencies.settings.dataDir, "sent-mails")),
): Outbox {
  const { database, clock, log } = dependencies;
  /** By the mails' numbers. */
  const sending = new Map<number, Promise<void>>();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let dispatching: Promise<void> | null = null;
  let wanted = false;
  let prepared = false;

  const later = (ms: number) => new Date(clock().getTime() + ms);

  /** One at a time; a wake during a round starts another. */
  function wake(): void {
    if (ending.signal.aborted) return;
    wanted = true;
    dispatching ??= dispatch().finally(() => {
      dispatching = null;
      if (wanted) wake();
    });
  }

  async function dispatch(): Promise<void> {
    clearTimeout(timer);
    try {
      if (!prepared) await prepare();
      if (!prepared) {
        // A mail that is still being sent calls `wake` when it is done.
        wanted = false;
        return;
      }
      while (wanted && !ending.signal.aborted) {
        wanted = false;
        await claimAndSend();
      }
      await sleepUntilDue();
    } catch (error) {
      if (ending.signal.aborted) return;
      log.error({ err: error }, "outbox cannot reach the database");
      wanted = false;
      sleep(databaseRetryMs);
    }
  }

  /** Mails that a mail server took while the database was away are marked as sent before anything else is sent. */
  async function prepare(): Promise<void> {
    if (sending.size > 0) return;
    const taken = notes.all();
    for (const mail of taken) await markSent(database, mail, clock());
    if (taken.length > 0) notes.clear();
    if (database.kind === "sqlite") await releaseClaims(database);
    prepared = true;
  }

  async function claimAndSend(): Promise<void> {
    const count = sentAtOnce - sending.size;
    if (count <= 0) return;
    const except = [...sending.keys()];
    for (const message of await claimDue(database, { count, now: clock(), lease: later(leaseMs), except })) {
      const sent = deliver(message).finally(() => {
        sending.delete(message.id);
        wake();
      });
      sending.set(message.id, sent);
    }
  }

  async function deliver(message: OutboxMessage): Promise<void> {
    const about = { outboxId: message.id, kind: message.kind, attempt: message.attempts };
    const claim = holdClaim(dependencies, message, about);
    try {
      await attempt(message, about, claim.lost);
    } catch (error) {
      // A mail that was taken is noted; of any other the claim runs out, and it is tried again.
      if (!ending.signal.aborted) log.error({ ...about, err: error }, "outcome of a mail not written");
    } finally {
      claim.end();
    }
  }

  async function attempt(
    message: OutboxMessage,
    about: Record<string, unknown>,
    lost: AbortSignal,
  ): Promise<void> {
    const tell = (outcome: MailFacts["outcome"]) => {
      if (!mails.hasSubscribers) return;
      mails.publish({ kind: message.kind, outcome } satisfies MailFacts);
    };
    try {
      const tooLong = AbortSignal.timeout(longestSendMs);
      await transport.send(message, AbortSignal.any([ending.signal, lost, tooLong]));
    } catch (error) {
      if (ending.signal.aborted) return markForRetry(database, message, { at: clock(), error: null });
      return postpone(message, about, { error, tell });
    }
    await notes.add(message);
    await writeSent(message);
    tell("sent");
    log.info(about, "mail sent");
  }

  async function writeSent(message: OutboxMessage): Promise<void> {
    try {
      await markSent(database, message, clock());
    } catch (error) {
      // From its note, as soon as the database is there again.
      prepared = false;
      throw error;
    }
    // Another's note may wait for its turn.
    if (sending.size <= 1 && prepared) notes.clear();
  }

  async function postpone(
    message: OutboxMessage,
    about: Record<string, unknown>,
    { error, tell }: { error: unknown; tell: (outcome: MailFacts["outcome"]) => void },
  ): Promise<void> {
    const reason = String(error instanceof Error ? error.message : error)
      .replaceAll(message.recipient, "(recipient)")
      .slice(0, 500);
    const age = clock().getTime() - new Date(message.created_at).getTime();
    const delay = isHopeless(error) ? null : delayBeforeRetry(message.attempts, age, Math.random());
    tell(delay === null ? "given up" : "postponed");
    if (delay === null) {
      await markFailed(database, message.id, clock(), reason);
      log.error({ ...about, reason }, "mail given up");
    } else {
      await markForRetry(database, message, { at: later(delay), error: reason });
      log.warn({ ...about, reason, retryInMs: delay }, "mail not sent, will be tried again");
    }
  }

  async function sleepUntilDue(): Promise<void> {
    if (sending.size >= sentAtOnce) return;
    const due = await nextDue(database, [...sending.keys()]);
    sleep(due ? Math.min(lookAgainEveryMs, due.getTime() - clock().getTime()) : lookAgainEveryMs);
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    if (!ending.signal.aborted) timer = setTimeout(wake, Math.max(10, ms));
  }

  async function untilIdle(): Promise<void> {
    while (dispatching || sending.size > 0) await Promise.allSettled([dispatching, ...sending.values()]);
  }

  wake();
  return {
    wake,
    async stop() {
      if (ending.signal.aborted) return;
      wake();
      await within(stopWithinMs, untilIdle());
      ending.abort();
      clearTimeout(timer);
      await within(releaseWithinMs, untilIdle());
    },
  };
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, tooLong]);
  clearTimeout(timer);
}
