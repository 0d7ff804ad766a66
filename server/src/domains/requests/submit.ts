/** A visitor's request: judged, stored with a reference, confirmed and reported, all or nothing. */
import { createHash } from "node:crypto";
import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { hashSecret } from "../../engines/crypto/secrets.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { addressGroup } from "../../engines/http/client-address.ts";
import { enqueueMail } from "../../engines/mail/enqueue-mail.ts";
import { mailboxOf } from "../../engines/mail/mailbox.ts";
import { takeFromLimit } from "../../engines/rate-limits/take-from-limit.ts";
import { signed } from "../site-content/signature.ts";
import { cleaned } from "./fields.ts";
import { confirmationMail, noticeMail } from "./mails.ts";
import { makeReference } from "./reference.ts";
import { judge } from "./spam.ts";
import { findBySubmissionKey, insertRequest, markReported, type NewContactRequest } from "./store.ts";

export interface Submission {
  fields: ContactValues;
  /** Chosen by the form once per request, repeated when it is sent again. */
  submissionKey: string | null;
  /** A field that people don't see. */
  honeypot: string;
  /** Time in the form. */
  elapsedMs: number | null;
  /** Of the caller; those without a known one share a limit. */
  address: string;
  /** Who is signed in. */
  userId: number | null;
}

export type SubmissionAnswer =
  | { outcome: "stored"; reference: string }
  | { outcome: "blank" }
  | { outcome: "too-many"; retryAfterSeconds: number };

/** Room for an office behind one address on a busy day; a script meets the end of it soon. */
const perAddress = [
  { limit: 120, windowSeconds: 10 * 60 },
  { limit: 600, windowSeconds: 24 * 60 * 60 },
];
/** Nobody has so many projects a day. */
const perMailbox = { limit: 20, windowSeconds: 24 * 60 * 60 };

/**
 * The same submission key with the same content stores nothing twice and answers with the reference of the
 * first, even when both arrive at the same instant. Changed content under the same key is a new request:
 * answering it with the old reference would lose it.
 */
export async function submitContact(
  dependencies: Pick<Dependencies, "database" | "settings" | "clock" | "log">,
  submission: Submission,
): Promise<SubmissionAnswer> {
  const { database, settings, clock, log } = dependencies;
  const fields = cleaned(submission.fields);
  if (!fields.name || !fields.message) return { outcome: "blank" };

  const key = submission.submissionKey && repeatKey(submission.submissionKey, fields);
  const earlier = key && (await findBySubmissionKey(database.query, key));
  if (earlier) return { outcome: "stored", reference: earlier };

  const now = clock();
  const retryAfterSeconds = await waitingTime(dependencies, submission.address, now);
  if (retryAfterSeconds > 0) return { outcome: "too-many", retryAfterSeconds };
  const mailbox = await takeFromLimit(database, {
    key: `contact-mailbox:${hashSecret(mailboxOf(fields.email))}`,
    ...perMailbox,
    now,
  });
  const verdict = judge(submission.fields, {
    honeypot: submission.honeypot,
    elapsedMs: submission.elapsedMs,
    addressUsedOften: !mailbox.allowed,
    studioEmail: settings.studioEmail,
  });

  // A reference that exists already is as good as impossible, and then a second one is drawn.
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
    };
    const occasion = { now, address: submission.address, log };
    const reference = await database.query.transaction().execute(async (transaction) => {
      if (!(await insertRequest(transaction, request))) {
        return key ? findBySubmissionKey(transaction, key) : null;
      }
      const confirmed =
        !verdict.holdConfirmation &&
        (await enqueueMail(
          transaction,
          confirmationMail(await signed(transaction, settings), request),
          occasion,
        ));
      const notice = noticeMail(settings, request, { verdict, confirmed });
      if (await enqueueMail(transaction, notice, occasion)) {
        await markReported(transaction, request.reference, now);
      }
      return request.reference;
    });
    if (!reference) continue;
    if (reference === request.reference) {
      log.info(
        { reference, spamScore: verdict.score, confirmationHeld: verdict.holdConfirmation },
        "contact request stored",
      );
    }
    return { outcome: "stored", reference };
  }
}

/** What tells a request sent again from another. @param fields cleaned. */
export function repeatKey(submissionKey: string, fields: ContactValues): string {
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
