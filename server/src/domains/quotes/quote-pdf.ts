/** The PDF of an accepted quote: the words of the client's page, made once and kept beside the files of requests. */
import { type QuoteSheet, quoteSheet } from "@extenso/contract/quotes/quote-sheet.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { downloadPdf, type KeptPdf, sweepPdfsJob } from "../../engines/pdf/kept-pdfs.ts";
import { makePdf } from "../../engines/pdf/make-pdf.ts";
import type { PdfBlock, PdfDocument } from "../../engines/pdf/pdf-document.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestResponse } from "../../engines/rest/route.ts";
import { acceptedQuote, type OpenQuote } from "./open-quote.ts";
import { noSuchQuote, type Quote } from "./quote-store.ts";
import { findSignedQuote, shownSignedQuote } from "./signed-quotes.ts";

type PdfDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "files">;

const folder = "quotes";

/**
 * Makes the PDF, unless it lies there already.
 * @throws {RestError} 404 for a quote that nobody has accepted.
 */
export async function keepQuotePdf(dependencies: PdfDependencies, quote: Quote): Promise<KeptPdf> {
  const shown = await acceptedQuote(dependencies, quote);
  if (!shown?.acceptance) throw noPdf();
  return keepPdf(dependencies, quote.id, { ...shown, acceptance: shown.acceptance });
}

async function keepPdf(
  { files }: Pick<PdfDependencies, "files">,
  id: number,
  shown: OpenQuote & { acceptance: NonNullable<OpenQuote["acceptance"]> },
): Promise<KeptPdf> {
  // Another after the studio has signed, too: the seal is another then.
  const seal = shown.agreement?.seal ?? shown.acceptance.document_hash;
  const key = `${folder}/${id}-${seal.slice(0, 16)}.pdf`;
  if (!(await files.stat(key))) await files.write(key, await makePdf(pdfOf(shown, shown.acceptance)));
  return { key, name: `${shown.number}.pdf` };
}

function pdfOf(quote: OpenQuote, { chosen, accepted_at }: NonNullable<OpenQuote["acceptance"]>): PdfDocument {
  const sheet = quoteSheet(quote, new Set(chosen));
  const blocks: PdfBlock[] = [
    { kind: "facts", facts: sheet.facts },
    ...(sheet.accepted
      ? [{ kind: "note" as const, heading: "Accepted", lines: Object.values(sheet.accepted) }]
      : []),
    ...(sheet.intro ? [{ kind: "text" as const, heading: "", text: sheet.intro }] : []),
    { kind: "prices", heading: "Price", lines: sheet.lines, sums: sheet.sums },
    ...(sheet.terms ? [{ kind: "text" as const, heading: "Terms", text: sheet.terms }] : []),
    ...agreementBlocks(sheet),
  ];
  const at = new Date(quote.agreement?.countersigned?.at ?? accepted_at);
  return { label: sheet.label, title: sheet.title, author: "Extenso", blocks, at };
}

/** On pages of its own, with who has signed at its end. */
function agreementBlocks({ agreement }: QuoteSheet): PdfBlock[] {
  if (!agreement) return [];
  const { name, parts, signatures } = agreement;
  return [
    { kind: "page" },
    { kind: "text", heading: name, text: "" },
    ...parts.map(
      ({ kind, text }): PdfBlock =>
        kind === "heading"
          ? { kind: "text", level: 2, heading: text, text: "" }
          : { kind: "text", heading: "", text },
    ),
    { kind: "note", heading: "Signatures", lines: signatures },
  ];
}

/** The PDF as a download. @throws {RestError} 404 for a quote that nobody has accepted. */
export async function downloadQuotePdf(dependencies: PdfDependencies, quote: Quote): Promise<RestResponse> {
  const download = await downloadPdf(dependencies, await keepQuotePdf(dependencies, quote));
  if (!download) throw noPdf();
  return download;
}

/** The PDF of a quote that may be gone with its request. @throws {RestError} 404. */
export async function downloadSignedPdf(dependencies: PdfDependencies, id: number): Promise<RestResponse> {
  const signed = await findSignedQuote(dependencies.database.query, id);
  if (!signed) throw noSuchQuote();
  const kept = await keepPdf(dependencies, id, await shownSignedQuote(dependencies, signed));
  const download = await downloadPdf(dependencies, kept);
  if (!download) throw noPdf();
  return download;
}

function noPdf(): RestError {
  return new RestError("rest_no_pdf", "There is a PDF once the quote is accepted.", 404);
}

/** Removes PDFs whose quotes are gone, and weren't signed or are no longer kept. */
export function quoteFilesJob({ database, files }: Pick<Dependencies, "database" | "files">): JobHandler {
  return sweepPdfsJob("quotes.sweep-files", {
    files,
    folder,
    async existing(ids) {
      const { query } = database;
      const rows = await query
        .selectFrom("quotes")
        .select("id")
        .where("id", "in", ids)
        .union(query.selectFrom("signed_quotes").select("id").where("id", "in", ids))
        .execute();
      return rows.map(({ id }) => id);
    },
  });
}
