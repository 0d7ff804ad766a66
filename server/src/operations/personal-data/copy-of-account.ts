/** Everything that is stored about a person with an account, for that person: each domain says what it knows. */
import { demandProof, type Prover } from "../../domains/access/access.ts";
import { copyOwnComments } from "../../domains/comments/personal-data.ts";
import { copyOwnRecords, titlesOf } from "../../domains/content/personal-data.ts";
import { copyAccount } from "../../domains/identity/accounts/personal-data.ts";
import type { User } from "../../domains/identity/users/user.ts";
import { copyInvoices, copyKeptInvoices } from "../../domains/invoices/personal-data.ts";
import { copySubscriptions } from "../../domains/newsletter/personal-data.ts";
import { copyAcceptedQuotes, copyKeptQuotes } from "../../domains/quotes/personal-data.ts";
import {
  contactsOfAddress,
  copyAnswering,
  copyMailsWithoutRequest,
  copyOwnRequests,
} from "../../domains/requests/personal-data.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { listMailsTo } from "../../engines/mail/outbox-store.ts";
import { wantsMorningMail } from "../today/morning-mail.ts";

/**
 * A copy in plain names. Requests, records of those that are gone, subscriptions, mails and links are shown only where the address is proved: typing
 * somebody's address at sign-up must not open what they sent, nor tell by what was mailed whether they have an account.
 * @throws {RestError} 403 without a fresh proof.
 */
export async function copyOfAccount(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock">,
  user: User,
  by: Prover,
) {
  const { database, clock } = dependencies;
  demandProof(by, clock());
  const { query } = database;
  const isProved = user.email_confirmed_at !== null;
  const comments = await copyOwnComments(query, user.id);
  const titles = await titlesOf(
    query,
    comments.map(({ record }) => record),
  );
  return {
    exported_at: clock().toISOString(),
    ...(await copyAccount(dependencies, user)),
    answering_requests: await copyAnswering(query, user.id),
    wants_morning_mail: await wantsMorningMail(query, user.id),
    mails: isProved ? await listMailsTo(query, user.email) : [],
    contact_requests: await requestsWithMoney(query, user),
    kept: await copyKept(query, isProved ? await contactsOfAddress(query, user.email_key) : []),
    mails_without_a_request: isProved ? await copyMailsWithoutRequest(query, user.email_key) : [],
    newsletter: isProved ? await copySubscriptions(query, user.email_key) : [],
    articles: await copyOwnRecords(query, user.id),
    comments: comments.map((comment) => ({ ...comment, title: titles.get(comment.record) ?? "" })),
  };
}

async function requestsWithMoney(query: Query, user: User) {
  const email = user.email_confirmed_at === null ? null : user.email;
  const requests = await copyOwnRequests(query, { userId: user.id, email });
  const ids = requests.map(({ id }) => id);
  const accepted = await copyAcceptedQuotes(query, ids);
  const { invoices, payments, reminders } = await copyInvoices(query, ids, { drafts: false });
  return requests.map(({ id, copy }) => ({
    ...copy,
    accepted_quotes: rowsOf(accepted, id),
    invoices: rowsOf(invoices, id),
    payments: rowsOf(payments, id),
    reminders: rowsOf(reminders, id),
  }));
}

/** Rows of one request, without its number. */
function rowsOf<Row extends { request_id: number | null }>(rows: readonly Row[], requestId: number) {
  return rows.filter(({ request_id }) => request_id === requestId).map(({ request_id: _, ...row }) => row);
}

/** Records that are kept by law, of requests that are gone. @param contacts of one person. */
export async function copyKept(query: Query, contacts: readonly number[]) {
  return {
    ...(await copyKeptInvoices(query, contacts)),
    accepted_quotes: await copyKeptQuotes(query, contacts),
  };
}
