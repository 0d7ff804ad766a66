/** Gives the requests that one person answers to another. */
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { type AuditActor, appendAudit, differences } from "../../audit/audit.ts";
import { findRequestHandlers } from "./people.ts";

/** @param to if null, or a person whose role has no requests, the requests are left without an owner. */
export async function handOverRequests(
  rows: Transaction<Tables>,
  {
    from,
    to: heir,
    actor,
    now,
  }: { from: number; to: { id: number; name: string } | null; actor: AuditActor; now: Date },
): Promise<number> {
  const owned = await rows
    .selectFrom("contact_requests")
    .select(["id", "reference", "owner_name"])
    .where("owner_id", "=", from)
    .orderBy("id")
    .execute();
  if (owned.length === 0) return 0;
  const to = (await findRequestHandlers(rows)).some(({ id }) => id === heir?.id) ? heir : null;
  await rows
    .updateTable("contact_requests")
    .set({ owner_id: to?.id ?? null, owner_name: to?.name ?? "", revision: sql`revision + 1` })
    .where("owner_id", "=", from)
    .execute();
  const entries = owned.map(({ id, reference, owner_name }) => ({
    subject: "request",
    id,
    name: reference,
    action: "update",
    changes: differences({ owner: owner_name }, { owner: to?.name ?? "" }),
  }));
  await appendAudit(rows, actor, entries, now);
  return owned.length;
}
