import { execFile } from "node:child_process";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrations } from "../../schema.ts";
import { openDatabase } from "./open.ts";
import type { Queryable } from "./query.ts";
import { differingDatabaseKinds, openTestDatabase } from "./test-databases.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
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

describe.each(differingDatabaseKinds)("while a transaction is under way on %s", (kind) => {
  const term = { taxonomy: "category" as const, description: "", parent_id: 0, count: 0 };
  const slugs = ({ query }: Queryable) =>
    query
      .selectFrom("terms")
      .select("slug")
      .orderBy("slug")
      .execute()
      .then((rows) => rows.map(({ slug }) => slug));

  test("others read what was committed before, at once; it reads what it wrote", async () => {
    const database = await openTestDatabase(kind);
    try {
      const { promise: everybodyRead, resolve: goOn } = Promise.withResolvers<void>();
      const { promise: written, resolve: tellWritten } = Promise.withResolvers<string[]>();
      const writing = database.query.transaction().execute(async (rows) => {
        await rows
          .insertInto("terms")
          .values({ ...term, name: "A", slug: "a" })
          .execute();
        tellWritten(await slugs({ query: rows }));
        await everybodyRead;
      });
      expect(await written).toEqual(["a"]);
      expect(await slugs(database)).toEqual([]);
      const { rows } = await sql<{ many: number }>`select count(*) as many from terms`.execute(
        database.query,
      );
      expect(rows).toEqual([{ many: 0 }]);
      goOn();
      await writing;
      expect(await slugs(database)).toEqual(["a"]);
    } finally {
      await database.close();
    }
  });

  test("others who write come after it, and after one that failed", async () => {
    const database = await openTestDatabase(kind);
    try {
      const write = async (slug: string) => {
        await database.query
          .insertInto("terms")
          .values({ ...term, name: slug, slug })
          .execute();
      };
      let later: Promise<void> = Promise.resolve();
      const failing = database.query.transaction().execute(async (rows) => {
        await rows
          .insertInto("terms")
          .values({ ...term, name: "A", slug: "a" })
          .execute();
        later = write("b");
        throw new Error("changed my mind");
      });
      await expect(failing).rejects.toThrow("changed my mind");
      await later;
      await database.query.transaction().execute((rows) =>
        rows
          .insertInto("terms")
          .values({ ...term, name: "C", slug: "c" })
          .execute(),
      );
      expect(await slugs(database)).toEqual(["b", "c"]);
    } finally {
      await database.close();
    }
  });
});

describe("a write into a file that is gone is no write", () => {
  const addTerm = ({ query }: Queryable, slug: string) =>
    query
      .insertInto("terms")
      .values({ taxonomy: "category", name: slug, slug, description: "", parent_id: 0, count: 0 })
      .returning("id")
      .execute();

  test.each([
    ["the database deleted", (folder: string) => rm(join(folder, "studio.db"))],
    ["its log deleted", (folder: string) => rm(join(folder, "studio.db-wal"))],
    ["all deleted", (folder: string) => rm(folder, { recursive: true })],
    ["all moved away", (folder: string) => rename(folder, `${folder}-old`)],
  ])("%s", async (_, take) => {
    const home = await mkdtemp(join(tmpdir(), "extenso-gone-"));
    const database = await openDatabase({ file: join(home, "studio.db") }, migrations);
    try {
      await addTerm(database, "kept");
      expect(database.isInPlace()).toBe(true);
      await take(home);
      expect(database.isInPlace()).toBe(false);
      await expect(addTerm(database, "alone")).rejects.toThrow(/studio\.db is gone/);
      const together = database.query.transaction().execute((rows) => addTerm({ query: rows }, "together"));
      await expect(together).rejects.toThrow(/studio\.db is gone/);
    } finally {
      await database.close();
      await rm(home, { recursive: true, force: true });
      await rm(`${home}-old`, { recursive: true, force: true });
    }
  });
});

describe("beside another process that writes, as a backup does", () => {
  const insertTerm = (slug: string) =>
    `insert into terms (taxonomy, name, slug, description, parent_id, count) values ('category', '${slug}', '${slug}', '', 0, 0)`;

  test("a transaction that has read before it writes isn't refused, and one that only reads refuses nobody", async () => {
    const home = await mkdtemp(join(tmpdir(), "extenso-beside-"));
    const file = join(home, "studio.db");
    const database = await openDatabase({ file }, migrations);
    // It doesn't wait: what it may not write at once, it says.
    const program = (slug: string) => `
      const { DatabaseSync } = require("node:sqlite");
      const other = new DatabaseSync(${JSON.stringify(file)}, { timeout: 0 });
      try { other.exec(${JSON.stringify(insertTerm(slug))}); console.log("written"); }
      catch (error) { console.log(error.message); }`;
    const besides = async (slug: string) =>
      (await promisify(execFile)(process.execPath, ["--no-warnings", "-e", program(slug)])).stdout.trim();
    try {
      await database.query.transaction().execute(async (rows) => {
        await rows.selectFrom("terms").select("id").execute();
        expect(await besides("theirs")).toBe("database is locked");
        await sql.raw(insertTerm("ours")).execute(rows);
      });
      expect(await besides("theirs")).toBe("written");
      await database.query
        .transaction()
        .setAccessMode("read only")
        .execute(async (rows) => {
          await rows.selectFrom("terms").select("id").execute();
          expect(await besides("beside a reader")).toBe("written");
        });
    } finally {
      await database.close();
      await rm(home, { recursive: true, force: true });
    }
  });
});
