import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../database/test-databases.ts";
import { secondsToWait, takeFromLimit } from "./take-from-limit.ts";

const start = new Date("2026-11-21T04:30:00.000Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const take = (now: Date, key = "contact:203.0.113.7", limit = 10) =>
    takeFromLimit(database, { key, limit, windowSeconds: 600, now });
  const takeMany = async (count: number, now: Date) => {
    const answers = await Promise.all(Array.from({ length: count }, () => take(now)));
    return answers.filter((answer) => answer.allowed).length;
  };

  test("of a hundred at the same instant exactly as many as the limit pass", async () => {
    expect(await takeMany(100, start)).toBe(10);
    expect(await takeMany(100, after(1))).toBe(0);
  });

  test("a burst on either side of a window's turn does not pass twice", async () => {
    expect(await takeMany(100, after(599))).toBe(10);
    expect(await takeMany(100, after(601))).toBe(1);
    expect(await takeMany(100, after(900))).toBe(5);
    expect(await takeMany(100, after(1800))).toBe(10);
  });

  test("refuses with the time after which the next one passes, and not a second before", async () => {
    for (const at of [after(0), after(250), after(599)]) {
      const key = `at:${at.toISOString()}`;
      for (let count = 0; count < 10; count++) {
        expect(await take(at, key)).toEqual({ allowed: true, retryAfterSeconds: 0 });
      }
      const { allowed, retryAfterSeconds } = await take(at, key);
      expect(allowed).toBe(false);
      const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
      expect((await take(later(retryAfterSeconds - 1), key)).allowed).toBe(false);
      expect((await take(later(retryAfterSeconds), key)).allowed).toBe(true);
    }
  });

  test("a limit of one lets the next through when its window has passed", async () => {
    expect((await take(start, "once", 1)).allowed).toBe(true);
    expect((await take(after(599), "once", 1)).allowed).toBe(false);
    expect((await take(after(600), "once", 1)).allowed).toBe(true);
  });

  test("callers have limits of their own", async () => {
    expect(await takeMany(10, start)).toBe(10);
    expect((await take(start, "contact:198.51.100.1")).allowed).toBe(true);
    expect((await take(start)).allowed).toBe(false);
  });
});

test.each([
  { present: 10, past: 0, at: 0, wait: 600 },
  { present: 10, past: 0, at: 250, wait: 350 },
  { present: 5, past: 10, at: 0, wait: 300 },
  { present: 0, past: 10, at: 0, wait: 1 },
])("with $present given out and $past before, $at s into the window, $wait s remain", (state) => {
  expect(secondsToWait({ ...state, limit: 10, windowSeconds: 600, now: after(state.at) })).toBe(state.wait);
});
