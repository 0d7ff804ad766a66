import { expect, test } from "vitest";
import { createRate } from "./rate-in-memory.ts";

const at = (ms: number) => new Date(1_800_000_000_000 + ms);

test("so many in a window, each by themselves", () => {
  const rate = createRate({ most: 3, windowMs: 60_000 });
  expect([0, 1, 2].map((ms) => rate.take("a", at(ms)))).toEqual([0, 0, 0]);
  expect(rate.take("a", at(10_000))).toBe(50);
  expect(rate.take("b", at(10_000))).toBe(0);
  expect(rate.take("a", at(60_000))).toBe(0);
});

test("who has not asked for a window is forgotten", () => {
  const rate = createRate({ most: 1, windowMs: 60_000 });
  for (let person = 0; person < 10_001; person += 1) rate.take(`${person}`, at(0));
  expect(rate.take("new", at(60_001))).toBe(0);
  expect(rate.take("0", at(60_002))).toBe(0);
});

test("of more than ten thousand the one who asked longest ago is forgotten", () => {
  const rate = createRate({ most: 1, windowMs: 60_000 });
  for (const key of ["early", "late"]) expect(rate.take(key, at(0))).toBe(0);
  for (let person = 0; person < 9_998; person += 1) rate.take(`${person}`, at(0));
  expect(rate.take("late", at(1))).toBe(60);
  expect(rate.take("one more", at(1))).toBe(0);
  expect(rate.take("late", at(2))).toBe(60);
  expect(rate.take("early", at(2))).toBe(0);
});
