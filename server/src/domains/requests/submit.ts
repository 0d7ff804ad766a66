/** Checks and stores a visitor's request, with its mails, in one transaction. */

import { createHash, randomInt } from "node:crypto";
import { promiseOf } from "@extenso/contract/hours/promise.ts";
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import type { Transaction } from "kysely";
import { hashSecret } from "../../engines/crypto/secrets.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { addressGroup } from "../../engines/http/client-address.ts";
import { enqueueMail, enqueueNotice } from "../../engines/mail/enqueue-mail.ts";
import { readMailSettings } from "../../engines/mail/mail-settings.ts";
import { mailboxOf } from "../../engines/mail/mailbox.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { readBusinessHours, withSignature } from "../site-content/site-content.ts";
import { upsertContact } from "./contacts/contacts.ts";
import { watchForReply } from "./deadlines/due-soon.ts";
import { firstWait, nobodyWaits } from "./deadlines/waiting.ts";
import { confirmationMail, noticeMail } from "./notices/mails.ts";
import { notifyStaff } from "./notices/staff-notices.ts";
import { requestSearchText } from "./search-text.ts";
import { createReplyLink, makeRequestLink } from "./sender/sender-links.ts";
import { scoreSpam } from "./spam.ts";
import { findBySubmissionKey, insertRequest, markReported, type NewContactRequest } from "./store.ts";

/** @param fields as they were sent; fields left blank are empty. */
function cleanContactValues(fields: ContactValues): ContactValues {
  return {
    name: cleanLine(fields.name),
    email: fields.email.trim(),
    company: cleanLine(fields.company),
    phone: cleanLine(fields.phone),
    service: fields.service,
    budget: fields.budget,
    timeline: fields.timeline,
    message: cleanText(fields.message),
  };
}

export interface Submission {
  fields: ContactValues;
  /** Chosen by the form once per request, and repeated if it is sent again. */
  submissionKey: string | null;
  /** A hidden field, which only bots fill in. */
  honeypot: string;
  /** Time between opening and sending the form. */
  elapsedMs: number | null;
  /** The caller's IP address; callers without a known one share a limit. */
  address: string;
  /** The signed-in user, if any. */
  userId: number | null;
  /** Path of the page that the form was opened from; empty if unknown. */
  page: string;
  /** Whether the response contains the path of the sender's page; false by default. */
  tellPath?: boolean;
}

export type SubmissionResult =
  | {
      outcome: "stored";
      reference: string;
      /** The site's promise of an answer, such as “within 24 hours”. */
      promise: string;
      /** Path of the sender's page, such as `/request/…`; empty without `tellPath`, and after too many repeats. */
      path: string;
      /** Whether this call stored it, and it isn't suspected of being spam. */
      isCounted: boolean;
    }
  | { outcome: "blank" }
  | { outcome: "too-many"; retryAfterSeconds: number };

/** Enough for an office behind one IP address on a busy day, but not for a script. */
const perAddress = [
  { limit: 120, windowSeconds: 10 * 60 },
  { limit: 600, windowSeconds: 24 * 60 * 60 },
];
/** More requests a day for one mailbox from one network than any client has projects. */
const perMailbox = { limit: 20, windowSeconds: 24 * 60 * 60 };

/**
 * The same submission key with the same content is stored once, and every copy is answered with the first one's
 * reference, even if they arrive at the same time. Changed content under the same key is a new request, which would
 * be lost under the old reference.
 */
