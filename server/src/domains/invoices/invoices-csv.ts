/** Invoices as a table for spreadsheets. */
import { standingName } from "@extenso/contract/invoices/invoice-document.ts";
import type { WireInvoiceListed } from "@extenso/contract/wire/invoices.ts";
import type { CsvColumns } from "../../engines/csv/csv.ts";

const amount = (cents: number) => (cents / 100).toFixed(2);

export const csvColumns: CsvColumns<WireInvoiceListed> = [
  ["Number", ({ number }) => number ?? ""],
  ["Kind", ({ kind }) => (kind === "credit" ? "Credit note" : "Invoice")],
  ["Status", standingName],
  ["Title", ({ title }) => title],
  ["Client", ({ client }) => client.name],
  ["Company", ({ client }) => client.company],
  ["Issued", ({ issued_on }) => issued_on ?? ""],
  ["Due", ({ due_on }) => due_on ?? ""],
  ["Total", ({ kind, total_cents }) => amount(kind === "credit" ? -total_cents : total_cents)],
  ["Credited", ({ credited_cents }) => amount(credited_cents)],
  ["Paid", ({ paid_cents }) => amount(paid_cents)],
  ["Balance", ({ status, balance_cents }) => (status === "draft" ? "" : amount(balance_cents))],
  ["Currency", ({ currency }) => currency],
];
