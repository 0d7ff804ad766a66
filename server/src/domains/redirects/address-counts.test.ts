import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  differingDatabaseKinds,
  openTestDatabase,
  type TestDatabase,
} from "../../engines/database/test-databases.ts";
import { createLog } from "../../kernel/logging/log.ts";
import { isCoreReach } from "../../kernel/test-reach.ts";
import { type AddressCounts, createAddressCounts } from "./address-counts.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: TestDatabase;
  let counts: AddressCounts;
  let minute = 0;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    minute = 0;
    const clock = () => new Date(Date.UTC(2026, 10, 21, 4, minute));
    counts = createAddressCounts({ database, clock, log: createLog("silent") });
  });
  afterEach(async () => {
    await counts.close();
    await database.close();
  });

  const unknown = () => database.query.selectFrom("unknown_paths").selectAll().orderBy("path").execute();

  test("unknown addresses are counted in one spelling, without a write before the flush", async () => {
    for (const path of ["/Old-Page/", "/old-page", "/%D0%B3%D0%B0%D0%B2", "/.env", "/x.php"])
      counts.missed(path);
    expect(await unknown()).toEqual([]);
    await counts.flush();
    minute = 5;
    counts.missed("/old-page");
    await counts.flush();
    expect(await unknown()).toEqual([
      {
        path: "/old-page",
        hits: 3,
        first_hit_at: "2026-11-21T04:00:00.000Z",
        last_hit_at: "2026-11-21T04:05:00.000Z",
      },
      {
        path: "/гав",
        hits: 1,
        first_hit_at: "2026-11-21T04:00:00.000Z",
        last_hit_at: "2026-11-21T04:00:00.000Z",
      },
    ]);
  });

  test("a redirect's uses are added to its row", async () => {
    const created_at = "2026-01-01T00:00:00.000Z";
    await database.query
      .insertInto("redirects")
      .values({
        path: "/old",
        kind: "path",
        target_id: 0,
        target: "/about",
        target_path: "/about",
        created_at,
      })
      .execute();
    for (let count = 0; count < 3; count += 1) counts.redirected("/old");
    counts.redirected("/gone");
    await counts.flush();
    counts.redirected("/old");
    await counts.flush();
    const rows = await database.query
      .selectFrom("redirects")
      .select(["path", "hits", "last_hit_at"])
      .execute();
    expect(rows).toEqual([{ path: "/old", hits: 4, last_hit_at: "2026-11-21T04:00:00.000Z" }]);
  });

  const flood = isCoreReach && kind === "postgres" ? 4_000 : 20_000;
  test(`a flood of ${flood} made-up addresses stays bounded, and leaves what was met twice`, async () => {
    counts.missed("/old-page");
    counts.missed("/old-page");
    await counts.flush();
    for (let at = 0; at < flood; at += 1) {
      counts.missed(`/made-up-${at}`);
      // As many flushes as an hour has.
      if (at % 333 === 332) {
        minute += 1;
        await counts.flush();
      }
    }
    await counts.flush();
    const rows = await unknown();
    expect(rows.length).toBe(1_000);
    expect(rows.find(({ path }) => path === "/old-page")?.hits).toBe(2);
    const before = rows.length;
    for (let at = 0; at < 20_000; at += 1) counts.missed(`/at-once-${at}`);
    await counts.flush();
    const atOnce = (await unknown()).filter(({ path }) => path.startsWith("/at-once"));
    expect([before, atOnce.length]).toEqual([1_000, 500]);
  });
});
