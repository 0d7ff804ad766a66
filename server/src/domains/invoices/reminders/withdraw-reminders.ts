/** Takes reminders that wait in the outbox back, in the transaction after which nothing has to be paid. */
import type { Transaction } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { discardMail, lockUnsent } from "../../../engines/mail/outbox-store.ts";

/** Longer than a mail is tried. */
const waitingMs = 7 * 24 * 60 * 60 * 1000;

/** Reminders that a mail server is taking at this moment stay sent. */
export async function withdrawReminders(
  rows: Transaction<Tables>,
  invoiceId: number,
  { kind, now }: { kind: DatabaseKind; now: Date },
): Promise<void> {
  const reminders = await rows
    .selectFrom("invoice_reminders")
    .select(["id", "mail_id"])
    .where("invoice_id", "=", invoiceId)
    .where("sent_at", ">", new Date(now.getTime() - waitingMs).toISOString())
    .where("withdrawn_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id, mail_id } of reminders) {
    if (mail_id === null || !(await lockUnsent(rows, mail_id, kind))) continue;
    if (!(await discardMail(rows, mail_id, { reason: "no reminder is needed any more", now }))) continue;
    await rows
      .updateTable("invoice_reminders")
      .set({ withdrawn_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
  }
}
