/** Requests of a person, for the copy of everything that is stored about them. */
import type { Query } from "../../engines/database/query.ts";

interface Asker {
  userId: number;
  /** `null`: it is not proved, and opens nothing. */
  email: string | null;
}

/** Requests of a member, each with its conversation and files; with a proved address also those that came from it. */
export async function copyOwnRequests(query: Query, { userId, email }: Asker) {
  const requests = await query
    .selectFrom("contact_requests")
    .selectAll()
    .where((is) =>
      email === null
        ? is("user_id", "=", userId)
        : is.or([is("user_id", "=", userId), is("email", "=", email)]),
    )
    .orderBy("id")
    .execute();
  const ids = requests.length > 0 ? requests.map(({ id }) => id) : [0];
  const said = await query
    .selectFrom("request_messages")
    .leftJoin("incoming_mails", "incoming_mails.request_message_id", "request_messages.id")
    .select(["request_messages.request_id", "request_messages.kind", "author_name"])
    .select(["request_messages.subject", "request_messages.body", "incoming_mails.quoted"])
    .select(["send_at", "request_messages.created_at"])
    .where("request_messages.request_id", "in", ids)
    .orderBy("request_messages.id")
    .execute();
  const files = await query
    .selectFrom("request_files")
    .select(["request_id", "origin", "name", "mime_type", "size", "created_at"])
    .where("request_id", "in", ids)
    .orderBy("id")
    .execute();
  return requests.map((request) => ({
    id: request.id,
    copy: {
      reference: request.reference,
      name: request.name,
      email: request.email,
      company: request.company,
      phone: request.phone,
      service: request.service,
      budget: request.budget,
      timeline: request.timeline,
      message: request.message,
      page: request.page,
      source: request.source,
      spam_score: request.spam_score,
      spam_reasons: JSON.parse(request.spam_reasons),
      status: request.status,
      answered_by: request.owner_name,
      next_step: request.next_step,
      next_step_on: request.next_step_on,
      value_cents: request.value_cents,
      currency: request.currency,
      lost_reason: request.lost_reason,
      address: request.address,
      created_at: request.created_at,
      confirmed_at: request.confirmed_at,
      due_at: request.due_at,
      answered_at: request.answered_at,
      conversation: said
        .filter(({ request_id }) => request_id === request.id)
        .map(({ request_id: _, ...message }) => message),
      files: files
        .filter(({ request_id }) => request_id === request.id)
        .map(({ request_id: _, ...file }) => file),
    },
  }));
}

/** Mails from an address that belong to no request. */
export function copyMailsWithoutRequest(query: Query, emailKey: string) {
  return query
    .selectFrom("incoming_mails")
    .select(["from_name", "from_email", "subject", "body", "quoted", "sent_at", "filed_at"])
    .where("from_key", "=", emailKey)
    .where("request_id", "is", null)
    .orderBy("id")
    .execute();
}

/** @param emailKey of an address that is proved: people whom the studio merged with its owner aren't included. */
export async function contactsOfAddress(query: Query, emailKey: string): Promise<number[]> {
  const contacts = await query
    .selectFrom("contacts")
    .select("id")
    .where("email_key", "=", emailKey)
    .execute();
  return contacts.map(({ id }) => id);
}

/** How a member of staff answers requests; `null`: they don't. */
export async function copyAnswering(query: Query, userId: number) {
  const answering = await query
    .selectFrom("request_people")
    .select(["away_from", "away_until", "notices"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return answering ?? null;
}
