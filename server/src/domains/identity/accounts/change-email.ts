/**
 * Another address for an account: asked for with the password, confirmed in the new mailbox, told to the old one,
 * and undone from there for some days. No answer tells whether somebody uses the new address
 * (docs/decisions/010-account-enumeration.md).
 */
import { isEmail } from "@extenso/contract/requests/rules.ts";
import type { Transaction } from "kysely";
import { makeSecret } from "../../../engines/crypto/secrets.ts";
import { isUniqueConflict } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { enqueueMail, type Occasion } from "../../../engines/mail/enqueue-mail.ts";
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { withSignature } from "../../site-content/site-content.ts";
import { endSessions } from "../sessions/end-sessions.ts";
import { auditUser } from "../users/audit-user.ts";
import { findUser } from "../users/find-user.ts";
import { lockUser } from "../users/lock-user.ts";
import { emailKey, type User } from "../users/user.ts";
import { compose, type Recipient, type Sender, toOwner } from "./account-mail.ts";
import { checkPasswordForDeed, type DeedProof, type PasswordCheck } from "./change-password.ts";
import { confirmEmail, findHolder } from "./email-ownership.ts";
import {
  confirmationMinutes,
  findToken,
  revokeTokens,
  revokeTokensSince,
  storeToken,
  useToken,
} from "./one-time-tokens.ts";
import { beginEmailChange, endEmailChange, findEmailChange } from "./pending-email.ts";

// Mails about another address for an account.

/** To the new address. It comes after `#`, as in every link of ours. */
function confirmNewEmailMail(
  settings: Sender,
  { username, email, token }: { username: string; email: string; token: string },
): BudgetedMail {
  return compose(settings, {
    kind: "account-email-change",
    to: email,
    subject: "Confirm your new email address",
    preview: "One click, and your Extenso account uses this address.",
    slate: "Your account",
    heading: "Confirm your new email address",
    blocks: [
      { text: "Someone, hopefully you, asked to move this account to this address." },
      { facts: [["Username", username]] },
      { button: "Confirm email address", url: `${settings.publicUrl}/confirm-email#token=${token}` },
      { text: "The link works once, for 7 days. Until then the account keeps its current address." },
    ],
    why: "If it wasn’t you, do nothing: the account won’t use this address.",
  });
}

/** Instead of the above where the mailbox is known to belong to another account. */
function emailInUseMail(
  settings: Sender,
  { to, holder, asking }: { to: string; holder: string; asking: string },
): BudgetedMail {
  return compose(settings, {
    kind: "account-email-change",
    to,
    subject: "Another account asked for your address",
    preview: "Nothing has changed.",
    slate: "Your account",
    heading: "This address belongs to your account",
    blocks: [
      {
        text: "Someone tried to move another account to this address. It belongs to your account and stays there.",
      },
      {
        facts: [
          ["Your account", holder],
          ["Other account", asking],
        ],
      },
      {
        text: "If it was you, first give your own account a different address under Settings.",
      },
      { button: "Go to Extenso", url: settings.publicUrl },
    ],
    why: "If it wasn’t you, do nothing. They can’t see your account and learned nothing about it.",
  });
}

/** To the old address. @param token of the link that brings it back; null: none is offered. */
function emailChangedMail(
  settings: Sender,
  user: Recipient,
  { email, token }: { email: string; token: string | null },
): BudgetedMail {
  const mail = compose(settings, {
    kind: "account-email-changed",
    to: user.email,
    subject: "Your email address was changed",
    preview: "If it wasn’t you, act now.",
    slate: "Your account",
    heading: "Your email address was changed",
    blocks: [
      { text: "This account now uses another address. We won’t write to this one again." },
      {
        facts: [
          ["Username", user.username],
          ["New address", user.email_confirmed_at === null ? "" : email],
        ],
      },
      ...(token === null
        ? [{ text: "If it wasn’t you, write to us." }]
        : [
            {
              text: "If it wasn’t you, undo the change. That signs out every device and lets you choose a new password. The link works once, for 7 days.",
            },
            { button: "Undo the change", url: `${settings.publicUrl}/undo-email#token=${token}` },
          ]),
    ],
    why: "We send this email whenever an account’s address changes.",
  });
  return toOwner(mail, user);
}

type EmailDependencies = Pick<Dependencies, "database" | "settings" | "clock" | "log">;

