/** Migration 0121: people of an earlier version are found by the index. */

import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../engines/database/migrate.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";

test.each(differingDatabaseKinds)(
  "names of an earlier version are folded and indexed, on %s",
  async (kind) => {
    const database = await openTestDatabaseOf(kind, "0114-limited-application-passwords");
    try {
      for (let id = 1; id <= 501; id += 1)
        await sql`
        insert into users (id, username, username_key, email, email_key, claimed_email_key, password_hash, slug,
          display_name, first_name, last_name, url, description, avatar_url, registered_at)
        values (${id}, ${`u${id}`}, ${`u${id}`}, ${`u${id}@example.test`}, ${`u${id}@example.test`},
          ${`u${id}@example.test`}, '', ${`u${id}`}, ${id === 501 ? "Zoë Brûlé" : `Person ${id}`}, '', '', '', '', '',
          '2026-11-20T10:00:00.000Z')
      `.execute(database.query);
      await migrate(database, migrations);
      const found = await database.query
        .selectFrom("users")
        .select("search_text")
        .where("search_text", "like", "%zoe brule%")
        .execute();
      expect(found).toEqual([{ search_text: "u501 u501@example.test zoe brule" }]);
      if (kind === "sqlite") {
        const { rows } = await sql<{ rowid: number }>`
        select rowid from users_search where users_search match '"zoe"'`.execute(database.query);
        expect(rows).toEqual([{ rowid: 501 }]);
      }
    } finally {
      await database.close();
    }
  },
);
