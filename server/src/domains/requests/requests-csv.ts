/** Requests as a table for spreadsheets. */
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { statusName } from "@extenso/contract/requests/request-fields.ts";
import type { ListedRequest } from "./list-requests.ts";

/** Rows in one file: more than a studio gets in years. */
const mostRows = 20_000;
const rowsAtOnce = 500;

const columns: [title: string, of: (request: ListedRequest) => string][] = [
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
  [
    "Answer due",
    ({ due_at, answered_at, status }) => (answered_at === null && status === "new" ? (due_at ?? "") : ""),
  ],
  ["First answer", ({ answered_at }) => answered_at ?? ""],
];

/** A cell that begins like a formula would be calculated by the spreadsheet that opens it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(",")}\r\n`;

/** @param read one window of the list. @returns UTF-8 with a mark, by which Excel knows it. */
export function requestsCsv(
  read: (window: { offset: number; limit: number }) => Promise<ListedRequest[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let offset = 0;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(`\uFEFF${line(columns.map(([title]) => title))}`));
    },
    async pull(controller) {
      const requests = offset < mostRows ? await read({ offset, limit: rowsAtOnce }) : [];
      offset += rowsAtOnce;
      if (requests.length > 0) {
        const lines = requests.map((request) => line(columns.map(([, of]) => of(request))));
        controller.enqueue(encoder.encode(lines.join("")));
      }
      if (requests.length < rowsAtOnce) controller.close();
    },
  });
}
