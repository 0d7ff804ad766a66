/**
 * Subscribing in two steps (double opt-in) and leaving in one. Each step records the proof that the law demands:
 * the words agreed to, the time, the page and the sender's address.
 */
import { newsletterConsent } from "@extenso/contract/site-content/newsletter-consent.ts";
import type { Insertable, Kysely, Selectable } from "kysely";
import { hashSecret, makeSecret } from "../../engines/crypto/secrets.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { addressGroup } from "../../engines/http/client-address.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";
import { emailKey } from "../identity/identity.ts";
import { documentsShown, withSignature } from "../site-content/site-content.ts";
import { alreadySubscribedMail, confirmMail, confirmWording, welcomeMail } from "./mails.ts";
import type { NewsletterConsentsTable, NewsletterSubscribersTable } from "./tables.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

// Rows of subscribers and of their consents.
type Subscriber = Selectable<NewsletterSubscribersTable>;
type Query = Kysely<Tables>;

/** @returns `undefined` if the address is stored already. */
function insertPending(
  query: Query,
  subscriber: Omit<Insertable<NewsletterSubscribersTable>, "id" | "status">,
): Promise<Subscriber | undefined> {
  return (
    query
      .insertInto("newsletter_subscribers")
      .values({ ...subscriber, status: "pending" })
      // Of two requests at the same time, the second conflicts by its address or by the token derived from it.
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
function claimNextMail(
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

/** @returns `undefined` unless the link was sent after `sentAfter` and its subscription is pending. */
function confirmPending(
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

async function isConfirmed(query: Query, confirmHash: string): Promise<boolean> {
  const row = await query
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("confirm_hash", "=", confirmHash)
    .where("status", "=", "confirmed")
    .executeTakeFirst();
  return row !== undefined;
}

async function addConsent(
  query: Query,
  consent: Omit<Insertable<NewsletterConsentsTable>, "id">,
): Promise<void> {
  await query.insertInto("newsletter_consents").values(consent).execute();
}

type SubscriptionDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log" | "signingKey">;

/** Circumstances of a consent. */
export interface Circumstances {
  /** Id of the words beside the button; empty if the page showed none. */
  consent: string;
  /** Path or URL of the page. */
  page: string;
  address: string;
  userAgent: string;
}

export type SubscribeResult = { outcome: "accepted" } | { outcome: "too-many"; retryAfterSeconds: number };

const minute = 60_000;
/** A second request within this time gets no second mail. */
const mailPauseMs = 5 * minute;
const confirmWithinMs = 7 * 24 * 60 * minute;
const perCaller = { limit: 60, windowSeconds: 10 * 60 };

/** Rolls a request back whose mail can't be enqueued, so that an earlier link stays valid. */
class NoMailError extends Error {
  override name = "NoMailError";
}

/**
 * Mails a link that confirms the subscription. The result is the same for new, pending, subscribed and unsubscribed
 * addresses, so that it doesn't tell who is on the list.
 * @param email a valid address.
 */
export async function subscribe(
  dependencies: SubscriptionDependencies,
  email: string,
  circumstances: Circumstances,
): Promise<SubscribeResult> {
  const { database, log } = dependencies;
  const now = dependencies.clock();
  const key = emailKey(email);
  const callerKey = `newsletter:${addressGroup(circumstances.address)}`;
  const caller = await takeFromLimit(database, { key: callerKey, ...perCaller, now });
  if (!caller.allowed) return { outcome: "too-many", retryAfterSeconds: caller.retryAfterSeconds };

  const token = makeSecret();
  const created = { email_key: key, created_at: now.toISOString() };
  const request = database.query.transaction().execute(async (transaction) => {
    const subscriber =
      (await insertPending(transaction, {
        ...created,
        email: email.trim(),
        confirm_hash: hashSecret(token),
        confirm_sent_at: now.toISOString(),
        unsubscribe_hash: hashSecret(unsubscribeToken(dependencies, created)),
      })) ??
      (await claimNextMail(transaction, {
        emailKey: key,
        confirmHash: hashSecret(token),
        now,
        lastSentBefore: new Date(now.getTime() - mailPauseMs),
      }));
    if (!subscriber) return;
    const wording = await wordsOf(transaction, circumstances.consent);
    await record(transaction, subscriber, "requested", { ...circumstances, wording }, now);
    const leave = await currentUnsubscribeToken(dependencies, transaction, subscriber);
    const sender = await withSignature(transaction, dependencies.settings);
    const mail =
      subscriber.status === "confirmed"
        ? alreadySubscribedMail(sender, subscriber.email, leave)
        : confirmMail(sender, subscriber.email, { confirm: token, unsubscribe: leave });
    const { address } = circumstances;
    if (!(await enqueueMail(transaction, mail, { now, address, log }))) throw new NoMailError();
  });
  await request.catch((error: unknown) => {
    if (!(error instanceof NoMailError)) throw error;
  });
  return { outcome: "accepted" };
}

/**
 * Confirms a subscription by the token of the mailed link; a repeat changes nothing.
 * @returns `false` if the link is unknown, was replaced or is older than seven days.
 */
export async function confirmSubscription(
  dependencies: SubscriptionDependencies,
  token: string,
  circumstances: Omit<Circumstances, "consent">,
): Promise<boolean> {
  const now = dependencies.clock();
  const confirmHash = hashSecret(token);
  return dependencies.database.query.transaction().execute(async (transaction) => {
    const subscriber = await confirmPending(transaction, {
      confirmHash,
      now,
      sentAfter: new Date(now.getTime() - confirmWithinMs),
    });
    if (!subscriber) return isConfirmed(transaction, confirmHash);
    await record(transaction, subscriber, "confirmed", { ...circumstances, wording: confirmWording }, now);
    const leave = await currentUnsubscribeToken(dependencies, transaction, subscriber);
    const occasion = { now, address: circumstances.address, log: dependencies.log };
    const sender = await withSignature(transaction, dependencies.settings);
    await enqueueMail(transaction, welcomeMail(sender, subscriber.email, leave), occasion);
    return true;
  });
}

/**
 * Ends a subscription by the token of its mails; a repeat changes nothing.
 * @returns `false` if the link is unknown.
 */
export async function unsubscribe(
  dependencies: SubscriptionDependencies,
  token: string,
  circumstances: Omit<Circumstances, "consent">,
): Promise<boolean> {
  const now = dependencies.clock();
  const unsubscribeHash = hashSecret(token);
  return dependencies.database.query.transaction().execute(async (transaction) => {
    const subscriber = await endSubscription(transaction, { unsubscribeHash, now });
    if (!subscriber) return isKnownUnsubscribeLink(transaction, unsubscribeHash);
    await record(transaction, subscriber, "unsubscribed", { ...circumstances, wording: "" }, now);
    return true;
  });
}

/** The token for the next mail, stored if the signing key, from which it is derived, has changed. */
async function currentUnsubscribeToken(
  dependencies: SubscriptionDependencies,
  transaction: Kysely<Tables>,
  subscriber: Subscriber,
): Promise<string> {
  const token = unsubscribeToken(dependencies, subscriber);
  const hash = hashSecret(token);
  if (hash !== subscriber.unsubscribe_hash) await setUnsubscribeHash(transaction, subscriber.id, hash);
  return token;
}

/** The words of a consent from the studio's own texts, since those that a caller sends prove nothing. */
async function wordsOf(query: Query, consent: string): Promise<string> {
  if (consent === "") return "";
  for await (const contact of documentsShown(query, "contact")) {
    const { id, words } = newsletterConsent(contact);
    if (id === consent) return words;
  }
  return unknownWords;
}

/** Recorded for an id that belongs to none of the studio's texts. */
const unknownWords = "(The form named words that this studio has not used.)";

function record(
  transaction: Kysely<Tables>,
  subscriber: Subscriber,
  event: "requested" | "confirmed" | "unsubscribed",
  { wording, page, address, userAgent }: Omit<Circumstances, "consent"> & { wording: string },
  now: Date,
): Promise<void> {
  return addConsent(transaction, {
    subscriber_id: subscriber.id,
    event,
    wording: cleanLine(wording),
    page: cleanLine(page),
    address,
    user_agent: cleanLine(userAgent).slice(0, 500),
    created_at: now.toISOString(),
  });
}

// Unsubscribing.

/**
 * Ends a subscription, pending ones included. Its confirmation link becomes invalid, and the address can subscribe again
 * at once.
 * @returns `undefined` if it has ended already or there is none.
 */
function endSubscription(
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

async function isKnownUnsubscribeLink(query: Query, unsubscribeHash: string): Promise<boolean> {
  const row = await query
    .selectFrom("newsletter_subscribers")
    .select("id")
    .where("unsubscribe_hash", "=", unsubscribeHash)
    .executeTakeFirst();
  return row !== undefined;
}

async function setUnsubscribeHash(query: Query, id: number, unsubscribeHash: string): Promise<void> {
  await query
    .updateTable("newsletter_subscribers")
    .set({ unsubscribe_hash: unsubscribeHash })
    .where("id", "=", id)
    .execute();
}
