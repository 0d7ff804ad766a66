/** Sends a quote: its document is frozen as a version, and the client gets a link that only the mail holds. */
import { priceDoubts } from "@extenso/contract/quotes/price-doubts.ts";
import type { Transaction } from "kysely";
import { z } from "zod";
import { hashSecret, makeSecret } from "../../engines/crypto/secrets.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { enqueueMail, enqueueNumbered } from "../../engines/mail/enqueue-mail.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import {
  addSentReply,
  changingValue,
  clientOf,
  lockRequest,
  markQuoted,
  noSuchRequest,
  referencesOf,
  requestSearchText,
} from "../requests/requests.ts";
import { withSignature } from "../site-content/site-content.ts";
import { studioOf } from "./open-quote.ts";
import { offerMail, reminderMail } from "./quote-mails.ts";
import {
  documentOf,
  faultOf,
  findVersion,
  hashOf,
  lockQuote,
  noSuchQuote,
  type Quote,
  quoteChangedSince,
  totalOf,
} from "./quote-store.ts";

const day = 24 * 60 * 60 * 1000;
/** The reminder goes out this many ms before the quote ends. */
const remindBeforeMs = 3 * day;

const remindingOfQuote = {
  name: "quotes.reminder",
  payload: z.strictObject({ quote: z.number(), version: z.number() }),
};

type SendDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

export interface SendQuote {
  id: number;
  revision: number;
  subject: string;
  body: string;
  /** Whether the sender has confirmed a total of nothing, or a line without a price. */
  isPriceConfirmed: boolean;
  author: { id: number; name: string };
  actor: AuditActor;
}

/** Adds a link. @returns its URL, which isn't stored. */
export async function makeQuoteLink(
  rows: Transaction<Tables>,
  quoteId: number,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const secret = makeSecret();
  await rows
    .insertInto("quote_links")
    .values({ hash: hashSecret(secret), quote_id: quoteId, created_at: now.toISOString() })
    .execute();
  return `${publicUrl}/quote/${secret}`;
}

/**
 * Sends what is written now; unchanged since the last time it is the same version again.
 * @returns the link, which the desk shows once.
 * @throws {RestError} 400 for a quote that isn't whole, or a client without an address; 409 where it has changed since,
 *   is decided, or a price may have been forgotten.
 */
export async function sendQuote(
  { database, settings, clock, log }: SendDependencies,
  { id, revision, subject, body, isPriceConfirmed, author, actor }: SendQuote,
): Promise<string> {
  const searchText = requestSearchText(subject, body);
  return await database.query.transaction().execute(async (rows) => {
    const quote = await lockQuote(rows, id, database.kind);
    if (!quote) throw noSuchQuote();
    if (quote.revision !== revision) throw quoteChangedSince();
    if (quote.status === "accepted") {
      throw new RestError("rest_quote_decided", "This quote is accepted. Write another one.", 409);
    }
    const document = documentOf(quote);
    const fault = faultOf(document);
    if (fault) throw new RestError("rest_invalid_param", fault, 400, { params: { document: fault } });
    const doubts = priceDoubts(document);
    if (doubts.length > 0 && !isPriceConfirmed) {
      throw new RestError("rest_price_missing", doubts.join(" "), 409, { doubts });
    }
    const request = await lockRequest(rows, quote.request_id, database.kind);
    if (!request) throw noSuchRequest();
    if (request.email === "") {
      throw new RestError("rest_no_address", "There is no email address to send it to.", 400);
    }
    const now = clock();
    const studio = JSON.stringify(await studioOf(rows, settings));
    const version = await changingValue(rows, { requestId: request.id, now }, () =>
      freeze(rows, quote, { validDays: document.validDays, author: author.name, studio, now }),
    );
    // Links of a withdrawn quote stay dead: sending it again makes a new one.
    if (quote.status === "revoked") await rows.deleteFrom("quote_links").where("quote_id", "=", id).execute();
    const link = await makeQuoteLink(rows, id, { publicUrl: settings.publicUrl, now });
    const mail = offerMail({ ...settings, ...(await withSignature(rows, settings)) }, quote, {
      to: request.email,
      author: author.name,
      subject,
      body,
      link,
      references: await referencesOf(rows, request, settings),
    });
    const mailId = await enqueueNumbered(rows, mail, { now, address: actor.address, log });
    if (mailId === null) {
      throw new RestError("rest_too_many_mails", "Too many quotes went to this address today.", 429);
    }
    await addSentReply(rows, request, { subject, body, author, searchText, mailId }, now);
    if (["new", "conversation"].includes(request.status)) await markQuoted(rows, request.id);
    const runAt = new Date(Math.max(now.getTime(), Date.parse(version.valid_until) - remindBeforeMs));
    if (document.validDays * day > remindBeforeMs) {
      const key = `${id}:${version.version}`;
      await enqueue(rows, remindingOfQuote, { quote: id, version: version.version }, { now, runAt, key });
    }
    const entry = { subject: "request", id: request.id, name: request.reference, changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "send-quote" }], now);
    return link;
  });
}

/** Keeps what is sent as it is. @returns the version that the client will see. */
async function freeze(
  rows: Transaction<Tables>,
  quote: Quote,
  { validDays, author, studio, now }: { validDays: number; author: string; studio: string; now: Date },
): Promise<{ version: number; valid_until: string }> {
  const before = quote.version > 0 ? await findVersion(rows, quote.id, quote.version) : undefined;
  const isSame = before?.document === quote.document;
  const version = isSame ? quote.version : quote.version + 1;
  const sent_at = now.toISOString();
  const valid_until = new Date(now.getTime() + validDays * day).toISOString();
  if (!isSame) {
    await rows
      .insertInto("quote_versions")
      .values({
        quote_id: quote.id,
        version,
        document: quote.document,
        document_hash: hashOf(quote.document),
        sent_at,
        valid_until,
        author_name: author,
        studio,
      })
      .execute();
  } else {
    await rows
      .updateTable("quote_versions")
      .set({ valid_until })
      .where("quote_id", "=", quote.id)
      .where("version", "=", version)
      .execute();
  }
  await rows
    .updateTable("quotes")
    .set({
      status: "sent",
      version,
      sent_at,
      valid_until,
      decided_at: null,
      decline_reason: "",
      total_cents: totalOf(documentOf(quote)),
      // A second click fails, because the revision has changed.
      revision: quote.revision + 1,
      // A new version hasn't been viewed yet.
      ...(isSame ? {} : { viewed_at: null }),
    })
    .where("id", "=", quote.id)
    .execute();
  return { version, valid_until };
}

/** Reminds a client of a quote that is neither decided nor over. */
export function quoteReminderJob({ database, settings, clock, log }: SendDependencies): JobHandler {
  return handleJob(remindingOfQuote, {
    retryAfterMs: 60_000,
    async run({ quote: id, version }, attempt) {
      await attempt.complete(async (rows) => {
        const now = clock();
        const quote = await lockQuote(rows, id, database.kind);
        const isOpen = quote?.status === "sent" && quote.version === version;
        if (!isOpen || now.toISOString() >= (quote.valid_until ?? "")) return;
        const { email } = await clientOf(rows, quote.request_id);
        const link = await makeQuoteLink(rows, id, { publicUrl: settings.publicUrl, now });
        const mail = reminderMail({ ...settings, ...(await withSignature(rows, settings)) }, quote, {
          to: email,
          title: documentOf(quote).title,
          link,
        });
        await enqueueMail(rows, mail, { now, address: "", log });
      });
      return undefined;
    },
  });
}
