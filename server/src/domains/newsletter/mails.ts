/** Mails to subscribers. Each has the headers by which a mail program unsubscribes with one click. */

import { type MailContent, renderMail } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { Signature } from "../site-content/site-content.ts";
import { newsletterMailBudgets } from "./mail-budgets.ts";

type MailSettings = Pick<Settings, "publicUrl"> & Signature;

/** Shown in the confirmation mail and on its page, and stored with the consent. */
export const confirmWording = "Yes, send me the Extenso newsletter at this address.";

/** A page with a button, as programs that scan mails open every link in them. */
function confirmLink({ publicUrl }: MailSettings, token: string): string {
  return `${publicUrl}/newsletter/confirm?token=${token}`;
}

function unsubscribeLink({ publicUrl }: MailSettings, token: string): string {
  return `${publicUrl}/newsletter/unsubscribe?token=${token}`;
}

/** RFC 8058: a mail program sends a POST to this URL when its "Unsubscribe" is clicked. */
function listHeaders({ publicUrl }: MailSettings, token: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${publicUrl}/wp-json/extenso/v1/newsletter/unsubscribe?token=${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

interface Letter extends Omit<MailContent, "footer" | "slate"> {
  kind: keyof typeof newsletterMailBudgets;
  subject: string;
  /** The reason for the mail; the footer adds the way to unsubscribe. */
  why: string;
}

function compose(settings: MailSettings, to: string, unsubscribeToken: string, letter: Letter): BudgetedMail {
  const { kind, subject, why, ...content } = letter;
  return {
    kind,
    budgets: newsletterMailBudgets[kind],
    to,
    subject,
    headers: listHeaders(settings, unsubscribeToken),
    ...renderMail({
      ...content,
      slate: "Newsletter",
      footer: [
        why,
        `Unsubscribe: ${unsubscribeLink(settings, unsubscribeToken)}`,
        `${settings.contactAddress} · ${settings.contactEmail} · ${settings.publicUrl}`,
      ],
    }),
  };
}

export function confirmMail(
  settings: MailSettings,
  to: string,
  tokens: { confirm: string; unsubscribe: string },
): BudgetedMail {
  return compose(settings, to, tokens.unsubscribe, {
    kind: "newsletter-confirm",
    subject: "Please confirm your subscription",
    preview: "One click, and you’re on the list.",
    heading: "Please confirm your subscription",
    blocks: [
      { text: "Someone, hopefully you, signed this address up for the Extenso newsletter." },
      { text: `“${confirmWording}”` },
      { button: "Confirm subscription", url: confirmLink(settings, tokens.confirm) },
      { text: "The link works for 7 days." },
    ],
    why: "If it wasn’t you, do nothing. Without the confirmation we won’t send anything.",
  });
}

export function welcomeMail(settings: MailSettings, to: string, unsubscribeToken: string): BudgetedMail {
  return compose(settings, to, unsubscribeToken, {
    kind: "newsletter-welcome",
    subject: "You are subscribed",
    preview: "Your subscription is confirmed.",
    heading: "You are subscribed",
    blocks: [
      { text: "Your subscription to the Extenso newsletter is confirmed. Thank you." },
      { text: "Every issue has an unsubscribe link. Keep this email if you want one at hand." },
    ],
    why: "You are getting this because you confirmed your subscription.",
  });
}

/** Sent to an address that subscribes again: the form must not reveal who is on the list, the mailbox may. */
export function alreadySubscribedMail(
  settings: MailSettings,
  to: string,
  unsubscribeToken: string,
): BudgetedMail {
  return compose(settings, to, unsubscribeToken, {
    kind: "newsletter-already-subscribed",
    subject: "You are already subscribed",
    preview: "There is nothing left to confirm.",
    heading: "You are already subscribed",
    blocks: [
      {
        text: "Someone, hopefully you, signed this address up for the Extenso newsletter. It’s already on the list, so there is nothing left to confirm.",
      },
    ],
    why: "You are getting this because someone entered your address in our newsletter form.",
  });
}
