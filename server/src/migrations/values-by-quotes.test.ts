/** Migration 0135: what requests are worth follows their quotes. */
import { expect, test } from "vitest";
import { migrate } from "../engines/database/migrate.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";

const past = "2024-11-20T10:00:00.000Z";
const future = "2999-01-01T00:00:00.000Z";

test.each(differingDatabaseKinds)("values are those of the quotes, on %s", async (kind) => {
  const database = await openTestDatabaseOf(kind, "0132-merged-requests");
  const { query } = database;
  try {
    for (const id of [1, 2, 3, 4])
      await query
        .insertInto("contact_requests")
        .values({
          id,
          reference: `EX-${id}`,
          name: "Dana",
          email: "dana@example.test",
          company: "",
          phone: "",
          service: "branding",
          budget: "",
          timeline: "",
          message: "A film.",
          created_at: past,
          spam_score: 0,
          spam_reasons: "[]",
          address: "",
          value_cents: 7,
        } as never)
        .execute();
    for (const [id, request_id, status, total_cents, valid_until] of [
      [1, 1, "accepted", 100, past],
      [2, 1, "accepted", 20, past],
      [3, 1, "sent", 5, future],
      [4, 2, "sent", 300, future],
      [5, 2, "sent", 400, future],
      [6, 3, "sent", 500, past],
    ] as const) {
      const sent_at = `2024-11-20T1${id}:00:00.000Z`;
      await query
        .insertInto("quotes")
        .values({
          id,
          number: `Q-${id}`,
          request_id,
          status,
          document: "{}",
          version: 1,
          viewed_at: null,
          total_cents,
          currency: "CAD",
          decline_reason: "",
          revision: 1,
          created_at: past,
          sent_at,
          valid_until,
          decided_at: status === "accepted" ? past : null,
        })
        .execute();
      if (status !== "accepted") continue;
      await query
        .insertInto("quote_acceptances")
        .values({
          quote_id: id,
          version: 1,
          chosen: "[]",
          name: "Dana",
          address: "",
          total_cents,
          document_hash: "",
          accepted_at: past,
        })
        .execute();
    }
    await migrate(database, migrations);
    const requests = await query
      .selectFrom("contact_requests")
      .select(["id", "value_cents"])
      .orderBy("id")
      .execute();
    // The third has a quote that is no longer open, the fourth none: what staff have entered stays.
    expect(requests.map(({ value_cents }) => value_cents)).toEqual([120, 400, 7, 7]);
  } finally {
    await database.close();
  }
});
