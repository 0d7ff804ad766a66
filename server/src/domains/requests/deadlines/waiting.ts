/**
 * Clients who wait for an answer: from their last message until staff answer it, whatever the request's status. Spam
 * never waits. Read marks are stored for each member of staff.
 */
import type { BusinessHours } from "@extenso/contract/hours/reply-clock.ts";
import { openStatuses } from "@extenso/contract/requests/request-fields.ts";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { ContactRequest } from "../store.ts";
import { replyTimes, watchForReply } from "./due-soon.ts";

/** Columns of a request whose client waits since this word. */
export function waitFrom(word: Date, hours: BusinessHours | null) {
  const { due_at, warn_at } = replyTimes(word, hours);
  return { waiting_since: word.toISOString(), waiting_due_at: due_at, warn_at, warned_at: null };
}

/** Columns of a new request: the first answer is due when its client's wait ends. */
export function firstWait(word: Date, hours: BusinessHours | null) {
  const { waiting_since, waiting_due_at, warn_at } = waitFrom(word, hours);
  return { due_at: waiting_due_at, warn_at, waiting_since, waiting_due_at };
}

/** Columns of a request whose client doesn't wait, or no longer. */
export const nobodyWaits = { waiting_since: null, waiting_due_at: null };

type Waiting = Pick<
  ContactRequest,
  ("id" | "status" | "answered_at" | "waiting_since" | "waiting_due_at") | "warn_at"
>;

/**
 * Columns after the client's word, in the transaction that has locked the request. The clock runs from their last word;
 * only the first answer stays due when it was promised.
 */
export async function waitsSince(
  rows: Transaction<Tables>,
  request: Waiting,
  { word, hours, now }: { word: Date; hours: BusinessHours | null; now: Date },
): Promise<Partial<ReturnType<typeof waitFrom>>> {
  if (request.status === "spam") return {};
  const since = word < now ? word : now;
  const before = request.waiting_since || "";
  if (before >= since.toISOString()) return {};
  if (request.answered_at === null && before !== "") return { waiting_since: since.toISOString() };
  const columns = waitFrom(since, hours);
  await watchForReply(rows, request.id, columns, now);
  return columns;
}

/** Columns after an answer. @param written when: the client's words after that are still to be answered. */
export function afterReply(
  { waiting_since }: Pick<ContactRequest, "waiting_since">,
  written: string,
): Partial<typeof nobodyWaits> {
  return waiting_since && waiting_since > written ? {} : nobodyWaits;
}

/** The client's last word that nobody has answered, as the conversation tells; `null`: there is none. */
export async function findUnansweredWord(
  query: Query,
  { id, created_at }: Pick<ContactRequest, "id" | "created_at">,
): Promise<string | null> {
  const said = await query
    .selectFrom("request_messages")
    .leftJoin("incoming_mails", "incoming_mails.request_message_id", "request_messages.id")
    .select("request_messages.created_at")
    .where("request_messages.request_id", "=", id)
    .where((is) =>
      is.or([
        is("request_messages.kind", "=", "question"),
        is.and([is("request_messages.kind", "=", "mail"), is("incoming_mails.kind", "=", "mail")]),
      ]),
    )
    .orderBy("request_messages.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const sent = await query
    .selectFrom("request_files")
    .select("created_at")
    .where("request_id", "=", id)
    .where("origin", "=", "sender")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const word = [created_at, said?.created_at ?? "", sent?.created_at ?? ""].toSorted().at(-1) ?? created_at;
  const answer = await query
    .selectFrom("request_messages")
    .select("id")
    .where("request_id", "=", id)
    .where("created_at", ">=", word)
    .where((is) =>
      is.or([
        is("kind", "=", "call"),
        is.and([is("kind", "=", "reply"), is("mail_id", "is not", null), is("bounced_at", "is", null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return answer ? null : word;
}

/** {@link findUnansweredWord} as columns: for a request that is open again, and after a reply that came back. */
export async function waitsAgain(
  rows: Transaction<Tables>,
  request: Waiting & Pick<ContactRequest, "created_at" | "due_at">,
  { hours, now }: { hours: BusinessHours | null; now: Date },
): Promise<Partial<ReturnType<typeof waitFrom>> | typeof nobodyWaits> {
  const word = await findUnansweredWord(rows, request);
  if (word === null) return nobodyWaits;
  const columns = waitFrom(new Date(word), hours);
  const wait = {
    ...columns,
    ...(request.answered_at === null && request.due_at ? { waiting_due_at: request.due_at } : {}),
  };
  if ((wait.waiting_due_at ?? "") > now.toISOString()) await watchForReply(rows, request.id, columns, now);
  return wait;
}

/** Notes that somebody of the staff has read the request until this word of the client. */
export async function markRead(
  query: Query,
  { requestId, userId, word }: { requestId: number; userId: number; word: string },
): Promise<void> {
  const read = await query
    .selectFrom("request_reads")
    .select("read_at")
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  // Windows tell every few seconds that they are open.
  if (read && read.read_at >= word) return;
  await query
    .insertInto("request_reads")
    .values({ request_id: requestId, user_id: userId, read_at: word })
    .onConflict((conflict) => conflict.columns(["request_id", "user_id"]).doUpdateSet({ read_at: word }))
    .execute();
}

/** Whether a request's client waits, as a condition. */
export const isWaiting = sql<boolean>`contact_requests.waiting_since > ''`;

/** Whether the client waits with a word that this person of the staff hasn't read, as a condition. */
export function isUnreadBy(userId: number): RawBuilder<boolean> {
  return sql<boolean>`(${isWaiting} and not exists (
    select 1 from request_reads
    where request_reads.request_id = contact_requests.id and request_reads.user_id = ${userId}
      and request_reads.read_at >= contact_requests.waiting_since))`;
}

/** Whether somebody still has to do something about a request, as a condition. */
export const isOpen = sql<boolean>`(contact_requests.status in (${sql.join([...openStatuses])}) or ${isWaiting})`;
