/** Mails about passwords. */
import type { BudgetedMail } from "../../mail/mail-budgets.ts";
import { compose, type Recipient, type Sender, toOwner } from "./account-mail.ts";

function resetPasswordLink({ publicUrl }: Sender, token: string): string {
  return `${publicUrl}/reset-password#token=${token}`;
}

export function passwordResetMail(
  settings: Sender,
  { user, token, minutes }: { user: Recipient; token: string; minutes: number },
): BudgetedMail {
  const time = minutes > 60 ? `${Math.floor(minutes / 60)} hours` : `${minutes} minutes`;
  const mail = compose(settings, {
    kind: "account-password-reset",
    to: user.email,
    subject: "Choose a new password",
    preview: `The link works once, for ${time}.`,
    slate: "Your account",
    heading: "Choose a new password",
    blocks: [
      { text: "Somebody, hopefully you, asked for a new password for this account." },
      { facts: [["Username", user.username]] },
      { button: "Choose a new password", url: resetPasswordLink(settings, token) },
      { text: `The link works once, for ${time}. When the password changes, you are signed out everywhere.` },
    ],
    why: "If you didn't ask, do nothing: the password stays as it is.",
  });
  return toOwner(mail, user);
}

export function passwordChangedMail(settings: Sender, user: Recipient): BudgetedMail {
  const mail = compose(settings, {
    kind: "account-password-changed",
    to: user.email,
    subject: "Your password was changed",
    preview: "If it wasn't you, act now.",
    slate: "Your account",
    heading: "Your password was changed",
    blocks: [
      { text: "This account has a new password, and its other devices are signed out." },
      { facts: [["Username", user.username]] },
      {
        text: "If it wasn't you, press “Forgot password?” at sign-in to choose another, and write to us.",
      },
      { button: "Go to Extenso", url: settings.publicUrl },
    ],
    why: "We send this email whenever the password changes.",
  });
  return toOwner(mail, user);
}