/** Fewer than the mails that the old address may be sent: each change can be undone. */
const changesADay = 5;
/** As many mails as go to one mailbox anyway. */
const mailsADay = 3;
/** The password that is chosen after an undo. */
const resetMinutes = 60;

export type EmailChangeResult =
  | { outcome: "asked" }
  | Exclude<PasswordCheck, { outcome: "right" }>
  | { outcome: "refused"; code: string; message: string };

/**
 * Asks for another address, in place of one that was asked for before. Nothing changes until it is confirmed.
 * If another account has confirmed the address, its owner is notified by mail; the response and the caller's account
 * look the same.
 */
export async function requestEmailChange(
  needed: EmailDependencies,
  { email: typed, ...proof }: DeedProof & { email: string },
): Promise<EmailChangeResult> {
  const { database, settings, clock, log } = needed;
  const { userId, address } = proof;
  const email = typed.trim();
  const refuse = (code: string, message: string) => ({ outcome: "refused" as const, code, message });
  if (!isEmail(email)) return refuse("extenso_invalid_email", "Please enter a valid email address.");
  const check = await checkPasswordForDeed(needed, proof);
  if (check.outcome !== "right") return check;
  const { user } = check;
  if (emailKey(email) === emailKey(user.email)) {
    return refuse("extenso_same_email", "This is your email address already.");
  }
  const now = clock();
  const limit = { key: `email-change:${userId}`, limit: changesADay, windowSeconds: 24 * 3600, now };
  const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
  if (!allowed) return { outcome: "limited", retryAfterSeconds };
  const outcome = await database.query.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, database.kind, userId);
    if (locked?.password_hash !== user.password_hash) return "wrong";
    await beginEmailChange(transaction, { userId, email, now });
    const sender = await withSignature(transaction, settings);
    await mailNewAddress(transaction, sender, { user, email }, { now, address, log });
    return "asked";
  });
  if (outcome === "asked") securityEvent(log, "user_email_change_request", { account: userId, address });
  return { outcome };
}

/** Mails the link again. Earlier ones stay good. */
export async function resendEmailChange(
  { database, settings, clock, log }: EmailDependencies,
  { userId, address }: { userId: number; address: string },
): Promise<{ outcome: "sent" | "none" } | { outcome: "limited"; retryAfterSeconds: number }> {
  const now = clock();
  const user = await findUser(database.query, userId);
  const pending = user && (await findEmailChange(database.query, userId, now));
  if (!pending) return { outcome: "none" };
  const limit = { key: `email-change-mail:${userId}`, limit: mailsADay - 1, windowSeconds: 24 * 3600, now };
  const { allowed, retryAfterSeconds } = await takeFromLimit(database, limit);
  if (!allowed) return { outcome: "limited", retryAfterSeconds };
  await database.query.transaction().execute(async (transaction) => {
    const sender = await withSignature(transaction, settings);
    await mailNewAddress(transaction, sender, { user, email: pending.email }, { now, address, log });
  });
  return { outcome: "sent" };
}

/** Takes a change back that wasn't confirmed yet. @returns whether there was one. */
export async function cancelEmailChange(
  { database, clock }: Pick<EmailDependencies, "database" | "clock">,
  userId: number,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const pending = await findEmailChange(transaction, userId, clock());
    await endEmailChange(transaction, userId);
    return pending !== null;
  });
}

async function mailNewAddress(
  transaction: Transaction<Tables>,
  sender: Sender,
  { user, email }: { user: User; email: string },
  occasion: Occasion,
): Promise<void> {
  const holder = await findHolder(transaction, email);
  if (holder?.email_confirmed_at && holder.id !== user.id) {
    const about = { to: email, holder: holder.username, asking: user.username };
    await enqueueMail(transaction, emailInUseMail(sender, about), occasion);
    return;
  }
  const token = makeSecret();
  const mail = confirmNewEmailMail(sender, { username: user.username, email, token });
  if (!(await enqueueMail(transaction, mail, occasion))) return;
  const link = { token, user: { id: user.id, email }, minutes: confirmationMinutes };
  await storeToken(transaction, "email-change", link, occasion.now);
}

/**
 * Uses the link that the new address was mailed. Sessions go on: they are bound to the account.
 * @returns the account; null when the link was used, is too old, never was or was taken back, or another account has
 *   proved the address meanwhile.
 */
