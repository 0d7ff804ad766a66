/** Runs once before all tests: makes the migrated databases that each test gets a copy of. */

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrations } from "../../schema.ts";
import { openDatabase } from "./open.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder for what the processes of one run share or leave behind; it goes with the run. */
    scratch: string;
    /** `file`: SQLite's; `postgres`: the name of a database on `DATABASE_TEST_URL`, null without that. */
    databaseTemplates: { file: string; postgres: string | null };
  }
}

/** Migrating takes longer than most tests; copying doesn't. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-database-"));
  const file = join(folder, "studio.db");
  await (await openDatabase({ file }, migrations)).close();
  const url = process.env.DATABASE_TEST_URL;
  const postgres = url ? await makePostgresTemplate(url) : null;
  project.provide("scratch", folder);
  project.provide("databaseTemplates", { file, postgres });
  return async () => {
    await rm(folder, { recursive: true, force: true });
    if (url && postgres) await dropAllOf(url, postgres);
  };
}

/** Drops a template and its copies: files of tests share a process and its copies, so none of them is the last. */
async function dropAllOf(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [template],
    );
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}

async function makePostgresTemplate(url: string): Promise<string> {
  const name = `template_${randomBytes(8).toString("hex")}`;
  await administer(url, `CREATE DATABASE ${name}`);
  const template = addressOf(url, name);
  await (await openDatabase({ url: template }, migrations)).close();
  await makeResettable(template);
  return name;
}

/** Gives a database the function `testing.reset()`, which makes it, and any copy of it, again what it is now. */
export async function makeResettable(url: string): Promise<void> {
  await administer(url, await describeReset(url));
}

/** Tables, columns and constraints. */
const shape = `select md5(string_agg(name, ' ' order by name)) as shape from (
  select relname || ' ' || attname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and attnum > 0
  union all select conname from pg_constraint where connamespace = 'public'::regnamespace) as names`;

/**
 * A function that makes any copy of a database again what it is now: emptying some forty tables takes a thirtieth
 * of the time that another copy takes. It answers false where a test has changed the tables themselves.
 */
async function describeReset(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const statements: string[] = [];
    const copies: string[] = [];
    // Generated columns can't be written.
    const { rows: tables } = await client.query(
      `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
          and not attisdropped and attgenerated = ''
        group by relname`,
    );
    for (const { name, columns } of tables) {
      statements.push(`delete from public.${name}`);
      const { rows } = await client.query(`select exists (select from ${name}) as filled`);
      if (!rows[0].filled) continue;
      copies.push(`CREATE TABLE testing.${name} AS SELECT ${columns} FROM public.${name}`);
      statements.push(
        `insert into public.${name} (${columns}) overriding system value select ${columns} from testing.${name}`,
      );
    }
    const { rows: sequences } = await client.query(
      "select sequencename as name, coalesce(last_value, start_value) as value, last_value is not null as used from pg_sequences",
    );
    for (const { name, value, used } of sequences)
      statements.push(`perform setval('${name}', ${value}, ${used})`);
    const { rows: shapes } = await client.query(shape);
    // Neither the order of tables nor what triggers forbid holds a replica back.
    return `DROP SCHEMA IF EXISTS testing CASCADE; CREATE SCHEMA testing;
      ${copies.map((statement) => `${statement};`).join("\n")}
      CREATE FUNCTION testing.reset() RETURNS boolean LANGUAGE plpgsql
      SET session_replication_role = replica AS $reset$ BEGIN
        IF (${shape}) <> '${shapes[0].shape}' THEN RETURN false; END IF;
        ${statements.map((statement) => `${statement};`).join("\n")}
        RETURN true;
      END $reset$`;
  } finally {
    await client.end();
  }
}

/** Runs one statement, or several, as the owner of the server. */
export async function administer(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
