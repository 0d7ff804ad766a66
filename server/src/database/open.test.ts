import { describe, expect, test } from "vitest";
import { databaseKinds, openTestDatabase } from "./test-databases.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("a fresh database takes ids given by hand and by itself, and rolls back a failed transaction", async () => {
    const database = await openTestDatabase(kind);
    try {
      const term = { taxonomy: "category" as const, name: "Filming", slug: "filming", description: "" };
      await database.query
        .insertInto("terms")
        .values({ ...term, parent_id: 0, count: 0 })
        .execute();
      const failing = database.query.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("terms")
          .values({ ...term, slug: "second", parent_id: 0, count: 0 })
          .execute();
        throw new Error("changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
      const rows = await database.query.selectFrom("terms").select(["id", "slug"]).execute();
      expect(rows).toEqual([{ id: 1, slug: "filming" }]);
    } finally {
      await database.close();
    }
  });
});
