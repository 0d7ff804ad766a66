/** The mail that brings an invoice or a credit note, written by a colleague. */
import { invoiceName } from "@extenso/contract/invoices/invoice-document.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { letterHtml } from "../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../engines/mail/mail-budgets.ts";
import type { Signature } from "../site-content/site-content.ts";
import type { Invoice } from "./invoice-store.ts";
import { invoiceMailBudgets } from "./mail-budgets.ts";

export interface InvoiceLetter {
  to: string;
  author: string;
  subject: string;
  body: string;
  /** The page on which the invoice is read. */
  link: string;
  references: string[];
}

/** “Friday, 11 December 2026” needs no time zone: the day is the studio's. */
const dayLabel = (day: string) =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

export function invoiceMail(
  { contactAddress, contactEmail, replyAddress }: Signature,
  invoice: Pick<Invoice, "kind" | "number" | "currency" | "total_cents" | "due_on">,
  { to, author, subject, body, link, references }: InvoiceLetter,
): BudgetedMail {
  const amount = moneyLabel(invoice.total_cents, invoice.currency);
  const due = invoice.kind === "invoice" && invoice.due_on ? `, due ${dayLabel(invoice.due_on)}` : "";
  const text = `${body}\n\n${invoiceName(invoice)}: ${amount}${due}\n${link}`;
  const signature = [author, `Extenso · ${contactAddress} · ${contactEmail}`];
  return {
    kind: "invoice-sent",
    budgets: invoiceMailBudgets["invoice-sent"],
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
