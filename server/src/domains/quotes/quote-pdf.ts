/** The PDF of an accepted quote: the words of the client's page, made once and kept beside the files of requests. */
import { quoteSheet } from "@extenso/contract/quotes/quote-sheet.ts";
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
  const key = `${folder}/${quote.id}-${shown.acceptance.document_hash.slice(0, 16)}.pdf`;
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
  ];
  return { label: sheet.label, title: sheet.title, author: "Extenso", blocks, at: new Date(accepted_at) };
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

/** Removes PDFs whose quotes are gone with their requests. */
export function quoteFilesJob({ database, files }: Pick<Dependencies, "database" | "files">): JobHandler {
  return hourlyJob("quotes.sweep-files", async (signal) => {
    for await (const { key } of files.walk(folder)) {
      if (signal.aborted) return;
      const id = Number(/^quotes\/(\d+)-/.exec(key)?.[1]);
      if (Number.isSafeInteger(id) && !(await isThere(database.query, id))) await files.remove(key);
    }
  });
}

async function isThere(query: Query, id: number): Promise<boolean> {
  return Boolean(await query.selectFrom("quotes").select("id").where("id", "=", id).executeTakeFirst());
}