export async function confirmEmailChange(
  { database, settings, clock, log }: EmailDependencies,
  { token, address, requestId }: { token: string; address: string; requestId: string },
): Promise<number | null> {
  const now = clock();
  const account = await database.query
    .transaction()
    .execute(async (transaction) => {
      const link = await findToken(transaction, "email-change", token, now);
      const locked = link && (await lockUser(transaction, database.kind, link.user_id));
      if (!locked || locked.banned_at || !(await useToken(transaction, "email-change", token, now)))
        return null;
      const before = await findUser(transaction, link.user_id);
      const pending = await findEmailChange(transaction, link.user_id, now);
      if (!before || pending?.email !== link.email) return null;
      const { email } = pending;
      if (!(await confirmEmail(transaction, { ...before, email }, now))) return null;
      await endEmailChange(transaction, before.id);
      // Links that were mailed to the old address stop working.
      await revokeTokens(transaction, "email-confirm", before.id);
      await revokeTokens(transaction, "password-reset", before.id);
      const sender = await withSignature(transaction, settings);
      await mailOldAddress(transaction, sender, { before, email, undo: true }, { now, address, log });
      const after = await findUser(transaction, before.id);
      const by = { userId: before.id, address, requestId };
      await auditUser(transaction, by, { action: "update", before, after: after ?? null }, now);
      return before.id;
    })
    .catch((error) => {
      // Another account took the address at the same moment.
      if (isUniqueConflict(error)) return null;
      throw error;
    });
  if (account !== null) securityEvent(log, "user_email_changed", { account, address });
  return account;
}

/**
 * Notifies the address that an account had. An undo link is added only if that mailbox was proved: a mistyped address
 * is a stranger's.
 */
export async function mailOldAddress(
  transaction: Transaction<Tables>,
  sender: Sender,
  { before, email, undo }: { before: User; email: string; undo: boolean },
  occasion: Occasion,
): Promise<void> {
  if (!isEmail(before.email)) return;
  const token = undo && before.email_confirmed_at !== null ? makeSecret() : null;
  const isSent = await enqueueMail(transaction, emailChangedMail(sender, before, { email, token }), occasion);
  if (!isSent || token === null) return;
  const link = { token, user: before, minutes: confirmationMinutes };
  await storeToken(transaction, "email-undo", link, occasion.now);
}

/**
 * Brings the old address back: ends every session, and whatever was asked for or mailed since.
 * @returns a token with which a new password can be chosen; null when the link was used, is too old or never was, or
 *   another account has proved the address meanwhile.
 */
export async function undoEmailChange(
  { database, settings, clock, log }: EmailDependencies,
  { token, address, requestId }: { token: string; address: string; requestId: string },
): Promise<string | null> {
  const now = clock();
  const done = await database.query
    .transaction()
    .execute(async (transaction) => {
      const link = await findToken(transaction, "email-undo", token, now);
      const locked = link && (await lockUser(transaction, database.kind, link.user_id));
      if (!locked || locked.banned_at || !(await useToken(transaction, "email-undo", token, now)))
        return null;
      const before = await findUser(transaction, link.user_id);
      if (!before || !(await confirmEmail(transaction, { ...before, email: link.email }, now))) return null;
      const after = (await findUser(transaction, before.id)) ?? before;
      await endSessions(transaction, { userId: before.id, now });
      await endEmailChange(transaction, before.id);
      await revokeTokens(transaction, "email-confirm", before.id);
      await revokeTokens(transaction, "password-reset", before.id);
      // Links of later changes lead to addresses that are undone with this one; earlier ones outrank it.
      await revokeTokensSince(transaction, "email-undo", before.id, link.created_at);
      const occasion = { now, address, log };
      const sender = await withSignature(transaction, settings);
      if (emailKey(before.email) !== emailKey(after.email)) {
        await mailOldAddress(transaction, sender, { before, email: after.email, undo: false }, occasion);
      }
      const secret = makeSecret();
      await storeToken(
        transaction,
        "password-reset",
        { token: secret, user: after, minutes: resetMinutes },
        now,
      );
      const by = { userId: before.id, address, requestId };
      await auditUser(transaction, by, { action: "update", before, after }, now);
      return { account: before.id, secret };
    })
    .catch((error) => {
      if (isUniqueConflict(error)) return null;
      throw error;
    });
  if (!done) return null;
  securityEvent(log, "user_email_change_undone", { account: done.account, address });
  return done.secret;
}
