/** Everything that is stored about one person, for that person. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { demandProof, type Prover } from "../../access/access.ts";
import { formerUsernames } from "../users/former-usernames.ts";
import { preferencesOf } from "../users/preferences.ts";
import type { User } from "../users/user.ts";
import { findEmailChange } from "./pending-email.ts";
import { presentAccount } from "./present-account.ts";

/**
 * A copy in plain names. Passwords and tokens are hashes and left out; they say nothing about anybody.
 * Requests, subscriptions, mails and links are shown only where the address is proved: typing somebody's
 * address at sign-up must not open what they sent, nor tell by what was mailed whether they have an account.
 */
export async function exportAccount(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  user: User,
  by: Prover,
) {
  demandProof(by, clock());
  const { query } = database;
  const proved = user.email_confirmed_at !== null;
  const pending = await findEmailChange(query, user.id, clock());
  const requests = await query
    .selectFrom("contact_requests")
    .selectAll()
    .where((is) =>
      proved
        ? is.or([is("user_id", "=", user.id), is("email", "=", user.email)])
        : is("user_id", "=", user.id),
    )
    .orderBy("id")
    .execute();
  const said = await query
    .selectFrom("request_messages")
    .leftJoin("incoming_mails", "incoming_mails.request_message_id", "request_messages.id")
    .select(["request_messages.request_id", "request_messages.kind", "author_name"])
    .select(["request_messages.subject", "request_messages.body", "incoming_mails.quoted"])
    .select(["send_at", "request_messages.created_at"])
    .where("request_messages.request_id", "in", requests.length > 0 ? requests.map(({ id }) => id) : [0])
    .orderBy("request_messages.id")
    .execute();
  const otherMails = proved
    ? await query
        .selectFrom("incoming_mails")
        .select(["from_name", "from_email", "subject", "body", "quoted", "sent_at", "filed_at"])
        .where("from_key", "=", user.email_key)
        .where("request_id", "is", null)
        .orderBy("id")
        .execute()
    : [];
  const files = await query
    .selectFrom("request_files")
    .select(["request_id", "origin", "name", "mime_type", "size", "created_at"])
    .where("request_id", "in", requests.length > 0 ? requests.map(({ id }) => id) : [0])
    .orderBy("id")
    .execute();
  const accepted = await query
    .selectFrom("quote_acceptances")
    .innerJoin("quotes", "quotes.id", "quote_acceptances.quote_id")
    .leftJoin("quote_agreements", "quote_agreements.quote_id", "quotes.id")
    .select(["quotes.request_id", "quotes.number", "quote_acceptances.name as accepted_as"])
    .select(["quote_acceptances.address", "accepted_at", "quote_acceptances.total_cents"])
    .select(["quote_agreements.name as agreement", "text as agreement_text"])
    .select(["countersigned_name", "countersigned_at"])
    .where("quotes.request_id", "in", requests.length > 0 ? requests.map(({ id }) => id) : [0])
    .orderBy("quotes.id")
    .execute();
  const invoices = await query
    .selectFrom("invoices")
    .select(["request_id", "kind", "number", "status", "document", "total_cents", "credited_cents"])
    .select(["paid_cents", "currency", "issued_on", "due_on"])
    .where("request_id", "in", requests.length > 0 ? requests.map(({ id }) => id) : [0])
    .where("status", "!=", "draft")
    .orderBy("id")
    .execute();
  const payments = await query
    .selectFrom("invoice_payments")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["request_id", "invoices.number as invoice", "invoice_payments.kind", "amount_cents"])
    .select(["paid_on", "way", "reference"])
    .where("request_id", "in", requests.length > 0 ? requests.map(({ id }) => id) : [0])
    .where("undone_at", "is", null)
    .orderBy("invoice_payments.id")
    .execute();
  const reminders = await query
    .selectFrom("invoice_reminders")
    .innerJoin("invoices", "invoices.id", "invoice_id")
    .select(["request_id", "invoices.number as invoice", "invoice_reminders.sent_at"])
    .where("request_id", "in", requests.length > 0 ? requests.map(({ id }) => id) : [0])
    .where("withdrawn_at", "is", null)
    .orderBy("invoice_reminders.id")
    .execute();
  const subscribers = proved
    ? await query
        .selectFrom("newsletter_subscribers")
        .selectAll()
        .where("email_key", "=", user.email_key)
        .execute()
    : [];
  const consents = await query
    .selectFrom("newsletter_consents")
    .innerJoin("newsletter_subscribers", "newsletter_subscribers.id", "subscriber_id")
    .selectAll("newsletter_consents")
    .where("email_key", "=", proved ? user.email_key : "")
    .orderBy("newsletter_consents.id")
    .execute();
  const sessions = await query
    .selectFrom("user_sessions")
    .select(["user_agent", "address", "created_at", "last_seen_at", "expires_at", "ended_at"])
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  const passkeys = await query
    .selectFrom("passkeys")
    .select(["name", "created_at", "last_used_at"])
    .where("user_id", "=", user.id)
    .orderBy("created_at")
    .execute();
  const apps = await query
    .selectFrom("authenticator_apps")
    .select(["created_at", "confirmed_at", "last_used_at"])
    .where("user_id", "=", user.id)
    .execute();
  const programs = await query
    .selectFrom("application_passwords")
    .select(["name", "app_id", "created_at", "last_used_at", "last_address"])
    .where("user_id", "=", user.id)
    .orderBy("position")
    .execute();
  const links = proved
    ? await query
        .selectFrom("one_time_tokens")
        .select(["purpose", "email", "created_at", "expires_at", "used_at"])
        .where("user_id", "=", user.id)
        // Whether a new address got a link would tell whether somebody uses it.
        .where("purpose", "!=", "email-change")
        .orderBy("created_at")
        .execute()
    : [];
  const mails = proved
    ? await query
        .selectFrom("outbox_messages")
        .select(["kind", "recipient", "created_at", "sent_at"])
        .where("recipient", "=", user.email)
        .orderBy("id")
        .execute()
    : [];
  const articles = await query
    .selectFrom("posts")
    .select(["id", "type", "status", "slug", "title", "published_at", "modified_at"])
    .where("author_id", "=", user.id)
    .orderBy("id")
    .execute();
  const comments = await query
    .selectFrom("comment_messages")
    .innerJoin("comment_threads", "comment_threads.id", "thread_id")
    .innerJoin("posts", "posts.id", "comment_threads.post_id")
    .select(["posts.id as record", "posts.title_raw as title", "body as text"])
    .select(["comment_messages.created_at", "edited_at"])
    .where("comment_messages.author_id", "=", user.id)
    .orderBy("comment_messages.id")
    .execute();
  const answering = await query
    .selectFrom("request_people")
    .select(["away_from", "away_until", "notices"])
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  const morningMail = await query
    .selectFrom("morning_mails")
    .select("user_id")
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  return {
    exported_at: clock().toISOString(),
    account: presentAccount(settings, user),
    email_change: pending && { email: pending.email, requested_at: pending.requested_at },
    former_usernames: await formerUsernames(query, user.id),
    editor_preferences: await preferencesOf(query, user.id),
    answering_requests: answering ?? null,
    wants_morning_mail: morningMail !== undefined,
    sessions,
    passkeys,
    authenticator_apps: apps,
    application_passwords: programs,
    mailed_links: links,
    mails,
    contact_requests: requests.map((request) => ({
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
      invoices: invoices
        .filter(({ request_id }) => request_id === request.id)
        .map(({ request_id: _, document, ...invoice }) => ({ ...invoice, document: JSON.parse(document) })),
      payments: payments
        .filter(({ request_id }) => request_id === request.id)
        .map(({ request_id: _, ...payment }) => payment),
      reminders: reminders
        .filter(({ request_id }) => request_id === request.id)
        .map(({ request_id: _, ...reminder }) => reminder),
      files: files
        .filter(({ request_id }) => request_id === request.id)
        .map(({ request_id: _, ...file }) => file),
      accepted_quotes: accepted
        .filter(({ request_id }) => request_id === request.id)
        .map(({ request_id: _, ...quote }) => quote),
    })),
    mails_without_a_request: otherMails,
    newsletter: subscribers.map((subscriber) => ({
      email: subscriber.email,
      status: subscriber.status,
      created_at: subscriber.created_at,
      confirmed_at: subscriber.confirmed_at,
      unsubscribed_at: subscriber.unsubscribed_at,
      consents: consents
        .filter((consent) => consent.subscriber_id === subscriber.id)
        .map(({ event, wording, page, address, user_agent, created_at }) => ({
          event,
          wording,
          page,
          address,
          user_agent,
          created_at,
        })),
    })),
    articles,
    comments,
  };
}
