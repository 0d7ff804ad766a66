/** Requests as a table for spreadsheets. */
import { decimalAmount } from "@extenso/contract/quotes/money.ts";
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { statusName } from "@extenso/contract/requests/request-fields.ts";
import type { CsvColumns } from "../../engines/csv/csv.ts";
import type { ListedRequest } from "./list-requests.ts";

export const csvColumns: CsvColumns<ListedRequest> = [
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
  ["Value", ({ value_cents }) => (value_cents === null ? "" : decimalAmount(value_cents))],
  ["Currency", ({ currency, value_cents }) => (value_cents === null ? "" : currency)],
  ["Waiting since", ({ waiting_since }) => waiting_since ?? ""],
  ["Answer due", ({ waiting_since, waiting_due_at }) => (waiting_since ? (waiting_due_at ?? "") : "")],
  ["First answer", ({ answered_at }) => answered_at ?? ""],
];
