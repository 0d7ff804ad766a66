import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/** When answers are due, as a column that lists sort by; and who of the staff is away, or wants to be told. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  // SQLite adds one column at a time.
  for (const name of ["due_at", "warn_at", "warned_at"]) {
    await schema.alterTable("contact_requests").addColumn(name, "text").execute();
  }
  const later = (hours: number) =>
    kind === "sqlite"
      ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ${`+${hours} hours`})`
      : sql`to_char((created_at::timestamptz + make_interval(hours => ${hours})) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql`update contact_requests set due_at = ${later(24)}, warn_at = ${later(20)}`.execute(database);
  // Figures by month read this alone.
  await schema
    .createIndex("contact_requests_by_answer")
    .on("contact_requests")
    .columns(["created_at", "status", "answered_at", "due_at", "email"])
    .execute();
  await schema
    .createTable("request_people")
    .addColumn("user_id", "integer", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("away_from", "text")
    .addColumn("away_until", "text")
    .addColumn("notices", "text", (column) => column.notNull().defaultTo("none"))
    .addColumn("digested_at", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
