/** The PDF of an accepted quote: the words of the client's page, made once and kept beside the files of requests. */
import { type QuoteSheet, quoteSheet } from "@extenso/contract/quotes/quote-sheet.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { makePdf } from "../../engines/pdf/make-pdf.ts";
import type { PdfBlock, PdfDocument } from "../../engines/pdf/pdf-document.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestResponse } from "../../engines/rest/route.ts";
import { acceptedQuote, type OpenQuote } from "./open-quote.ts";
import type { Quote } from "./quote-store.ts";

type PdfDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "files">;

/** Beside the uploads, which anybody may read. */
const folder = "quotes";

export interface QuotePdf {
  /** In the storage. */
  key: string;
  /** For whoever saves it. */
  name: string;
}

/**
 * Makes the PDF, unless it lies there already.
 * @throws {RestError} 404 for a quote that nobody has accepted.
 */
export async function keepQuotePdf(dependencies: PdfDependencies, quote: Quote): Promise<QuotePdf> {
  const { files } = dependencies;
  const shown = await acceptedQuote(dependencies, quote);
  if (!shown?.acceptance) throw noPdf();
  // Another after the studio has signed, too: the seal is another then.
  const signed = shown.agreement?.seal ?? shown.acceptance.document_hash;
  const key = `${folder}/${quote.id}-${signed.slice(0, 16)}.pdf`;
  if (!(await files.stat(key))) await files.write(key, await makePdf(pdfOf(shown, shown.acceptance)));
  return { key, name: `${quote.number}.pdf` };
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
  const { key, name } = await keepQuotePdf(dependencies, quote);
  const opened = await dependencies.files.open(key);
  if (!opened) throw noPdf();
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Length": String(opened.size),
    "Content-Disposition": `attachment; filename="${name}"`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  return { body: null, raw: new Response(opened.body as ReadableStream<Uint8Array>, { headers }) };
}

function noPdf(): RestError {
  return new RestError("rest_no_pdf", "There is a PDF once the quote is accepted.", 404);
}

/** Files that one statement looks for. */
const sweptAtOnce = 200;

/** Removes PDFs whose quotes are gone with their requests. */
export function quoteFilesJob({ database, files }: Pick<Dependencies, "database" | "files">): JobHandler {
  return hourlyJob("quotes.sweep-files", async (signal) => {
    let found: { key: string; id: number }[] = [];
    const removeOrphans = async () => {
      const kept = await idsOf(
        database.query,
        found.map(({ id }) => id),
      );
      for (const { key, id } of found) if (!kept.has(id)) await files.remove(key);
      found = [];
    };
    for await (const { key } of files.walk(folder)) {
      if (signal.aborted) return;
      const id = Number(/^quotes\/(\d+)-/.exec(key)?.[1]);
      if (Number.isSafeInteger(id)) found.push({ key, id });
      if (found.length === sweptAtOnce) await removeOrphans();
    }
    await removeOrphans();
  });
}

/** Those of the quotes that are there. */
async function idsOf(query: Query, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await query.selectFrom("quotes").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
