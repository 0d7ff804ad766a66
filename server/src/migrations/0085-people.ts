import { type Kysely, sql } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** People at the desk: when each was seen last, whose name alone is left, and invitations of staff. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  for (const column of ["last_seen_at", "left_at"])
    await schema.alterTable("users").addColumn(column, "text").execute();
  // Sessions that are still kept know it; accounts without any count as never seen.
  await sql`update users set last_seen_at = (
    select max(last_seen_at) from user_sessions where user_sessions.user_id = users.id
  )`.execute(database);
  await schema
    .createIndex("users_by_registration")
    .on("users")
    .columns(["registered_at", "id", "left_at"])
    .execute();
  await schema
    .createIndex("users_by_last_seen")
    .on("users")
    .columns(["last_seen_at", "id", "left_at"])
    .execute();
  await sql`create index users_by_last_seen_or_never on users (coalesce(last_seen_at, ''), id, left_at)`.execute(
    database,
  );
  await sql`create index users_by_name on users (lower(display_name), id)`.execute(database);
  await sql`create index users_left on users (lower(display_name), id) where left_at is not null`.execute(
    database,
  );
  // As `list-people.ts` has it: read from the index, instead of from whole rows.
  const searched = sql`username_key || ' ' || claimed_email_key || ' ' || lower(display_name) || ' ' || lower(first_name) || ' ' || lower(last_name)`;
  if (kind === "sqlite")
    await sql`create index users_by_search on users ((${searched}), left_at, id)`.execute(database);
  await sql`create index users_unconfirmed on users (registered_at, id, left_at) where email_confirmed_at is null`.execute(
    database,
  );
  await sql`create index users_deactivated on users (registered_at, id, left_at) where banned_at is not null`.execute(
    database,
  );
  await schema.createIndex("contact_requests_by_account").on("contact_requests").column("user_id").execute();
  await schema
    .createTable("invitations")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("invited_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("invited_by_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("mail_id", "integer")
    .execute();
  await schema.createIndex("invitations_by_inviter").on("invitations").column("invited_by").execute();
}
