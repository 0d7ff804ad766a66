/** Migration 0126: a look at an earlier version of a quote is none at the newest. */

import { expect, test } from "vitest";
import { migrate } from "../engines/database/migrate.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";

const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`;

test.each(differingDatabaseKinds)("quotes are seen in their newest version, on %s", async (kind) => {
  const database = await openTestDatabaseOf(kind, "0123-long-texts-last");
  const { query } = database;
  try {
    await query
      .insertInto("contact_requests")
      .values({
        id: 1,
        reference: "EX-1",
        name: "Dana",
        email: "dana@example.test",
        company: "",
        phone: "",
        service: "branding",
        budget: "",
        timeline: "",
        message: "A film.",
        created_at: at(10),
        spam_score: 0,
        spam_reasons: "[]",
        address: "",
      } as never)
      .execute();
    for (const [id, version, viewed_at] of [
      [1, 2, at(11)],
      [2, 2, at(13)],
      [3, 1, at(11)],
      [4, 0, null],
    ] as const) {
      await query
        .insertInto("quotes")
        .values({
          id,
          number: `Q-${id}`,
          request_id: 1,
          status: "sent",
          document: "{}",
          version,
          viewed_at,
          total_cents: 0,
          currency: "CAD",
          decline_reason: "",
          revision: 1,
          created_at: at(10),
        })
        .execute();
      for (let sent = 1; sent <= version; sent += 1) {
        await query
          .insertInto("quote_versions")
          .values({
            quote_id: id,
            version: sent,
            document: "{}",
            document_hash: "",
            author_name: "Robin",
            sent_at: at(sent === 1 ? 10 : 12),
            valid_until: at(20),
          })
          .execute();
      }
    }
    await migrate(database, migrations);
    const seen = await query.selectFrom("quotes").select(["id", "viewed_at"]).orderBy("id").execute();
    expect(seen).toEqual([
      { id: 1, viewed_at: null },
      { id: 2, viewed_at: at(13) },
      { id: 3, viewed_at: at(11) },
      { id: 4, viewed_at: null },
    ]);
    expect(await query.selectFrom("quote_versions").select("studio").distinct().execute()).toEqual([
      { studio: "" },
    ]);
  } finally {
    await database.close();
  }
});
