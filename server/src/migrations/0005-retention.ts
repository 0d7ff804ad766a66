import type { Kysely } from "kysely";

/** For finding what has run out without reading all there is: a busy session leaves a token every 15 minutes. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema.createIndex("refresh_tokens_by_expiry").on("refresh_tokens").column("expires_at").execute();
  await schema.createIndex("one_time_tokens_by_expiry").on("one_time_tokens").column("expires_at").execute();
  await schema.createIndex("user_sessions_by_expiry").on("user_sessions").column("expires_at").execute();
  await schema.createIndex("user_sessions_by_end").on("user_sessions").column("ended_at").execute();
}
