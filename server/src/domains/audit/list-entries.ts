/** Reads the audit log, newest first. */
import type { Selectable } from "kysely";
import { countRows, type Query } from "../../engines/database/query.ts";
import type { AuditEntriesTable } from "./tables.ts";

export interface AuditFilter {
  subject?: string;
  subjectId?: string;
  /** `null`: the server itself. */
  actorId?: number | null;
  action?: string;
  /** ISO-8601 UTC; both included. */
  after?: string;
  before?: string;
}

export async function countAuditEntries(query: Query, filter: AuditFilter): Promise<number> {
  return countRows(filteredEntries(query, filter));
}

export function listAuditEntries(
  query: Query,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<Selectable<AuditEntriesTable>[]> {
  return filteredEntries(query, filter)
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

export function filteredEntries(query: Query, filter: AuditFilter) {
  const { subject, subjectId, actorId, action, after, before } = filter;
  return query
    .selectFrom("audit_entries")
    .$if(subject !== undefined, (rows) => rows.where("subject", "=", subject ?? ""))
    .$if(subjectId !== undefined, (rows) => rows.where("subject_id", "=", subjectId ?? ""))
    .$if(actorId === null, (rows) => rows.where("actor_id", "is", null))
    .$if(typeof actorId === "number", (rows) => rows.where("actor_id", "=", actorId ?? 0))
    .$if(action !== undefined, (rows) => rows.where("action", "=", action ?? ""))
    .$if(after !== undefined, (rows) => rows.where("at", ">=", after ?? ""))
    .$if(before !== undefined, (rows) => rows.where("at", "<=", before ?? ""));
}
