/** Days and totals of invoices, in few words. */
import { isOwed } from "@extenso/contract/invoices/invoice-document.ts";
import { columnMoneyLabel, moneyLabel } from "@extenso/contract/quotes/money.ts";
import type { ListedInvoice } from "./invoices-api.ts";

/** @param day as `2026-12-05`. @returns “Dec 5, 2026”. */
export function invoiceDayLabel(day: string): string {
  return new Intl.DateTimeFormat("en-CA", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

/** A credit note's total is below zero: the client gets it back. */
const signedTotal = ({ kind, total_cents }: Pick<ListedInvoice, "kind" | "total_cents">): number =>
  kind === "credit" ? -total_cents : total_cents;

/** @returns the total for a column of amounts. */
export function invoiceTotalLabel(invoice: ListedInvoice): string {
  return columnMoneyLabel(signedTotal(invoice), invoice.currency);
}

/** What is left to pay, once a part was paid or credited; else the total. For places that have room for one sum. */
export function invoiceSumLabel(
  invoice: ListedInvoice,
  money: (cents: number, currency: string) => string = moneyLabel,
): string {
  const { balance_cents, total_cents, currency } = invoice;
  const isReduced = isOwed(invoice) && balance_cents !== total_cents;
  if (isReduced) return `${money(balance_cents, currency)} left to pay`;
  return money(signedTotal(invoice), currency);
}

/** Notice in place of “The client is reminded” where no mail server is set. */
export const reminderNotMailed = "The reminder is in the folder of mails on the server: nobody gets it";
