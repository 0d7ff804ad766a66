/** The audit log as the desk shows it: found by place and not by count, which stays fast however long the log is. */

import type { WireAuditLine } from "@extenso/contract/wire/audit.ts";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Query } from "../../engines/database/query.ts";
import { type AuditFilter, filteredEntries } from "./list-entries.ts";
import type { AuditEntriesTable } from "./tables.ts";

export type AuditEntry = Selectable<AuditEntriesTable>;
export type Place = Pick<AuditEntry, "at" | "id">;

/** @param before leaves out this entry and newer ones. */
export function readEntries(
  query: Query,
  filter: AuditFilter,
  { before, limit }: { before: Place | null; limit: number },
): Promise<AuditEntry[]> {
  return filteredEntries(query, filter)
    .selectAll()
    .$if(before !== null, (rows) =>
      rows.where(sql<boolean>`(at, id) < (${before?.at ?? ""}, ${before?.id ?? 0})`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Position of an entry in the log, for paging; undefined once it is deleted. */
export function placeOf(query: Query, id: number): Promise<Place | undefined> {
  return query.selectFrom("audit_entries").select(["at", "id"]).where("id", "=", id).executeTakeFirst();
}

const tableOf = {
  post: "posts",
  page: "posts",
  "portfolio-items": "posts",
  media: "media",
  user: "users",
  request: "contact_requests",
  invoice: "invoices",
} as const;
type Table = (typeof tableOf)[keyof typeof tableOf];

const tableFor = (subject: string): Table | undefined =>
  Object.hasOwn(tableOf, subject) ? tableOf[subject as keyof typeof tableOf] : undefined;

/** Entries with what of them can still be opened: one question a table. */
export async function linesOf(query: Query, entries: readonly AuditEntry[]): Promise<WireAuditLine[]> {
  const asked = new Map<Table, Set<number>>([["users", new Set()]]);
  for (const { subject, subject_id, actor_id } of entries) {
    const table = tableFor(subject);
    const id = Number(subject_id);
    if (table && Number.isSafeInteger(id)) asked.set(table, (asked.get(table) ?? new Set()).add(id));
    if (actor_id !== null) asked.get("users")?.add(actor_id);
  }
  const there = new Set<string>();
  for (const [table, ids] of asked) {
    if (ids.size === 0) continue;
    const rows = await query
      .selectFrom(table)
      .select("id")
      .where("id", "in", [...ids])
      .execute();
    for (const { id } of rows) there.add(`${table} ${id}`);
  }
  return entries.map(({ actor_id, actor_name, changes, ...entry }) => ({
    ...entry,
    actor: { id: actor_id, name: actor_name },
    changes: JSON.parse(changes),
    is_there: there.has(`${tableFor(entry.subject)} ${entry.subject_id}`),
    actor_is_there: there.has(`users ${actor_id}`),
  }));
}
