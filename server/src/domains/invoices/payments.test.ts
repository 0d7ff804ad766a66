/** Payments by hand: each once, part by part, too much, taken back, refunded. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { openTestInvoices, type TestInvoices } from "./test-invoices.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;

  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  const standing = async (invoice: { id: number }) => {
    const { status, paid_cents, balance_cents } = await invoices.now(invoice);
    return [status, paid_cents, balance_cents];
  };

  test("parts add up until it is paid, and what is too much is told", async () => {
    const { invoice, secret } = await invoices.sent();
    await invoices.pay(invoice, invoices.payment(12_000, { way: "e-transfer", reference: " C 1 " }));
    expect(await standing(invoice)).toEqual(["part_paid", 12_000, 100_000]);
    await invoices.pay(invoice, invoices.payment(100_000));
    expect(await standing(invoice)).toEqual(["paid", 112_000, 0]);
    const { body } = await invoices.pay(invoice, invoices.payment(500));
    expect(body).toMatchObject({ status: "paid", balance_cents: -500, is_overdue: false });
    expect(
      body.payments.map((one: Record<string, unknown>) => [
        one.amount_cents,
        one.way,
        one.reference,
        one.author,
      ]),
    ).toEqual([
      [12_000, "e-transfer", "C 1", "robin"],
      [100_000, "bank", "", "robin"],
      [500, "bank", "", "robin"],
    ]);
    // The client sees what was paid, not the studio's references.
    expect((await invoices.open(secret)).body.payments[0]).toEqual({
      id: expect.any(Number),
      kind: "payment",
      amount_cents: 12_000,
      paid_on: "2026-11-20",
      way: "e-transfer",
    });
    expect((await invoices.money()).money).toMatchObject({ billed_cents: 112_000, paid_cents: 112_500 });
  });

  test("a double press records one payment, and two people record two", async () => {
    const { invoice } = await invoices.sent();
    const once = invoices.payment(10_000);
    const answers = await Promise.all([
      invoices.pay(invoice, once),
      invoices.pay(invoice, once),
      invoices.pay(invoice, invoices.payment(5_000)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await standing(invoice)).toEqual(["part_paid", 15_000, 97_000]);
    const { invoice: other } = await invoices.sent();
    const known = await invoices.pay(other, once);
    expect([known.status, known.body.code]).toEqual([409, "rest_payment_known"]);
  });

  test("what was recorded in another tab is told before the same money is recorded again", async () => {
    const { invoice } = await invoices.sent();
    const first = invoices.payment(112_000, { seen_paid_cents: 0 });
    expect((await invoices.pay(invoice, first)).status).toBe(200);
    const stale = invoices.payment(112_000, { seen_paid_cents: 0 });
    const refused = await invoices.pay(invoice, stale);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "rest_payments_changed",
      "The payments have changed meanwhile: $1,120 is paid now. Record this one if it isn’t among them.",
    ]);
    // An answer that was lost on its way is no change.
    expect((await invoices.pay(invoice, first)).status).toBe(200);
    expect(await standing(invoice)).toEqual(["paid", 112_000, 0]);
    expect((await invoices.pay(invoice, { ...stale, seen_paid_cents: 112_000 })).status).toBe(200);
  });

  test("a payment is taken back within seconds, by whoever saw the slip", async () => {
    const { invoice } = await invoices.sent();
    const { body } = await invoices.pay(invoice, invoices.payment(112_000));
    const undo = (id: number) =>
      invoices.staff(`/extenso/v1/invoices/${invoice.id}/payments/${id}`, { method: "DELETE" });
    invoices.studio.pass({ seconds: 10 });
    expect((await undo(body.payments[0].id)).body).toMatchObject({ status: "sent", payments: [] });
    expect((await undo(body.payments[0].id)).status).toBe(200);
    const { body: later } = await invoices.pay(invoice, invoices.payment(100));
    invoices.studio.pass({ seconds: 21 });
    expect((await undo(later.payments[0].id)).body.code).toBe("rest_invoice_fixed");
    expect((await undo(999)).status).toBe(404);
    const { invoice: other } = await invoices.sent();
    const elsewhere = `/extenso/v1/invoices/${other.id}/payments/${later.payments[0].id}`;
    expect((await invoices.staff(elsewhere, { method: "DELETE" })).status).toBe(404);
    expect(await standing(invoice)).toEqual(["part_paid", 100, 111_900]);
  });

  test("a refund is an administrator’s, with a fresh proof, and never more than was paid", async () => {
    const { invoice } = await invoices.sent();
    const { body: paid } = await invoices.pay(invoice, invoices.payment(112_500));
    const path = `/extenso/v1/invoices/${invoice.id}/refunds`;
    expect((await invoices.staff(path, { body: invoices.payment(500) })).status).toBe(403);
    expect((await invoices.refund(invoice, invoices.payment(112_501))).body.message).toBe(
      "At most $1,125 was paid.",
    );
    const { body } = await invoices.refund(invoice, invoices.payment(500));
    expect(body).toMatchObject({ status: "paid", paid_cents: 112_000, balance_cents: 0 });
    // The payment behind a refund isn't taken back under it.
    const payment = `/extenso/v1/invoices/${invoice.id}/payments/${paid.payments[0].id}`;
    expect((await invoices.staff(payment, { method: "DELETE" })).status).toBe(409);
    invoices.studio.pass({ minutes: 11 });
    expect((await invoices.refund(invoice, invoices.payment(100))).body.code).toBe("extenso_proof_required");
    await invoices.signInAgain();
    await invoices.refund(invoice, invoices.payment(112_000));
    expect(await standing(invoice)).toEqual(["sent", 0, 112_000]);
  });

  test("drafts, credit notes and void invoices take no money, and money void invoices don’t keep", async () => {
    const draft = await invoices.create();
    expect((await invoices.pay(draft, invoices.payment(1))).status).toBe(409);
    const { invoice } = await invoices.sent();
    await invoices.pay(invoice, invoices.payment(1));
    expect((await invoices.void(invoice)).body.message).toBe(
      "Something was paid. Refund it first, or write a credit note.",
    );
    await invoices.refund(invoice, invoices.payment(1));
    expect((await invoices.void(invoice)).status).toBe(200);
    expect((await invoices.pay(invoice, invoices.payment(1))).status).toBe(409);
    const staff = await invoices.staff(`/extenso/v1/invoices/${invoice.id}/void`, { method: "POST" });
    expect(staff.status).toBe(403);
  });

  test.each<[string, object]>([
    ["nothing", { amount_cents: 0 }],
    ["more than ten million", { amount_cents: 1_000_000_001 }],
    ["half a cent", { amount_cents: 0.5 }],
    ["a day that is not in the calendar", { paid_on: "2026-02-30" }],
    ["the day after tomorrow", { paid_on: "2026-11-22" }],
    ["a way that nobody knows", { way: "barter" }],
    ["a key that is too short", { key: "short" }],
    ["an endless reference", { reference: "x".repeat(201) }],
  ])("%s is refused", async (_, wrong) => {
    const { invoice } = await invoices.sent();
    expect((await invoices.pay(invoice, { ...invoices.payment(100), ...wrong })).status).toBe(400);
    expect(await standing(invoice)).toEqual(["sent", 0, 112_000]);
  });
});
