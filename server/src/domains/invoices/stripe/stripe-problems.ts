/** What Stripe has told and somebody has to look at, until they say that it is done. */
import type { wireStripeProblem } from "@extenso/contract/wire/invoices.ts";
import type * as z from "zod/mini";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { StripeSettings } from "../../../kernel/settings/settings.ts";
import { type AuditActor, appendAudit } from "../../audit/audit.ts";
import { findInvoice } from "../invoice-store.ts";
import { dashboardUrl } from "./stripe-account.ts";

/** Shown at once; the others follow when those are done. */
const mostShown = 20;

export async function listStripeProblems(
  query: Query,
  stripe: StripeSettings | undefined,
): Promise<z.infer<typeof wireStripeProblem>[]> {
  const rows = await query
    .selectFrom("invoice_stripe_events")
    .select(["id", "invoice_id", "payment_intent", "problem", "received_at"])
    .where("outcome", "=", "problem")
    .orderBy("received_at")
    .orderBy("id")
    .limit(mostShown)
    .execute();
  return rows.map(({ id, invoice_id, payment_intent, problem, received_at }) => ({
    id,
    invoice: invoice_id,
    text: problem,
    received_at,
    stripe_url: stripe && payment_intent !== "" ? dashboardUrl(stripe, payment_intent) : "",
  }));
}

/** @throws {RestError} 404. */
export async function closeStripeProblem(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  id: string,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const closed = await rows
      .updateTable("invoice_stripe_events")
      .set({ outcome: "done" })
      .where("id", "=", id)
      .where("outcome", "=", "problem")
      .returning(["invoice_id", "problem"])
      .executeTakeFirst();
    if (!closed) throw new RestError("rest_no_problem", "This is done already.", 404);
    const { invoice_id, problem } = closed;
    const invoice = invoice_id === null ? undefined : await findInvoice(rows, invoice_id);
    const changes = { problem: { from: problem, to: null } };
    const entry = {
      subject: "invoice",
      id: invoice_id ?? "stripe",
      name: invoice?.number ?? "",
      action: "close-problem",
    };
    await appendAudit(rows, actor, [{ ...entry, changes }], clock());
  });
}
