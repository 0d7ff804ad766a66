import { type Kysely, sql } from "kysely";

/** Texts whose galleries and players name no files get a job each, which renders them with the attached ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const now = new Date().toISOString();
  await sql`
    insert into jobs (kind, unique_key, payload, state, run_at, attempts, created_at)
    select 'content.render-again', cast(id as text), '{"post":' || cast(id as text) || '}', 'waiting',
      ${sql.lit(now)}, 0, ${sql.lit(now)}
    from posts
    where content_raw like '%[gallery%' or content_raw like '%[audio%' or content_raw like '%[video%'
      or content_raw like '%[playlist%'
    on conflict do nothing`.execute(database);
}
