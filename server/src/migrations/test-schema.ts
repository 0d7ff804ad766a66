/** Descriptions of a database's schema by itself, to be compared with another's. */
import { sql } from "kysely";
import type { Database } from "../engines/database/open.ts";

type Facts = Record<string, unknown>;

/** Name → all that is known of a table, index, trigger, function or sequence. */
export const schemaOf = (database: Database): Promise<Facts> =>
  database.kind === "sqlite" ? sqliteSchema(database) : postgresSchema(database);

/** One definition is written in several ways: with names quoted, and with a column's default before its bounds. */
const plain = (definition: string) =>
  definition
    .toLowerCase()
    .replace(/"(\w+)"/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/ ?([(),;]) ?/g, "$1")
    .replace(/ default ('[^']*'|\w+) not null/g, " not null default $1");

async function sqliteSchema({ query }: Database): Promise<Facts> {
  const facts: Facts = {};
  const { rows } = await sql<{ type: string; name: string; sql: string | null }>`
    select type, name, sql from sqlite_schema order by type, name`.execute(query);
  for (const { type, name, sql: definition } of rows) facts[`${type} ${name}`] = plain(definition ?? "");
  for (const { name } of rows.filter(({ type }) => type === "table")) {
    const columns = await sql`select * from pragma_table_xinfo(${name})`.execute(query);
    facts[`columns of ${name}`] = columns.rows;
  }
  return facts;
}

/** Columns have no order here: 0.2.0 has moved those of SQLite alone. */
async function postgresSchema({ query }: Database): Promise<Facts> {
  const { rows } = await sql<{ name: string; facts: unknown }>`
    select 'column ' || relname || '.' || attname as name, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, collname, pg_get_expr(adbin, adrelid)) as facts
      from pg_class join pg_attribute on attrelid = pg_class.oid
        left join pg_collation on pg_collation.oid = attcollation
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
    union all select 'function ' || proname, concat_ws(' ', regexp_replace(prosrc, '[[:space:]]+', ' ', 'g'), provolatile)
      from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select 'sequence ' || sequencename, concat_ws(' ', data_type, start_value, increment_by)
      from pg_sequences where schemaname = 'public'
    order by name`.execute(query);
  return Object.fromEntries(rows.map(({ name, facts }) => [name, facts]));
}
