/** Mails about passwords. */
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import type { ProgramsAfter } from "../application-passwords/end-with-password.ts";
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
      { text: "Someone, hopefully you, asked for a new password for this account." },
      { facts: [["Username", user.username]] },
      { button: "Choose a new password", url: resetPasswordLink(settings, token) },
      {
        text: `The link works once, for ${time}. When the password changes, you are signed out everywhere, and so are programs with application passwords.`,
      },
    ],
    why: "If you didn’t ask, do nothing: the password stays as it is.",
  });
  return toOwner(mail, user);
}

/** Limit of names in a mail; more would go unread. */
const listedPrograms = 20;

/**
 * Paragraphs on the account's application passwords. Their names were typed by the account's user, so a mailbox that
 * wasn't proved gets only their number.
 */
function aboutPrograms({ email_confirmed_at }: Recipient, { ended, kept }: ProgramsAfter) {
  const names = ended.length > 0 ? ended : kept;
  if (names.length === 0) return [];
  const [count, are] =
    names.length === 1
      ? ["One application password", "is"]
      : [`${names.length} application passwords`, "are"];
  const text =
    ended.length > 0
      ? `${count} ${are} revoked too: these programs need a new one.`
      : `${count} still ${names.length === 1 ? "works" : "work"}, as requested.`;
  if (email_confirmed_at === null) return [{ text }];
  const more = names.length - listedPrograms;
  const listed = names.slice(0, listedPrograms).map((name) => `· ${name}`);
  return [{ text }, { text: [...listed, ...(more > 0 ? [`and ${more} more`] : [])].join("\n") }];
}

/** @param programs what the new password did to the account's application passwords. */
export function passwordChangedMail(
  settings: Sender,
  user: Recipient,
  programs: ProgramsAfter,
): BudgetedMail {
  const mail = compose(settings, {
    kind: "account-password-changed",
    to: user.email,
    subject: "Your password was changed",
    preview: "If it wasn’t you, act now.",
    slate: "Your account",
    heading: "Your password was changed",
    blocks: [
      { text: "This account has a new password, and its other devices are signed out." },
      { facts: [["Username", user.username]] },
      ...aboutPrograms(user, programs),
      {
        text: "If it wasn’t you, choose “Forgot password?” at sign-in, set a new one, and write to us.",
      },
      { button: "Go to Extenso", url: settings.publicUrl },
    ],
    why: "We send this email whenever the password changes.",
  });
  return toOwner(mail, user);
}
