/** Reads and writes of the quotes' domain on the requests that quotes reply to. */
import { type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { mentions } from "./list-requests.ts";

/** The recipient of a request's quotes. */
export function clientOf(
  query: Query,
  requestId: number,
): Promise<{ name: string; company: string; email: string }> {
  return query
    .selectFrom("contact_requests")
    .select(["name", "company", "email"])
    .where("id", "=", requestId)
    .executeTakeFirstOrThrow();
}

/** @returns name and company of each request's client, by the request's id. */
export async function clientsOf(
  query: Query,
  requestIds: readonly number[],
): Promise<Map<number, { name: string; company: string }>> {
  if (requestIds.length === 0) return new Map();
  const rows = await query
    .selectFrom("contact_requests")
    .select(["id", "name", "company"])
    .where("id", "in", requestIds)
    .execute();
  return new Map(rows.map(({ id, name, company }) => [id, { name, company }]));
}

/**
 * Ids of the requests that have all words of a search, as a subquery: read by the index of their texts.
 *
 * @returns `null` for a search without words.
 */
export function requestsMentioning(
  query: Query,
  search: string,
  kind: DatabaseKind,
): SelectQueryBuilder<Tables, "contact_requests", { id: number }> | null {
  const found = mentions(search, kind);
  return found && query.selectFrom("contact_requests").select("contact_requests.id").where(found);
}

export async function markQuoted(rows: Transaction<Tables>, requestId: number): Promise<void> {
  await rows.updateTable("contact_requests").set({ status: "quoted" }).where("id", "=", requestId).execute();
}

export async function markWon(rows: Transaction<Tables>, requestId: number, at: string): Promise<void> {
  await rows
    .updateTable("contact_requests")
    .set({ status: "won", lost_reason: "", activity_at: at, revision: sql`revision + 1` })
    .where("id", "=", requestId)
    .execute();
}
