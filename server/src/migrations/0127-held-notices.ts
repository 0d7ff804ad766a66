import { type Kysely, sql } from "kysely";

/** Messages of clients whose notice a budget refused: the hourly mail tells of them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable("request_messages")
    .addColumn("notice", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`create index request_messages_by_held_notice on request_messages (id) where notice = 'held'`.execute(
    database,
  );
}
