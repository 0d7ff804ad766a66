/** Contact requests as they lie in the database. */
import type { Insertable, Kysely } from "kysely";
import type { ContactRequestsTable, Tables } from "../../database/tables.ts";

export type NewContactRequest = Omit<Required<Insertable<ContactRequestsTable>>, "id" | "status">;

/** @returns false when the reference or the submission key is there already; then nothing is stored. */
export async function insertRequest(query: Kysely<Tables>, request: NewContactRequest): Promise<boolean> {
  const stored = await query
    .insertInto("contact_requests")
    .values({ ...request, status: "new" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
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
