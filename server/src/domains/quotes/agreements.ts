/**
 * Agreements that are signed with their quote: filled in and sealed in the transaction of the acceptance, and
 * countersigned by the studio. A seal is a hash of all that was signed, so it can be computed again from the rows.
 */
import { createHash } from "node:crypto";
import { agreementValues, fillAgreement } from "@extenso/contract/quotes/fill-agreement.ts";
import type { wireSignedAgreement } from "@extenso/contract/wire/quotes.ts";
import type { Selectable, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { clientOf } from "../requests/requests.ts";
import { documentOf, findVersion, hashOf, type Quote, type QuoteVersion } from "./quote-store.ts";
import type { QuoteAcceptancesTable, QuoteAgreementsTable } from "./tables.ts";

type Acceptance = Selectable<QuoteAcceptancesTable>;
type Agreement = Selectable<QuoteAgreementsTable>;
type SignedAgreement = z.infer<typeof wireSignedAgreement>;

const sealed = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** @param documentHash of the version that was accepted. */
function sealOf(
  { number, currency }: Pick<Quote, "number" | "currency">,
  { version, chosen, total_cents, name, accepted_at }: Acceptance,
  { documentHash, agreement, text }: { documentHash: string; agreement: string; text: string },
): string {
  const quote = [number, version, documentHash, currency, total_cents, chosen];
  return sealed([quote, [agreement, text], [name, accepted_at]]);
}

export const countersealOf = (seal: string, name: string, at: string): string => sealed([seal, name, at]);

interface SignedQuote {
  quote: Quote;
  shown: QuoteVersion;
  studio: { address: string };
  timeZone: string;
}

/** Keeps what a client signs by accepting; nothing where the quote carries no agreement. */
export async function signAgreement(
  rows: Transaction<Tables>,
  { quote, shown, studio, timeZone }: SignedQuote,
  acceptance: Acceptance,
): Promise<void> {
  const document = documentOf(shown);
  if (!document.agreement) return;
  const { name } = document.agreement;
  const client = await clientOf(rows, quote.request_id);
  const { number, currency } = quote;
  const values = agreementValues(
    { number, currency, document, client, studio, sent_at: shown.sent_at, time_zone: timeZone },
    new Set<string>(JSON.parse(acceptance.chosen)),
  );
  const text = fillAgreement(document.agreement.text, values);
  const seal = sealOf(quote, acceptance, { documentHash: shown.document_hash, agreement: name, text });
  await rows.insertInto("quote_agreements").values({ quote_id: quote.id, name, text, seal }).execute();
}

export async function findAgreement(query: Query, quoteId: number): Promise<Agreement | undefined> {
  return await query
    .selectFrom("quote_agreements")
    .selectAll()
    .where("quote_id", "=", quoteId)
    .executeTakeFirst();
}

/** As it was signed; `null`: the quote was accepted without one, or isn't yet. */
export async function signedAgreement(query: Query, quoteId: number): Promise<SignedAgreement | null> {
  const row = await findAgreement(query, quoteId);
  if (!row) return null;
  const { name, text, seal, countersigned_name, countersigned_at, counterseal } = row;
  return {
    name,
    text,
    seal: counterseal ?? seal,
    countersigned:
      countersigned_name !== null && countersigned_at !== null
        ? { name: countersigned_name, at: countersigned_at }
        : null,
  };
}

/** Whether quote, agreement, choices, names and times are what they were sealed as; `null`: nothing is sealed. */
export async function isSealIntact(query: Query, quote: Quote): Promise<boolean | null> {
  const row = await findAgreement(query, quote.id);
  if (!row) return null;
  const acceptance = await query
    .selectFrom("quote_acceptances")
    .selectAll()
    .where("quote_id", "=", quote.id)
    .executeTakeFirst();
  const shown = acceptance && (await findVersion(query, quote.id, acceptance.version));
  if (!acceptance || !shown) return false;
  const { name: agreement, text } = row;
  const seal = sealOf(quote, acceptance, { documentHash: hashOf(shown.document), agreement, text });
  if (seal !== row.seal) return false;
  if (row.countersigned_at === null) return row.counterseal === null;
  return row.counterseal === countersealOf(seal, row.countersigned_name ?? "", row.countersigned_at);
}
