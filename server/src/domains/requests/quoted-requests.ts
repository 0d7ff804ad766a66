/** Reads and writes of the quotes' domain on the requests that quotes reply to. */
import { sql, type Transaction } from "kysely";
import type { Query } from "../../engines/database/query.ts";
import { shortText } from "../../engines/database/short-texts.ts";
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

/** A client as the search text of quotes has it. */
export const clientSearchText = ({ name, company }: { name: string; company: string }): string =>
  shortText(name, company);

/** Quotes are found by the clients of these requests: for when a client's name, or the request of a quote, has changed. */
export async function writeQuoteClients(
  rows: Transaction<Tables>,
  requestIds: readonly number[],
): Promise<void> {
  for (const [id, client] of await clientsOf(rows, requestIds)) {
    await rows
      .updateTable("quotes")
      .set({ search_text: sql`title_text || ' ' || ${clientSearchText(client)}` })
      .where("request_id", "=", id)
      .execute();
  }
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
