/**
 * Forwards contact requests to the WordPress. A request that it doesn't take is stored here, and a repeated one
 * reaches only one of the two servers: docs/decisions/013.
 */

import * as z from "zod/mini";
import { cleaned } from "../../domains/requests/fields.ts";
import { findBySubmissionKey } from "../../domains/requests/store.ts";
import { repeatKey } from "../../domains/requests/submit.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { type RemoteAnswer, rebuiltAnswer } from "./made-answer.ts";

/** Characters of a response stored for repeated requests: enough for a sentence and a reference. */
const longestKept = 4_000;
/** By then, a request that stays here is in the database. */
const storedWithinMs = 5_000;

export interface ContactForwarding {
  /**
   * @param body of the call, as JSON.
   * @param send sends the call to the WordPress; never throws.
   * @returns null if the request is to be stored here.
   */
  forward(body: unknown, send: () => Promise<RemoteAnswer>): Promise<RemoteAnswer | null>;
}

type Needed = Pick<Dependencies, "database" | "clock" | "log">;

export function createContactForwarding({ database, clock, log }: Needed): ContactForwarding {
  const underWay = new Map<string, Promise<RemoteAnswer | null>>();

  async function sendOnce(
    key: string | null,
    send: () => Promise<RemoteAnswer>,
  ): Promise<RemoteAnswer | null> {
    const answer = await send();
    const outcome = outcomeOf(answer);
    if (outcome === "lost") {
      log.warn(
        { status: answer.status },
        "the content server did not take a contact request: it is kept here",
      );
      return null;
    }
    if (outcome === "taken" && key) await recordForwarded(key, answer);
    return answer;
  }

  /** Errors are ignored: the WordPress has taken the request, and the visitor is told so. */
  async function recordForwarded(key: string, { body }: RemoteAnswer): Promise<void> {
    const text = body && body.byteLength <= longestKept ? body.toString("utf8") : `{"success":true}`;
    await database.query
      .insertInto("delivered_requests")
      .values({ submission_key: key, answer: text, created_at: clock().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch((error) => log.error({ err: error }, "a delivered contact request could not be noted"));
  }

  async function takenBefore(key: string): Promise<RemoteAnswer | null> {
    const row = await database.query
      .selectFrom("delivered_requests")
      .select("answer")
      .where("submission_key", "=", key)
      .executeTakeFirst();
    return row ? rebuiltAnswer(row.answer) : null;
  }

  async function decide(key: string, send: () => Promise<RemoteAnswer>): Promise<RemoteAnswer | null> {
    // A request stored here earlier must not reach the WordPress as well, once it is back.
    if (await findBySubmissionKey(database.query, key)) return null;
    return (await takenBefore(key)) ?? sendOnce(key, send);
  }

  /** Shares the decision in this process until it is in the database, where every process finds it. */
  async function share(key: string, deciding: Promise<RemoteAnswer | null>): Promise<void> {
    underWay.set(key, deciding);
    const answer = await deciding.catch(() => undefined);
    if (answer !== null) underWay.delete(key);
    else setTimeout(() => underWay.delete(key), storedWithinMs).unref();
  }

  return {
    async forward(body, send) {
      const key = keyOf(body);
      if (key === null) return sendOnce(null, send);
      const known = underWay.get(key);
      if (known) return known;
      const deciding = decide(key, send);
      share(key, deciding);
      return deciding;
    },
  };
}

const text = z.catch(z.string(), "");
/** Values of another type than text count as empty. */
const submitted = z.object({
  submission_key: text,
  ...{ name: text, email: text, company: text, phone: text },
  ...{ service: text, budget: text, timeline: text, message: text },
});

/** The key under which our own form's store would save the request; null without a `submission_key`. */
function keyOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const given = submitted.parse(body);
  if (given.submission_key === "") return null;
  return repeatKey(given.submission_key, cleaned(given));
}

const outcome = z.object({ success: z.optional(z.unknown()), code: z.optional(z.unknown()) });

/**
 * `refused` is passed on to the visitor: the request is wrong, or there were too many. A route that is missing,
 * closed or broken says nothing about the request.
 */
function outcomeOf({ status, body }: RemoteAnswer): "taken" | "refused" | "lost" {
  const said: unknown = body ? JSON.parse(body.toString("utf8")) : null;
  const read = outcome.safeParse(said);
  if (!read.success) return "lost";
  const { success, code } = read.data;
  if (status < 300) return success === false ? "lost" : "taken";
  if (typeof code !== "string" || code.startsWith("content_server_")) return "lost";
  if (status === 403) return code.startsWith("rest_") ? "lost" : "refused";
  return [400, 409, 413, 422, 429].includes(status) ? "refused" : "lost";
}
