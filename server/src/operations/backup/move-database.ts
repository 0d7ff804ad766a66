/** All rows of a studio into another, empty database, of either kind. */
import { createHash } from "node:crypto";
import { dumpRows, readDump, type TableSummary } from "./rows/dump.ts";
import { fillDatabase } from "./rows/fill-database.ts";
import { openSnapshot } from "./rows/open-source.ts";
import type { DatabaseTarget } from "./rows/row-source.ts";

export interface MoveReport {
  tables: TableSummary[];
  rows: number;
}

/**
 * Copies and compares; the old database stays as it is. Writes to it during the move would be lost, so the studio must
 * not be running.
 * @param scratch path of a file that may be made meanwhile.
 * @throws {FullDatabaseError} {@link RowsDifferError} {@link UnknownDatabaseError}
 */
export async function moveDatabase(
  from: DatabaseTarget,
  to: DatabaseTarget,
  scratch: string,
): Promise<MoveReport> {
  const source = await openSnapshot(from, `${scratch}-snapshot`);
  try {
    const tables: TableSummary[] = [];
    await fillDatabase(to, {
      migrations: source.migrations,
      rows: readDump(dumpRows(source, tables)),
      summaries: () => tables,
      scratch,
    });
    return { tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    await source.close();
  }
}

/** One text for the rows of a database, to be compared by people. */
export function fingerprint(tables: readonly TableSummary[]): string {
  const lines = tables.map(({ name, rows, hash }) => `${name} ${rows} ${hash}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}
