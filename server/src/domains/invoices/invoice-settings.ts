/** The studio's terms and ways to be paid: one row of the studio's state, which administrators change. */
import {
  type InvoiceSettings,
  usualInvoiceSettings,
  writtenInvoiceSettings,
} from "@extenso/contract/invoices/invoice-settings.ts";
import type { Query } from "../../engines/database/query.ts";
import { lockState, readState, writeState } from "../../engines/database/studio-state.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { demandProof, type Prover } from "../access/access.ts";
import { type AuditActor, appendAudit, differences } from "../audit/audit.ts";
import { invalidFields } from "../requests/requests.ts";

const key = "invoice-settings";

export async function readInvoiceSettings(query: Query): Promise<InvoiceSettings> {
  const stored = await readState(query, key);
  return { ...usualInvoiceSettings, ...(stored ? JSON.parse(stored) : {}) };
}

/**
 * Needs a fresh proof: money goes where it says.
 * @throws {RestError} 400 for what is out of bounds.
 */
export async function changeInvoiceSettings(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { caller, actor }: { caller: Prover; actor: AuditActor },
  written: unknown,
): Promise<void> {
  demandProof(caller, clock());
  const { data, error } = writtenInvoiceSettings.safeParse(written);
  if (!data) {
    const [fault] = error.issues;
    throw invalidFields({
      [String(fault?.path[0] ?? "settings")]: fault?.message ?? "These can’t be settings.",
    });
  }
  await database.query.transaction().execute(async (rows) => {
    await lockState(rows, key, "{}");
    const before = await readInvoiceSettings(rows);
    const after: InvoiceSettings = { ...before, ...data };
    const changes = differences({ ...before }, { ...after });
    if (Object.keys(changes).length === 0) return;
    await writeState(rows, key, JSON.stringify(after));
    const entry = { subject: "invoice-settings", id: "site", name: "", action: "update", changes };
    await appendAudit(rows, actor, [entry], clock());
  });
}
