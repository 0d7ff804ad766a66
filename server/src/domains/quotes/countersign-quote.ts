import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { countersealOf, findAgreement, isSealIntact } from "./agreements.ts";
import { lockQuote, noSuchQuote } from "./quote-store.ts";
import { recordCountersignature } from "./signed-quotes.ts";
import { enqueueTelling } from "./tell-accepted.ts";

/**
 * Signs for the studio, once: a second press changes nothing.
 * @throws {RestError} 404; 409 where there is nothing to sign, or the seal is broken.
 */
export async function countersignQuote(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { id, name, actor }: { id: number; name: string; actor: AuditActor },
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const quote = await lockQuote(rows, id, database.kind);
    if (!quote) throw noSuchQuote();
    const row = await findAgreement(rows, id);
    if (!row) {
      throw new RestError("rest_nothing_to_sign", "Nobody has signed an agreement with this quote.", 409);
    }
    if (row.countersigned_at !== null) return;
    if (!(await isSealIntact(rows, quote))) {
      const message = "What was signed isn’t what is stored now. Don’t sign it; ask your administrator.";
      throw new RestError("rest_seal_broken", message, 409);
    }
    const now = clock();
    const at = now.toISOString();
    const signature = {
      countersigned_name: name,
      countersigned_at: at,
      counterseal: countersealOf(row.seal, name, at),
    };
    await rows.updateTable("quote_agreements").set(signature).where("quote_id", "=", id).execute();
    await recordCountersignature(rows, id, signature);
    const entry = { subject: "request", id: quote.request_id, name: quote.number, changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "countersign-quote" }], now);
    await enqueueTelling(rows, { quote: id, of: "countersignature", address: actor.address }, now);
  });
}
