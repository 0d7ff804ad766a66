/** Makes an invoice void: it keeps its number, and nobody owes it. */
import type { Dependencies } from "../../engines/dependencies.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { uncountTaxes } from "./figures/write-taxes.ts";
import { invoiceFixed, lockInvoice, settleInvoice } from "./invoice-store.ts";
import { withdrawReminders } from "./reminders/withdraw-reminders.ts";
import { enqueueCheckoutReview } from "./stripe/checkout-review.ts";

/** @throws {RestError} 404; 409 for a draft, or for an invoice that was paid or credited in part. */
export async function voidInvoice(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  id: number,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const invoice = await lockInvoice(rows, id, database.kind);
    if (invoice.status === "draft") throw invoiceFixed("This invoice was not sent. Delete the draft.");
    if (invoice.status === "void") return;
    if (invoice.paid_cents !== 0)
      throw invoiceFixed("Something was paid. Refund it first, or write a credit note.");
    if (invoice.credited_cents > 0) throw invoiceFixed("This invoice has a credit note, which settles it.");
    await rows
      .updateTable("invoices")
      .set({ status: "void", revision: invoice.revision + 1 })
      .where("id", "=", id)
      .execute();
    await uncountTaxes(rows, id);
    const now = clock();
    await withdrawReminders(rows, id, { kind: database.kind, now });
    if (invoice.corrects_id !== null) {
      const corrected = await lockInvoice(rows, invoice.corrects_id, database.kind);
      if (corrected.status !== "void") await settleInvoice(rows, corrected, { kind: database.kind, now });
    }
    await enqueueCheckoutReview(rows, id, now);
    const entry = { subject: "invoice", id, name: invoice.number ?? "", changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "void" }], now);
  });
}
