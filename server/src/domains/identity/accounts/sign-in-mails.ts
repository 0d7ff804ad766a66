/** Mails about signing in. */
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import type { Caller } from "../sessions/store.ts";
import { compose, type Recipient, type Sender, toOwner } from "./account-mail.ts";

/** Characters of a browser's own name for itself; it may be anything. */
const longestAgent = 120;

/** @param token ends the session, without signing in. */
export function newDeviceMail(
  settings: Sender,
  user: Recipient,
  { caller, now, token }: { caller: Caller; now: Date; token: string },
): BudgetedMail {
  const agent = caller.userAgent.replace(/[^\x20-\x7e]/g, "").slice(0, longestAgent);
  const mail = compose(settings, {
    kind: "account-new-device",
    to: user.email,
    subject: "New sign-in to your account",
    preview: "If it wasn’t you, end it with one click.",
    slate: "Your account",
    heading: "Signed in on a new device",
    blocks: [
      { text: "Someone, hopefully you, signed in on a device that your account wasn’t used on before." },
      {
        facts: [
          ["Username", user.username],
          ["Time", `${now.toISOString().slice(0, 16).replace("T", " ")} UTC`],
          ["Address", caller.address],
          ["Browser or program", agent],
        ],
      },
      {
        text: "If it was you, there’s nothing to do. If it wasn’t, end that session and change your password.",
      },
      { button: "End that session", url: `${settings.publicUrl}/end-session#token=${token}` },
    ],
    why: "We send this email when an account is signed in to on a new device.",
  });
  return toOwner(mail, user);
}

/** @param change what has changed, as a sentence. */
export function signInMethodsMail(settings: Sender, user: Recipient, change: string): BudgetedMail {
  const mail = compose(settings, {
    kind: "account-sign-in-methods",
    to: user.email,
    subject: "Your ways to sign in were changed",
    preview: "If it wasn’t you, act now.",
    slate: "Your account",
    heading: "Your ways to sign in were changed",
    blocks: [
      { text: change },
      { facts: [["Username", user.username]] },
      {
        text: "If it wasn’t you, choose “Forgot password?” at sign-in, set a new password, and write to us.",
      },
      { button: "Go to Extenso", url: settings.publicUrl },
    ],
    why: "We send this email whenever a way to sign in is added or removed.",
  });
  return toOwner(mail, user);
}
