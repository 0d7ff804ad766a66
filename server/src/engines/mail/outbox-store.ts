/** The queue of mails in the database: put in with their cause, claimed by a worker, marked when sent. */
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../database/open.ts";
import type { OutboxMessagesTable } from "../database/tables/request-tables.ts";
import type { Tables } from "../database/tables.ts";

export interface Mail {
  /** Which template made it, such as `contact-notice`; used in logs and file names. */
  kind: string;
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
}

export type OutboxMessage = Selectable<OutboxMessagesTable>;

/** One worker's. Each further claim raises `attempts`, so that of several workers only the last one has it. */
export type Claim = Pick<OutboxMessage, "id" | "attempts">;

/** Writes a mail into the queue, asking for no budget: `enqueueMail` (enqueue-mail.ts) is the way in. */
export async function insertMail(
  query: Kysely<Tables>,
  { kind, to, ...payload }: Mail,
  now: Date,
): Promise<void> {
  await query
    .insertInto("outbox_messages")
    .values({
      kind,
      recipient: to,
      payload: JSON.stringify(payload),
      attempts: 0,
      next_attempt_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
}

export function mailOf({ kind, recipient, payload }: OutboxMessage): Mail {
  return { kind, to: recipient, ...JSON.parse(payload) };
}

/**
 * Claims due messages for one worker: nobody else gets them before `lease` has passed.
 * @param except what it is sending already: it does not know yet how that ends, though its claim may have run out.
 * @returns at most `count`, the longest due first.
 */
export async function claimDue(
  { query, kind }: Database,
  { count, now, lease, except }: { count: number; now: Date; lease: Date; except: readonly number[] },
): Promise<OutboxMessage[]> {
  const present = now.toISOString();
  const claimed = await query
    .updateTable("outbox_messages")
    .set({ claimed_until: lease.toISOString(), attempts: sql`attempts + 1` })
    .where("id", "in", (from) =>
      from
        .selectFrom("outbox_messages")
        .select("id")
        .where("sent_at", "is", null)
        .where("failed_at", "is", null)
        .where("next_attempt_at", "<=", present)
        .$if(except.length > 0, (select) => select.where("id", "not in", except))
        .where((is) => is.or([is("claimed_until", "is", null), is("claimed_until", "<=", present)]))
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(count)
        .$if(kind === "postgres", (select) => select.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute();
  return claimed.sort((one, other) => one.id - other.id);
}

/** Holds on to a claim whose sending takes long. @returns false where it is another's by now, or over. */
export async function extendLease(
  { query }: Database,
  { id, attempts }: Claim,
  lease: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("outbox_messages")
    .set({ claimed_until: lease.toISOString() })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ignores the claim: the mail server has taken the mail, whichever process holds it by now. The payload is wiped,
 * because mails carry one-time links and personal texts that serve no purpose once sent.
 */
export async function markSent(
  { query }: Database,
  { id, created_at }: Pick<OutboxMessage, "id" | "created_at">,
  now: Date,
): Promise<void> {
  await query
    .updateTable("outbox_messages")
    .set({ sent_at: now.toISOString(), claimed_until: null, last_error: null, payload: "{}" })
    .where("id", "=", id)
    // A note of another database's mail may have the same number.
    .where("created_at", "=", created_at)
    .where("sent_at", "is", null)
    .execute();
}

/** Does nothing to what another has claimed since. */
export async function markForRetry(
  { query }: Database,
  { id, attempts }: Claim,
  { at, error }: { at: Date; error: string | null },
): Promise<void> {
  await query
    .updateTable("outbox_messages")
    .set({ claimed_until: null, next_attempt_at: at.toISOString(), last_error: error })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("sent_at", "is", null)
    .execute();
}

export async function markFailed({ query }: Database, id: number, now: Date, error: string): Promise<void> {
  await query
    .updateTable("outbox_messages")
    .set({ claimed_until: null, failed_at: now.toISOString(), last_error: error })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/**
 * Gives all claims back. Only where no other worker can be alive: on SQLite, whose data folder one process
 * holds, a claim found at the start is one that a killed process left behind.
 */
export async function releaseClaims({ query }: Database): Promise<void> {
  await query
    .updateTable("outbox_messages")
    .set({ claimed_until: null })
    .where("sent_at", "is", null)
    .where("claimed_until", "is not", null)
    .execute();
}

/**
 * When the next message falls due or its claim runs out; null when nothing waits.
 * @param except as of {@link claimDue}.
 */
export async function nextDue({ query }: Database, except: readonly number[]): Promise<Date | null> {
  const row = await query
    .selectFrom("outbox_messages")
    .select(
      sql<
        string | null
      >`min(case when claimed_until > next_attempt_at then claimed_until else next_attempt_at end)`.as("at"),
    )
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .$if(except.length > 0, (select) => select.where("id", "not in", except))
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : null;
}
