/** What somebody looks at and has not saved. In the database: any replica may be the one that shows it. */
import type { Query } from "../identity/users/user.ts";
import { type PreviewSubject, subjectName } from "./subject.ts";

/** Of one person: nobody looks at more at the same time, and each may be two megabytes. */
const mostKept = 20;

/** In place of what the same person looked at before. @param state becomes JSON. */
export async function keepState(
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

/** Undefined: there is none. */
export async function findState(query: Query, subject: PreviewSubject, userId: number): Promise<unknown> {
  const row = await query
    .selectFrom("preview_states")
    .select("state")
    .where("subject", "=", subjectName(subject))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && JSON.parse(row.state);
}
