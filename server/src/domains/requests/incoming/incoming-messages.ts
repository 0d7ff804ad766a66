/** Mails from outside as messages of a request's conversation. */
import { sql, type Transaction } from "kysely";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { readBusinessHours } from "../../site-content/site-content.ts";
import { waitsSince } from "../deadlines/waiting.ts";
import { longestConversation, touchRequest } from "../messages.ts";
import type { ContactRequest } from "../store.ts";

/** Mails of one conversation that come from outside; those beyond it wait in the list of mails without a request. */
const mostMails = 500;

export async function hasRoomForMail(query: Query, requestId: number): Promise<boolean> {
  const { count, length } = await query
    .selectFrom("request_messages")
    .select(({ fn }) => fn.countAll().as("count"))
    .select(sql<number>`coalesce(sum(length(body)), 0)`.as("length"))
    .where("request_id", "=", requestId)
    .where("kind", "=", "mail")
    .executeTakeFirstOrThrow();
  return Number(count) < mostMails && Number(length) < longestConversation;
}

/**
 * Adds a mail from outside, in the transaction that has locked the request.
 * @param role `word` of the client, who waits for an answer to it; `news`, which brings the request to attention;
 *   `aside`, which is there to be read. @returns the message's number.
 */
export async function addIncoming(
  rows: Transaction<Tables>,
  request: ContactRequest,
  {
    subject,
    body,
    author,
    searchText,
    role,
    receivedAt,
  }: {
    subject: string;
    body: string;
    author: string;
    searchText: string;
    role: "word" | "news" | "aside";
    /** When the mail server got it: a client waits since then. */
    receivedAt: Date;
  },
  { now, settings }: { now: Date; settings: Pick<Settings, "timezone"> },
): Promise<number> {
  const created_at = now.toISOString();
  const { id } = await rows
    .insertInto("request_messages")
    .values({
      request_id: request.id,
      kind: "mail",
      author_id: 0,
      author_name: author,
      subject,
      body,
      send_at: null,
      dispatched_at: null,
      mail_id: null,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (role !== "aside") {
    const hours = await readBusinessHours(rows, settings);
    const columns = role === "word" ? await waitsSince(rows, request, { word: receivedAt, hours, now }) : {};
    await touchRequest(rows, request, { searchText, columns, now });
  } else {
    await rows
      .updateTable("contact_requests")
      .set({ revision: sql`revision + 1` })
      .where("id", "=", request.id)
      .execute();
  }
  return id;
}
