import { expect, test } from "vitest";
import { databaseKinds } from "../../database/test-databases.ts";
import { issueToken } from "./one-time-tokens.ts";
import { startAccountSweep } from "./sweep.ts";
import { openTestStudio } from "./test-studio.ts";

test.each(databaseKinds)(
  "a start removes links that have run out and keeps those that haven't (%s)",
  async (kind) => {
    const studio = await openTestStudio(kind);
    try {
      const casey = await studio.addMember("casey_member");
      await issueToken(studio.database.query, "password-reset", casey, studio.clock());
      await issueToken(studio.database.query, "email-confirm", casey, studio.clock());
      studio.pass({ days: 1 });
      await startAccountSweep(studio).stop();
      const left = await studio.database.query.selectFrom("one_time_tokens").select("purpose").execute();
      expect(left).toEqual([{ purpose: "email-confirm" }]);
    } finally {
      await studio.close();
    }
  },
);
