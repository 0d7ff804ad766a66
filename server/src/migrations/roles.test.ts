import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findUser } from "../domains/identity/users/find-user.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";

describe.each(differingDatabaseKinds)("a studio of before on %s", (kind) => {
  test("keeps everybody's roles, and every author's page is one author's", async () => {
    const before = await openTestDatabaseOf(kind, "0014-content-writing");
    try {
      const add = (username: string, slug: string, roles: string) =>
        sql`insert into users (username, username_key, email, email_key, password_hash, slug, display_name, roles,
            registered_at)
          values (${username}, ${username}, ${username}, ${username}, '', ${slug}, ${username}, ${roles},
            '2026-11-21T04:33:00.000Z')`.execute(before.query as unknown as Kysely<never>);
      await add("first", "one", '["administrator"]');
      await add("second", "one", '["subscriber","author"]');
      await add("third", "one-2", "[]");
      const after = await before.update();
      try {
        const people = await Promise.all([1, 2, 3].map((id) => findUser(after.query, id)));
        expect(people.map((user) => [user?.slug, user?.roles])).toEqual([
          ["one", ["administrator"]],
          ["one-3", ["author", "subscriber"]],
          ["one-2", []],
        ]);
      } finally {
        await after.close();
      }
    } finally {
      await before.close();
    }
  });
});
