/** Subscriptions of a person, for the export of their data. */
import type { Query } from "../../engines/database/query.ts";

/** Subscriptions of an address, each with its consents. */
export async function copySubscriptions(query: Query, emailKey: string) {
  const subscribers = await query
    .selectFrom("newsletter_subscribers")
    .select(["id", "email", "status", "created_at", "confirmed_at", "unsubscribed_at"])
    .where("email_key", "=", emailKey)
    .execute();
  const consents = await query
    .selectFrom("newsletter_consents")
    .innerJoin("newsletter_subscribers", "newsletter_subscribers.id", "subscriber_id")
    .select(["subscriber_id", "event", "wording", "newsletter_consents.page"])
    .select(["newsletter_consents.address", "user_agent", "newsletter_consents.created_at"])
    .where("email_key", "=", emailKey)
    .orderBy("newsletter_consents.id")
    .execute();
  return subscribers.map(({ id, ...subscriber }) => ({
    ...subscriber,
    consents: consents
      .filter(({ subscriber_id }) => subscriber_id === id)
      .map(({ subscriber_id: _, ...consent }) => consent),
  }));
}
