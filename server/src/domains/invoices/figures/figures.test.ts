/** The studio's money in figures, and the accountant's table: to the cent, and for administrators alone. */
import { invoiceSheet } from "@extenso/contract/invoices/invoice-sheet.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../../../engines/database/migrate.ts";
import {
  databaseKinds,
  differingDatabaseKinds,
  openTestDatabaseOf,
} from "../../../engines/database/test-databases.ts";
import { migrations } from "../../../schema.ts";
import { line, openTestInvoices, type TestInvoices } from "../test-invoices.ts";

const gst = { name: "GST 5%", rateThousandths: 5_000, number: "123456789 RT0001" };
const pst = { name: "PST 7%", rateThousandths: 7_000, number: "" };

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  const figures = async () => (await invoices.admin("/extenso/v1/invoices/figures")).body;
  const taxes = [gst, pst];

  test("open, overdue, paid by month and taxes by quarter, to the cent", async () => {
    expect(await figures()).toMatchObject({ open: { count: 0, cents: 0 }, overdue: { count: 0 }, taxes: [] });
    const { invoice: first } = await invoices.sent({ taxes, lines: [line("a", 99_999)] });
    const { invoice: second } = await invoices.sent({ taxes, lines: [line("a", 1)] });
    const { invoice: dead } = await invoices.sent({ taxes });
    await invoices.void(dead);
    await invoices.pay(first, invoices.payment(50_000, { paid_on: "2026-10-31" }));
    await invoices.pay(first, invoices.payment(20_000));
    await invoices.refund(first, invoices.payment(1_000));
    const { body: slip } = await invoices.pay(first, invoices.payment(777));
    await invoices.staff(`/extenso/v1/invoices/${first.id}/payments/${slip.payments.at(-1).id}`, {
      method: "DELETE",
    });
    const { body: credit } = await invoices.credit(second);
    await invoices.send(credit);
    const cad = await figures();
    expect(cad).toMatchObject({
      currency: "CAD",
      // 999.99 with 50.00 and 70.00 of taxes, less 700.00 and with 10.00 paid back.
      open: { count: 1, cents: 42_999 },
      overdue: { count: 0, cents: 0 },
    });
    expect(cad.months).toHaveLength(12);
    expect(cad.months.slice(-2)).toEqual([
      { month: "2026-10", paid_cents: 50_000 },
      { month: "2026-11", paid_cents: 19_000 },
    ]);
    expect(cad.quarters).toEqual([
      "2025-Q1",
      "2025-Q2",
      "2025-Q3",
      "2025-Q4",
      "2026-Q1",
      "2026-Q2",
      "2026-Q3",
      "2026-Q4",
    ]);
    expect(cad.taxes).toEqual([
      { name: "GST 5%", cents: [0, 0, 0, 0, 0, 0, 0, 5_000] },
      { name: "PST 7%", cents: [0, 0, 0, 0, 0, 0, 0, 7_000] },
    ]);
    invoices.studio.pass({ days: 60 });
    await invoices.signInAgain();
    const later = await figures();
    expect(later.overdue).toEqual({ count: 1, cents: 42_999 });
    expect(later.months.at(-1)).toEqual({ month: "2027-01", paid_cents: 0 });
    expect(later.quarters.at(-1)).toBe("2027-Q1");
    expect(later.taxes[0].cents).toEqual([0, 0, 0, 0, 0, 0, 5_000, 0]);
  });

  test("a credit note takes its taxes back", async () => {
    const { invoice } = await invoices.sent({ taxes });
    const { body: credit } = await invoices.credit(invoice);
    await invoices.send(credit);
    const { taxes: collected } = await figures();
    expect(collected.map(({ cents }: { cents: number[] }) => cents.at(-1))).toEqual([0, 0]);
  });

  test("the accountant's table has a row a tax, numbers that can be added up, and no formula", async () => {
    await invoices.sent({ taxes, title: "=1+1" });
    const { invoice: abroad } = await invoices.sent({ taxes: [], title: "Abroad" });
    const { invoice: dead } = await invoices.sent({ taxes: [gst], title: "Dead" });
    await invoices.void(dead);
    const { body: credit } = await invoices.credit(abroad);
    await invoices.send(credit);
    const path = "/extenso/v1/invoices/taxes/csv";
    const csv = (await invoices.admin(path)).body as string;
    expect(csv.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "Number,Kind,Status,Issued,Title,Client,Company,Currency,Before taxes,Tax,Rate %,Registration,Tax amount,Invoiced in,Exchange rate",
      "INV-2026-001,Invoice,Sent,2026-11-20,'=1+1,Dana Reyes,,CAD,1000.00,GST 5%,5,123456789 RT0001,50.00,CAD,",
      "INV-2026-001,Invoice,Sent,2026-11-20,'=1+1,Dana Reyes,,CAD,1000.00,PST 7%,7,,70.00,CAD,",
      "INV-2026-002,Invoice,Credited,2026-11-20,Abroad,Dana Reyes,,CAD,1000.00,,,,,CAD,",
      "INV-2026-003,Invoice,Void,2026-11-20,Dead,Dana Reyes,,CAD,0.00,GST 5%,5,123456789 RT0001,0.00,CAD,",
      "INV-2026-004,Credit note,Sent,2026-11-20,Abroad,Dana Reyes,,CAD,-1000.00,,,,,CAD,",
    ]);
    expect((await invoices.admin(`${path}?year=2025`)).body.trim().split("\r\n")).toHaveLength(1);
    expect((await invoices.admin(`${path}?year=2026`)).body.trim().split("\r\n")).toHaveLength(6);
  });

  test("an invoice in another currency counts in the studio's by its rate, to the cent by line of tax", async () => {
    // US$123.45 × 1.3712 = 169.27464; GST 6.17 × 1.3712 = 8.460304; PST 8.64 × 1.3712 = 11.847168.
    const foreign = { currency: "USD", rateMillionths: 1_371_200 } as const;
    const { invoice, secret } = await invoices.sent({ taxes, lines: [line("a", 12_345)], foreign });
    expect(invoice).toMatchObject({ currency: "USD", total_cents: 13_826 });
    expect(invoiceSheet((await invoices.open(secret)).body).standing.heading).toBe("US$138.26 to pay");
    // Of 138.26, in the studio's 189.582112.
    expect((await figures()).open).toEqual({ count: 1, cents: 18_958 });
    expect((await invoices.money()).money).toMatchObject({ currency: "CAD", billed_cents: 18_958 });
    // 100 × 1.3712; a refund of 0.01 is 0.013712.
    await invoices.pay(invoice, invoices.payment(10_000));
    await invoices.refund(invoice, invoices.payment(1));
    const after = await figures();
    expect(after.months.at(-1)).toEqual({ month: "2026-11", paid_cents: 13_712 - 1 });
    // 38.27 × 1.3712 = 52.475824.
    expect(after.open).toEqual({ count: 1, cents: 5_248 });
    expect(after.taxes.map(({ cents }: { cents: number[] }) => cents.at(-1))).toEqual([846, 1_185]);
    const { body: credit } = await invoices.credit(invoice);
    expect(credit.document.foreign).toEqual(foreign);
    const cheaper = await invoices.save(credit, { foreign: { ...foreign, rateMillionths: 1_000_000 } });
    expect([cheaper.status, cheaper.body.data.params.document]).toEqual([
      400,
      "It is in the currency of its invoice.",
    ]);
    await invoices.send(credit);
    const taken = await figures();
    expect(taken.taxes.map(({ cents }: { cents: number[] }) => cents.at(-1))).toEqual([0, 0]);
    const csv = (await invoices.admin("/extenso/v1/invoices/taxes/csv")).body as string;
    expect(csv.split("\r\n").slice(1, 4)).toEqual([
      "INV-2026-001,Invoice,Credited,2026-11-20,Launch film,Dana Reyes,,CAD,169.27,GST 5%,5,123456789 RT0001,8.46,USD,1.3712",
      "INV-2026-001,Invoice,Credited,2026-11-20,Launch film,Dana Reyes,,CAD,169.27,PST 7%,7,,11.85,USD,1.3712",
      "INV-2026-002,Credit note,Sent,2026-11-20,Launch film,Dana Reyes,,CAD,-169.27,GST 5%,5,123456789 RT0001,-8.46,USD,1.3712",
    ]);
  });

  test("producers see neither, and the table asks for a fresh proof", async () => {
    for (const path of ["/extenso/v1/invoices/figures", "/extenso/v1/invoices/taxes/csv"]) {
      expect((await invoices.staff(path)).status).toBe(403);
      expect((await invoices.call(path)).status).toBe(401);
    }
    invoices.studio.pass({ minutes: 11 });
    const { body } = await invoices.admin("/extenso/v1/invoices/taxes/csv");
    expect(body.code).toBe("extenso_proof_required");
  });
});

