/**
 * Rows as lines of JSON: a line that names table and columns, then one for each row, its values in that order. The
 * same from SQLite and PostgreSQL, so that either can be made of it.
 */
import type { RowSource } from "./row-source.ts";
import { type Row, TableSum } from "./table-sum.ts";

export interface TableSummary {
  name: string;
  columns: string[];
  rows: number;
  hash: string;
  lastNumber: number | null;
}

/** @param summaries gets one for each table when all its rows have gone by. */
export async function* dumpRows(
  source: Pick<RowSource, "tables" | "rows" | "lastNumber">,
  summaries: TableSummary[],
): AsyncGenerator<Buffer> {
  for (const table of source.tables) {
    const { name, columns } = table;
    yield Buffer.from(`${JSON.stringify({ table: name, columns })}\n`);
    const sum = new TableSum();
    for await (const batch of source.rows(table)) {
      for (const row of batch) sum.add(row);
      yield Buffer.from(`${batch.map((row) => JSON.stringify(row)).join("\n")}\n`);
    }
    const lastNumber = await source.lastNumber(table);
    summaries.push({ name, columns, rows: sum.rows, hash: sum.hash, lastNumber });
  }
}

/** No row is longer: no request that could write one is. */
const longestLine = 256 * 1024 * 1024;

/** A dump that cannot be read. */
export class DumpError extends Error {
  override name = "DumpError";
}

/** Reads the output of {@link dumpRows}, some rows at a time. @throws {DumpError} */
export async function* readDump(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ table: string; columns: string[]; rows: Row[] }> {
  let current: { table: string; columns: string[] } | undefined;
  let rest = Buffer.alloc(0);
  for await (const part of content) {
    rest = Buffer.concat([rest, part]);
    const end = rest.lastIndexOf(10);
    if (end < 0 && rest.length > longestLine) throw new DumpError("a row is too long");
    if (end < 0) continue;
    let rows: Row[] = [];
    for (const line of rest.toString("utf8", 0, end).split("\n")) {
      const parsed = parse(line);
      if (Array.isArray(parsed)) {
        rows.push(parsed);
        continue;
      }
      if (current && rows.length > 0) yield { ...current, rows };
      rows = [];
      current = parsed;
    }
    if (!current) throw new DumpError("it begins with no table");
    if (rows.length > 0) yield { ...current, rows };
    rest = rest.subarray(end + 1);
  }
  if (rest.length > 0) throw new DumpError("it is cut off");
}

function parse(line: string): Row | { table: string; columns: string[] } {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new DumpError("a line is no JSON", { cause });
  }
}
