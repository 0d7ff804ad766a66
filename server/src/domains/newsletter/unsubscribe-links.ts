/** The links by which subscriptions end. */
import type { Query, Subscriber } from "./store.ts";

/**
 * Ends a subscription, or a request for one. Its confirmation link ends too, and the address may ask anew
 * at once.
 * @returns undefined when it had ended before or there is none.
 */
export function endSubscription(
  query: Query,
  { unsubscribeHash, now }: { unsubscribeHash: string; now: Date },
): Promise<Subscriber | undefined> {
  return query
    .updateTable("newsletter_subscribers")
    .set({
      status: "unsubscribed",
      unsubscribed_at: now.toISOString(),
      confirm_hash: null,
      confirm_sent_at: null,
    })
    .where("unsubscribe_hash", "=", unsubscribeHash)
    .where("status", "!=", "unsubscribed")
    .returningAll()
    .executeTakeFirst();
}

export async function isKnownUnsubscribeLink(query: Query, unsubscribeHash: string): Promise<boolean> {
  const row = await query
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("unsubscribe_hash", "=", unsubscribeHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setUnsubscribeHash(query: Query, id: number, unsubscribeHash: string): Promise<void> {
  await query
    .updateTable("newsletter_subscribers")
    .set({ unsubscribe_hash: unsubscribeHash })
    .where("id", "=", id)
    .execute();
}
