/** Contact requests as they lie in the database. */
import type { Insertable, Kysely, Selectable } from "kysely";
import type { Database } from "../../engines/database/open.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { ContactRequestsTable } from "./tables.ts";

type Inserted = Required<Insertable<ContactRequestsTable>>;

/** A request as it comes in, before anybody has done something about it. */
export type NewContactRequest = Omit<
  Inserted,
  | ("id" | "owner_id" | "owner_name" | "next_step" | "next_step_on" | "value_cents" | "currency")
  | (
      | "lost_reason"
      | "revision"
      | "answered_at"
      | "warned_at"
      | "merged_into"
      | "merged_message"
      | "merge_effect"
    )
>;

export type ContactRequest = Selectable<ContactRequestsTable>;

/** @returns its id; `null` when the reference or the submission key is there already, and nothing is stored. */
export async function insertRequest(
  query: Kysely<Tables>,
  request: NewContactRequest,
): Promise<number | null> {
  const stored = await query
    .insertInto("contact_requests")
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id ?? null;
}

/** @returns the reference of the request that was stored under this key. */
export async function findBySubmissionKey(query: Kysely<Tables>, key: string): Promise<string | null> {
  const row = await query
    .selectFrom("contact_requests")
    .select("reference")
    .where("submission_key", "=", key)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** The studio has its notice. */
export async function markReported(query: Kysely<Tables>, reference: string, now: Date): Promise<void> {
  await query
    .updateTable("contact_requests")
    .set({ reported_at: now.toISOString() })
    .where("reference", "=", reference)
    .execute();
}

/**
 * Takes requests that the studio has not been notified of; no other replica gets the same ones, and those that are
 * being changed are left for the next time. Requests that look least like spam come first.
 */
export async function takeUnreported(
  transaction: Kysely<Tables>,
  { kind, count, now }: { kind: Database["kind"]; count: number; now: Date },
): Promise<ContactRequest[]> {
  const taken = await transaction
    .updateTable("contact_requests")
    .set({ reported_at: now.toISOString() })
    .where("id", "in", (from) =>
      from
        .selectFrom("contact_requests")
        .select("id")
        .where("reported_at", "is", null)
        .orderBy("spam_score")
        .orderBy("id")
        .limit(count)
        .$if(kind === "postgres", (select) => select.forUpdate().skipLocked()),
    )
    .returningAll()
    .execute();
  return taken.sort((one, other) => one.spam_score - other.spam_score || one.id - other.id);
}
