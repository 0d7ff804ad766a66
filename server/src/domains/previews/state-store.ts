/**
 * Unsaved states that somebody previews. They are in the database, since any replica may be the one that shows them.
 */
import type { Query } from "../../engines/database/query.ts";
import { type PreviewSubject, subjectName } from "./subject.ts";

/** States kept for one person, of up to two megabytes each. People don't preview more at the same time. */
const mostKept = 20;

/** Replaces the person's earlier state of the same subject. @param state becomes JSON. */
export async function saveState(
  query: Query,
  { subject, userId, state, now }: { subject: PreviewSubject; userId: number; state: unknown; now: Date },
): Promise<void> {
  const row = { state: JSON.stringify(state), modified_at: now.toISOString() };
  await query
    .insertInto("preview_states")
    .values({ subject: subjectName(subject), user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(["subject", "user_id"]).doUpdateSet(row))
    .execute();
  await query
    .deleteFrom("preview_states")
    .where("user_id", "=", userId)
    .where("subject", "not in", (eb) =>
      eb
        .selectFrom("preview_states")
        .select("subject")
        .where("user_id", "=", userId)
        .orderBy("modified_at", "desc")
        .limit(mostKept),
    )
    .execute();
}

/** @returns undefined if there is none. */
export async function findState(query: Query, subject: PreviewSubject, userId: number): Promise<unknown> {
  const row = await query
    .selectFrom("preview_states")
    .select("state")
    .where("subject", "=", subjectName(subject))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && JSON.parse(row.state);
}
