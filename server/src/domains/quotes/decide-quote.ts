/** A client's question, acceptance or refusal of a quote, authorized by the link's secret. */
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { quoteTotals } from "@extenso/contract/quotes/quote-totals.ts";
import type { Transaction } from "kysely";
import { sendAtCommit } from "../../engines/database/send-at-commit.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, type AuditedChange, appendAudit } from "../audit/audit.ts";
import {
  addQuestion,
  type ContactRequest,
  changingValue,
  checkRoom,
  lockRequest,
  markWon,
  noticeOrHold,
  notifyStaff,
  requestSearchText,
} from "../requests/requests.ts";
import { signAgreement } from "./agreements.ts";
import { enqueueFollowing } from "./following-acceptance.ts";
import { markSeen, noOpenQuote, quoteBehind, studioThen } from "./open-quote.ts";
import { quoteNoticeMail } from "./quote-mails.ts";
import { documentOf, findVersion, lockQuote, type Quote, type QuoteVersion } from "./quote-store.ts";
import { recordSignedQuote } from "./signed-quotes.ts";
import { enqueueTelling } from "./tell-accepted.ts";

declare module "../../kernel/events.ts" {
  interface Events {
    /** A client has accepted a quote, once: what the studio begins for them begins here. */
    quoteAccepted: { quoteId: number; number: string; requestId: number };
  }
}

type DecideDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

export interface Decision {
  secret: string;
  /** The version that the client has before them. */
  version: number;
  /** From where it comes. */
  actor: AuditActor;
}

interface Locked {
  rows: Transaction<Tables>;
  quote: Quote;
  shown: QuoteVersion;
  request: ContactRequest;
  now: Date;
}

/** Runs `work` on a quote that can still be decided. @throws {RestError} 404; 409 where it can't. */
async function withOpenQuote<Result>(
  { database, clock }: DecideDependencies,
  { secret, version }: Pick<Decision, "secret" | "version">,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return await database.query.transaction().execute(async (rows) => {
    const { id } = await quoteBehind(rows, secret);
    const quote = await lockQuote(rows, id, database.kind);
    if (!quote) throw noOpenQuote();
    const shown = await findVersion(rows, id, quote.version);
    const request = await lockRequest(rows, quote.request_id, database.kind);
    if (!shown || !request) throw noOpenQuote();
    if (version !== quote.version) {
      const message = "There is a newer version of this quote. Read it first.";
      throw new RestError("rest_quote_renewed", message, 409);
    }
    const now = clock();
    await markSeen(rows, quote, now);
    return work({ rows, quote, shown, request, now });
  });
}

/**
 * Accepts a quote, once: the same acceptance sent again changes nothing.
 * @param chosen optional lines, by their ids; those that the quote doesn't have are ignored.
 * @throws {RestError} 409 for one that is over, declined, or has a newer version.
 */
export async function acceptQuote(
  dependencies: DecideDependencies,
  { name, chosen, ...decision }: Decision & { name: string; chosen: readonly string[] },
): Promise<void> {
  await withOpenQuote(dependencies, decision, async ({ rows, quote, shown, request, now }) => {
    if (quote.status === "accepted") return;
    requireOpen(quote, shown, now);
    const document = documentOf(shown);
    const options = document.lines.filter(({ id, optional }) => optional && chosen.includes(id));
    const ids = options.map(({ id }) => id);
    const { totalCents } = quoteTotals(document, new Set(ids));
    const at = now.toISOString();
    const acceptance = {
      quote_id: quote.id,
      version: shown.version,
      chosen: JSON.stringify(ids),
      name,
      address: decision.actor.address,
      total_cents: totalCents,
      document_hash: shown.document_hash,
      accepted_at: at,
    };
    await changingValue(rows, { requestId: request.id, now }, async () => {
      await rows.insertInto("quote_acceptances").values(acceptance).execute();
      const studio = await studioThen(rows, dependencies.settings, shown);
      const timeZone = dependencies.settings.timezone;
      await signAgreement(rows, { quote, shown, studio, timeZone }, acceptance);
      await recordSignedQuote(rows, { quote, shown, request }, acceptance);
      await rows
        .updateTable("quotes")
        .set({ status: "accepted", decided_at: at, total_cents: totalCents })
        .where("id", "=", quote.id)
        .execute();
    });
    await markWon(rows, request.id, at);
    const acceptedAs = { accepted_as: { from: null, to: name } };
    await audit(rows, request, { actor: decision.actor, action: "accept-quote", changes: acceptedAs, now });
    await enqueueTelling(rows, { quote: quote.id, of: "acceptance", address: decision.actor.address }, now);
    await enqueueFollowing(rows, quote.id, now);
    const amount = moneyLabel(totalCents, quote.currency);
    const news = { kind: "acceptance" as const, text: `${name} accepted ${quote.number}: ${amount}.` };
    await notifyStaff(rows, { request: request.id, news }, now);
    await sendAtCommit(rows, "quoteAccepted", {
      quoteId: quote.id,
      number: quote.number,
      requestId: request.id,
    });
  });
}

