/**
 * Tells both sides of an acceptance, or of the studio's countersignature, with the PDF: by a job, which goes on after a
 * kill between the signature and the mails.
 */
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueMail, enqueueNotice } from "../../engines/mail/enqueue-mail.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import type { KeptPdf } from "../../engines/pdf/kept-pdfs.ts";
import { clientOf } from "../requests/requests.ts";
import { withSignature } from "../site-content/site-content.ts";
import { signedAgreement } from "./agreements.ts";
import { acceptedMail, countersignedMail, quoteNoticeMail } from "./quote-mails.ts";
import { keepQuotePdf } from "./quote-pdf.ts";
import { documentOf, findAcceptance, findQuote, findVersion } from "./quote-store.ts";

const tellingAccepted = {
  name: "quotes.tell-accepted",
  payload: z.strictObject({
    quote: z.number(),
    /** The signature that both sides are notified of: the client's, or the studio's. */
    of: z.enum(["acceptance", "countersignature"]),
    /** The IP address that it came from, which the mails are counted by. */
    address: z.string(),
  }),
};

type TellDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log" | "files">;

type Telling = z.infer<typeof tellingAccepted.payload>;

/** To be called in the transaction of the signature. */
export async function enqueueTelling(rows: Transaction<Tables>, telling: Telling, now: Date): Promise<void> {
  await enqueue(rows, tellingAccepted, telling, { now, key: `${telling.quote}:${telling.of}` });
}

export function tellAcceptedJob(dependencies: TellDependencies): JobHandler {
  return handleJob(tellingAccepted, {
    retryAfterMs: 10_000,
    async run(telling, attempt) {
      const pdf = await pdfOrNone(dependencies, telling.quote, attempt.number);
      await attempt.complete((rows) => tell(rows, dependencies, { ...telling, pdf }));
      return undefined;
    },
  });
}

/** Attempts at a PDF; after them the mails go without one, and the log says so. */
const mostAttempts = 4;

async function pdfOrNone(
  dependencies: TellDependencies,
  id: number,
  attempt: number,
): Promise<KeptPdf | null> {
  const quote = await findQuote(dependencies.database.query, id);
  if (quote?.status !== "accepted") return null;
  try {
    return await keepQuotePdf(dependencies, quote);
  } catch (error) {
    if (attempt < mostAttempts) throw error;
    dependencies.log.error({ err: error, quote: id }, "the PDF of a quote can't be made");
    return null;
  }
}

async function tell(
  rows: Transaction<Tables>,
  { settings, clock, log }: TellDependencies,
  { quote: id, of, address, pdf }: Telling & { pdf: KeptPdf | null },
): Promise<void> {
  const quote = await findQuote(rows, id);
  const acceptance = await findAcceptance(rows, id);
  const shown = acceptance && (await findVersion(rows, id, acceptance.version));
  // Its request may be deleted by now.
  if (!quote || !acceptance || !shown) return;
  const document = documentOf(shown);
  const agreement = await signedAgreement(rows, id);
  const client = await clientOf(rows, quote.request_id);
  const sender = { ...settings, ...(await withSignature(rows, settings)) };
  const occasion = { now: clock(), address, log };
  const attachments = pdf ? [{ ...pdf, mimeType: "application/pdf" }] : [];
  const signed = {
    to: client.email,
    name: acceptance.name,
    title: document.title,
    totalCents: acceptance.total_cents,
    depositCents: quoteTotals(document, new Set(acceptance.chosen)).depositCents,
    hash: agreement?.seal ?? acceptance.document_hash,
    agreement,
  };
  const mail =
    of === "acceptance" ? acceptedMail(sender, quote, signed) : countersignedMail(sender, quote, signed);
  await enqueueMail(rows, { ...mail, attachments }, occasion);
  const amount = moneyLabel(acceptance.total_cents, quote.currency);
  const heading =
    of === "acceptance"
      ? `${acceptance.name} accepted your quote of ${amount}`
      : `${agreement?.countersigned?.name} countersigned “${agreement?.name}”`;
  const said =
    of === "acceptance" && agreement ? `With “${agreement.name}”, which waits for your signature.` : "";
  const notice = quoteNoticeMail(sender, quote, { heading, said, client });
  const { notices } = await readMailSettings(rows, settings);
  await enqueueNotice(rows, { ...notice, attachments }, notices, occasion);
}
