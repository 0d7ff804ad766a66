/** Mails about quotes: the offer, a reminder before it ends, and what came of it. */

import { letterHtml, renderMail } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { Signature } from "../site-content/site-content.ts";
import { quoteMailBudgets } from "./mail-budgets.ts";
import type { Quote } from "./quote-store.ts";

export type QuoteMailSettings = Pick<Settings, "publicUrl" | "timezone"> & Signature;

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat("en-CA", { style: "currency", currency }).format(cents / 100);

export interface Offer {
  to: string;
  author: string;
  subject: string;
  body: string;
  /** The page on which the quote is read and accepted. */
  link: string;
  references: string[];
}

/** Written by a colleague, with the link below. */
export function offerMail(
  { contactAddress, contactEmail, replyAddress }: QuoteMailSettings,
  { number }: Pick<Quote, "number">,
  { to, author, subject, body, link, references }: Offer,
): BudgetedMail {
  const text = `${body}\n\nYour quote ${number}:\n${link}`;
  const signature = [author, `Extenso · ${contactAddress} · ${contactEmail}`];
  return {
    kind: "quote-sent",
    budgets: quoteMailBudgets["quote-sent"],
    to,
    fromName: `${author} at Extenso`,
    replyTo: { name: "Extenso", address: replyAddress },
    subject,
    references,
    headers: { "Auto-Submitted": "no", "X-Auto-Response-Suppress": "OOF" },
    text: `${text}\n\n-- \n${signature.join("\n")}\n`,
    html: letterHtml(text, signature),
  };
}

function dayOf(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone }).format(new Date(iso));
}

export function reminderMail(
  settings: QuoteMailSettings,
  { number, valid_until }: Pick<Quote, "number" | "valid_until">,
  { to, title, link }: { to: string; title: string; link: string },
): BudgetedMail {
  const day = dayOf(valid_until ?? "", settings.timezone);
  return {
    kind: "quote-sent",
    budgets: quoteMailBudgets["quote-sent"],
    to,
    subject: `Your quote ${number} ends on ${day}`,
    replyTo: { name: "Extenso", address: settings.replyAddress },
    ...renderMail({
      preview: `${title}: the price holds until ${day}.`,
      slate: number,
      heading: "Your quote ends soon.",
      blocks: [
        {
          text: `The price of “${title}” holds until ${day}. Questions? Reply to this email or ask on the page.`,
        },
        { button: "Open your quote", url: link },
      ],
      footer: [`${settings.contactAddress} · ${settings.contactEmail}`],
    }),
  };
}

interface Signed {
  to: string;
  name: string;
  title: string;
  totalCents: number;
  depositCents: number;
  hash: string;
  /** The agreement that was signed with the quote; `null` where there is none. */
  agreement: { name: string; countersigned: { name: string } | null } | null;
}

/** To the client: what they have accepted. */
export function acceptedMail(
  settings: QuoteMailSettings,
  { number, currency }: Pick<Quote, "number" | "currency">,
  accepted: Signed,
): BudgetedMail {
  return {
    kind: "quote-accepted",
    budgets: quoteMailBudgets["quote-accepted"],
    to: accepted.to,
    subject: `You accepted quote ${number}: ${money(accepted.totalCents, currency)}`,
    replyTo: { name: "Extenso", address: settings.replyAddress },
    ...renderMail({
      preview: `${accepted.title}: ${money(accepted.totalCents, currency)}.`,
      slate: number,
      heading: "Thank you. We have your acceptance.",
      blocks: [
        {
          facts: [
            ["Quote", `${number}, ${accepted.title}`],
            ["Agreement", accepted.agreement?.name ?? ""],
            ["Accepted by", accepted.name],
            ["Total", money(accepted.totalCents, currency)],
            ["Deposit", accepted.depositCents > 0 ? money(accepted.depositCents, currency) : ""],
            ["Fingerprint", accepted.hash.slice(0, 16)],
          ],
        },
        {
          text: accepted.agreement
            ? "We countersign the agreement next, and you’ll have it with both names. The page behind your link keeps showing what you accepted."
            : "The page behind your link keeps showing what you accepted. We’ll write to you about the next steps.",
        },
      ],
      footer: [`${settings.contactAddress} · ${settings.contactEmail}`],
    }),
  };
}

/** To the client: the agreement has both names now. */
export function countersignedMail(
  settings: QuoteMailSettings,
  { number }: Pick<Quote, "number">,
  { to, name, title, hash, agreement }: Signed,
): BudgetedMail {
  const what = agreement?.name ?? "";
  return {
    kind: "quote-countersigned",
    budgets: quoteMailBudgets["quote-countersigned"],
    to,
    subject: `${what} for quote ${number} is signed by both`,
    replyTo: { name: "Extenso", address: settings.replyAddress },
    ...renderMail({
      preview: `${title}: ${what}, with both names.`,
      slate: number,
      heading: "The agreement is signed by both of us.",
      blocks: [
        {
          facts: [
            ["Quote", `${number}, ${title}`],
            ["Agreement", what],
            ["Signed by", name],
            ["Countersigned by", agreement?.countersigned?.name ?? ""],
            ["Seal", hash.slice(0, 16)],
          ],
        },
        { text: "It goes with this email as a PDF, and stands on the page behind your link." },
      ],
      footer: [`${settings.contactAddress} · ${settings.contactEmail}`],
    }),
  };
}

/** To the studio: a client has accepted, declined or asked. */
export function quoteNoticeMail(
  settings: Pick<QuoteMailSettings, "publicUrl">,
  { number, request_id }: Pick<Quote, "number" | "request_id">,
  notice: { heading: string; said: string; client: { name: string; email: string } },
): Omit<BudgetedMail, "to"> {
  return {
    kind: "quote-notice",
    budgets: quoteMailBudgets["quote-notice"],
    subject: `${notice.heading} (${number})`,
    replyTo: { name: notice.client.name, address: notice.client.email },
    ...renderMail({
      preview: notice.said || notice.heading,
      slate: number,
      heading: notice.heading,
      blocks: [
        ...(notice.said ? [{ quote: notice.said }] : []),
        { button: "Open it at the desk", url: `${settings.publicUrl}/desk/requests/${request_id}` },
      ],
      footer: ["A reply to this email goes to the client."],
    }),
  };
}
