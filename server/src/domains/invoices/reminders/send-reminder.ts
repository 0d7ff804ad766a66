/** Sends one reminder. Whether it is wanted is decided in the transaction that writes it and its mail. */

import { dateAt, dayNumber } from "@extenso/contract/hours/studio-clock.ts";
import { isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import { balanceOf } from "@extenso/contract/invoices/invoice-totals.ts";
import { reminderLetter } from "@extenso/contract/invoices/reminders.ts";
import type { Transaction } from "kysely";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueHeld } from "../../../engines/mail/enqueue-mail.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { cleanLine, cleanText } from "../../../engines/wordpress-values/clean-text.ts";
import { type AuditActor, appendAudit } from "../../audit/audit.ts";
import {
  addSentReply,
  type ContactRequest,
  findRequest,
  referencesOf,
  requestSearchText,
  unreachableSince,
} from "../../requests/requests.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { invoiceMail } from "../invoice-mails.ts";
import { enqueueAttaching } from "../invoice-pdf.ts";
import { readReminderPlan } from "../invoice-settings.ts";
import { documentOf, type Invoice, lockInvoiceWithRequest } from "../invoice-store.ts";
import { makeInvoiceLink } from "../send-invoice.ts";
import { onlinePaymentOf } from "../stripe/start-checkout.ts";
import { stageOn } from "./reminder-plan.ts";

export type ReminderDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** @param reason why there is no reminder, as the desk says it. */
const notReminded = (reason: string): RestError => new RestError("rest_not_reminded", reason, 409);

/**
 * @param author `null`: the stage that is due goes by itself.
 * @throws {RestError} 404; 409 with the reason why none is sent; 429 for a mailbox that has had too many.
 */
export async function sendReminder(
  { database, settings, clock, log }: ReminderDependencies,
  { id, author, actor }: { id: number; author: { id: number; name: string } | null; actor: AuditActor },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const { invoice, request } = await lockInvoiceWithRequest(rows, id, database.kind);
    const now = clock();
    const reason = await reasonAgainst(rows, { invoice, request }, { settings, now });
    if (reason !== "") throw notReminded(reason);
    if (!request || invoice.due_on === null) throw notReminded("Its request has changed. Try again.");
    const today = dateAt(now, settings.timezone);
    const plan = await readReminderPlan(rows);
    const stage = author ? null : stageOn(invoice, today, plan);
    if (!author && stage === null) throw notReminded("No reminder is due.");
    const reminder = await insertReminder(rows, { invoice, stage, today, author, now });
    const { title, client } = documentOf(invoice);
    const written = reminderLetter(plan.settings, {
      number: invoice.number ?? "",
      title,
      client: client.name,
      balanceCents: balanceOf(invoice),
      currency: invoice.currency,
      due: invoice.due_on,
      daysPast: daysBetween(invoice.due_on, today),
    });
    const subject = cleanLine(written.subject);
    const body = cleanText(written.body);
    const mail = invoiceMail(await withSignature(rows, settings), invoice, {
      kind: "invoice-reminder",
      to: request.email,
      author: author?.name ?? null,
      subject,
      body,
      link: await makeInvoiceLink(rows, id, { publicUrl: settings.publicUrl, now }),
      references: await referencesOf(rows, request, settings),
    });
    const mailId = await enqueueHeld(rows, mail, { now, address: actor.address, log });
    if (mailId === null) {
      throw new RestError("rest_too_many_mails", "Too many reminders went to this address today.", 429);
    }
    await rows.updateTable("invoice_reminders").set({ mail_id: mailId }).where("id", "=", reminder).execute();
    await enqueueAttaching(rows, { invoice: id, mail: mailId }, now);
    const searchText = requestSearchText(subject, body);
    const writer = author ?? { id: 0, name: "Extenso" };
    await addSentReply(rows, request, { subject, body, author: writer, searchText, mailId }, now);
    const entry = { subject: "invoice", id, name: invoice.number ?? "", changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "remind" }], now);
  });
}

/** @throws {RestError} 409 where one was sent for the same stage, or on the same day. */
async function insertReminder(
  rows: Transaction<Tables>,
  {
    invoice,
    stage,
    today,
    author,
    now,
  }: {
    invoice: Invoice;
    stage: number | null;
    today: string;
    author: { id: number; name: string } | null;
    now: Date;
  },
): Promise<number> {
  const inserted = await rows
    .insertInto("invoice_reminders")
    .values({
      invoice_id: invoice.id,
      stage,
      sent_on: today,
      sent_at: now.toISOString(),
      author_id: author?.id ?? null,
      author_name: author?.name ?? "",
      mail_id: null,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw notReminded("A reminder was sent already.");
  return inserted.id;
}

/** Why an invoice isn't reminded of now; empty where it can be. */
async function reasonAgainst(
  query: Query,
  { invoice, request }: { invoice: Invoice; request: ContactRequest | undefined },
  { settings, now }: Pick<ReminderDependencies, "settings"> & { now: Date },
): Promise<string> {
  const { kind, status, reminders_held } = invoice;
  if (kind === "credit") return "Nobody pays a credit note.";
  if (status === "draft") return "It was not sent yet.";
  if (status === "void") return "It is void.";
  if (!isOwed(invoice)) return "Nothing is left to pay.";
  if (reminders_held === 1) return "Its reminders are held.";
  if (!request) return "The client’s data were deleted.";
  if (request.email === "") return "There is no email address to send it to.";
  // Empty in a row of an older process: not known.
  if (request.waiting_since !== null) return "The client waits for an answer.";
  if (await unreachableSince(query, request.contact_id)) return "Mails to the client come back.";
  if ((await onlinePaymentOf(query, invoice, { settings, now })) === "processing") {
    return "The client has paid by a bank, which takes some days.";
  }
  return "";
}

/** {@link reasonAgainst} with the request as it is now. */
export async function reasonNow(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  invoice: Invoice,
): Promise<string> {
  const { query } = database;
  const request = invoice.request_id === null ? undefined : await findRequest(query, invoice.request_id);
  return reasonAgainst(query, { invoice, request }, { settings, now: clock() });
}

/** Days from one day of a calendar to another. */
function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
