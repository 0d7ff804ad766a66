/** Invoices as a table for spreadsheets. */

import { standingName } from "@extenso/contract/invoices/invoice-document.ts";
import { decimalAmount } from "@extenso/contract/quotes/money.ts";
import type { WireInvoiceListed } from "@extenso/contract/wire/invoices.ts";
import type { CsvColumns } from "../../engines/csv/csv.ts";

export const csvColumns: CsvColumns<WireInvoiceListed> = [
  ["Number", ({ number }) => number ?? ""],
  ["Kind", ({ kind }) => (kind === "credit" ? "Credit note" : "Invoice")],
  ["Status", standingName],
  ["Title", ({ title }) => title],
  ["Client", ({ client }) => client.name],
  ["Company", ({ client }) => client.company],
  ["Issued", ({ issued_on }) => issued_on ?? ""],
  ["Due", ({ due_on }) => due_on ?? ""],
  ["Total", ({ kind, total_cents }) => decimalAmount(kind === "credit" ? -total_cents : total_cents)],
  ["Credited", ({ credited_cents }) => decimalAmount(credited_cents)],
  ["Paid", ({ paid_cents }) => decimalAmount(paid_cents)],
  ["Balance", ({ status, balance_cents }) => (status === "draft" ? "" : decimalAmount(balance_cents))],
  ["Currency", ({ currency }) => currency],
];
