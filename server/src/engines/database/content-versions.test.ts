import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { announceContentChange, ContentVersions } from "./content-versions.ts";
import type { Database } from "./open.ts";
import { differingDatabaseKinds, openTestDatabase } from "./test-databases.ts";

const log = pino({ level: "silent" });

/** The next change of this resource. */
function changeOf({ events }: Database, resource: string): Promise<string> {
  return new Promise((resolve) => {
    const end = events.on("contentChanged", ({ resource: changed }) => {
      if (changed !== resource) return;
      end();
      resolve(changed);
    });
  });
}

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  let versions: ContentVersions;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    versions = await ContentVersions.open(database, log);
  });
  afterEach(async () => {
    await versions.close();
    await database.close();
  });

  test("a committed change is told with its new version", async () => {
    expect(versions.current("posts")).toBe(0);
    for (const version of [1, 2]) {
      const told = changeOf(database, "posts");
      await database.query.transaction().execute(async (transaction) => {
        await announceContentChange(transaction, "posts");
        await announceContentChange(transaction, "users");
      });
      expect(await told).toBe("posts");
      expect(versions.current("posts")).toBe(version);
    }
  });

  test("a change that is rolled back is not told", async () => {
    const heard: string[] = [];
    database.events.on("contentChanged", ({ resource }) => heard.push(resource));
    const failed = database.query.transaction().execute(async (transaction) => {
      await announceContentChange(transaction, "posts");
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await versions.look();
    expect(heard).toEqual([]);
  });

  test("what changed before the start is known and not told again", async () => {
    const told = changeOf(database, "media");
    await database.query.transaction().execute((transaction) => announceContentChange(transaction, "media"));
    await told;
    const heard: string[] = [];
    database.events.on("contentChanged", ({ resource }) => heard.push(resource));
    const later = await ContentVersions.open(database, log);
    await later.look();
    expect(later.current("media")).toBe(1);
    expect(heard).toEqual([]);
    await later.close();
  });
});

describe.runIf(differingDatabaseKinds.includes("postgres"))("two replicas on one PostgreSQL", () => {
  let database: Database;
  let other: ContentVersions;
  beforeEach(async () => {
    database = await openTestDatabase("postgres");
  });
  afterEach(async () => {
    await other.close();
    await database.close();
  });
  const change = () =>
    database.query.transaction().execute((transaction) => announceContentChange(transaction, "posts"));

  test("the other one is called", async () => {
    other = await ContentVersions.open(database, log, { pollMs: 3_600_000 });
    const told = changeOf(database, "posts");
    await change();
    expect(await told).toBe("posts");
  });

  test("without calls it looks", async () => {
    other = await ContentVersions.open({ ...database, pool: null }, log, { pollMs: 20 });
    const told = changeOf(database, "posts");
    await change();
    expect(await told).toBe("posts");
  });

  test("a connection that is cut is taken up again", async () => {
    other = await ContentVersions.open(database, log, { pollMs: 20 });
    await database.pool?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'LISTEN content_changed' and datname = current_database()",
    );
    const told = changeOf(database, "posts");
    await change();
    expect(await told).toBe("posts");
  });
});
