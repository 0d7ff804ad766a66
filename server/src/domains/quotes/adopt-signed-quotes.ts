import type { Transaction } from "kysely";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { clientOf, lockRequest } from "../requests/requests.ts";
import { documentOf, findVersion, lockQuote, searchedColumns } from "./quote-store.ts";
import { findSignedQuote, recordCountersignature, recordSignedQuote } from "./signed-quotes.ts";

/** Quotes in one call; the others have the next. */
const mostAdopted = 200;

/**
 * Quotes that a process of an earlier version wrote, had accepted or countersigned while it was being replaced: they are
 * found and kept as those that this one writes.
 */
export async function adoptSignedQuotes({ database }: Pick<Dependencies, "database">): Promise<void> {
  const { query, kind } = database;
  await adoptSearchTexts(query);
  const accepted = await query
    .selectFrom("quote_acceptances")
    .leftJoin("signed_quotes", "signed_quotes.id", "quote_id")
    .select("quote_id")
    .where("signed_quotes.id", "is", null)
    .limit(mostAdopted)
    .execute();
  for (const { quote_id } of accepted)
    await query.transaction().execute((rows) => adoptAcceptance(rows, quote_id, kind));
  const countersigned = await query
    .selectFrom("quote_agreements")
    .innerJoin("signed_quotes", "signed_quotes.id", "quote_id")
    .select(["quote_id", "quote_agreements.countersigned_name", "quote_agreements.countersigned_at"])
    .select("quote_agreements.counterseal")
    .where("signed_quotes.countersigned_at", "is", null)
    .where("quote_agreements.countersigned_at", "is not", null)
    .limit(mostAdopted)
    .execute();
  for (const { quote_id, ...signature } of countersigned)
    await query.transaction().execute((rows) => recordCountersignature(rows, quote_id, signature));
}

async function adoptSearchTexts(query: Query): Promise<void> {
  const quotes = await query
    .selectFrom("quotes")
    .select(["id", "number", "request_id", "document"])
    .where("search_text", "=", "")
    .limit(mostAdopted)
    .execute();
  for (const { id, number, request_id, document } of quotes) {
    const columns = searchedColumns(number, documentOf({ document }), await clientOf(query, request_id));
    await query
      .updateTable("quotes")
      .set(columns)
      .where("id", "=", id)
      .where("search_text", "=", "")
      .execute();
  }
}

async function adoptAcceptance(rows: Transaction<Tables>, quoteId: number, kind: DatabaseKind) {
  const quote = await lockQuote(rows, quoteId, kind);
  const acceptance = await rows
    .selectFrom("quote_acceptances")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
  if (!quote || !acceptance || (await findSignedQuote(rows, quoteId))) return;
  const shown = await findVersion(rows, quoteId, acceptance.version);
  const request = await lockRequest(rows, quote.request_id, kind);
  if (shown && request) await recordSignedQuote(rows, { quote, shown, request }, acceptance);
}