/** Declines a quote with a reason. A new version can still be sent. @throws {RestError} as {@link acceptQuote}. */
export async function declineQuote(
  dependencies: DecideDependencies,
  { reason, ...decision }: Decision & { reason: string },
): Promise<void> {
  const { settings, log } = dependencies;
  await withOpenQuote(dependencies, decision, async ({ rows, quote, shown, request, now }) => {
    if (quote.status === "declined") return;
    requireOpen(quote, shown, now);
    const at = now.toISOString();
    await changingValue(rows, { requestId: request.id, now }, () =>
      rows
        .updateTable("quotes")
        .set({ status: "declined", decline_reason: reason, decided_at: at })
        .where("id", "=", quote.id)
        .execute(),
    );
    const said = reason || "Declined without a reason.";
    const message = await addQuestion(
      rows,
      request,
      { subject: `Declined ${quote.number}`, body: said, searchText: requestSearchText(said) },
      { now, settings },
    );
    await audit(rows, request, {
      actor: decision.actor,
      action: "decline-quote",
      changes: {},
      now,
    });
    const heading = `${request.name} declined your quote`;
    const notice = quoteNoticeMail(settings, quote, { heading, said: reason, client: request });
    const { notices: to } = await readMailSettings(rows, settings);
    await noticeOrHold(rows, { message, notice, to }, { now, address: decision.actor.address, log });
  });
}

/** A question about a quote, whether it is decided or not: it becomes a message of the conversation. */
export async function askAboutQuote(
  dependencies: DecideDependencies,
  { question, ...decision }: Decision & { question: string },
): Promise<void> {
  const { settings, log } = dependencies;
  const searchText = requestSearchText(question);
  await withOpenQuote(dependencies, decision, async ({ rows, quote, request, now }) => {
    await checkRoom(rows, request.id, "sender");
    const said = { subject: `About ${quote.number}`, body: question, searchText };
    const message = await addQuestion(rows, request, said, { now, settings });
    const heading = `${request.name} asks about your quote`;
    const notice = quoteNoticeMail(settings, quote, { heading, said: question, client: request });
    const { notices: to } = await readMailSettings(rows, settings);
    await noticeOrHold(rows, { message, notice, to }, { now, address: decision.actor.address, log });
  });
}

function requireOpen({ status }: Quote, { valid_until }: QuoteVersion, now: Date): void {
  if (status === "sent" && now.toISOString() < valid_until) return;
  const message =
    status === "sent"
      ? "This quote has ended. Ask the studio for a new one."
      : "This quote is decided already. Ask the studio if that has changed.";
  throw new RestError("rest_quote_decided", message, 409);
}

async function audit(
  rows: Transaction<Tables>,
  { id, reference }: ContactRequest,
  {
    actor,
    action,
    changes,
    now,
  }: Pick<AuditedChange, "action" | "changes"> & { actor: AuditActor; now: Date },
): Promise<void> {
  await appendAudit(rows, actor, [{ subject: "request", id, name: reference, action, changes }], now);
}