export async function submitContact(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  submission: Submission,
): Promise<SubmissionResult> {
  const { database, settings, clock, log } = dependencies;
  const fields = cleanContactValues(submission.fields);
  if (!fields.name || !fields.message) return { outcome: "blank" };
  const hours = await readBusinessHours(database.query, settings);
  const promise = promiseOf(hours);

  const key = submission.submissionKey && repeatKey(submission.submissionKey, fields);
  const earlier = key && (await findBySubmissionKey(database.query, key));
  const { tellPath } = submission;
  if (earlier) return stored(dependencies, earlier, { promise, tellPath, isCounted: false });

  const now = clock();
  const retryAfterSeconds = await waitingTime(dependencies, submission.address, now);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  const mailbox = await takeFromLimit(database, {
    // Anybody can type a client's address, so requests from other networks must not use up the client's limit.
    key: `contact-mailbox:${hashSecret(mailboxOf(fields.email))}:${addressGroup(submission.address)}`,
    ...perMailbox,
    now,
  });
  const verdict = scoreSpam(submission.fields, {
    honeypot: submission.honeypot,
    elapsedMs: submission.elapsedMs,
    addressUsedOften: !mailbox.allowed,
    studioAddresses: (await readMailSettings(database.query, settings)).notices,
  });

  const times = firstWait(now, hours);
  // A collision of references is next to impossible; the loop then draws another one.
  for (;;) {
    const request: NewContactRequest = {
      ...fields,
      reference: makeReference(),
      spam_score: verdict.score,
      spam_reasons: JSON.stringify(verdict.reasons),
      submission_key: key,
      user_id: submission.userId,
      address: submission.address,
      created_at: now.toISOString(),
      reported_at: null,
      status: verdict.suspected ? "spam" : "new",
      source: "form",
      page: pathOf(submission.page),
      contact_id: null,
      confirmed_at: null,
      activity_at: now.toISOString(),
      search_text: "",
      ...times,
      ...(verdict.suspected ? nobodyWaits : {}),
    };
    request.search_text = searchTextOf(request);
    const occasion = { now, address: submission.address, log };
    const reference = await database.query.transaction().execute(async (transaction) => {
      const id = await insertRequest(transaction, request);
      if (id === null) return key ? findBySubmissionKey(transaction, key) : null;
      // Spam may carry anybody's address, so it doesn't create a contact.
      if (!verdict.suspected) {
        await joinContact(transaction, id, request, now);
        await watchForReply(transaction, id, times, now);
        await notifyStaff(transaction, { request: id }, now);
      }
      const confirmed =
        !verdict.holdConfirmation &&
        (await enqueueMail(
          transaction,
          confirmationMail(await withSignature(transaction, settings), request, {
            link: settings.publicUrl + (await makeRequestLink(transaction, id, now)),
            hours,
          }),
          occasion,
        ));
      if (confirmed) await markConfirmed(transaction, id, now);
      const notice = noticeMail(settings, request, { id, verdict, confirmed, hours });
      const { notices } = await readMailSettings(transaction, settings);
      if (await enqueueNotice(transaction, notice, notices, occasion)) {
        await markReported(transaction, request.reference, now);
      }
      return request.reference;
    });
    if (!reference) continue;
    const isNew = reference === request.reference;
    if (isNew) {
      log.info(
        { reference, spamScore: verdict.score, confirmationHeld: verdict.holdConfirmation },
        "contact request stored",
      );
    }
    const isCounted = isNew && !verdict.suspected;
    return stored(dependencies, reference, { promise, tellPath, isCounted });
  }
}

/** Every response gets a new link for the sender: of earlier links only hashes are stored. */
async function stored(
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  reference: string,
  {
    promise,
    tellPath = false,
    isCounted,
  }: { promise: string; tellPath?: boolean | undefined; isCounted: boolean },
): Promise<SubmissionResult> {
  const path = tellPath ? await createReplyLink(database, reference, clock()) : "";
  return { outcome: "stored", reference, promise, path, isCounted };
}

/** Text by which a search finds a request that has no messages yet. */
export function searchTextOf(
  request: Pick<NewContactRequest, "reference" | "name" | "email" | "company" | "phone" | "message">,
): string {
  const { reference, name, email, company, phone, message } = request;
  return requestSearchText(reference, name, email, company, phone, message);
}

/** Assigns the request to the contact with its address. */
export async function joinContact(
  rows: Transaction<Tables>,
  id: number,
  request: Pick<NewContactRequest, "name" | "email" | "phone" | "company" | "user_id">,
  now: Date,
): Promise<void> {
  const contact_id = await upsertContact(rows, { ...request, userId: request.user_id }, now);
  await rows.updateTable("contact_requests").set({ contact_id }).where("id", "=", id).execute();
}

export async function markConfirmed(rows: Transaction<Tables>, id: number, now: Date): Promise<void> {
  await rows
    .updateTable("contact_requests")
    .set({ confirmed_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Keeps only paths of this site, without their query, which may contain personal data. */
function pathOf(page: string): string {
  return /^\/[\w\-./]{0,250}$/.exec(page)?.[0] ?? "";
}

/** Key that recognises a repeated submission. @param fields cleaned. */
function repeatKey(submissionKey: string, fields: ContactValues): string {
  return createHash("sha256")
    .update(JSON.stringify([submissionKey, ...Object.values(fields)]))
    .digest("hex");
}

async function waitingTime(
  { database }: Pick<Dependencies, "database">,
  address: string,
  now: Date,
): Promise<number> {
  for (const { limit, windowSeconds } of perAddress) {
    const key = `contact:${windowSeconds}:${addressGroup(address)}`;
    const answer = await takeFromLimit(database, { key, limit, windowSeconds, now });
    if (!answer.allowed) return answer.retryAfterSeconds;
  }
  return 0;
}

// The number that sender and studio quote to each other, such as `EX-7K3M-92QD`.

/** Without characters that look alike in some typefaces: 0 and O, 1, I and L, U and V. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";

function letters(count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** One of 5 × 10¹¹ references: collisions are rare, and none can be guessed from another. */
export function makeReference(): string {
  return `EX-${letters(4)}-${letters(4)}`;
}
