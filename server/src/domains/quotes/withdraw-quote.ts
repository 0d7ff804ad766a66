/** Withdraws and restores quotes: links stop working at once, and are deleted after some minutes. */
import { z } from "zod";
import type { Dependencies } from "../../engines/dependencies.ts";
import { cancelWaiting, enqueue } from "../../engines/jobs/enqueue.ts";
import { handleJob, type JobHandler } from "../../engines/jobs/runner.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { type AuditActor, appendAudit } from "../audit/audit.ts";
import { changingValue } from "../requests/requests.ts";
import { lockQuote, noSuchQuote, type Quote } from "./quote-store.ts";

type WithdrawDependencies = Pick<Dependencies, "database" | "clock">;

/** Milliseconds in which a withdrawal can be undone. */
const undoMs = 10 * 60 * 1000;

const removingLinks = { name: "quotes.remove-links", payload: z.strictObject({ quote: z.number() }) };

/** @throws {RestError} 404; 409 for a quote that is accepted. */
export async function withdrawQuote(
  { database, clock }: WithdrawDependencies,
  id: number,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const quote = await lockQuote(rows, id, database.kind);
    if (!quote) throw noSuchQuote();
    if (quote.status === "accepted") {
      throw new RestError("rest_quote_decided", "An accepted quote can’t be withdrawn.", 409);
    }
    const now = clock();
    await changingValue(rows, { requestId: quote.request_id, now }, () =>
      rows.updateTable("quotes").set({ status: "revoked" }).where("id", "=", id).execute(),
    );
    const runAt = new Date(now.getTime() + undoMs);
    await enqueue(rows, removingLinks, { quote: id }, { now, runAt, key: `${id}:${now.getTime()}` });
    const entry = { subject: "request", id: quote.request_id, name: quote.number, changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "revoke-quote" }], now);
  });
}

/** Status before the withdrawal, derived from columns that withdrawing leaves alone. */
function statusBefore({ version, decided_at }: Quote): Quote["status"] {
  if (version === 0) return "draft";
  return decided_at === null ? "sent" : "declined";
}

/** @throws {RestError} 404; 409 if it isn't withdrawn, or its links are deleted. */
export async function restoreQuote(
  { database, clock }: WithdrawDependencies,
  id: number,
  actor: AuditActor,
): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    const quote = await lockQuote(rows, id, database.kind);
    if (!quote) throw noSuchQuote();
    if (quote.status !== "revoked") {
      throw new RestError("rest_quote_decided", "This quote isn’t withdrawn any more.", 409);
    }
    const link = await rows
      .selectFrom("quote_links")
      .select("hash")
      .where("quote_id", "=", id)
      .executeTakeFirst();
    if (!link && quote.version > 0) {
      const message = "Its links are gone by now. Send it again: the client gets a new one.";
      throw new RestError("rest_quote_links_gone", message, 409);
    }
    const now = clock();
    // The job of this withdrawal would end the links of a later one early.
    await cancelWaiting(rows, removingLinks, `${id}:`);
    await changingValue(rows, { requestId: quote.request_id, now }, () =>
      rows
        .updateTable("quotes")
        .set({ status: statusBefore(quote) })
        .where("id", "=", id)
        .execute(),
    );
    const entry = { subject: "request", id: quote.request_id, name: quote.number, changes: {} };
    await appendAudit(rows, actor, [{ ...entry, action: "restore-quote" }], now);
  });
}

/** Removes the links of a quote that is still withdrawn. */
export function quoteLinksJob({ database }: Pick<Dependencies, "database">): JobHandler {
  return handleJob(removingLinks, {
    retryAfterMs: 60_000,
    async run({ quote: id }, attempt) {
      await attempt.complete(async (rows) => {
        const quote = await lockQuote(rows, id, database.kind);
        if (quote?.status !== "revoked") return;
        await rows.deleteFrom("quote_links").where("quote_id", "=", id).execute();
      });
      return undefined;
    },
  });
}
