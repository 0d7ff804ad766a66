/**
 * Reads the studio's mailbox, in one process at a time. Each mail is stored in one transaction with its position in
 * the mailbox, so that a killed process leaves it either taken or untouched.
 */
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import {
  type Attempt,
  AttemptFailedError,
  handleJob,
  type JobHandler,
} from "../../../engines/jobs/runner.ts";
import {
  type MailboxOpener,
  type OpenMailbox,
  openImapMailbox,
} from "../../../engines/mailbox/imap-mailbox.ts";
import { type RawMail, type ReadMail, readMail } from "../../../engines/mailbox/read-mail.ts";
import type { ImapAddress } from "../../../kernel/settings/imap-address.ts";
import { mailboxKey } from "../../../kernel/settings/imap-address.ts";

/** Position of a mail on the IMAP server. */
export interface MailPosition {
  mailbox: string;
  uidValidity: string;
  uid: string;
  receivedAt: Date;
}

export interface MailTaker {
  /** Does the work before the transaction, such as writing files. @returns the writes of the transaction. */
  prepare(mail: ReadMail, position: MailPosition): Promise<(rows: Transaction<Tables>) => Promise<void>>;
}

/** Length of the lease, after which another process takes over a killed one's mailbox. */
const leaseMs = 15_000;
/** Pauses after a lost connection, in ms; the last one is repeated. */
const pauses = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000];
/** Age up to which mails are taken when a mailbox is first read; older ones are ignored. */
const lookBackMs = 7 * 24 * 60 * 60 * 1000;
/** Attempts to store a mail, while others can be stored; then it is stored without its contents. */
const mostTries = 3;

const readingMailbox = { name: "mailbox.read", payload: z.strictObject({}) };

type MailboxDependencies = Pick<Dependencies, "database" | "clock" | "log">;

export function mailboxJob(
  { database, clock, log }: MailboxDependencies,
  {
    address,
    taker,
    servers = [],
    open = openImapMailbox,
  }: { address: ImapAddress; taker: MailTaker; servers?: readonly string[]; open?: MailboxOpener },
): JobHandler {
  const { query } = database;
  const key = mailboxKey(address);
  /** The last mail that couldn't be stored, and the number of attempts. */
  let stuck = { uid: 0, tries: 0 };

  return handleJob(readingMailbox, {
    isUrgent: true,
    leaseMs,
    retryAfterMs: 5_000,
    everyMs: pauses[0] ?? leaseMs,
    async run(_, attempt) {
      let opened: OpenMailbox | undefined;
      try {
        opened = await open(address, attempt.signal);
        await readOn(opened, attempt);
      } catch (error) {
        if (attempt.signal.aborted) throw error;
        throw await recordFailure(error);
      } finally {
        opened?.close();
      }
      return undefined;
    },
  });

  /** Reads until the connection or the lease is lost. */
  async function readOn(mailbox: OpenMailbox, attempt: Attempt): Promise<never> {
    let last = await begin(mailbox, attempt);
    for (;;) {
      for await (const raw of mailbox.mailsAfter(last)) {
        await take(raw, mailbox.uidValidity, attempt);
        last = raw.uid;
      }
      await recordRead(attempt);
      await mailbox.waitForMail(attempt.signal);
      attempt.signal.throwIfAborted();
    }
  }

  /** @returns the last UID that was read. */
  async function begin({ uidValidity, uidBefore }: OpenMailbox, attempt: Attempt): Promise<number> {
    const known = await query.selectFrom("mailboxes").selectAll().where("key", "=", key).executeTakeFirst();
    if (known?.uid_validity === uidValidity) return Number(known.last_uid);
    // The server renumbered its mails, so they are read again; known ones are recognised by their fingerprints.
    const from = known?.read_at ? Date.parse(known.read_at) : clock().getTime();
    const last = await uidBefore(new Date(from - lookBackMs));
    const position = { uid_validity: uidValidity, last_uid: String(last) };
    await write(attempt, async (rows) => {
      await rows
        .insertInto("mailboxes")
        .values({ key, ...position, read_at: null, failed_at: null, problem: "", failures: 0 })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(position))
        .execute();
    });
    log.info({ uidValidity, last }, "mailbox opened for the first time, or numbered anew");
    return last;
  }

  async function take(raw: RawMail, uidValidity: string, attempt: Attempt): Promise<void> {
    const position = { mailbox: key, uidValidity, uid: String(raw.uid), receivedAt: raw.receivedAt };
    if (stuck.uid !== raw.uid) stuck = { uid: raw.uid, tries: 0 };
    const mail = await readMail(raw, { servers });
    const stored = stuck.tries < mostTries ? mail : withoutContents(mail);
    try {
      const writeRows = await taker.prepare(stored, position);
      await write(attempt, async (rows) => {
        await writeRows(rows);
        await rows
          .updateTable("mailboxes")
          .set({ last_uid: position.uid })
          .where("key", "=", key)
          .where("uid_validity", "=", uidValidity)
          .execute();
      });
    } catch (error) {
      if (!attempt.signal.aborted) {
        stuck.tries += 1;
        log.error({ err: error, uid: raw.uid, tries: stuck.tries }, "mail not taken over, tried again");
      }
      throw error;
    }
  }

  async function write(attempt: Attempt, work: (rows: Transaction<Tables>) => Promise<void>): Promise<void> {
    await query.transaction().execute(async (rows) => {
      await attempt.holdLease(rows);
      await work(rows);
    });
  }

  async function recordRead(attempt: Attempt): Promise<void> {
    await write(attempt, async (rows) => {
      await rows
        .updateTable("mailboxes")
        .set({ read_at: clock().toISOString(), failed_at: null, problem: "", failures: 0 })
        .where("key", "=", key)
        .execute();
    });
  }

  async function recordFailure(error: unknown): Promise<AttemptFailedError> {
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const now = clock().toISOString();
    const first = { uid_validity: "", last_uid: "0", read_at: null, failed_at: now, problem, failures: 1 };
    const { failures } = await query
      .insertInto("mailboxes")
      .values({ key, ...first })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          problem,
          failed_at: (is) => is.fn.coalesce("mailboxes.failed_at", is.val(now)),
          failures: (is) => is("mailboxes.failures", "+", 1),
        }),
      )
      .returning("failures")
      .executeTakeFirstOrThrow();
    const pause = pauses[Math.min(failures, pauses.length) - 1] ?? leaseMs;
    if (failures === 1) log.warn({ problem }, "the mailbox can't be read, tried again until it can");
    return new AttemptFailedError(problem, pause);
  }
}

function withoutContents(mail: ReadMail): ReadMail {
  const notices = ["This mail couldn’t be taken over; it’s in the mailbox."];
  return {
    ...mail,
    text: "",
    quoted: "",
    subject: "",
    references: [],
    attachments: [],
    report: null,
    notices,
  };
}

export interface MailboxState {
  readAt: string | null;
  failedAt: string | null;
  problem: string;
}

/** Reading position of the mailbox; `null` before the first attempt. */
export async function mailboxState(
  { query }: Pick<Dependencies["database"], "query">,
  address: ImapAddress,
): Promise<MailboxState | null> {
  const row = await query
    .selectFrom("mailboxes")
    .select(["read_at", "failed_at", "problem"])
    .where("key", "=", mailboxKey(address))
    .executeTakeFirst();
  return row ? { readAt: row.read_at, failedAt: row.failed_at, problem: row.problem } : null;
}
