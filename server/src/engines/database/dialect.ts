/** The few places where SQLite and PostgreSQL are asked differently. */
import type { ColumnDefinitionBuilder } from "kysely";

export type DatabaseKind = "sqlite" | "postgres";

/** A primary key that counts up by itself and also takes ids given by hand (loaded datasets have them). */
export function countingKey(kind: DatabaseKind) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    kind === "sqlite"
      ? column.primaryKey().autoIncrement()
      : column.primaryKey().generatedByDefaultAsIdentity();
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
