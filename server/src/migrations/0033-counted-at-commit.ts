import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/**
 * Counters that every writer would wait for. Each transaction records its changes in rows of its own, and PostgreSQL
 * adds them up within the commit, so that the lock is short. SQLite has one writer, and counts at once.
 */
const counted = {
  content_changes: `insert into content_versions (resource, version) values (new.resource, 1)
    on conflict (resource) do update set version = content_versions.version + 1`,
  term_use_changes: "update terms set count = count + new.change where id = new.term_id",
} as const;

export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  const own = kind === "sqlite" ? "integer" : "bigserial";
  await schema
    .createTable("content_changes")
    .addColumn("id", sql.raw(own), (column) => column.primaryKey())
    .addColumn("resource", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("term_use_changes")
    .addColumn("id", sql.raw(own), (column) => column.primaryKey())
    .addColumn("term_id", "integer", (column) => column.notNull())
    .addColumn("change", "integer", (column) => column.notNull())
    .execute();
  for (const [table, count] of Object.entries(counted)) {
    const steps = `${count}; delete from ${table} where id = new.id;`;
    const statements =
      kind === "sqlite"
        ? [`create trigger count_${table} after insert on ${table} begin ${steps} end`]
        : [
            `create function count_${table}() returns trigger language plpgsql as $$ begin ${steps} return null; end $$`,
            `create constraint trigger count_${table} after insert on ${table} deferrable initially deferred
               for each row execute function count_${table}()`,
          ];
    for (const statement of statements) await sql.raw(statement).execute(database);
  }
}
