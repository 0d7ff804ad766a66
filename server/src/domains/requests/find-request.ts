/** One request with its conversation, as the desk shows it. */

import type { wireListedRequest, wireRequest } from "@extenso/contract/wire/requests.ts";
import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { listAuditEntries } from "../audit/audit.ts";
import { namesById } from "../identity/identity.ts";
import { samePerson } from "./contacts/contacts.ts";
import type { ListedRequest } from "./list-requests.ts";
import { askedMail, conversationOf } from "./read-conversation.ts";
import { filesOf, presentFile } from "./request-files.ts";
import { spamReasons } from "./spam.ts";
import type { ContactRequest } from "./store.ts";

export async function findRequest(query: Query, id: number): Promise<ContactRequest | undefined> {
  return await query.selectFrom("contact_requests").selectAll().where("id", "=", id).executeTakeFirst();
}

/** For windows that ask every few seconds whether something has changed: nothing that is long is read. */
export async function findRevision(
  query: Query,
  id: number,
): Promise<Pick<ContactRequest, "id" | "revision" | "waiting_since"> | undefined> {
  return await query
    .selectFrom("contact_requests")
    .select(["id", "revision", "waiting_since"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function noSuchRequest(): RestError {
  return new RestError("rest_no_request", "There is no such request.", 404);
}

/** Others who write to the same request wait until this transaction ends. */
export async function lockRequest(
  rows: Transaction<Tables>,
  id: number,
  kind: DatabaseKind,
): Promise<ContactRequest | undefined> {
  return await rows
    .selectFrom("contact_requests")
    .selectAll()
    .where("id", "=", id)
    // A write of SQLite is alone anyway.
    .$if(kind === "postgres", (request) => request.forUpdate())
    .executeTakeFirst();
}

export function presentListed(request: ListedRequest): Omit<z.infer<typeof wireListedRequest>, "unread"> {
  const { id, reference, status, name, company, email, phone, service, source } = request;
  const { created_at, activity_at, owner_id, owner_name, waiting_since, waiting_due_at } = request;
  const { next_step, next_step_on, value_cents, currency, revision, warn_at } = request;
  return {
    id,
    reference,
    status,
    name,
    company,
    email,
    phone,
    service,
    source,
    created_at,
    activity_at,
    next_step,
    next_step_on,
    value_cents,
    currency,
    revision,
    owner: owner_id === null ? null : { id: owner_id, name: owner_name },
    waiting_since: waiting_since || null,
    due_at: waiting_since ? waiting_due_at : null,
    due_soon_at: waiting_since ? warn_at : null,
  };
}

/** Newest first, and enough to see that somebody comes again. */
const mostOthers = 20;
const mostEvents = 200;

async function presentRequest(query: Query, request: ContactRequest): Promise<z.infer<typeof wireRequest>> {
  const { id, contact_id, confirmed_at } = request;
  const messages = await conversationOf(query, id);
  const files = await filesOf(query, id);
  const events = await listAuditEntries(
    query,
    { subject: "request", subjectId: String(id) },
    { offset: 0, limit: mostEvents },
  );
  const names = await namesOf(query, events);
  const others = contact_id === null ? [] : await othersOf(query, await samePerson(query, contact_id), id);
  return {
    ...presentListed(request),
    budget: request.budget,
    timeline: request.timeline,
    message: request.message,
    page: request.page,
    lost_reason: request.lost_reason,
    answered_at: request.answered_at,
    spam_score: request.spam_score,
    spam_reasons: reasonsOf(request.spam_reasons),
    confirmed: confirmed_at !== null,
    messages,
    mail: await askedMail(query, id),
    unreachable: await unreachableSince(query, contact_id),
    files: files.map(presentFile),
    events: events.reverse().map(({ at, actor_id, actor_name, action, changes }) => ({
      at,
      actor: names.get(actor_id ?? 0) || actor_name,
      action,
      changes: JSON.parse(changes),
    })),
    contact: contact_id,
    others,
    merged_into: request.merged_into,
    merged: await query
      .selectFrom("contact_requests")
      .select(["id", "reference", "status", "service", "created_at"])
      .where("merged_into", "=", id)
      .orderBy("id")
      .execute(),
  };
}

/** The log tells people by their usernames; colleagues read their names. */
async function namesOf(
  query: Query,
  events: readonly { actor_id: number | null }[],
): Promise<Map<number, string>> {
  const people = await namesById(
    query,
    events.map(({ actor_id }) => actor_id),
  );
  return new Map([...people.values()].map(({ id, display_name }) => [id, display_name]));
}

/** Why mails to the person come back; `null` where none has. */
export async function unreachableSince(
  query: Query,
  contactId: number | null,
): Promise<z.infer<typeof wireRequest>["unreachable"]> {
  if (contactId === null) return null;
  const found = await query
    .selectFrom("contacts")
    .select(["unreachable_at", "unreachable_reason"])
    .where("id", "=", contactId)
    .executeTakeFirst();
  if (!found?.unreachable_at) return null;
  return { at: found.unreachable_at, reason: found.unreachable_reason };
}

/** The body of every answer about one request. @throws {RestError} 404. */
export async function readRequest(query: Query, id: number): Promise<z.infer<typeof wireRequest>> {
  const request = await findRequest(query, id);
  if (!request) throw noSuchRequest();
  return presentRequest(query, request);
}

function othersOf(query: Query, contacts: readonly number[], except: number) {
  return query
    .selectFrom("contact_requests")
    .select(["id", "reference", "status", "service", "created_at"])
    .where("contact_id", "in", contacts)
    .where("id", "!=", except)
    .where("merged_into", "is", null)
    .orderBy("id", "desc")
    .limit(mostOthers)
    .execute();
}

function reasonsOf(stored: string): string[] {
  const names: unknown = JSON.parse(stored);
  if (!Array.isArray(names)) return [];
  return names.flatMap((name) =>
    Object.hasOwn(spamReasons, name) ? [spamReasons[name as keyof typeof spamReasons].description] : [],
  );
}
