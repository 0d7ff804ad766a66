/** Migration 0144: parts of telephone numbers are found in requests that are there. */
import { expect, test } from "vitest";
import { requestSearchText } from "../domains/requests/search-text.ts";
import { migrate } from "../engines/database/migrate.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";

const said = ["call 604 555 0100", "or 6045550199 on 2026-11-20", "nothing"];

test.each(differingDatabaseKinds)("stored texts get their numbers, on %s", async (kind) => {
  const database = await openTestDatabaseOf(kind, "0142-invoice-taxes");
  const { query } = database;
  try {
    for (const [at, search_text] of said.entries())
      await query
        .insertInto("contact_requests")
        .values({
          reference: `EX-${at}`,
          name: "Dana",
          email: "dana@example.test",
          company: "",
          phone: "",
          service: "branding",
          budget: "",
          timeline: "",
          message: "A film.",
          created_at: "2026-11-20T10:00:00.000Z",
          spam_score: 0,
          spam_reasons: "[]",
          address: "",
          search_text,
        } as never)
        .execute();
    await migrate(database, migrations);
    const rows = await query.selectFrom("contact_requests").select("search_text").orderBy("id").execute();
    expect(rows.map(({ search_text }) => search_text)).toEqual(said.map((one) => requestSearchText(one)));
  } finally {
    await database.close();
  }
});
