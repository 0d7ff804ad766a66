/** Status and value of a request that others are merged into, and without one of them. */
import { openStatuses } from "@extenso/contract/requests/request-fields.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";
import { valueByQuotes } from "./request-value.ts";
import type { ContactRequest } from "./store.ts";

type Outcome = Pick<ContactRequest, "status" | "lost_reason" | "value_cents">;

/** Changes that a merge made to the remaining request, to be undone unless somebody has changed it since. */
export interface MergeEffect {
  before: Outcome;
  after: Outcome;
}

export const outcomeOf = ({ status, lost_reason, value_cents }: Outcome): Outcome => ({
  status,
  lost_reason,
  value_cents,
});

/** From the least to the furthest: what is open is not lost by a merge, and what is won stays won. */
const statusOrder = ["spam", "lost", ...openStatuses, "won"];
const rankOf = (status: string) => statusOrder.indexOf(status);

/** The further status of two requests, and their value without quotes: the sum if both were won, else that one's. */
export function joinedOutcome(target: Outcome, request: Outcome): Outcome {
  const [further, other] =
    rankOf(request.status) > rankOf(target.status) ? [request, target] : [target, request];
  const isWonTwice = other.status === "won";
  const sum = isWonTwice ? (target.value_cents ?? 0) + (request.value_cents ?? 0) : null;
  const known = further.value_cents ?? other.value_cents;
  return { ...outcomeOf(further), value_cents: known === null ? null : (sum ?? known) };
}

/**
 * Status and value of the remaining request without the one that leaves it, where nobody has changed them since. Later
 * merges are done once more, as if that one had never been there, and their effects are written anew.
 */
export async function outcomeWithout(
  rows: Transaction<Tables>,
  request: ContactRequest,
  target: ContactRequest,
  now: Date,
): Promise<Partial<Outcome>> {
  if (request.merge_effect === null) return {};
  const quoted = await valueByQuotes(rows, target.id, now);
  let { before: outcome, after: last } = effectOf(request.merge_effect);
  let isStatusOurs = true;
  let isValueOurs = true;
  for (const part of await laterParts(rows, request)) {
    const { before, after } = effectOf(part.merge_effect ?? "");
    isStatusOurs &&= before.status === last.status;
    isValueOurs &&= before.value_cents === last.value_cents;
    const isByQuotes = joinedOutcome(before, part).value_cents !== after.value_cents;
    const replayed = (from: Outcome, to: Outcome): Outcome => ({
      status: isStatusOurs ? to.status : from.status,
      lost_reason: isStatusOurs ? to.lost_reason : from.lost_reason,
      value_cents: isValueOurs ? to.value_cents : from.value_cents,
    });
    const start = replayed(before, outcome);
    const joined = joinedOutcome(start, part);
    const end = isByQuotes && quoted !== null ? { ...joined, value_cents: quoted } : joined;
    const effect: MergeEffect = { before: start, after: replayed(after, end) };
    await rows
      .updateTable("contact_requests")
      .set({ merge_effect: JSON.stringify(effect) })
      .where("id", "=", part.id)
      .execute();
    outcome = effect.after;
    last = after;
  }
  isStatusOurs &&= target.status === last.status;
  isValueOurs &&= target.value_cents === last.value_cents && quoted === null;
  const { status, lost_reason, value_cents } = outcome;
  return { ...(isStatusOurs ? { status, lost_reason } : {}), ...(isValueOurs ? { value_cents } : {}) };
}

const effectOf = (written: string) => JSON.parse(written) as MergeEffect;

/** Requests that were merged into the same one after this, in the order of their merges. */
async function laterParts(rows: Transaction<Tables>, { merged_into, merged_message }: ContactRequest) {
  return await rows
    .selectFrom("contact_requests")
    .select(["id", "status", "lost_reason", "value_cents", "merge_effect"])
    .where("merged_into", "=", merged_into)
    .where("merged_message", ">", merged_message)
    .where("merge_effect", "is not", null)
    .orderBy("merged_message")
    .execute();
}
