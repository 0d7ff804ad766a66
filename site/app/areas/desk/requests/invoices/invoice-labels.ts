/** Days and totals of invoices, in few words. */
import { isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { ListedInvoice } from "./invoices-api.ts";

/** @param day as `2026-12-05`. @returns “Dec 5, 2026”. */
export function invoiceDayLabel(day: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

/** A credit note's total is below zero: the client gets it back. */
export function invoiceTotalLabel({
  kind,
  total_cents,
  currency,
}: Pick<ListedInvoice, "kind" | "total_cents" | "currency">): string {
  return moneyLabel(kind === "credit" ? -total_cents : total_cents, currency);
}

/** What is left to pay, once a part was paid or credited; else the total. For places that have room for one sum. */
export function invoiceSumLabel(invoice: ListedInvoice): string {
  const { balance_cents, total_cents, currency } = invoice;
  const isReduced = isOwed(invoice) && balance_cents !== total_cents;
  return isReduced ? `${moneyLabel(balance_cents, currency)} left to pay` : invoiceTotalLabel(invoice);
}

/** Said without a mail server. */
export const reminderKeptHere = "The reminder is in the folder of mails on the server: nobody gets it";
