import type { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fixedStatement } from "./fixed-statement.ts";
import type { Database } from "./open.ts";
import type { Tables } from "./tables.ts";
import { differingDatabaseKinds, openTestDatabase } from "./test-databases.ts";

interface Version {
  resource: string;
  version: number;
}

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  test("values, lists and rows go where they belong, whatever came before", async () => {
    const add = fixedStatement((query, rows: Version[]) => query.insertInto("content_versions").values(rows));
    const named = fixedStatement((query, above: number, names: string[]) =>
      query
        .selectFrom("content_versions")
        .selectAll()
        .where("resource", "in", names)
        .where("version", ">", above)
        .orderBy("resource"),
    );
    const { query } = database;
    await add(query, [{ resource: "a", version: 1 }]);
    await add(query, [
      { resource: "b", version: 2 },
      { version: 3, resource: "c" },
    ]);
    await add(query, [{ resource: "d", version: 4 }]);
    expect(await named(query, 1, ["a", "b"])).toEqual([{ resource: "b", version: 2 }]);
    expect(await named(query, 2, ["b", "d"])).toEqual([{ resource: "d", version: 4 }]);
    expect(await named(query, 0, ["c"])).toEqual([{ resource: "c", version: 3 }]);
    const many = Array.from({ length: 100 }, (_, k) => `x${k}`);
    expect(await named(query, 0, [...many, "a"])).toEqual([{ resource: "a", version: 1 }]);
  });

  test("it is built once for each shape, and belongs to the transaction that asks it", async () => {
    const build = vi.fn((query: Kysely<Tables>, row: Version) =>
      query.insertInto("content_versions").values(row),
    );
    const add = fixedStatement(build);
    for (const version of [1, 2, 3]) await add(database.query, { resource: `r${version}`, version });
    expect(build).toHaveBeenCalledTimes(1);
    const undone = database.query.transaction().execute(async (rows) => {
      await add(rows, { resource: "undone", version: 9 });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    const left = await database.query.selectFrom("content_versions").select("version").execute();
    expect(left.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
  });
});
