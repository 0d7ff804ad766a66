/** Reads and writes of the quotes' domain on the requests that quotes reply to. */
import { sql, type Transaction } from "kysely";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";

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
