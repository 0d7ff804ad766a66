/** Merges two requests of one person, and separates them again: messages move, and their origin is stored. */

import { openStatuses } from "@extenso/contract/requests/request-fields.ts";
import { sql, type Transaction } from "kysely";
import { countRows, type Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { readBusinessHours } from "../site-content/site-content.ts";
import { samePerson } from "./contacts/contacts.ts";
import { nobodyWaits, waitsAgain } from "./deadlines/waiting.ts";
import { lockRequest, noSuchRequest } from "./find-request.ts";
import { joinedOutcome, type MergeEffect, outcomeOf, outcomeWithout } from "./merge-outcome.ts";
import { mostMessages } from "./messages.ts";
import { writeQuoteClients } from "./quoted-requests.ts";
import { changingValue, valueByQuotes } from "./request-value.ts";
import { maxSearchTextLength } from "./search-text.ts";
import type { ContactRequest } from "./store.ts";

type MergeDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

/** The request that this one was merged into, or itself. */
async function mergedRoot(query: Query, id: number): Promise<number> {
  const found = await query
    .selectFrom("contact_requests")
    .select("merged_into")
    .where("id", "=", id)
    .executeTakeFirst();
  // One step is enough: a request with others merged into it can't be merged itself.
  return found?.merged_into ?? id;
}

const refused = (message: string) => new RestError("rest_not_merged", message, 400);

/**
 * Moves everything of a request into another one of the same person, which remains.
 * @throws {RestError} 404, and 400 for two people, and for a request that is merged already.
 */
export async function mergeRequests(
  { database, clock }: MergeDependencies,
  { id, into, actor }: { id: number; into: number; actor: AuditActor },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    // In order of their ids, so that two people who merge the same requests don't deadlock.
    for (const one of [id, into].sort((a, b) => a - b)) {
      if (!(await lockRequest(rows, one, database.kind))) throw noSuchRequest();
    }
    const request = await lockRequest(rows, id, database.kind);
    const target = await lockRequest(rows, into, database.kind);
    if (!request || !target) throw noSuchRequest();
    await checkMergeable(rows, request, target);
    const message = await addAsMessage(rows, request, into);
    await moveAll(rows, { from: id, into, message });
    const quoted = await valueByQuotes(rows, into, clock());
    const outcome = {
      ...joinedOutcome(target, request),
      ...(quoted === null ? {} : { value_cents: quoted }),
    };
    const effect: MergeEffect = { before: outcomeOf(target), after: outcome };
    await rows
      .updateTable("contact_requests")
      .set({
        merged_into: into,
        merged_message: message,
        merge_effect: JSON.stringify(effect),
        revision: sql`revision + 1`,
        ...nobodyWaits,
      })
      .where("id", "=", id)
      .execute();
    await rows
      .updateTable("contact_requests")
      .set({ ...joined(target, request), ...outcome, revision: sql`revision + 1` })
      .where("id", "=", into)
      .execute();
    const changes = { merged: { from: null, to: request.reference } };
    const entry = { subject: "request", id: into, name: target.reference, action: "merge", changes };
    await appendAudit(rows, actor, [entry], clock());
  });
}

async function checkMergeable(
  rows: Transaction<Tables>,
  request: ContactRequest,
  target: ContactRequest,
): Promise<void> {
  if (request.id === target.id) throw refused("This is one request already.");
  if (request.merged_into !== null || target.merged_into !== null) {
    throw refused("One of the two is part of another request already.");
  }
  const people = target.contact_id === null ? [] : await samePerson(rows, target.contact_id);
  if (request.contact_id === null || !people.includes(request.contact_id)) {
    throw refused("These are requests of two people. If they are one, merge the people first.");
  }
  const parts = await countRows(rows.selectFrom("contact_requests").where("merged_into", "=", request.id));
  if (parts > 0) throw refused("Others are part of this request: merge the two the other way round.");
  const messages = await countRows(
    rows.selectFrom("request_messages").where("request_id", "in", [request.id, target.id]),
  );
  if (messages >= mostMessages) throw refused("Together they hold more than one conversation does.");
}

