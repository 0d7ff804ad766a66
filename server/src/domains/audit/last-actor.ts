import type { Query } from "../../engines/database/query.ts";

/** @returns the account that changed a thing last; `null` where the server itself did, or nothing is written of it. */
export async function lastActor(query: Query, subject: string, id: number | string): Promise<number | null> {
  const last = await query
    .selectFrom("audit_entries")
    .select("actor_id")
    .where("subject", "=", subject)
    .where("subject_id", "=", String(id))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.actor_id ?? null;
}
