/** The few places where SQLite and PostgreSQL are asked differently. */
import { type ColumnDefinitionBuilder, type RawBuilder, sql } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

/** A primary key that counts up by itself and also takes ids given by hand (loaded datasets have them). */
export function countingKey(kind: DatabaseKind) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    kind === "sqlite"
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
}

/** A text at the top of a column's JSON. @param field a name of the program's own. */
export function jsonText(kind: DatabaseKind, column: string, field: string): RawBuilder<string> {
  const json = kind === "sqlite" ? sql.ref(column) : sql`${sql.ref(column)}::json`;
  return sql<string>`(${json} ->> ${sql.lit(field)})`;
}

/** PostgreSQL's `unique_violation`, and `deadlock_detected`: two who want each other's value at once. */
const postgresConflicts = new Set(["23505", "40P01"]);
/** SQLite's `SQLITE_CONSTRAINT_UNIQUE`. */
const sqliteUnique = 2067;

/** Whether a write failed because somebody else holds the value that has to be unique. */
export function isUniqueConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return errcode === sqliteUnique || (typeof code === "string" && postgresConflicts.has(code));
}

/** PostgreSQL's `foreign_key_violation`, `serialization_failure` and `deadlock_detected`. */
const postgresWriteConflicts = new Set(["23503", "40001", "40P01"]);

/**
 * Whether a write failed because of another one at the same time: a record that it names was deleted, or the two waited
 * for each other. SQLite's transactions run one after the other.
 */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === "string" && postgresWriteConflicts.has(code);
}
