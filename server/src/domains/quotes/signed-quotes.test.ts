/** Signed quotes of before are kept, too. */
import { expect, test } from "vitest";
import { migrate } from "../../engines/database/migrate.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../../engines/database/test-databases.ts";
import { migrations } from "../../schema.ts";

const at = "2026-11-20T10:00:00.000Z";

test.each(differingDatabaseKinds)("quotes that were accepted before are kept, on %s", async (kind) => {
  const database = await openTestDatabaseOf(kind, "0145-merge-effects");
  const { query } = database;
  const insert = (table: "contacts" | "contact_requests" | "quotes", row: object) =>
    query
      .insertInto(table)
      .values(row as never)
      .execute();
  try {
    await insert("contacts", {
      id: 7,
      name: "Dana",
      email: "",
      phone: "",
      company: "Northlight",
      created_at: at,
    });
    await insert("contact_requests", {
      id: 3,
      contact_id: 7,
      name: "Dana",
      company: "Northlight",
      email: "",
      phone: "",
      service: "branding",
      budget: "",
      timeline: "",
      message: "A film.",
      spam_score: 0,
      spam_reasons: "[]",
      address: "",
      reference: "R1",
      created_at: at,
    });
    for (const id of [1, 2])
      await insert("quotes", {
        id,
        number: `Q-2026-00${id}`,
        request_id: 3,
        status: id === 1 ? "accepted" : "sent",
        document: "{}",
        version: 1,
        total_cents: 5,
        currency: "CAD",
        decline_reason: "",
        revision: 1,
        created_at: at,
      });
    const version = { version: 1, document_hash: "h", sent_at: at, valid_until: at, author_name: "Robin" };
    for (const quote_id of [1, 2])
      await query
        .insertInto("quote_versions")
        .values({ ...version, quote_id, document: `{"title":"${quote_id}"}` })
        .execute();
    await query
      .insertInto("quote_acceptances")
      .values({
        quote_id: 1,
        version: 1,
        chosen: '["a"]',
        name: "D. Reyes",
        address: "203.0.113.9",
        total_cents: 4,
        document_hash: "h",
        accepted_at: at,
      })
      .execute();
    await query
      .insertInto("quote_agreements")
      .values({ quote_id: 1, name: "Terms", text: "Words.", seal: "s" })
      .execute();
    await query
      .insertInto("invoices")
      .values({
        kind: "invoice",
        request_id: 3,
        quote_id: 1,
        status: "draft",
        document: "{}",
        studio: "",
        total_cents: 0,
        credited_cents: 0,
        paid_cents: 0,
        currency: "CAD",
        revision: 1,
        created_at: at,
        search_text: "",
      } as never)
      .execute();
    await migrate(database, migrations);
    const signed = await query.selectFrom("signed_quotes").selectAll().execute();
    expect(signed.map(({ total_cents, ...row }) => ({ ...row, total_cents: Number(total_cents) }))).toEqual([
      {
        id: 1,
        number: "Q-2026-001",
        contact_id: 7,
        client_name: "Dana",
        client_company: "Northlight",
        version: 1,
        document_hash: "h",
        sent_at: at,
        valid_until: at,
        chosen: '["a"]',
        accepted_as: "D. Reyes",
        accepted_at: at,
        total_cents: 4,
        currency: "CAD",
        seal: "s",
        countersigned_name: null,
        countersigned_at: null,
        counterseal: null,
        agreement_name: "Terms",
        studio: "",
        document: '{"title":"1"}',
        agreement_text: "Words.",
      },
    ]);
    const invoices = await query.selectFrom("invoices").select(["signed_quote_id", "contact_id"]).execute();
    expect(invoices).toEqual([{ signed_quote_id: 1, contact_id: 7 }]);
  } finally {
    await database.close();
  }
});
