/** Invoices as a table for spreadsheets. */
import { standingName } from "@extenso/contract/invoices/invoice-document.ts";
import type { WireInvoiceListed } from "@extenso/contract/wire/invoices.ts";
import { type CsvColumns, csvStream } from "../../engines/csv/csv.ts";
import { demandProof, type Prover } from "../access/access.ts";

/** Rows in one file: more than a studio writes in many years. */
const mostRows = 50_000;
const rowsAtOnce = 500;

const amount = (cents: number) => (cents / 100).toFixed(2);

const columns: CsvColumns<WireInvoiceListed> = [
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

/**
 * @param read one window of the list.
 * @throws {RestError} unless the caller gave a fresh proof.
 */
export function invoicesCsv(
  read: (window: { offset: number; limit: number }) => Promise<WireInvoiceListed[]>,
  { caller, now }: { caller: Prover; now: Date },
): ReadableStream<Uint8Array> {
  demandProof(caller, now);
  let offset = 0;
  return csvStream(columns, async () => {
    const invoices = offset < mostRows ? await read({ offset, limit: rowsAtOnce }) : [];
    offset += rowsAtOnce;
    return { rows: invoices, isLast: invoices.length < rowsAtOnce };
  });
}
