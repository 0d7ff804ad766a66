/** PDFs of invoices: the words of the client's page as it stands, made once for each state and kept. */
import { createHash } from "node:crypto";
import { invoiceSheet, payOnlineNote } from "@extenso/contract/invoices/invoice-sheet.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { releaseMail } from "../../engines/mail/outbox-store.ts";
import { downloadPdf, type KeptPdf, sweepPdfsJob } from "../../engines/pdf/kept-pdfs.ts";
import { makePdf } from "../../engines/pdf/make-pdf.ts";
import type { PdfBlock, PdfDocument } from "../../engines/pdf/pdf-document.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestResponse } from "../../engines/rest/route.ts";
import { findInvoice, type Invoice } from "./invoice-store.ts";
import { type OpenInvoice, shownInvoice } from "./open-invoice.ts";

type PdfDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "files">;

const folder = "invoices";

/**
 * Makes the PDF, unless it lies there already.
 * @throws {RestError} 404 for a draft.
 */
async function keepInvoicePdf(dependencies: PdfDependencies, invoice: Invoice): Promise<KeptPdf> {
  if (invoice.status === "draft") throw noPdf();
  const { files } = dependencies;
  const document = pdfOf(await shownInvoice(dependencies, invoice));
  const mark = createHash("sha256").update(JSON.stringify(document)).digest("hex").slice(0, 16);
  const key = `${folder}/${invoice.id}-${mark}.pdf`;
  if (!(await files.stat(key))) await files.write(key, await makePdf(document));
  return { key, name: `${invoice.number}.pdf` };
}

function pdfOf(invoice: OpenInvoice): PdfDocument {
  const sheet = invoiceSheet(invoice);
  const { heading, lines, payment, online } = sheet.standing;
  const due = [
    ...lines.flatMap((line) => line.split("\n").filter((part) => part.trim() !== "")),
    ...(online ? [payOnlineNote] : []),
    ...(payment ? [`${payment.label}: ${payment.url}`] : []),
  ];
  const blocks: PdfBlock[] = [
    { kind: "facts", facts: sheet.facts },
    { kind: "note", heading, lines: due },
    ...(sheet.intro ? [{ kind: "text" as const, heading: "", text: sheet.intro }] : []),
    { kind: "prices", heading: "Price", lines: sheet.lines, sums: sheet.sums },
    ...(sheet.notes ? [{ kind: "text" as const, heading: "Notes", text: sheet.notes }] : []),
  ];
  const at = new Date(`${invoice.issued_on}T00:00:00Z`);
  return { label: sheet.label, title: sheet.title, author: "Extenso", blocks, at };
}

/** The PDF as a download, as the invoice stands now. @throws {RestError} 404 for a draft. */
export async function downloadInvoicePdf(
  dependencies: PdfDependencies,
  invoice: Invoice,
): Promise<RestResponse> {
  const download = await downloadPdf(dependencies, await keepInvoicePdf(dependencies, invoice));
  if (!download) throw noPdf();
  return download;
}

function noPdf(): RestError {
  return new RestError("rest_no_pdf", "There is a PDF once the invoice is sent.", 404);
}

const attachingPdf = {
  name: "invoices.attach-pdf",
  payload: z.strictObject({
    invoice: z.number(),
    /** Held in the outbox until its PDF is made. */
    mail: z.number(),
  }),
};

/** To be called in the transaction that writes the mail. */
export async function enqueueAttaching(
  rows: Transaction<Tables>,
  attaching: z.infer<typeof attachingPdf.payload>,
  now: Date,
): Promise<void> {
  await enqueue(rows, attachingPdf, attaching, { now, key: String(attaching.mail) });
}

type AttachDependencies = PdfDependencies & Pick<Dependencies, "log">;

/** Makes the PDF that goes along with a mail, and sends it. */
export function attachPdfJob(dependencies: AttachDependencies): JobHandler {
  return handleJob(attachingPdf, {
    retryAfterMs: 10_000,
    async run({ invoice, mail }, attempt) {
      const pdf = await pdfOrNone(dependencies, invoice, attempt.number);
      const attachments = pdf ? [{ ...pdf, mimeType: "application/pdf" }] : [];
      await attempt.complete((rows) => releaseMail(rows, { id: mail, attachments }, dependencies.clock()));
      return undefined;
    },
  });
}

/** Attempts at a PDF; after them the mail goes without one, and the log says so. */
const mostAttempts = 4;

async function pdfOrNone(
  dependencies: AttachDependencies,
  id: number,
  attempt: number,
): Promise<KeptPdf | null> {
  const invoice = await findInvoice(dependencies.database.query, id);
  if (!invoice) return null;
  try {
    return await keepInvoicePdf(dependencies, invoice);
  } catch (error) {
    if (attempt < mostAttempts) throw error;
    dependencies.log.error({ err: error, invoice: id }, "the PDF of an invoice can't be made");
    return null;
  }
}

/** Removes PDFs whose invoices are gone. */
export function invoiceFilesJob({ database, files }: Pick<Dependencies, "database" | "files">): JobHandler {
  return sweepPdfsJob("invoices.sweep-files", {
    files,
    folder,
    async existing(ids) {
      const rows = await database.query.selectFrom("invoices").select("id").where("id", "in", ids).execute();
      return rows.map(({ id }) => id);
    },
  });
}
