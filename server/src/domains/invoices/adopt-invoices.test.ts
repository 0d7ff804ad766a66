/** Rows of a process of an earlier version, which ran beside a newer one for a while. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { adoptInvoicesJob } from "./adopt-invoices.ts";
import { line, openTestInvoices, type TestInvoices } from "./test-invoices.ts";

const foreign = { currency: "USD", rateMillionths: 1_371_200 } as const;

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;

  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  const query = () => invoices.studio.database.query;
  async function adopt(): Promise<void> {
    invoices.studio.pass({ minutes: 61 });
    await invoices.run(adoptInvoicesJob(invoices.studio));
    await invoices.signInAgain();
  }

  /** Everything that an earlier version doesn't write. */
  async function written() {
    const rows = query();
    return {
      figures: (await invoices.admin("/extenso/v1/invoices/figures")).body,
      csv: (await invoices.admin("/extenso/v1/invoices/taxes/csv")).body,
      signed: await rows.selectFrom("signed_quotes").selectAll().orderBy("id").execute(),
      taxes: await rows
        .selectFrom("invoice_taxes")
        .selectAll()
        .orderBy("invoice_id")
        .orderBy("position")
        .execute(),
      payments: await rows
        .selectFrom("invoice_payments")
        .select(["id", "studio_cents", "search_text"])
        .orderBy("id")
        .execute(),
      quotes: await rows
        .selectFrom("quotes")
        .select(["id", "title_text", "search_text"])
        .orderBy("id")
        .execute(),
      invoices: await rows
        .selectFrom("invoices")
        .select(["id", "signed_quote_id", "contact_id"])
        .orderBy("id")
        .execute(),
    };
  }

  async function work(): Promise<void> {
    const quote = await invoices.acceptedQuote();
    const { body: deposit } = await invoices.bill(quote, 0);
    await invoices.send(deposit);
    const { invoice: abroad } = await invoices.sent({ foreign, lines: [line("a", 12_345)] });
    await invoices.pay(abroad, invoices.payment(10_000));
    await invoices.refund(abroad, invoices.payment(1));
    const { invoice: dead } = await invoices.sent();
    await invoices.void(dead);
    await invoices.sent({ taxes: [] });
    const { invoice: wrong } = await invoices.sent();
    await invoices.send((await invoices.credit(wrong)).body);
  }

  test("an invoice and a payment without taxes, figures or client get them within the hour", async () => {
    await work();
    const whole = await written();
    expect(whole.signed).toHaveLength(1);
    const rows = query();
    await rows.updateTable("invoices").set({ signed_quote_id: null, contact_id: null }).execute();
    await rows.deleteFrom("signed_quotes").execute();
    await rows.deleteFrom("invoice_taxes").execute();
    await rows.updateTable("invoice_payments").set({ studio_cents: null, search_text: "" }).execute();
    await rows.updateTable("quotes").set({ title_text: "", search_text: "" }).execute();
    expect((await written()).figures).not.toEqual(whole.figures);
    await adopt();
    expect(await written()).toEqual(whole);
    // Nothing is left to do.
    await adopt();
    expect(await written()).toEqual(whole);
  });

  test("taxes that only lack what figures count are counted, and those of what is void are not", async () => {
    await work();
    const whole = await written();
    const rows = query();
    await rows
      .updateTable("invoice_taxes")
      .set({ studio_cents: null, counted_on: null, counted_cents: null })
      .where("invoice_id", "in", rows.selectFrom("invoices").select("id").where("status", "!=", "void"))
      .execute();
    await rows
      .updateTable("invoice_taxes")
      .set({ counted_on: "2026-11-20" })
      .where("invoice_id", "in", rows.selectFrom("invoices").select("id").where("status", "=", "void"))
      .execute();
    expect((await written()).figures).not.toEqual(whole.figures);
    await adopt();
    expect(await written()).toEqual(whole);
  });

  test("a countersignature is kept with what was signed", async () => {
    const quote = await invoices.acceptedQuote();
    const signature = {
      countersigned_name: "Robin",
      countersigned_at: "2026-11-20T10:00:00.000Z",
      counterseal: "c",
    };
    const rows = query();
    const agreement = { quote_id: quote, name: "Terms", text: "Words.", seal: "s", ...signature };
    await rows.insertInto("quote_agreements").values(agreement).execute();
    await adopt();
    expect(await rows.selectFrom("signed_quotes").selectAll().execute()).toMatchObject([signature]);
    // As if the acceptance, too, were of an earlier version.
    await rows.deleteFrom("signed_quotes").execute();
    await adopt();
    const signed = { id: quote, agreement_name: "Terms", seal: "s", ...signature };
    expect(await rows.selectFrom("signed_quotes").selectAll().execute()).toMatchObject([signed]);
  });
});
