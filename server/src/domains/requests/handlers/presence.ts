/** Staff who have a request open or write a reply: rows, so that all replicas answer alike. */
import type { Query } from "../../../engines/database/query.ts";

/** A window that has not reported for this many ms counts as closed. */
const goneMs = 20_000;
const mostTold = 20;

export interface SeenWindow {
  requestId: number;
  userId: number;
  name: string;
  writing: boolean;
  now: Date;
}

export async function recordWindow(
  query: Query,
  { requestId, userId, name, writing, now }: SeenWindow,
): Promise<void> {
  const seen = { name, writing: writing ? 1 : 0, seen_at: now.toISOString() };
  await query
    .insertInto("request_windows")
    .values({ request_id: requestId, user_id: userId, ...seen })
    .onConflict((conflict) => conflict.columns(["request_id", "user_id"]).doUpdateSet(seen))
    .execute();
}

export async function removeWindow(query: Query, { requestId, userId }: SeenWindow): Promise<void> {
  await query
    .deleteFrom("request_windows")
    .where("request_id", "=", requestId)
    .where("user_id", "=", userId)
    .execute();
}

export async function othersAt(
  query: Query,
  { requestId, userId, now }: SeenWindow,
): Promise<{ name: string; writing: boolean }[]> {
  const rows = await query
    .selectFrom("request_windows")
    .select(["name", "writing"])
    .where("request_id", "=", requestId)
    .where("user_id", "!=", userId)
    .where("seen_at", ">", new Date(now.getTime() - goneMs).toISOString())
    .orderBy("user_id")
    .limit(mostTold)
    .execute();
  return rows.map(({ name, writing }) => ({ name, writing: writing === 1 }));
}
