import { sql } from "kysely";
import { expect, test } from "vitest";
import { contains } from "./contains.ts";
import { differingDatabaseKinds, openTestDatabase } from "./test-databases.ts";

test.each(differingDatabaseKinds)(
  "signs that mean something to LIKE are taken as they are (%s)",
  async (kind) => {
    const database = await openTestDatabase(kind);
    try {
      const holds = async (whole: string, part: string) => {
        const { rows } = await sql<{ found: unknown }>`
        select case when ${contains(sql`cast(${whole} as text)`, part)} then 1 else 0 end as found
      `.execute(database.query);
        return Number(rows[0]?.found) === 1;
      };
      expect(await holds("all of it: 100% sure", "100% s")).toBe(true);
      expect(await holds("all of it: 1000 sure", "100%s")).toBe(false);
      expect(await holds("a_b", "a_b")).toBe(true);
      expect(await holds("axb", "a_b")).toBe(false);
      expect(await holds("back\\slash", "k\\s")).toBe(true);
      expect(await holds("anything", "")).toBe(true);
    } finally {
      await database.close();
    }
  },
);
