import { type Kysely, sql } from "kysely";

/** Rows read at once. */
const batch = 200;

/**
 * An account signs in by the e-mail address it gave, whether it holds that address or not: `claimed_email_key` finds
 * it. A row that a process of an earlier version adds meanwhile has none, and is found by `email_key` if it holds its
 * address.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("users")
    .addColumn("claimed_email_key", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update users set claimed_email_key = email_key where email_key not like 'unheld:%'`.execute(
    database,
  );
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from users where email_key like 'unheld:%' and id > ${after} order by id limit ${batch}
    `.execute(database);
    for (const { id, email } of rows) {
      // The same as `emailKey`; it is computed here because SQLite can't normalise Unicode.
      const key = email.trim().normalize("NFC").toLowerCase();
      await sql`update users set claimed_email_key = ${key} where id = ${id}`.execute(database);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  await schema.createIndex("users_by_claimed_email").on("users").column("claimed_email_key").execute();
}
