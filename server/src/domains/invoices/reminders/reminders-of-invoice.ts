/** An invoice's reminders for the desk: those that were sent, the day of the next one, the reason against one now. */
import { addDays, dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import type { wireInvoice } from "@extenso/contract/wire/invoices.ts";
import type * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { type AuditActor, appendAudit } from "../../audit/audit.ts";
import { readReminderPlan } from "../invoice-settings.ts";
import { type Invoice, lockInvoice } from "../invoice-store.ts";
import { remindedDay } from "./remind-job.ts";
import { nextReminderOn } from "./reminder-plan.ts";
import { reasonNow } from "./send-reminder.ts";
import { withdrawReminders } from "./withdraw-reminders.ts";

export async function remindersOf(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock">,
  invoice: Invoice,
): Promise<z.infer<typeof wireInvoice>["reminders"]> {
  const { database, settings, clock } = dependencies;
  const { query } = database;
  const rows = await query
    .selectFrom("invoice_reminders")
    .select(["id", "stage", "sent_at", "author_name", "withdrawn_at"])
    .where("invoice_id", "=", invoice.id)
    .orderBy("id")
    .execute();
  const plan = await readReminderPlan(query);
  const today = dateAt(clock(), settings.timezone);
  const first = (await remindedDay(query)) === today ? addDays(today, 1) : today;
  const sent = new Set(rows.flatMap(({ stage }) => (stage === null ? [] : [stage])));
  const isStopped = !isOwed(invoice) || invoice.reminders_held === 1;
  return {
    is_held: invoice.reminders_held === 1,
    sent: rows.map(({ id, stage, sent_at, author_name: author, withdrawn_at }) => ({
      id,
      stage,
      sent_at,
      author,
      is_withdrawn: withdrawn_at !== null,
    })),
    next_on: isStopped ? null : nextReminderOn(invoice, { first, sent }, plan),
    reason: await reasonNow(dependencies, invoice),
  };
}

/** Stops an invoice's reminders, also one that still waits to be mailed, or lets them go on. @throws {RestError} 404. */
export async function holdReminders(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { id, isHeld, actor }: { id: number; isHeld: boolean; actor: AuditActor },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const invoice = await lockInvoice(rows, id, database.kind);
    const reminders_held = isHeld ? 1 : 0;
    if (invoice.reminders_held === reminders_held) return;
    const now = clock();
    await rows.updateTable("invoices").set({ reminders_held }).where("id", "=", id).execute();
    if (isHeld) await withdrawReminders(rows, id, { kind: database.kind, now });
    const action = isHeld ? "hold-reminders" : "resume-reminders";
    await appendAudit(
      rows,
      actor,
      [{ subject: "invoice", id, name: invoice.number ?? "", action, changes: {} }],
      now,
    );
  });
}
