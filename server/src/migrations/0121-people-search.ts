import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";
import { createTextIndex } from "./text-index.ts";

interface Before {
  users: {
    id: number;
    username_key: string;
    claimed_email_key: string;
    display_name: string;
    first_name: string;
    last_name: string;
    search_text: string;
  };
}

/** People are found by an index of their names and addresses, as articles are by one of their texts. */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await database.schema
    .alterTable("users")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await fill(database as Kysely<Before>);
  await sql`drop index if exists users_by_search`.execute(database);
  // A page in the middle of the list is reached without looking at the rows before it.
  await sql`create index users_not_left on users (lower(display_name), id) where left_at is null`.execute(
    database,
  );
  await createTextIndex(database, "users", kind);
}

async function fill(rows: Kysely<Before>): Promise<void> {
  for (let after = 0; ; ) {
    const users = await rows
      .selectFrom("users")
      .select(["id", "username_key", "claimed_email_key", "display_name", "first_name", "last_name"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute();
    if (users.length === 0) return;
    for (const { id, ...names } of users) {
      await rows
        .updateTable("users")
        .set({ search_text: folded(names) })
        .where("id", "=", id)
        .execute();
      after = id;
    }
  }
}

function folded(names: Record<string, string>): string {
  return Object.values(names)
    .filter(Boolean)
    .join(" ")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFC");
}
