/**
 * Mails to members. Mails to an unconfirmed address repeat the username alone of what was typed: a name
 * could be an advertisement for a stranger.
 */
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import { reservedDays } from "../users/former-usernames.ts";
import type { User } from "../users/user.ts";
import { compose, type Recipient, type Sender, toOwner } from "./account-mail.ts";

/** The token comes after `#`: what does is sent to no server, written in no log and no Referer. */
function confirmEmailLink({ publicUrl }: Sender, token: string): string {
  return `${publicUrl}/confirm-email#token=${token}`;
}

/** @param other another account that was opened with this address and never confirmed it. */
export function confirmEmailMail(
  settings: Sender,
  {
    user,
    token,
    other,
  }: { user: Pick<User, "username" | "email">; token: string; other?: string | undefined },
): BudgetedMail {
  return compose(settings, {
    kind: "account-confirm-email",
    to: user.email,
    subject: "Confirm your email address",
    preview: "One click, and your Extenso account is complete.",
    slate: "Your account",
    heading: "Welcome to Extenso",
    blocks: [
      { text: "Your account is ready. Please confirm that this address is yours." },
      {
        facts: [
          ["Username", user.username],
          ["Earlier account", other ?? ""],
        ],
      },
      { button: "Confirm email address", url: confirmEmailLink(settings, token) },
      {
        text: "The link works once, for 7 days. You can sign in with this address or with your username.",
      },
    ],
    why: "Someone opened an account with this address. If it wasn’t you, do nothing: it stays unconfirmed.",
  });
}

/** Instead of the above when the mailbox is known to belong to another account. */
export function accountExistsMail(
  settings: Sender,
  { to, holder, made }: { to: string; holder: string; made: string },
): BudgetedMail {
  return compose(settings, {
    kind: "account-exists",
    to,
    subject: "You already have an Extenso account",
    preview: "Someone signed up with your address.",
    slate: "Your account",
    heading: "You already have an account",
    blocks: [
      {
        text: "Someone opened a new account with this address, which already belongs to an account of yours.",
      },
      {
        facts: [
          ["Your account", holder],
          ["New account", made],
        ],
      },
      {
        text: "If it was you, sign in with your account. If you’ve forgotten the password, choose “Forgot password?” there. The new account works too, with its own username, but can’t use this address.",
      },
      { button: "Go to Extenso", url: settings.publicUrl },
    ],
    why: "If it wasn’t you, do nothing. They can’t see your account and learned nothing about it.",
  });
}

/** @param old the name it was. */
export function usernameChangedMail(settings: Sender, user: Recipient, old: string): BudgetedMail {
  const mail = compose(settings, {
    kind: "account-username-changed",
    to: user.email,
    subject: "Your username was changed",
    preview: "If it wasn’t you, act now.",
    slate: "Your account",
    heading: "Your username was changed",
    blocks: [
      { text: "Sign in with the new one from now on. Your devices stay signed in." },
      {
        facts: [
          ["New username", user.username],
          ["Old username", old],
        ],
      },
      { text: `The old one stays reserved for you for ${reservedDays} days.` },
      {
        text: "If it wasn’t you, choose “Forgot password?” at sign-in, set a new password, and write to us.",
      },
      { button: "Go to Extenso", url: settings.publicUrl },
    ],
    why: "We send this email whenever the username changes.",
  });
  return toOwner(mail, user);
}

export function accountDeletedMail(settings: Sender, user: Recipient): BudgetedMail {
  const mail = compose(settings, {
    kind: "account-deleted",
    to: user.email,
    subject: "Your account is deleted",
    preview: "Your Extenso account and everything in it are gone.",
    slate: "Your account",
    heading: "Your account is deleted",
    blocks: [
      { text: "Your account and everything in it are gone. Requests you sent to the studio are kept." },
      { facts: [["Username", user.username]] },
    ],
    why: "This is the last email about this account.",
  });
  return toOwner(mail, user);
}
