import { type Kysely, sql } from "kysely";
import { countingKey, type DatabaseKind } from "../engines/database/dialect.ts";

/** Three years less a day: the clocks of a database and its server may differ. */
const keptDays = 3 * 365 - 1;

/**
 * The audit log: rows can be added, but not changed, nor deleted before their retention ends. Triggers enforce
 * both, so that no client of the database can get around them.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("audit_entries")
    .addColumn("id", "integer", countingKey(kind))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor_id", "integer")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("request_id", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("subject_id", "text", (column) => column.notNull())
    .addColumn("subject_name", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("audit_entries_by_time").on("audit_entries").columns(["at", "id"]).execute();
  await schema
    .createIndex("audit_entries_by_subject")
    .on("audit_entries")
    .columns(["subject", "subject_id", "at", "id"])
    .execute();
  await schema
    .createIndex("audit_entries_by_actor")
    .on("audit_entries")
    .columns(["actor_id", "at", "id"])
    .execute();
  if (kind === "sqlite") await guardOnSqlite(database);
  else await guardOnPostgres(database);
}

async function guardOnSqlite(database: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger audit_entries_never_change before update on audit_entries
    begin select raise(abort, 'audit entries are never changed'); end`.execute(database);
  // "insert or replace" removes a row without asking the other trigger.
  await sql`
    create trigger audit_entries_never_replaced before insert on audit_entries
    when exists (select 1 from audit_entries where id = new.id)
    begin select raise(abort, 'audit entries are never changed'); end`.execute(database);
  await sql`
    create trigger audit_entries_kept before delete on audit_entries
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${sql.lit(`-${keptDays} days`)})
    begin select raise(abort, 'audit entries are kept for three years'); end`.execute(database);
}

async function guardOnPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_audit_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at::timestamptz <= now() - ${sql.lit(`${keptDays} days`)}::interval then
        return old;
      end if;
      raise exception 'audit entries are never changed, and kept for three years';
    end $$`.execute(database);
  await sql`
    create trigger audit_entries_kept before update or delete on audit_entries
    for each row execute function keep_audit_entries()`.execute(database);
  await sql`
    create trigger audit_entries_never_emptied before truncate on audit_entries
    for each statement execute function keep_audit_entries()`.execute(database);
}
