import { type Kysely, sql } from "kysely";

/** The calendar lists what was published in a month. Only the site's content has versions of this state. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index versions_published on versions (kind, created_at) where state = 'publish'`.execute(
    database,
  );
}
