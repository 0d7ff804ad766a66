import { expect, test } from "vitest";
import { doEach } from "./do-each.ts";

test("one that fails takes none of the others along, and the order is kept", async () => {
  const outcome = await doEach([1, 2, 3, 4, 5, 6], async (number) => {
    if (number % 3 === 0) throw new Error(`not ${number}`);
  });
  expect(outcome.done).toEqual([1, 2, 4, 5]);
  expect(outcome.failed).toEqual([
    { item: 3, error: new Error("not 3") },
    { item: 6, error: new Error("not 6") },
  ]);
});

test("four at the same time, no more", async () => {
  let running = 0;
  let most = 0;
  await doEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  expect(most).toBe(4);
});
