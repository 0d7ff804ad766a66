/** Mails about invoices: one that brings an invoice or a credit note, or reminds of it, and a notice of one that wasn't sent by itself. */
import { dayLabel } from "@extenso/contract/hours/day-label.ts";
import { invoiceName } from "@extenso/contract/invoices/invoice-document.ts";
import { balanceOf } from "@extenso/contract/invoices/invoice-totals.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { letterHtml, renderMail } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import type { Signature } from "../site-content/site-content.ts";
import { documentOf, type Invoice } from "./invoice-store.ts";
import { invoiceMailBudgets } from "./mail-budgets.ts";

export interface InvoiceLetter {
  kind: "invoice-sent" | "invoice-reminder";
  to: string;
  /** `null`: it goes by itself, in the studio's name. */
  author: string | null;
  subject: string;
  body: string;
  /** The page on which the invoice is read. */
  link: string;
  references: string[];
}

/** In the studio's words, with amount, day and link below. A reminder names what is left to pay. */
export function invoiceMail(
  { contactAddress, contactEmail, replyAddress }: Signature,
  invoice: Pick<
    Invoice,
    "kind" | "number" | "currency" | "total_cents" | "credited_cents" | "paid_cents" | "due_on"
  >,
  { kind, to, author, subject, body, link, references }: InvoiceLetter,
): BudgetedMail {
  const cents = kind === "invoice-reminder" ? balanceOf(invoice) : invoice.total_cents;
  const amount = moneyLabel(cents, invoice.currency);
  const due = invoice.kind === "invoice" && invoice.due_on ? `, due ${dayLabel(invoice.due_on)}` : "";
  const text = `${body}\n\n${invoiceName(invoice)}: ${amount}${due}\n${link}`;
  const signature = [...(author === null ? [] : [author]), `Extenso · ${contactAddress} · ${contactEmail}`];
  return {
    kind,
    budgets: invoiceMailBudgets[kind],
    to,
    fromName: author === null ? "Extenso" : `${author} at Extenso`,
    replyTo: { name: "Extenso", address: replyAddress },
    subject,
    references,
    headers: {
      "Auto-Submitted": author === null ? "auto-generated" : "no",
      "X-Auto-Response-Suppress": "OOF",
    },
    text: `${text}\n\n-- \n${signature.join("\n")}\n`,
    html: letterHtml(text, signature),
  };
}

/** To the studio: a payment is due, and its invoice could not be sent by itself. */
export function unsentInvoiceMail(
  { publicUrl }: Pick<Settings, "publicUrl">,
  invoice: Pick<Invoice, "id" | "currency" | "total_cents" | "document">,
  reason: string,
): Omit<BudgetedMail, "to"> {
  const { title, client } = documentOf(invoice);
  const amount = moneyLabel(invoice.total_cents, invoice.currency);
  const heading = `An invoice of ${amount} was not sent`;
  return {
    kind: "invoice-unsent",
    budgets: invoiceMailBudgets["invoice-unsent"],
    subject: `${heading}: ${title}`,
    ...renderMail({
      preview: reason,
      slate: "Invoices",
      heading,
      blocks: [
        {
          text: `“${title}”, for ${client.name || client.company}: a payment is due. Its invoice is a draft.`,
        },
        { quote: reason },
        { button: "Open it at the desk", url: `${publicUrl}/desk/invoices/${invoice.id}` },
      ],
      footer: ["Answer at the desk: a reply to this email reaches nobody."],
    }),
  };
}

/** To the studio: Stripe has told something that somebody has to look at. */
export function stripeProblemMail(
  { publicUrl }: Pick<Settings, "publicUrl">,
  invoice: Pick<Invoice, "id" | "number"> | null,
  problem: string,
): Omit<BudgetedMail, "to"> {
  const heading = invoice?.number
    ? `A payment through Stripe for ${invoice.number} needs you`
    : "A payment through Stripe needs you";
  return {
    kind: "stripe-problem",
    budgets: invoiceMailBudgets["stripe-problem"],
    subject: heading,
    ...renderMail({
      preview: problem,
      slate: "Invoices",
      heading,
      blocks: [
        { text: problem },
        {
          button: "Open it at the desk",
          url: `${publicUrl}/desk/invoices${invoice ? `/${invoice.id}` : ""}`,
        },
      ],
      footer: ["Answer at the desk: a reply to this email reaches nobody."],
    }),
  };
}
