/** Delivery state of mails, by outbox number and as counts; and the removal of mails that have lost their cause. */
import type { Query } from "../database/query.ts";

export interface Delivery {
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
}

/** Deliveries by mail number. Sent mails are removed after some time, so a number may be missing. */
export async function deliveriesOf(
  query: Query,
  numbers: readonly (number | null)[],
): Promise<Map<number | null, Delivery>> {
  const ids = numbers.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom("outbox_messages")
    .select(["id", "sent_at", "failed_at", "last_error"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns the number of mails that are not sent yet, and when the oldest of them was made. */
export function waitingMails(query: Query): Promise<{ count: number; oldest: string | null }> {
  return query
    .selectFrom("outbox_messages")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("created_at").as("oldest")])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
}

/** @returns the number of mails given up since then, without those that somebody discarded. */
export async function countGivenUp(query: Query, since: Date): Promise<number> {
  const { count } = await query
    .selectFrom("outbox_messages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("failed_at", ">", since.toISOString())
    .where("discarded_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Mails that were given up, newest first, and mails that wait after a failure, oldest first. */
export async function failingMails(query: Query, limit: number) {
  const unsent = query
    .selectFrom("outbox_messages")
    .select(["id", "kind", "recipient", "last_error"])
    .where("sent_at", "is", null);
  const failed = await unsent
    .where("failed_at", "is not", null)
    .where("discarded_at", "is", null)
    .orderBy("failed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  const delayed = await unsent
    .where("failed_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy("id")
    .limit(limit)
    .execute();
  return { failed, delayed };
}

/** Gives up all waiting mails. */
export async function giveUpWaiting(
  query: Query,
  { error, failedAt }: { error: string; failedAt: Date },
): Promise<void> {
  await query
    .updateTable("outbox_messages")
    .set({ failed_at: failedAt.toISOString(), last_error: error })
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

/** Removes a mail that hasn't gone out. */
export async function removeUnsent(query: Query, id: number): Promise<void> {
  await query.deleteFrom("outbox_messages").where("id", "=", id).where("sent_at", "is", null).execute();
}

/** Removes waiting mails to this address whose kind begins with `kinds`; with `isSentToo` sent ones as well. */
export async function removeMailsTo(
  query: Query,
  recipient: string,
  { kinds, except = "", isSentToo = false }: { kinds: string; except?: string; isSentToo?: boolean },
): Promise<void> {
  await query
    .deleteFrom("outbox_messages")
    .where("recipient", "=", recipient)
    .where("kind", "like", `${kinds}%`)
    .where("kind", "!=", except)
    .$if(!isSentToo, (mails) => mails.where("sent_at", "is", null))
    .execute();
}
