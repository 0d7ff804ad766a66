/** A database as it was at one moment, to be read row by row while others go on writing to it. */

import type { TableShape } from "./describe-tables.ts";
import type { Row } from "./table-sum.ts";

export type DatabaseTarget = { file: string } | { url: string };

export interface RowSource {
  kind: "sqlite" | "postgres";
  /** In the order in which they were made. */
  migrations: string[];
  /** Parents before their children. */
  tables: TableShape[];
  /** The last number that a table's counter gave out; null where it gave none. */
  lastNumber(table: TableShape): Promise<number | null>;
  /** In no order, so many at a time that a batch stays small. */
  rows(table: TableShape): AsyncGenerator<Row[]>;
  close(): Promise<void>;
}

/** A database that this program does not know. */
export class UnknownDatabaseError extends Error {
  override name = "UnknownDatabaseError";
}

export const rowsAtOnce = 500;
