/**
 * Sends the mails of the outbox, one job (`engines/jobs/`) per mail. A mail that a server has accepted is noted on disk
 * before the database is updated, so that it isn't sent again if the process is killed in between.
 */
import { join } from "node:path";
import { type MailFacts, mailChannel } from "../../kernel/diagnostics-channels.ts";
import { unlessAborted } from "../../kernel/process/unless-aborted.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Attempt, AttemptFailedError, handleJob, type JobHandler } from "../jobs/runner.ts";
import type { Letterhead } from "./letterhead.ts";
import { readMailSettings } from "./mail-settings.ts";
import {
  findUnsent,
  isHeld,
  markSent,
  markUnsent,
  type OutboxMessage,
  sendingMail,
  triedSince,
} from "./outbox-store.ts";
import { openSentNotes, type SentNotes } from "./sent-notes.ts";
import { isHopeless, type MailTransport, mailTransport } from "./transport.ts";

/** Few, because what is under way when the process is killed may reach a mail server twice. */
const sentAtOnce = 2;
/** A killed process's mails wait for another one and a half times as long. */
const leaseMs = 15_000;
/** How long a process that stops goes on sending. */
const graceMs = 1_500;
/** No mail server takes longer than this in good faith: it may take ten minutes for its last answer alone. */
const longestSendMs = 15 * 60_000;
/** When it is not the mail server that fails, but the database. */
const databaseRetryMs = 5_000;

type MailDependencies = Pick<Dependencies, "settings" | "database" | "files" | "clock" | "log">;

interface MailJobOptions {
  /** Reads how notices are headed; left out: as the site came. */
  letterhead?: () => Promise<Letterhead | null>;
  /** Other than the one that the settings name, for tests. */
  transport?: MailTransport;
  /** Others than those in the data folder, for tests. */
  notes?: SentNotes;
}

/** Sends one mail, and tries for three days. */
export function mailJob(
  { settings, database, files, clock, log }: MailDependencies,
  {
    letterhead,
    transport = mailTransport(settings, {
      files,
      letterhead,
      sender: async () => (await readMailSettings(database.query, settings)).mailFrom,
    }),
    notes = openSentNotes(join(settings.dataDir, "sent-mails")),
  }: MailJobOptions = {},
): JobHandler {
  /** Mails that were taken and are not marked in the database yet. */
  let unmarked = 0;
  /** Settled when mails of earlier notes are marked; `null`: there may be some. */
  let marking: Promise<void> | null = null;

  /** Mails that a mail server took while the database was away are marked as sent before anything else is sent. */
  function markNoted(): Promise<void> {
    marking ??= (async () => {
      const noted = notes.all();
      for (const mail of noted) await markSent(database.query, mail, clock());
      if (noted.length > 0 && unmarked === 0) notes.clear();
    })().catch((error) => {
      marking = null;
      throw error;
    });
    return marking;
  }

  async function send(message: OutboxMessage, attempt: Attempt): Promise<void> {
    const about = { outboxId: message.id, kind: message.kind, attempt: message.attempts + 1 };
    try {
      const signal = AbortSignal.any([attempt.signal, AbortSignal.timeout(longestSendMs)]);
      await unlessAborted(signal, transport.send(message, signal));
    } catch (error) {
      if (attempt.signal.aborted) throw error;
      throw await postpone(message, about, error);
    }
    await recordSent(message, attempt);
    tellMetrics(message, "sent");
    log.info(about, "mail sent");
  }

  async function recordSent(message: OutboxMessage, attempt: Attempt): Promise<void> {
    unmarked += 1;
    try {
      await notes.add(message);
      await attempt.complete((rows) => markSent(rows, message, clock()));
    } catch (error) {
      // From its note, as soon as the database is there again.
      marking = null;
      throw error;
    } finally {
      unmarked -= 1;
    }
    if (unmarked === 0 && marking) notes.clear();
  }

  async function postpone(
    message: OutboxMessage,
    about: Record<string, unknown>,
    error: unknown,
  ): Promise<AttemptFailedError> {
    const reason = String(error instanceof Error ? error.message : error)
      .replaceAll(message.recipient, "(recipient)")
      .slice(0, 500);
    const age = clock().getTime() - triedSince(message).getTime();
    const delay = isHopeless(error) ? null : delayBeforeRetry(message.attempts + 1, age, Math.random());
    await markUnsent(database.query, message.id, {
      error: reason,
      failedAt: delay === null ? clock() : null,
    });
    tellMetrics(message, delay === null ? "given up" : "postponed");
    if (delay === null) log.error({ ...about, reason }, "mail given up");
    else log.warn({ ...about, reason, retryInMs: delay }, "mail not sent, will be tried again");
    return new AttemptFailedError(reason, delay);
  }

  return handleJob(sendingMail, {
    isUrgent: true,
    outlivesLease: true,
    atOnce: sentAtOnce,
    leaseMs,
    graceMs,
    retryAfterMs: databaseRetryMs,
    prepare: markNoted,
    async run({ message: id }, attempt) {
      await markNoted();
      const message = await findUnsent(database.query, id);
      if (message && !isHeld(message)) await send(message, attempt);
      return undefined;
    },
  });
}

function tellMetrics({ kind }: OutboxMessage, outcome: MailFacts["outcome"]): void {
  if (mailChannel.hasSubscribers) mailChannel.publish({ kind, outcome } satisfies MailFacts);
}

/** When a mail that could not be sent is tried again. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A short hiccup costs seconds, a mail server down overnight costs it few attempts. */
const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 6 * hour];

/** A mail older than this is given up: by then the person has long asked again another way. */
const keepTryingMs = 72 * hour;

/**
 * @param attempt how many have failed, from 1.
 * @param random from 0 to 1; spreads the attempts of mails that failed together by a fifth either way.
 * @returns milliseconds until the next attempt; null to give up.
 */
export function delayBeforeRetry(attempt: number, ageMs: number, random: number): number | null {
  const delay = delays[Math.min(attempt, delays.length) - 1] ?? delays[0] ?? second;
  const spread = Math.round(delay * (0.8 + 0.4 * random));
  return ageMs + spread > keepTryingMs ? null : spread;
}
