/** Figures of incoming mails, for metrics and the doctor. */
import type { Query } from "../../../engines/database/query.ts";

/** @returns the number of mails that belong to no request and that nobody has put away. */
export async function countStrayMails(query: Query): Promise<number> {
  const { count } = await query
    .selectFrom("incoming_mails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("request_id", "is", null)
    .where("filed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Results of checking the senders of the newest mails. */
export async function newestSenderChecks(query: Query, limit: number): Promise<string[]> {
  const mails = await query
    .selectFrom("incoming_mails")
    .select("sender_check")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return mails.map(({ sender_check }) => sender_check);
}
