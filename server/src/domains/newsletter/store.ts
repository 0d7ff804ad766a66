/** Subscribers and the proof of what they agreed to. */
import type { Insertable, Kysely, Selectable } from "kysely";
import type {
  NewsletterConsentsTable,
  NewsletterSubscribersTable,
} from "../../engines/database/tables/request-tables.ts";
import type { Tables } from "../../engines/database/tables.ts";

export type Subscriber = Selectable<NewsletterSubscribersTable>;
export type Query = Kysely<Tables>;

/** @returns undefined when the address is there already. */
export function insertPending(
  query: Query,
  subscriber: Omit<Insertable<NewsletterSubscribersTable>, "id" | "status">,
): Promise<Subscriber | undefined> {
  return (
    query
      .insertInto("newsletter_subscribers")
      .values({ ...subscriber, status: "pending" })
      // Any conflict: of two at the same instant, either the address or what is derived from it is found taken.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/**
 * Claims the right to send another mail to an address that is stored already, if the last one was sent at
 * `lastSentBefore` or before. An unconfirmed subscriber gets a new link, and the old one stops working.
 * @returns `undefined` if the last mail is more recent.
 */
export function claimNextMail(
  query: Query,
  {
    emailKey,
    confirmHash,
    now,
    lastSentBefore,
  }: { emailKey: string; confirmHash: string; now: Date; lastSentBefore: Date },
): Promise<Subscriber | undefined> {
  return query
    .updateTable("newsletter_subscribers")
    .set((column) => ({
      confirm_sent_at: now.toISOString(),
      confirm_hash: column
        .case()
        .when("status", "=", "confirmed")
        .then(column.ref("confirm_hash"))
        .else(confirmHash)
        .end(),
      status: column
        .case()
        .when("status", "=", "confirmed")
        .then(column.val("confirmed" as const))
        .else(column.val("pending" as const))
        .end(),
    }))
    .where("email_key", "=", emailKey)
    .where((is) =>
      is.or([is("confirm_sent_at", "is", null), is("confirm_sent_at", "<=", lastSentBefore.toISOString())]),
    )
    .returningAll()
    .executeTakeFirst();
}

/** @returns undefined unless the link belongs to a subscription that waits and was sent after `sentAfter`. */
export function confirmPending(
  query: Query,
  { confirmHash, now, sentAfter }: { confirmHash: string; now: Date; sentAfter: Date },
): Promise<Subscriber | undefined> {
  return query
    .updateTable("newsletter_subscribers")
    .set({ status: "confirmed", confirmed_at: now.toISOString(), unsubscribed_at: null })
    .where("confirm_hash", "=", confirmHash)
    .where("status", "=", "pending")
    .where("confirm_sent_at", ">", sentAfter.toISOString())
    .returningAll()
    .executeTakeFirst();
}

export async function isConfirmed(query: Query, confirmHash: string): Promise<boolean> {
  const row = await query
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("confirm_hash", "=", confirmHash)
    .where("status", "=", "confirmed")
    .executeTakeFirst();
  return row !== undefined;
}

export async function addConsent(
  query: Query,
  consent: Omit<Insertable<NewsletterConsentsTable>, "id">,
): Promise<void> {
  await query.insertInto("newsletter_consents").values(consent).execute();
}
