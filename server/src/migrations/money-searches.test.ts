/** Migration 0150: quotes and payments are found by what their lists show. */
import { type SqlBool, sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../engines/database/migrate.ts";
import { hasTypedWords } from "../engines/database/short-texts.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";

const at = "2026-11-20T10:00:00.000Z";

test.each(differingDatabaseKinds)("quotes and payments get their search texts, on %s", async (kind) => {
  const database = await openTestDatabaseOf(kind, "0149-unused-leftovers");
  const { query } = database;
  try {
    await query
      .insertInto("contact_requests")
      .values({
        id: 1,
        reference: "EX-1",
        name: "Dana Älvarez",
        email: "dana@example.test",
        company: "Lantern Books",
        service: "branding",
        message: "A film.",
        created_at: at,
      } as never)
      .execute();
    // More than one statement reads.
    const ids = Array.from({ length: 250 }, (_, index) => index + 1);
    await query
      .insertInto("quotes")
      .values(
        ids.map((id) => ({
          id,
          number: `Q-2026-${id}`,
          request_id: 1,
          status: "draft" as const,
          document: JSON.stringify({ title: `Café ${id}` }),
          version: 0,
          total_cents: 0,
          currency: "CAD",
          decline_reason: "",
          revision: 1,
          created_at: at,
        })),
      )
      .execute();
    await query
      .insertInto("invoices")
      .values({
        id: 1,
        kind: "invoice",
        number: "INV-2026-001",
        status: "sent",
        document: JSON.stringify({ title: "Film", client: { name: "Dana", company: "Lantern Books" } }),
        studio: "",
        total_cents: 100,
        credited_cents: 0,
        paid_cents: 0,
        currency: "CAD",
        revision: 1,
        created_at: at,
        search_text: "",
      })
      .execute();
    await query
      .insertInto("invoice_payments")
      .values(
        ids.map((id) => ({
          id,
          invoice_id: 1,
          key: `key-${id}`,
          kind: "payment" as const,
          amount_cents: 1,
          paid_on: "2026-11-20",
          way: "e-transfer",
          reference: id === 7 ? "É-7" : "",
          author_name: "Robin",
          created_at: at,
        })),
      )
      .execute();
    await migrate(database, migrations);
    const found = async (table: "quotes" | "invoice_payments", search: string) => {
      const rows = query.selectFrom(table).select("id").orderBy("id");
      return (await rows.where(hasTypedWords(search) ?? sql<SqlBool>`false`).execute()).map(({ id }) => id);
    };
    expect(await found("quotes", "Café Alvarez lantern")).toEqual(ids);
    expect(await found("quotes", "q-2026-250")).toEqual([250]);
    expect(await found("invoice_payments", "INV-2026-001 dana robin e-transfer")).toEqual(ids);
    expect(await found("invoice_payments", "e-7")).toEqual([7]);
    const [quote] = await query.selectFrom("quotes").select("title_text").where("id", "=", 7).execute();
    expect(quote?.title_text).toBe("q-2026-7 cafe 7");
  } finally {
    await database.close();
  }
});
