/** The audit log as a table for spreadsheets. */
import { auditFieldLabel, auditSentence, auditValue } from "@extenso/contract/audit/sentences.ts";
import { type CsvColumns, csvStream } from "../../engines/csv/csv.ts";
import type { Query } from "../../engines/database/query.ts";
import { demandProof, type Prover } from "../access/access.ts";
import type { AuditValue } from "./differences.ts";
import type { AuditFilter } from "./list-entries.ts";
import { type AuditEntry, type Place, readEntries } from "./log-lines.ts";

/** Rows in one file; days narrow it further. */
const mostCsvRows = 100_000;
const rowsAtOnce = 1_000;

const sentence = ({ actor_id: id, actor_name: name, ...entry }: AuditEntry) =>
  auditSentence({ ...entry, actor: { id, name } });

function told(changes: string): string {
  const made = JSON.parse(changes) as Record<string, { from: AuditValue; to: AuditValue }>;
  return Object.entries(made)
    .map(([field, { from, to }]) => `${auditFieldLabel(field)}: ${auditValue(from)} → ${auditValue(to)}`)
    .join("; ");
}

const columns: CsvColumns<AuditEntry> = [
  ["When (UTC)", ({ at }) => at],
  ["What happened", sentence],
  ["Who", ({ actor_name }) => actor_name],
  ["Action", ({ action }) => action],
  ["Kind", ({ subject }) => subject],
  ["Number", ({ subject_id }) => subject_id],
  ["Name", ({ subject_name }) => subject_name],
  ["Changes", ({ changes }) => told(changes)],
  ["Address", ({ address }) => address],
];

/** @throws {RestError} unless the caller gave a fresh proof. */
export function auditCsv(
  query: Query,
  filter: AuditFilter,
  { caller, now }: { caller: Prover; now: Date },
): ReadableStream<Uint8Array> {
  demandProof(caller, now);
  let before: Place | null = null;
  let count = 0;
  return csvStream(columns, async () => {
    const limit = Math.min(rowsAtOnce, mostCsvRows - count);
    const rows: AuditEntry[] = await readEntries(query, filter, { before, limit });
    before = rows.at(-1) ?? before;
    count += rows.length;
    return { rows, isLast: rows.length < limit || count >= mostCsvRows };
  });
}
