import { sql } from "kysely";
import type { Counted, Limit } from "./take-from-limit.ts";

/**
 * Gives back what `takeFromLimit` took, for what turns out not to count: a sign-in is counted before the
 * password is looked at, so that a burst can't slip past, and uncounted when it was right. `now` is the
 * moment it was taken.
 */
export async function giveBackToLimit(
  database: Counted,
  { key, windowSeconds, now }: Pick<Limit, "key" | "windowSeconds" | "now">,
): Promise<void> {
  const windowMs = windowSeconds * 1000;
  const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs).toISOString();
  await database.query
    .updateTable("rate_limits")
    .set({ count: sql`count - 1` })
    .where("key", "=", key)
    .where("window_start", "=", start)
    .where("count", ">", 0)
    .execute();
}
