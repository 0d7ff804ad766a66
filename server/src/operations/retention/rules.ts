/**
 * How long the studio keeps what it knows of people: the whole list. The privacy policy promises these times
 * (server/src/domains/site-content/defaults/privacy-policy.ts, section 5), and docs/operating.md repeats them; a change here is a
 * change there.
 */
import { keptVisitDays } from "@extenso/contract/wire/visits.ts";
import { expressionBuilder } from "kysely";
import { reservedDays } from "../../domains/identity/users/former-usernames.ts";
import type { Tables } from "../../engines/database/tables.ts";
import {
  consentsOf,
  leftBefore,
  neverConfirmed,
  type RetentionRule,
  type Terms,
  withoutConsents,
} from "./rule-conditions.ts";

function rule<Table extends keyof Tables>(table: Table, { due, ...terms }: Terms<Table>): RetentionRule {
  return { ...terms, table, due: (before) => due(expressionBuilder<Tables, Table>(), before) };
}

const year = 365;
/** Never ended early by leap days, nor by the hours between the studio's midnight and that of UTC. */
const sevenYears = 7 * 366;

const unconfirmedSignUps = {
  days: 30,
  after: "the last confirmation mail",
  why: "the link in it works for 7 days, and nobody agreed to anything",
};

const withdrawals = {
  days: 3 * year,
  after: "the withdrawal",
  why: "evidence under Canada's anti-spam law, whose claims run out after three years",
};

