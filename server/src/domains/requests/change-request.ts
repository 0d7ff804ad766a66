/** Changes of a request by staff: status, owner, next step, value. */

import type { BusinessHours } from "@extenso/contract/hours/reply-clock.ts";
import { openStatuses } from "@extenso/contract/requests/request-fields.ts";
import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit, differences } from "../audit/audit.ts";
import { readBusinessHours, withSignature } from "../site-content/site-content.ts";
import { replyTimes, watchForReply } from "./deadlines/due-soon.ts";
import { nobodyWaits, waitsAgain } from "./deadlines/waiting.ts";
import { lockRequest, noSuchRequest } from "./find-request.ts";
import { confirmationMail } from "./notices/mails.ts";
import { notifyStaff } from "./notices/staff-notices.ts";
import { makeRequestLink } from "./sender/sender-links.ts";
import { suspectedFrom } from "./spam.ts";
import type { ContactRequest } from "./store.ts";
import { joinContact, markConfirmed } from "./submit.ts";

/** Fields that are left out stay as they are. */
export interface RequestChange {
  status?: string;
  /** `null`: nobody. */
  owner?: { id: number; name: string } | null;
  nextStep?: string;
  nextStepOn?: string | null;
  valueCents?: number | null;
  lostReason?: string;
  /** Whether the client waits for an answer; to say so, their last word must have none. */
  isWaiting?: boolean;
}

/**
 * Writes a change, unless somebody else has changed the request since it was read.
 * @param revision as it was read.
 * @throws {RestError} 404 without such a request, 409 `rest_request_changed` where it was changed since, 400 for a
 *   lost request without a reason.
 */
export async function changeRequest(
  { database, settings, clock, log }: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  { id, revision, change, actor }: { id: number; revision: number; change: RequestChange; actor: AuditActor },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const before = await lockRequest(rows, id, database.kind);
    if (!before) throw noSuchRequest();
    if (before.revision !== revision || before.merged_into !== null) throw changedSince();
    const after = changed(before, change);
    if (after.status === "lost" && after.lost_reason === "") {
      throw new RestError("rest_invalid_param", "Say why it was lost.", 400, {
        params: { lost_reason: "Say why it was lost." },
      });
    }
    const now = clock();
    const hours = await readBusinessHours(rows, settings);
    const wait = await changedWait(rows, before, { change, status: after.status, hours, now });
    const waited = Boolean(before.waiting_since);
    const waits = "waiting_since" in wait ? wait.waiting_since !== null : waited;
    const changes = differences(
      { ...audited(before), ...(change.isWaiting === undefined ? {} : { waiting: waited }) },
      { ...audited(after), ...(change.isWaiting === undefined ? {} : { waiting: waits }) },
    );
    if (Object.keys(changes).length === 0) return;
    await rows
      .updateTable("contact_requests")
      .set({ ...after, ...wait, revision: sql`revision + 1` })
      .where("id", "=", id)
      .execute();
    const entry = { subject: "request", id, name: before.reference, action: "update", changes };
    await appendAudit(rows, actor, [entry], now);
    if (before.status !== "spam" || after.status === "spam") return;
    // No spam after all: the person is known, and hears that the request has come.
    if (before.contact_id === null) await joinContact(rows, id, before, now);
    // If no answer was promised before, the time of the promise is now.
    const times = replyTimes(before.confirmed_at === null ? now : new Date(before.confirmed_at), hours);
    const isClosed = !isOpenStatus(after.status);
    await rows
      .updateTable("contact_requests")
      .set({ ...times, ...(isClosed ? {} : { waiting_due_at: times.due_at }) })
      .where("id", "=", id)
      .execute();
    if (!isClosed) await watchForReply(rows, id, times, now);
    if (before.spam_score >= suspectedFrom)
      await notifyStaff(rows, { request: id, except: actor.userId }, now);
    if (before.confirmed_at !== null || before.email === "") return;
    const link = settings.publicUrl + (await makeRequestLink(rows, id, now));
    const mail = confirmationMail(
      await withSignature(rows, settings),
      { ...before, ...times },
      { link, hours },
    );
    if (await enqueueMail(rows, mail, { now, address: actor.address, log }))
      await markConfirmed(rows, id, now);
  });
}

const isOpenStatus = (status: string) => (openStatuses as readonly string[]).includes(status);

/** Columns of the wait: who closes a request says that nobody waits; who opens it again sees who still does. */
async function changedWait(
  rows: Transaction<Tables>,
  before: ContactRequest,
  {
    change,
    status,
    hours,
    now,
  }: { change: RequestChange; status: string; hours: BusinessHours | null; now: Date },
) {
  if (status === "spam" || change.isWaiting === false) return nobodyWaits;
  const isOpened = isOpenStatus(status) && !isOpenStatus(before.status);
  if (change.isWaiting || isOpened) return await waitsAgain(rows, before, { hours, now });
  return isOpenStatus(before.status) && !isOpenStatus(status) ? nobodyWaits : {};
}

type Changed = Pick<
  ContactRequest,
  ("status" | "owner_id" | "owner_name" | "next_step" | "next_step_on") | ("value_cents" | "lost_reason")
>;

function changed(before: ContactRequest, change: RequestChange): Changed {
  const { status = before.status, owner, nextStep, nextStepOn, valueCents, lostReason } = change;
  return {
    status,
    owner_id: owner === undefined ? before.owner_id : (owner?.id ?? null),
    owner_name: owner === undefined ? before.owner_name : (owner?.name ?? ""),
    next_step: nextStep ?? before.next_step,
    next_step_on: nextStepOn === undefined ? before.next_step_on : nextStepOn,
    value_cents: valueCents === undefined ? before.value_cents : valueCents,
    // A request that is open again was not lost.
    lost_reason: status === "lost" ? (lostReason ?? before.lost_reason) : "",
  };
}

const audited = ({ owner_id: _, ...fields }: Changed) => ({
  status: fields.status,
  owner: fields.owner_name,
  next_step: fields.next_step,
  next_step_on: fields.next_step_on,
  value_cents: fields.value_cents,
  lost_reason: fields.lost_reason,
});

function changedSince(): RestError {
  const message =
    "Somebody has changed this request since you opened it. Look at it again, then repeat your change.";
  return new RestError("rest_request_changed", message, 409);
}

/**
 * Deletes a request with all that was said, and the person too where this was all they asked.
 * @returns where its files lie, to be removed after the commit.
 */
export async function deleteRequest(
  rows: Transaction<Tables>,
  { id, reference, contact_id }: ContactRequest,
  actor: AuditActor,
  now: Date,
): Promise<string[]> {
  const files = await rows
    .deleteFrom("request_files")
    .where("request_id", "=", id)
    .returning("key")
    .execute();
  await rows.deleteFrom("request_messages").where("request_id", "=", id).execute();
  // Invoices that were sent stay, as the law asks; drafts nobody has got.
  await rows.deleteFrom("invoices").where("request_id", "=", id).where("status", "=", "draft").execute();
  await rows.deleteFrom("contact_requests").where("merged_into", "=", id).execute();
  await rows.deleteFrom("request_windows").where("request_id", "=", id).execute();
  await rows.deleteFrom("contact_requests").where("id", "=", id).execute();
  if (contact_id !== null) {
    await rows
      .deleteFrom("contacts")
      .where("id", "=", contact_id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("contact_requests").select("id").where("contact_id", "=", contact_id))),
      )
      .execute();
  }
  await appendAudit(
    rows,
    actor,
    [{ subject: "request", id, name: reference, action: "delete", changes: {} }],
    now,
  );
  return files.map(({ key }) => key);
}