test.each(differingDatabaseKinds)("taxes of invoices of before are written down, on %s", async (kind) => {
  const database = await openTestDatabaseOf(kind, "0141-invoice-reminders");
  const { query } = database;
  const document = {
    title: "",
    intro: "",
    client: { name: "", company: "", address: "" },
    lines: [line("a", 99_999)],
    discount: { kind: "percent", value: 0 },
    taxes: [gst, { ...pst, cents: 6_999 }],
    dueDays: 15,
    notes: "",
  };
  try {
    for (const [id, status] of [
      [1, "sent"],
      [2, "draft"],
      [3, "void"],
    ] as const)
      await query
        .insertInto("invoices")
        .values({
          id,
          kind: "invoice",
          number: status === "draft" ? null : `INV-2026-00${id}`,
          status,
          document: JSON.stringify(document),
          studio: "",
          total_cents: 0,
          credited_cents: 0,
          paid_cents: 0,
          currency: "CAD",
          revision: 1,
          created_at: "2026-11-20T10:00:00.000Z",
          search_text: "",
        } as never)
        .execute();
    await migrate(database, migrations);
    const rows = await query
      .selectFrom("invoice_taxes")
      .select(["invoice_id", "position", "name", "cents"])
      .orderBy("invoice_id")
      .orderBy("position")
      .execute();
    expect(rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }))).toEqual(
      [1, 3].flatMap((invoice_id) => [
        { invoice_id, position: 0, name: "GST 5%", cents: 5_000 },
        { invoice_id, position: 1, name: "PST 7%", cents: 6_999 },
      ]),
    );
  } finally {
    await database.close();
  }
});