/** In the order in which they are carried out. */
export const retentionRules: readonly RetentionRule[] = [
  rule("contact_requests", {
    what: "contact requests",
    days: 2 * year,
    after: "they came",
    why: "a request that became a project is kept with the project's files",
    due: (is, before) => is("created_at", "<", before),
  }),
  rule("delivered_requests", {
    what: "marks of contact requests that a WordPress has taken",
    days: 7,
    after: "it took them",
    why: "earlier versions left requests to it; they say nothing about anybody",
    due: (is, before) => is("created_at", "<", before),
  }),
  rule("contacts", {
    what: "people who have asked",
    days: 2 * year,
    after: "they asked first, and none of their requests is left",
    why: "who is known without a request is of no use to anybody",
    due: (is, before) =>
      is.and([
        is("created_at", "<", before),
        is.not(
          is.exists(
            is.selectFrom("contact_requests").select("id").whereRef("contact_id", "=", "contacts.id"),
          ),
        ),
      ]),
  }),
  rule("invoices", {
    what: "invoices and their payments",
    days: sevenYears,
    after: "the end of the year in which they were sent",
    why: "the Canada Revenue Agency asks for six years from the end of the tax year",
    due: (is, before) => is("issued_on", "<", before.slice(0, 4)),
  }),
  rule("signed_quotes", {
    what: "accepted quotes and their agreements",
    days: sevenYears,
    after: "the end of the year in which they were signed, and none of their invoices is left",
    why: "the contracts behind invoices are records, too",
    due: (is, before) =>
      is.and([
        is("accepted_at", "<", before.slice(0, 4)),
        is.not(
          is.exists(
            is.selectFrom("invoices").select("id").whereRef("signed_quote_id", "=", "signed_quotes.id"),
          ),
        ),
      ]),
  }),
  rule("invoices", {
    what: "drafts of invoices without a request",
    days: 0,
    after: "their request was deleted",
    why: "nobody has got them",
    due: (is, before) =>
      is.and([is("request_id", "is", null), is("status", "=", "draft"), is("created_at", "<", before)]),
  }),
  rule("invoice_links", {
    what: "links by which clients come back from Stripe",
    days: 0,
    after: "they ran out",
    why: "the link in the mail opens the invoice",
    due: (is, before) => is("expires_at", "<", before),
  }),
  rule("invoice_stripe_events", {
    what: "refunds and disputes at Stripe of payments that aren't the studio's",
    days: 30,
    after: "they were told",
    why: "an event that comes before its payment waits for it",
    due: (is, before) => is.and([is("outcome", "=", "waiting"), is("received_at", "<", before)]),
  }),
  rule("invoice_stripe_events", {
    what: "what Stripe told of no invoice of the studio's, once somebody has dealt with it",
    days: sevenYears,
    after: "it was told",
    why: "as invoices and their payments, with which the others go",
    due: (is, before) =>
      is.and([is("invoice_id", "is", null), is("outcome", "!=", "problem"), is("received_at", "<", before)]),
  }),
  rule("incoming_mails", {
    what: "mails that somebody put away without a request",
    days: 90,
    after: "they were put away",
    why: "until then a mistake can be undone; the mailbox has them as long as it keeps them",
    due: (is, before) => is.and([is("request_id", "is", null), is("filed_at", "<", before)]),
  }),
  rule("incoming_mails", {
    what: "mails that wait without a request",
    days: 2 * year,
    after: "they came",
    why: "as contact requests",
    due: (is, before) => is.and([is("request_id", "is", null), is("created_at", "<", before)]),
  }),
  rule("request_windows", {
    what: "marks of who has a request open at the desk",
    days: 1,
    after: "the window was last seen",
    why: "it counts as closed after twenty seconds",
    due: (is, before) => is("seen_at", "<", before),
  }),
  rule("newsletter_consents", {
    what: "consents of newsletter sign-ups never confirmed",
    ...unconfirmedSignUps,
    due: consentsOf(neverConfirmed),
  }),
  rule("newsletter_subscribers", {
    what: "newsletter sign-ups never confirmed",
    ...unconfirmedSignUps,
    due: withoutConsents(neverConfirmed),
  }),
  rule("newsletter_consents", {
    what: "records of withdrawn newsletter consents",
    ...withdrawals,
    due: consentsOf(leftBefore),
  }),
  rule("newsletter_subscribers", {
    what: "addresses that left the newsletter",
    ...withdrawals,
    due: withoutConsents(leftBefore),
  }),
  rule("user_sessions", {
    what: "sessions",
    days: 90,
    after: "they ended",
    why: "until then their addresses tell a sign-in from home from one elsewhere",
    due: (is, before) => is.or([is("ended_at", "<", before), is("expires_at", "<", before)]),
  }),
  rule("application_passwords", {
    what: "application passwords with an end",
    days: 30,
    after: "they ended",
    why: "until then their owner sees why a program stopped",
    due: (is, before) => is("expires_at", "<", before),
  }),
  rule("refresh_tokens", {
    what: "refresh tokens",
    days: 0,
    after: "they ran out",
    why: "a used one betrays a thief only while it could have been used",
    due: (is, before) => is("expires_at", "<", before),
  }),
  rule("one_time_tokens", {
    what: "mailed one-time links",
    days: 0,
    after: "they ran out",
    why: "they open nothing any more",
    due: (is, before) => is("expires_at", "<", before),
  }),
  rule("sign_in_challenges", {
    what: "begun steps of sign-in",
    days: 0,
    after: "they ran out",
    why: "they open nothing any more",
    due: (is, before) => is("expires_at", "<", before),
  }),
  rule("email_changes", {
    what: "new email addresses never confirmed",
    days: 0,
    after: "their link ran out",
    why: "nobody confirmed that they are theirs",
    due: (is, before) => is("expires_at", "<", before),
  }),
  rule("former_usernames", {
    what: "former usernames",
    days: reservedDays,
    after: "the change",
    why: "until then nobody else can take the name and pass for its member",
    due: (is, before) => is("given_up_at", "<", before),
  }),
  rule("outbox_messages", {
    what: "mail queue: what was sent or given up",
    days: 90,
    after: "sending, or giving up",
    why: "to answer who was written to and when; the text goes as soon as it is sent",
    due: (is, before) => is.or([is("sent_at", "<", before), is("failed_at", "<", before)]),
  }),
  rule("jobs", {
    what: "background work that has failed for good",
    days: 30,
    after: "the last attempt",
    why: "to see what did not work, and why; what went well leaves nothing",
    due: (is, before) => is("failed_at", "<", before),
  }),
  rule("audit_entries", {
    what: "audit log",
    days: 3 * year,
    after: "the change",
    why: "to answer who changed what; the database itself refuses to forget it sooner",
    due: (is, before) => is("at", "<", before),
  }),
  rule("preview_links", {
    what: "preview links",
    days: 0,
    after: "they ran out or were revoked",
    why: "they open nothing any more; the audit log says who made and revoked them",
    due: (is, before) => is.or([is("expires_at", "<", before), is("revoked_at", "<", before)]),
  }),
  rule("preview_states", {
    what: "unsaved words of previews",
    days: 1,
    after: "they were last looked at",
    why: "what was typed is kept elsewhere",
    due: (is, before) => is("modified_at", "<", before),
  }),
  rule("presence_windows", {
    what: "in which window who had a text open",
    days: 1,
    after: "they closed it",
    why: "it is told to whoever has the same text open, for seconds",
    due: (is, before) => is("seen_at", "<", before),
  }),
  rule("invitations", {
    what: "invitations of staff",
    days: 30,
    after: "their link ran out",
    why: "until then an administrator may send them again",
    due: (is, before) => is("expires_at", "<", before),
  }),
  rule("unknown_paths", {
    what: "addresses of pages that are not there",
    days: 90,
    after: "a visitor last asked for it",
    why: "nobody follows it any more; it says nothing about the visitors",
    due: (is, before) => is("last_hit_at", "<", before),
  }),
  rule("visit_counts", {
    what: "counts of visits",
    days: keptVisitDays,
    after: "the day",
    why: "they say nothing about single visitors",
    due: (is, before) => is("day", "<", before),
  }),
  rule("rate_limits", {
    what: "counts of attempts by address",
    days: 0,
    after: "their window and the next",
    why: "they limit nothing any more",
    due: (is, before) => is("expires_at", "<", before),
  }),
];
