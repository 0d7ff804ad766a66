/** Whether what was written is what was read. */
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { TableSummary } from "./dump.ts";
import { type Row, TableSum } from "./table-sum.ts";

const readAtOnce = 500;

export async function compare(
  query: Kysely<Tables>,
  { kind }: Database,
  expected: readonly TableSummary[],
): Promise<void> {
  const wrong: string[] = [];
  for (const { name, columns, rows, hash } of expected) {
    const sum = new TableSum();
    for await (const row of written(query, kind, name, columns)) sum.add(row);
    if (sum.rows !== rows) wrong.push(`${name}: ${sum.rows} rows in place of ${rows}`);
    else if (sum.hash !== hash) wrong.push(`${name}: its ${rows} rows are not the same`);
  }
  if (wrong.length > 0) throw new RowsDifferError(wrong.join("; "));
}

async function* written(
  query: Kysely<Tables>,
  kind: Database["kind"],
  name: string,
  columns: readonly string[],
): AsyncGenerator<Row> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const take = (row: unknown) =>
    columns.map((column) => (row as Record<string, string | number | null>)[column] ?? null);
  if (kind === "sqlite") {
    // In the order of its rows' own numbers, from one batch to the next.
    const place = sql.ref("rowid");
    for (let last = Number.MIN_SAFE_INTEGER; ; ) {
      const { rows } = await sql<{ row_place: number }>`
        select ${place} as row_place, ${list} from ${sql.table(name)}
        where ${place} > ${last} order by ${place} limit ${readAtOnce}`.execute(query);
      for (const row of rows) yield take(row);
      const [end] = rows.slice(-1);
      if (!end) return;
      last = end.row_place;
    }
  }
  await sql`declare written_rows no scroll cursor for select ${list} from ${sql.table(name)}`.execute(query);
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(readAtOnce)} from written_rows`.execute(query);
    for (const row of rows) yield take(row);
    if (rows.length === 0) break;
  }
  await sql`close written_rows`.execute(query);
}

/** The written rows differ from those expected; `message` names the tables. */
export class RowsDifferError extends Error {
  override name = "RowsDifferError";
}
