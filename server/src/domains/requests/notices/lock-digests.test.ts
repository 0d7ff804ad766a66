import { expect, test } from "vitest";
import { countBlocked, differingDatabaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestStudio } from "../../identity/test-studio.ts";
import { reportWaiting } from "./digest.ts";
import { mailHeldNotices } from "./held-notices.ts";
import { lockDigests } from "./lock-digests.ts";

// SQLite's transactions take turns anyway.
const kinds = differingDatabaseKinds.filter((kind) => kind === "postgres");

test.skipIf(kinds.length === 0).each([reportWaiting, mailHeldNotices])(
  "$name collects after whoever collects already",
  async (collect) => {
    const studio = await openTestStudio("postgres");
    const { query } = studio.database;
    try {
      let collected: Promise<number> | undefined;
      await query.transaction().execute(async (rows) => {
        await lockDigests(rows, "postgres");
        collected = collect(studio);
        await expect.poll(() => countBlocked(query)).toBe(1);
      });
      expect(await collected).toBe(0);
    } finally {
      await studio.close();
    }
  },
);
