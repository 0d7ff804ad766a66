/** Mails about another address for an account. */
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import { compose, type Recipient, type Sender, toOwner } from "./account-mail.ts";

/** To the new address. It comes after `#`, as in every link of ours. */
export function confirmNewEmailMail(
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
      { text: "Somebody, hopefully you, wants this account to use this address from now on." },
      { facts: [["Username", username]] },
      { button: "Confirm email address", url: `${settings.publicUrl}/confirm-email#token=${token}` },
      { text: "The link works once, for 7 days. Until then the account keeps its present address." },
    ],
    why: "If it wasn't you, do nothing: the address stays out of that account.",
  });
}

/** Instead of the above where the mailbox is known to belong to another account. */
export function emailInUseMail(
  settings: Sender,
  { to, holder, asking }: { to: string; holder: string; asking: string },
): BudgetedMail {
  return compose(settings, {
    kind: "account-email-change",
    to,
    subject: "Your address is asked for by another account",
    preview: "Nothing has changed.",
    slate: "Your account",
    heading: "This address is your account's",
    blocks: [
      { text: "Someone wants another account to use this address. It belongs to yours, and stays there." },
      {
        facts: [
          ["Your account", holder],
          ["Other account", asking],
        ],
      },
      {
        text: "If it was you and you want it there, first give your account another address, under Settings.",
      },
      { button: "Go to Extenso", url: settings.publicUrl },
    ],
    why: "If it wasn't you, do nothing. Whoever it was can't see your account, and learned nothing about it.",
  });
}

/** To the old address. @param token of the link that brings it back; null: none is offered. */
export function emailChangedMail(
  settings: Sender,
  user: Recipient,
  { email, token }: { email: string; token: string | null },
): BudgetedMail {
  const mail = compose(settings, {
    kind: "account-email-changed",
    to: user.email,
    subject: "Your email address was changed",
    preview: "If it wasn't you, act now.",
    slate: "Your account",
    heading: "Your email address was changed",
    blocks: [
      { text: "This account uses another address from now on. We write to this one no more." },
      {
        facts: [
          ["Username", user.username],
          ["New address", user.email_confirmed_at === null ? "" : email],
        ],
      },
      ...(token === null
        ? [{ text: "If it wasn't you, write to us." }]
        : [
            {
              text: "If it wasn't you, bring this address back. It signs every device out and lets you choose a new password. The link works once, for 7 days.",
            },
            { button: "Undo the change", url: `${settings.publicUrl}/undo-email#token=${token}` },
          ]),
    ],
    why: "We send this email whenever the address of an account changes.",
  });
  return toOwner(mail, user);
}
