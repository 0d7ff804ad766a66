import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabaseClock } from "./database-clock.ts";
import type { Database } from "./open.ts";
import { differingDatabaseKinds, openTestDatabase } from "./test-databases.ts";

const tenMinutes = 600_000;

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  test.each([tenMinutes, -tenMinutes])("a machine whose clock is off by %i ms", async (off) => {
    const told: unknown[] = [];
    const log = { warn: (line: unknown) => void told.push(line) };
    const clock = await openDatabaseClock(database, log, () => Date.now() + off);
    const differs = clock.now().getTime() - Date.now();
    await clock.stop();
    if (kind === "sqlite") {
      expect(Math.abs(differs - off)).toBeLessThan(1_000);
      expect(told).toEqual([]);
    } else {
      expect(Math.abs(differs)).toBeLessThan(1_000);
      expect(told).toHaveLength(1);
    }
  });

  test("a machine whose clock is right goes by its own", async () => {
    const told: unknown[] = [];
    const machine = Date.now();
    const clock = await openDatabaseClock(
      database,
      { warn: (line: unknown) => void told.push(line) },
      Date.now,
    );
    const now = clock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(machine);
    expect(now).toBeLessThanOrEqual(Date.now());
    await clock.stop();
    expect(told).toEqual([]);
  });
});
