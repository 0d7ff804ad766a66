/** Messages of a conversation as the desk shows them. */

import type { wireIncomingMail, wireRequestMessage } from "@extenso/contract/wire/requests.ts";
import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type { Query } from "../../engines/database/query.ts";
import { deliveriesOf } from "../../engines/mail/outbox-figures.ts";
import { mostMessages, type RequestMessage } from "./messages.ts";
import type { IncomingMailsTable } from "./tables.ts";

/** Messages oldest first: replies with what became of their mail, mails with what was left out of them. */
export async function conversationOf(
  query: Query,
  requestId: number,
): Promise<z.infer<typeof wireRequestMessage>[]> {
  const rows = await query
    .selectFrom("request_messages")
    .selectAll()
    .where("request_id", "=", requestId)
    .orderBy("id")
    .limit(mostMessages)
    .execute();
  const deliveries = await deliveriesOf(
    query,
    rows.map(({ mail_id }) => mail_id),
  );
  const mails = new Map(
    (await mailsOf(query, requestId)).map((mail) => [mail.request_message_id, presentIncoming(mail)]),
  );
  return rows.map(({ author_id, author_name, ...message }) => {
    const { id, kind, subject, body, created_at, send_at } = message;
    const { sent_at = null, failed_at = null, last_error = null } = deliveries.get(message.mail_id) ?? {};
    const delivery = deliveryOf(message, { sent_at, failed_at });
    return {
      id,
      kind,
      subject,
      body,
      created_at,
      send_at,
      delivery,
      author: { id: author_id, name: author_name },
      problem: problemOf(delivery, message.bounce_reason, last_error),
      mail: mails.get(id) ?? null,
      notice: message.notice,
    };
  });
}

/** The mail that the request itself was made of; `null` where it came another way. */
export async function askedMail(
  query: Query,
  requestId: number,
): Promise<z.infer<typeof wireIncomingMail> | null> {
  const found = (await mailsOf(query, requestId)).find(
    ({ request_message_id }) => request_message_id === null,
  );
  return found ? presentIncoming(found) : null;
}

type Mail = Pick<Selectable<IncomingMailsTable>, (typeof shownColumns)[number]> & { quoted_length: number };

const shownColumns = [
  ...([
    "id",
    "request_message_id",
    "kind",
    "from_email",
    "notices",
    "other_address",
    "sent_at",
    "sender_check",
  ] as const),
] as const;

async function mailsOf(query: Query, requestId: number): Promise<Mail[]> {
  return await query
    .selectFrom("incoming_mails")
    .select(shownColumns)
    .select(({ fn }) => fn<number>("length", ["quoted"]).as("quoted_length"))
    .where("request_id", "=", requestId)
    .orderBy("id")
    .limit(mostMessages)
    .execute();
}

export function presentIncoming(mail: Mail): z.infer<typeof wireIncomingMail> {
  return {
    id: mail.id,
    kind: mail.kind,
    email: mail.from_email,
    sent_at: mail.sent_at,
    other_address: mail.other_address === 1,
    sender_check: mail.sender_check,
    has_quoted: mail.quoted_length > 0,
    notices: JSON.parse(mail.notices) as string[],
  };
}

type Delivery = "held" | "sending" | "sent" | "failed" | "returned" | null;

function deliveryOf(
  {
    kind,
    dispatched_at,
    mail_id,
    bounced_at,
  }: Pick<RequestMessage, "kind" | "dispatched_at" | "mail_id" | "bounced_at">,
  mail: { sent_at: string | null; failed_at: string | null },
): Delivery {
  if (kind !== "reply") return null;
  if (dispatched_at === null) return "held";
  if (bounced_at !== null) return "returned";
  if (mail_id === null || mail.failed_at !== null) return "failed";
  return mail.sent_at === null ? "sending" : "sent";
}

function problemOf(delivery: Delivery, bounceReason: string, lastError: string | null): string {
  if (delivery === "returned") return bounceReason;
  return delivery === "failed" ? (lastError ?? "Too many mails to this address today.") : "";
}