/** Adds the request's own text as a message, at its original time. @returns the message's id. */
async function addAsMessage(
  rows: Transaction<Tables>,
  { id, name, reference, message, created_at }: ContactRequest,
  into: number,
): Promise<number> {
  const added = await rows
    .insertInto("request_messages")
    .values({
      request_id: into,
      kind: "question",
      author_id: 0,
      author_name: name,
      subject: reference,
      body: message,
      send_at: null,
      dispatched_at: null,
      mail_id: null,
      created_at,
      merged_from: id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return added.id;
}

async function moveAll(
  rows: Transaction<Tables>,
  { from, into, message }: { from: number; into: number; message: number },
): Promise<void> {
  await rows
    .updateTable("request_messages")
    .set({ request_id: into, merged_from: from })
    .where("request_id", "=", from)
    .execute();
  await rows
    .updateTable("request_files")
    .set({
      request_id: into,
      // Files that staff have added to an unsent reply stay without a message.
      message_id: sql`case when message_id is null and origin <> 'staff' then ${message} else message_id end`,
    })
    .where("request_id", "=", from)
    .execute();
  await rows
    .updateTable("incoming_mails")
    .set({
      request_id: into,
      request_message_id: sql`coalesce(request_message_id, ${message})`,
    })
    .where("request_id", "=", from)
    .execute();
  const moved = { request_id: into, merged_from: from };
  await rows.updateTable("quotes").set(moved).where("request_id", "=", from).execute();
  await writeQuoteClients(rows, [into]);
  await rows.updateTable("invoices").set(moved).where("request_id", "=", from).execute();
}

const isOpen = (status: string) => (openStatuses as readonly string[]).includes(status);

/** Columns of the remaining request: missing values come from the other, and a waiting client goes on waiting. */
function joined(target: ContactRequest, request: ContactRequest) {
  const words = [target.waiting_since || "", request.waiting_since || ""].sort();
  const due = [target.waiting_due_at, request.waiting_due_at].filter((at) => at !== null).sort();
  return {
    ...(words[1] ? { waiting_since: words[1], waiting_due_at: due[0] ?? null } : {}),
    ...(target.owner_id === null ? { owner_id: request.owner_id, owner_name: request.owner_name } : {}),
    ...(target.next_step === "" && target.next_step_on === null
      ? { next_step: request.next_step, next_step_on: request.next_step_on }
      : {}),
    answered_at: target.answered_at ?? request.answered_at,
    activity_at: target.activity_at > request.activity_at ? target.activity_at : request.activity_at,
    search_text: `${target.search_text} ${request.search_text}`.slice(0, maxSearchTextLength),
  };
}

/** Undoes {@link mergeRequests}; messages since the merge stay where they are. @throws {RestError} 404. */
export async function separateRequest(
  { database, settings, clock }: MergeDependencies,
  { id, actor }: { id: number; actor: AuditActor },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const into = await mergedRoot(rows, id);
    for (const one of [id, into].sort((a, b) => a - b)) await lockRequest(rows, one, database.kind);
    const request = await lockRequest(rows, id, database.kind);
    const target = await lockRequest(rows, into, database.kind);
    if (!request || !target || request.merged_into !== into) throw noSuchRequest();
    const message = request.merged_message ?? 0;
    await rows
      .updateTable("request_messages")
      .set({ request_id: id, merged_from: null })
      .where("request_id", "=", into)
      .where("merged_from", "=", id)
      .where("id", "!=", message)
      .execute();
    for (const [table, column] of [
      ["request_files", "message_id"],
      ["incoming_mails", "request_message_id"],
    ] as const) {
      await sql`
        update ${sql.table(table)} set request_id = ${id},
          ${sql.ref(column)} = case when ${sql.ref(column)} = ${message} then null else ${sql.ref(column)} end
        where request_id = ${into} and (${sql.ref(column)} = ${message}
          or ${sql.ref(column)} in (select id from request_messages where request_id = ${id}))`.execute(rows);
    }
    const now = clock();
    const giveBack = async () => {
      await rows
        .updateTable("quotes")
        .set({ request_id: id, merged_from: null })
        .where("request_id", "=", into)
        .where("merged_from", "=", id)
        .execute();
      await rows
        .updateTable("invoices")
        .set({ request_id: id, merged_from: null })
        .where("request_id", "=", into)
        .where("merged_from", "=", id)
        .execute();
      await writeQuoteClients(rows, [id]);
    };
    await changingValue(rows, { requestId: into, now }, () =>
      changingValue(rows, { requestId: id, now }, giveBack),
    );
    await rows.deleteFrom("request_messages").where("id", "=", message).execute();
    const hours = await readBusinessHours(rows, settings);
    const wait = isOpen(request.status) ? await waitsAgain(rows, request, { hours, now }) : {};
    const outcome = await outcomeWithout(rows, request, target, now);
    await rows
      .updateTable("contact_requests")
      .set({
        merged_into: null,
        merged_message: null,
        merge_effect: null,
        revision: sql`revision + 1`,
        ...wait,
      })
      .where("id", "=", id)
      .execute();
    await rows
      .updateTable("contact_requests")
      .set({
        revision: sql`revision + 1`,
        ...outcome,
        ...(target.waiting_since ? await waitsAgain(rows, target, { hours, now }) : {}),
      })
      .where("id", "=", into)
      .execute();
    const changes = { merged: { from: request.reference, to: null } };
    const entry = { subject: "request", id: into, name: target.reference, action: "separate", changes };
    await appendAudit(rows, actor, [entry], now);
  });
}
