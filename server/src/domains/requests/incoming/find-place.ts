/** Finds the request of an incoming mail by `Message-ID`s, references and the sender. */
import { openStatuses } from "@extenso/contract/requests/request-fields.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { ParsedMail } from "../../../engines/mailbox/parse-mail.ts";
import { emailKey } from "../../identity/identity.ts";
import { samePerson } from "../contacts/contacts.ts";

export interface Place {
  requestId: number;
  /** Whether the mail's sender isn't the person who sent the request. */
  isOtherAddress: boolean;
}

/** Request and message to which one of our own mails belongs. */
export interface OwnMail {
  requestId: number;
  /** The reply in the conversation; `null` for the confirmation. */
  messageId: number | null;
}

/** Limit of `Message-ID`s that are looked up. */
const mostLookedUp = 20;

/**
 * Finds one of our own mails by `Message-ID`. Those contain a row's id and time, or a request's reference, so only
 * recipients of the mail know them.
 */
export async function findOwnMail(query: Query, messageIds: readonly string[]): Promise<OwnMail | null> {
  for (const id of messageIds.slice(0, mostLookedUp)) {
    const found = await ownMailOf(query, id);
    if (found) return found;
  }
  return null;
}

async function ownMailOf(query: Query, messageId: string): Promise<OwnMail | null> {
  const [, reference] = /^<request\.(ex-\w{4}-\w{4})@/i.exec(messageId) ?? [];
  if (reference) {
    const request = await findByReference(query, reference);
    return request ? { requestId: request.merged_into ?? request.id, messageId: null } : null;
  }
  const [, kind, number = "", time = ""] =
    /^<(reply|outbox)\.(\d{1,9})\.([\da-z]{1,12})@/i.exec(messageId) ?? [];
  if (!kind) return null;
  const message = await query
    .selectFrom("request_messages")
    .select(["id", "request_id", "created_at"])
    .where("kind", "=", "reply")
    // Quotes are mails of the outbox, so their `Message-ID`s contain the outbox number.
    .where(kind.toLowerCase() === "reply" ? "id" : "mail_id", "=", Number(number))
    .executeTakeFirst();
  if (!message || Date.parse(message.created_at) !== Number.parseInt(time, 36)) return null;
  return { requestId: message.request_id, messageId: message.id };
}

/** Finds an earlier mail of the client's in a conversation: people also reply to their own mails. */
async function findTheirMail(
  query: Query,
  messageIds: readonly string[],
): Promise<{ requestId: number } | null> {
  if (messageIds.length === 0) return null;
  const found = await query
    .selectFrom("incoming_mails")
    .select("request_id")
    .where("message_id", "in", messageIds.slice(0, mostLookedUp))
    .where("request_id", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.request_id == null ? null : { requestId: found.request_id };
}

async function findByReference(query: Query, reference: string) {
  return await query
    .selectFrom("contact_requests")
    .select(["id", "email", "contact_id", "merged_into"])
    .where("reference", "=", reference.toUpperCase())
    .executeTakeFirst();
}

/**
 * @param isDoubtful the sender may be forged: then only a `Message-ID` counts, which strangers can't know.
 * @returns `null` if no request is certain.
 */
export async function findPlace(
  query: Query,
  { references, subject, from }: Pick<ParsedMail, "references" | "subject" | "from">,
  { isDoubtful }: { isDoubtful: boolean },
): Promise<Place | null> {
  const sender = from.address === "" ? "" : emailKey(from.address);
  const people = sender === "" ? [] : await contactsWith(query, sender);
  const answered = (await findOwnMail(query, references)) ?? (await findTheirMail(query, references));
  if (answered) {
    const request = await query
      .selectFrom("contact_requests")
      .select(["email", "contact_id"])
      .where("id", "=", answered.requestId)
      .executeTakeFirstOrThrow();
    return { requestId: answered.requestId, isOtherAddress: !isTheirs(request, sender, people) };
  }
  if (sender === "" || isDoubtful) return null;
  // A reference isn't secret: the sender must match, too.
  const [reference] = /\bEX-[A-Z\d]{4}-[A-Z\d]{4}\b/i.exec(subject) ?? [];
  const named = reference ? await findByReference(query, reference) : undefined;
  if (named && named.email !== "" && isTheirs(named, sender, people)) {
    return { requestId: named.merged_into ?? named.id, isOtherAddress: false };
  }
  if (people.length === 0) return null;
  const open = await query
    .selectFrom("contact_requests")
    .select("id")
    .where("contact_id", "in", people)
    .where("status", "in", [...openStatuses])
    .where("merged_into", "is", null)
    .limit(2)
    .execute();
  const [only] = open;
  return only && open.length === 1 ? { requestId: only.id, isOtherAddress: false } : null;
}

/** Contacts of the person with this address; several if they write from several addresses. */
async function contactsWith(query: Query, sender: string): Promise<number[]> {
  const contact = await query
    .selectFrom("contacts")
    .select("id")
    .where("email_key", "=", sender)
    .executeTakeFirst();
  return contact ? await samePerson(query, contact.id) : [];
}

function isTheirs(
  { email, contact_id }: { email: string; contact_id: number | null },
  sender: string,
  people: readonly number[],
): boolean {
  if (contact_id !== null && people.includes(contact_id)) return true;
  return email === "" || emailKey(email) === sender;
}
