/** Warns staff four hours before the answer to a request is due. */

import { type BusinessHours, dueAt, warnAt } from "@extenso/contract/hours/reply-clock.ts";
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueue } from "../../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../../engines/jobs/runner.ts";
import { enqueueMail } from "../../../engines/mail/enqueue-mail.ts";
import { renderMail } from "../../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import { readMailSettings } from "../../../engines/mail/mail-settings.ts";
import { readBusinessHours } from "../../site-content/site-content.ts";
import { findRequestHandlers, type Handler, isAway, whoMayReply } from "../handlers/people.ts";
import { requestMailBudgets } from "../notices/mail-budgets.ts";
import { type MailSettings, momentLabel } from "../notices/mails.ts";
import type { ContactRequest } from "../store.ts";

/** Limit of recipients of one warning. */
const mostTold = 20;

const replyWatch = { name: "requests.due-soon", payload: z.strictObject({ request: z.number() }) };

/** Columns with the due time of an answer that was promised at a time, and the time of its warning. */
export function replyTimes(promised: Date, hours: BusinessHours | null): { due_at: string; warn_at: string } {
  const due = dueAt(promised, hours);
  return { due_at: due.toISOString(), warn_at: warnAt(promised, due, hours).toISOString() };
}

/** Call it in the transaction that stores the request, or changes its due time. */
export async function watchForReply(
  rows: Transaction<Tables>,
  request: number,
  { warn_at }: { warn_at: string },
  now: Date,
): Promise<void> {
  const runAt = new Date(warn_at);
  await enqueue(rows, replyWatch, { request }, { now, runAt, key: String(request) });
}

/** Mails staff once per due time, and not after the answer. */
export function dueSoonJob({
  database,
  settings,
  clock,
  log,
}: Pick<Dependencies, "database" | "settings" | "clock" | "log">): JobHandler {
  return handleJob(replyWatch, {
    retryAfterMs: 60_000,
    async run({ request: id }, attempt) {
      const now = clock();
      const known = await database.query
        .selectFrom("contact_requests")
        .select("warn_at")
        .where("id", "=", id)
        .executeTakeFirst();
      // The opening hours have changed since, and with them the time of the warning.
      if (known?.warn_at && known.warn_at > now.toISOString()) {
        return { runAgainAt: new Date(known.warn_at) };
      }
      await attempt.complete(async (rows) => {
        const request = await rows
          .updateTable("contact_requests")
          .set({ warned_at: now.toISOString() })
          .where("id", "=", id)
          .where("waiting_since", ">", "")
          .where("warned_at", "is", null)
          .returningAll()
          .executeTakeFirst();
        if (!request) return;
        const hours = await readBusinessHours(rows, settings);
        const here = (await findRequestHandlers(rows)).filter((person) => !isAway(person, now, settings));
        const people = await whoMayReply(rows, settings, here, now);
        const { notices } = await readMailSettings(rows, settings);
        const said = await lastWords(rows, request);
        for (const to of addressesFor(people, request.owner_id, notices)) {
          await enqueueMail(rows, dueSoonMail(settings, request, { to, said, hours, now }), {
            now,
            address: "",
            log,
          });
        }
      });
      return undefined;
    },
  });
}

/** The owner's address; those of all staff if there is no owner or the owner is away; the studio's if none is left. */
function addressesFor(people: readonly Handler[], owner: number | null, notices: string[]): string[] {
  const owning = people.filter(({ id }) => id === owner);
  const told = (owning.length > 0 ? owning : people).slice(0, mostTold);
  return told.length > 0 ? told.map(({ email }) => email) : notices;
}

/** The client's last text: the request itself, or a later message. */
async function lastWords(
  rows: Transaction<Tables>,
  { id, message }: Pick<ContactRequest, "id" | "message">,
): Promise<string> {
  const later = await rows
    .selectFrom("request_messages")
    .select("body")
    .where("request_id", "=", id)
    .where("author_id", "=", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return later?.body || message;
}

function dueSoonMail(
  settings: MailSettings,
  request: Pick<
    ContactRequest,
    "id" | "name" | "reference" | "service" | "waiting_since" | "waiting_due_at" | "answered_at"
  >,
  { to, said, hours, now }: { to: string; said: string; hours: BusinessHours | null; now: Date },
): BudgetedMail {
  const due = request.waiting_due_at ?? "";
  // After an outage, or a change of hours, the due time may have passed.
  const isLate = due < now.toISOString();
  const left = isLate ? "No time" : hours ? "4 business hours" : "4 hours";
  const clock = hours
    ? `by ${momentLabel(due, settings)}.`
    : `within 24 hours; ${isLate ? "they are over" : "4 are left"}.`;
  const promise =
    request.answered_at === null
      ? `We promised an answer ${clock}`
      : `They wrote again on ${momentLabel(request.waiting_since ?? "", settings)}, and an answer is due ${clock}`;
  return {
    kind: "request-due",
    budgets: requestMailBudgets["request-due"],
    to,
    subject: `${left} left to answer ${request.name} (${request.reference})`,
    ...renderMail({
      preview: said.slice(0, 120),
      slate: request.reference,
      heading: `${request.name} waits for an answer`,
      blocks: [
        { text: `${labelOf(serviceChoices, request.service)}. ${promise}` },
        { quote: said.slice(0, 2_000).toWellFormed() },
        { button: "Open it at the desk", url: `${settings.publicUrl}/desk/requests/${request.id}` },
      ],
      footer: ["You get this because you own the request, or because nobody who is here does."],
    }),
  };
}
