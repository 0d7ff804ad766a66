import { expect, test } from "vitest";
import { personLimits } from "./person-limits.ts";

test("one person's texts are prepared one after another, beside those of others", async () => {
  const limits = personLimits();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) =>
    new Promise<void>((resolve) => {
      started.push(name);
      ends.set(name, resolve);
    });
  const first = limits.limited(1, work)("a1");
  const second = limits.limited(1, work)("a2");
  const other = limits.limited(2, work)("b1");
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(["a1", "b1"]);
  for (const name of ["a1", "b1"]) ends.get(name)?.();
  await Promise.all([first, other]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(["a1", "b1", "a2"]);
  ends.get("a2")?.();
  await second;
});

test("more than a few that wait are refused, and told to come again", async () => {
  const limits = personLimits();
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const all = Array.from({ length: 12 }, () => limits.limited(1, () => end)(null));
  const others = limits.limited(2, () => end)(null);
  const refused = Promise.allSettled(all);
  resolve();
  const outcomes = (await refused).map(({ status }) => status);
  expect(outcomes.filter((status) => status === "rejected")).toHaveLength(3);
  await expect(limits.limited(1, async () => "again")(null)).resolves.toBe("again");
  await others;
});

test("who has taken 20 seconds of a minute waits for the next one, alone", async () => {
  let now = 1_000;
  const limits = personLimits(() => now);
  const long = (ms: number) => async (_: null, spent?: (ms: number) => void) => spent?.(ms);
  await limits.limited(1, long(19_000))(null);
  await limits.limited(1, long(3_000))(null);
  now += 10_000;
  const refused = { status: 429, code: "extenso_too_many_requests", headers: { "Retry-After": "50" } };
  await expect(limits.limited(1, long(1))(null)).rejects.toMatchObject(refused);
  await limits.limited(2, long(1))(null);
  now += 50_000;
  await limits.limited(1, long(1))(null);
});
