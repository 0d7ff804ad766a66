import { expect, test } from "vitest";
import { differingDatabaseKinds, openTestDatabase } from "../database/test-databases.ts";
import { giveBackToLimit } from "./give-back-to-limit.ts";
import { takeFromLimit } from "./take-from-limit.ts";

test.each(differingDatabaseKinds)("what is given back can be taken again, once (%s)", async (kind) => {
  const database = await openTestDatabase(kind);
  try {
    const limit = {
      key: "sign-in:casey",
      limit: 2,
      windowSeconds: 60,
      now: new Date("2026-11-21T04:33:20.000Z"),
    };
    const take = async () => (await takeFromLimit(database, limit)).allowed;
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
    await giveBackToLimit(database, limit);
    expect([await take(), await take()]).toEqual([true, false]);
    for (let time = 0; time < 5; time++) await giveBackToLimit(database, limit);
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  } finally {
    await database.close();
  }
});
