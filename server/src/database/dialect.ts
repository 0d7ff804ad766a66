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
