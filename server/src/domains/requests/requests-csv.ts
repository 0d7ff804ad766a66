/** Requests as a table for spreadsheets. */
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { statusName } from "@extenso/contract/requests/request-fields.ts";
import { type CsvColumns, csvStream } from "../../engines/csv/csv.ts";
import { demandProof, type Prover } from "../access/access.ts";
import type { ListedRequest } from "./list-requests.ts";

/** Rows in one file: more than a studio gets in years. */
const mostRows = 20_000;
const rowsAtOnce = 500;

const columns: CsvColumns<ListedRequest> = [
  ["Reference", ({ reference }) => reference],
  ["Received", ({ created_at }) => created_at],
  ["Status", ({ status }) => statusName(status)],
  ["Name", ({ name }) => name],
  ["Company", ({ company }) => company],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Service", ({ service }) => labelOf(serviceChoices, service)],
  ["Owner", ({ owner_name }) => owner_name],
  ["Next step", ({ next_step }) => next_step],
  ["On", ({ next_step_on }) => next_step_on ?? ""],
  ["Value", ({ value_cents }) => (value_cents === null ? "" : (value_cents / 100).toFixed(2))],
  ["Currency", ({ currency, value_cents }) => (value_cents === null ? "" : currency)],
  ["Waiting since", ({ waiting_since }) => waiting_since ?? ""],
  ["Answer due", ({ waiting_since, waiting_due_at }) => (waiting_since ? (waiting_due_at ?? "") : "")],
  ["First answer", ({ answered_at }) => answered_at ?? ""],
];

/**
 * @param read one window of the list.
 * @throws {RestError} unless the caller gave a fresh proof.
 */
export function requestsCsv(
  read: (window: { offset: number; limit: number }) => Promise<ListedRequest[]>,
  { caller, now }: { caller: Prover; now: Date },
): ReadableStream<Uint8Array> {
  demandProof(caller, now);
  let offset = 0;
  return csvStream(columns, async () => {
    const requests = offset < mostRows ? await read({ offset, limit: rowsAtOnce }) : [];
    offset += rowsAtOnce;
    return { rows: requests, isLast: requests.length < rowsAtOnce };
  });
}
