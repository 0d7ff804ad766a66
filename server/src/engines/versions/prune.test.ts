import { expect, test } from "vitest";
import { thinByDay } from "./prune.ts";

const hours = (count: number, bytes = 1_000) =>
  Array.from({ length: count }, (_, at) => ({
    number: count - at,
    created_at: new Date(Date.UTC(2026, 10, 21, 23) - at * 3_600_000).toISOString(),
    bytes,
  }));

test("few stay as they are", () => {
  expect(thinByDay(hours(25, 5_000_000))).toEqual([]);
});

test("of those before the newest 25, each day's last one stays", () => {
  const states = hours(24 * 10);
  const dropped = new Set(thinByDay(states));
  const kept = states.filter(({ number }) => !dropped.has(number));
  expect(kept.slice(0, 25)).toEqual(states.slice(0, 25));
  // The second day is among the newest already; one for each of the eight days before it.
  expect(kept.slice(25).map(({ created_at }) => created_at.slice(8, 13))).toEqual(
    ["19", "18", "17", "16", "15", "14", "13", "12"].map((day) => `${day}T23`),
  );
});

test("no more than a hundred, and no more than 25 MB beyond the newest", () => {
  const days = Array.from({ length: 400 }, (_, at) => ({
    number: 400 - at,
    created_at: new Date(Date.UTC(2026, 10, 21) - at * 86_400_000).toISOString(),
    bytes: 100_000,
  }));
  expect(thinByDay(days)).toHaveLength(300);
  const large = days.map((state) => ({ ...state, bytes: 2_000_000 }));
  expect(thinByDay(large)).toHaveLength(375);
  const some = days.map((state) => ({ ...state, bytes: 500_000 }));
  expect(400 - thinByDay(some).length).toBe(Math.floor((25 * 1024 * 1024) / 500_000));
});
