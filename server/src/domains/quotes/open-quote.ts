/** A quote as its client sees it: opened by the link's secret, or previewed at the desk. */

import { quoteChanges } from "@extenso/contract/quotes/quote-changes.ts";
import type { wireOpenQuote } from "@extenso/contract/wire/quotes.ts";
import type * as z from "zod/mini";
import { hashSecret } from "../../engines/crypto/secrets.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { clientOf } from "../requests/requests.ts";
import { withSignature } from "../site-content/site-content.ts";
import { signedAgreement } from "./agreements.ts";
import {
  documentOf,
  findAcceptance,
  findQuote,
  findQuoteByLink,
  findVersion,
  isOver,
  noSuchQuote,
  type Quote,
  type QuoteVersion,
} from "./quote-store.ts";
import { readQuoteDefaults } from "./read-draft.ts";

export type OpenQuote = z.infer<typeof wireOpenQuote>;
type ReadDependencies = Pick<Dependencies, "database" | "clock" | "settings">;

const day = 24 * 60 * 60 * 1000;

/** The same error for an unknown secret and for a quote that the studio has withdrawn. */
export function noOpenQuote(): RestError {
  return new RestError(
    "rest_no_quote",
    "This quote isn’t here any more. Ask the studio for a new link.",
    404,
  );
}

/** @throws {RestError} 404. */
export async function quoteBehind(query: Query, secret: string): Promise<Quote> {
  const quote = await findQuoteByLink(query, hashSecret(secret));
  if (!quote || quote.version === 0 || quote.status === "revoked") throw noOpenQuote();
  return quote;
}

/** The studio's address, e-mail and tax number for the head of a quote. */
export async function studioOf(
  query: Query,
  settings: Dependencies["settings"],
): Promise<OpenQuote["studio"]> {
  const { contactAddress, contactEmail } = await withSignature(query, settings);
  const { taxNumber } = await readQuoteDefaults(query);
  return { address: contactAddress, email: contactEmail, tax_number: taxNumber };
}

/** The studio as it was when this version was sent. */
export async function studioThen(
  query: Query,
  settings: Dependencies["settings"],
  { studio }: Pick<QuoteVersion, "studio">,
): Promise<OpenQuote["studio"]> {
  return studio === "" ? await studioOf(query, settings) : JSON.parse(studio);
}

type Shown = Pick<QuoteVersion, "version" | "document" | "sent_at" | "valid_until" | "studio">;

async function present(
  { database, clock, settings }: ReadDependencies,
  quote: Quote,
  shown: Shown,
): Promise<OpenQuote> {
  const { query } = database;
  const acceptance = await findAcceptance(query, quote.id);
  const before = await findVersion(query, quote.id, shown.version - 1);
  const { name, company } = await clientOf(query, quote.request_id);
  return {
    number: quote.number,
    status: quote.status,
    version: shown.version,
    currency: quote.currency,
    document: documentOf(shown),
    client: { name, company },
    sent_at: shown.sent_at,
    valid_until: shown.valid_until,
    studio: await studioThen(query, settings, shown),
    delivers_mail: settings.smtpUrl !== undefined,
    time_zone: settings.timezone,
    is_over: isOver({ status: quote.status, valid_until: shown.valid_until }, clock()),
    decline_reason: quote.decline_reason,
    acceptance,
    agreement: acceptance && (await signedAgreement(query, quote.id)),
    changes: before && !acceptance ? quoteChanges(documentOf(before), documentOf(shown)) : [],
  };
}

/** The newest version that was sent, or the one that was accepted. */
async function versionShown(query: Query, quote: Quote): Promise<QuoteVersion> {
  const acceptance = await findAcceptance(query, quote.id);
  const shown = await findVersion(query, quote.id, acceptance?.version ?? quote.version);
  if (!shown) throw noOpenQuote();
  return shown;
}

/** @throws {RestError} 404. */
export async function openQuote(dependencies: ReadDependencies, secret: string): Promise<OpenQuote> {
  const quote = await quoteBehind(dependencies.database.query, secret);
  return present(dependencies, quote, await versionShown(dependencies.database.query, quote));
}

/** The version that the client accepted, even if no link opens it any more; `null` if it isn't accepted. */
export async function acceptedQuote(dependencies: ReadDependencies, quote: Quote): Promise<OpenQuote | null> {
  if (quote.status !== "accepted") return null;
  return present(dependencies, quote, await versionShown(dependencies.database.query, quote));
}

/**
 * For the desk: as the client sees it now, or as they would see the draft if it were sent now.
 * @throws {RestError} 404.
 */
export async function previewQuote(
  dependencies: ReadDependencies,
  { id, of }: { id: number; of: "sent" | "written" },
): Promise<OpenQuote> {
  const { database, clock } = dependencies;
  const quote = await findQuote(database.query, id);
  if (!quote || (of === "sent" && quote.version === 0)) throw noSuchQuote();
  if (of === "sent") return present(dependencies, quote, await versionShown(database.query, quote));
  const sent = quote.version > 0 ? await findVersion(database.query, id, quote.version) : undefined;
  const now = clock();
  const { document } = quote;
  const written: Shown = {
    version: sent?.document === document ? quote.version : quote.version + 1,
    document,
    sent_at: now.toISOString(),
    valid_until: new Date(now.getTime() + documentOf(quote).validDays * day).toISOString(),
    studio: "",
  };
  return present(dependencies, { ...quote, status: "sent" }, written);
}

/** Records that a person has looked at a version. Programs that only follow links don't count. */
export async function markSeen(
  query: Query,
  { id, version }: { id: number; version: number },
  now: Date,
): Promise<void> {
  await query
    .updateTable("quotes")
    .set({ viewed_at: now.toISOString() })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("viewed_at", "is", null)
    .execute();
}
