/** Events of Stripe: whom they are from, each once, in any order; nothing that was paid is lost. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestInvoices, type TestInvoices } from "../test-invoices.ts";
import { deliver, formerSecret, openTestStripe, pay, stripeEvent, type TestStripe } from "./test-stripe.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  let stripe: TestStripe;

  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
    stripe = await openTestStripe(invoices);
  });
  afterEach(async () => {
    await stripe.close();
    await invoices.studio.close();
  });

  /** An invoice of $1,120 whose client is on Stripe's page. */
  async function begun() {
    const { invoice, secret } = await invoices.sent();
    const { body } = await invoices.call("/extenso/v1/invoices/pay", { body: { secret } });
    expect(body.url).toBe(stripe.sessions.at(-1)?.url);
    return { invoice, secret, session: stripe.sessions.at(-1) };
  }
  const tell = (type: string, object: object, more: object = {}) =>
    deliver(invoices, stripeEvent(type, object, more));
  const standing = async (invoice: { id: number }) => {
    const { status, paid_cents, payments } = await invoices.now(invoice);
    return [status, paid_cents, payments.length];
  };
  const problems = async () =>
    (await invoices.staff("/extenso/v1/invoices/stripe-problems")).body.map(
      ({ text }: { text: string }) => text,
    );
  const refundOf = (session: { payment_intent: string | null }, more: object = {}) => ({
    id: "re_test_from_dashboard",
    object: "refund",
    amount: 12_000,
    currency: "cad",
    payment_intent: session.payment_intent,
    status: "succeeded",
    ...more,
  });
  const disputeOf = (session: { payment_intent: string | null }, status: string) => ({
    id: "dp_test_00000001",
    object: "dispute",
    amount: 112_000,
    currency: "cad",
    payment_intent: session.payment_intent,
    status,
  });

  test("a payment is a row by its own id, and the invoice is paid", async () => {
    const { invoice, secret, session } = await begun();
    expect(await tell("checkout.session.completed", pay(session))).toBe(200);
    const { status, payments, online } = await invoices.now(invoice);
    expect([status, online]).toEqual(["paid", "none"]);
    expect(payments).toEqual([
      {
        id: expect.any(Number),
        kind: "payment",
        amount_cents: 112_000,
        paid_on: "2026-11-20",
        way: "stripe",
        reference: session?.payment_intent,
        author: "Stripe",
        created_at: expect.any(String),
        stripe_url: `https://dashboard.stripe.com/test/payments/${session?.payment_intent}`,
      },
    ]);
    const { body } = await invoices.open(secret);
    expect([body.status, body.online, JSON.stringify(body).includes("pi_test")]).toEqual([
      "paid",
      "none",
      false,
    ]);
    expect(await problems()).toEqual([]);
  });

  test("the same event, twice at once and once more a day later, is one payment", async () => {
    const { invoice, session } = await begun();
    const event = stripeEvent("checkout.session.completed", pay(session));
    expect(await Promise.all([deliver(invoices, event), deliver(invoices, event)])).toEqual([200, 200]);
    invoices.studio.pass({ days: 1 });
    expect(await deliver(invoices, event)).toBe(200);
    await invoices.signInAgain();
    expect(await standing(invoice)).toEqual(["paid", 112_000, 1]);
  });

  test("a kill before the commit leaves nothing, and the event that Stripe sends again is a payment", async () => {
    const { invoice, session } = await begun();
    const event = stripeEvent("checkout.session.completed", pay(session));
    const { query } = invoices.studio.database;
    // The last thing of the transaction can't be written.
    await sql`alter table audit_entries rename to audit_entries_gone`.execute(query);
    expect(await deliver(invoices, event)).toBe(500);
    await sql`alter table audit_entries_gone rename to audit_entries`.execute(query);
    expect(await standing(invoice)).toEqual(["sent", 0, 0]);
    expect(await query.selectFrom("invoice_stripe_events").select("id").execute()).toEqual([]);
    expect(await deliver(invoices, event)).toBe(200);
    expect(await standing(invoice)).toEqual(["paid", 112_000, 1]);
  });

  test("two events of one payment are one payment", async () => {
    const { invoice, session } = await begun();
    const paid = pay(session);
    await Promise.all([
      tell("checkout.session.async_payment_succeeded", paid),
      tell("checkout.session.completed", paid),
    ]);
    expect(await standing(invoice)).toEqual(["paid", 112_000, 1]);
  });

  test.each<[string, Parameters<typeof deliver>[2], number]>([
    ["no signature", { signature: null }, 400],
    ["a signature that is none", { signature: "t=1,v1=00" }, 400],
    ["an endless signature", { signature: `t=1,v1=${"0".repeat(3_000)}` }, 400],
    ["another secret", { secret: "whsec_of_somebody_else" }, 400],
    ["a signature of six minutes ago", { age: 301 }, 400],
    ["an endless body", { body: `{"id":"${"x".repeat(257 * 1024)}"}` }, 413],
    ["no JSON", { body: "checkout.session.completed" }, 400],
    ["no event", { body: "[]" }, 400],
  ])("an event with %s is refused, and nothing is paid", async (_, how, status) => {
    const { invoice, session } = await begun();
    expect(await deliver(invoices, stripeEvent("checkout.session.completed", pay(session)), how)).toBe(
      status,
    );
    expect(await standing(invoice)).toEqual(["sent", 0, 0]);
  });

  test("a body that was changed behind its signature is refused", async () => {
    const { invoice, session } = await begun();
    const event = stripeEvent("checkout.session.completed", pay(session));
    const { Stripe } = await import("stripe");
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: JSON.stringify({ ...event, id: "evt_other" }),
      secret: "whsec_test_0123456789abcdef",
      timestamp: invoices.studio.clock().getTime() / 1000,
    });
    expect(await deliver(invoices, event, { signature, body: JSON.stringify(event) })).toBe(400);
    expect(await standing(invoice)).toEqual(["sent", 0, 0]);
  });

  test("while secrets are exchanged, either signs; a signature may be some minutes old", async () => {
    const { invoice, session } = await begun();
    const event = stripeEvent("checkout.session.completed", pay(session));
    expect(await deliver(invoices, event, { secret: formerSecret, age: 299 })).toBe(200);
    expect(await standing(invoice)).toEqual(["paid", 112_000, 1]);
  });

  test("an event of the live mode doesn’t pay where the key is of the test mode", async () => {
    const { invoice, session } = await begun();
    expect(await tell("checkout.session.completed", pay(session), { livemode: true })).toBe(200);
    expect(await standing(invoice)).toEqual(["sent", 0, 0]);
  });

  test("without a key there is nobody to tell", async () => {
    Object.assign(invoices.studio.settings, { stripe: undefined });
    expect(await tell("checkout.session.completed", {})).toBe(404);
  });

  test("a bank’s payment is on its way until the bank has paid", async () => {
    const { invoice, secret, session } = await begun();
    const waiting = pay(session, { payment_status: "unpaid" });
    await tell("checkout.session.completed", waiting);
    expect(await standing(invoice)).toEqual(["sent", 0, 0]);
    expect((await invoices.open(secret)).body.online).toBe("processing");
    const again = await invoices.call("/extenso/v1/invoices/pay", { body: { secret } });
    expect([again.status, again.body.code]).toEqual([409, "rest_invoice_fixed"]);
    await tell("checkout.session.async_payment_succeeded", { ...waiting, payment_status: "paid" });
    expect((await invoices.now(invoice)).payments[0]).toMatchObject({ way: "stripe-bank" });
    // Late, and out of order.
    await tell("checkout.session.completed", { ...waiting, payment_status: "unpaid" });
    expect(await standing(invoice)).toEqual(["paid", 112_000, 1]);
  });

  test("a bank that doesn’t pay is told to the studio, and the client can pay again", async () => {
    const { invoice, secret, session } = await begun();
    const waiting = pay(session, { payment_status: "unpaid" });
    await tell("checkout.session.async_payment_failed", waiting);
    // The first event comes last.
    await tell("checkout.session.completed", waiting);
    expect(await standing(invoice)).toEqual(["sent", 0, 0]);
    expect((await invoices.open(secret)).body.online).toBe("offered");
    expect(await problems()).toEqual([
      `The client’s bank didn’t pay $1,120 for ${invoice.number}. Nothing was recorded.`,
    ]);
    const mail = (await invoices.mails()).at(-1);
    expect(mail).toMatchObject({
      kind: "stripe-problem",
      subject: `A payment through Stripe for ${invoice.number} needs you`,
    });
    await invoices.call("/extenso/v1/invoices/pay", { body: { secret } });
    expect(stripe.sessions).toHaveLength(2);
  });

  test("a refund at Stripe is a row, also where it comes before its payment", async () => {
    const { invoice, session } = await begun();
    const paid = pay(session);
    await tell("refund.created", refundOf(paid));
    await tell("refund.updated", refundOf(paid));
    expect(await standing(invoice)).toEqual(["sent", 0, 0]);
    await tell("checkout.session.completed", paid);
    expect(await standing(invoice)).toEqual(["part_paid", 100_000, 2]);
    await tell("refund.updated", refundOf(paid));
    expect(await standing(invoice)).toEqual(["part_paid", 100_000, 2]);
  });

  test.each([["after"], ["before"]])(
    "a refund that failed, told %s it was made, counts no more",
    async (order) => {
      const { invoice, session } = await begun();
      const paid = pay(session);
      await tell("checkout.session.completed", paid);
      const made = stripeEvent("refund.created", refundOf(paid, { status: "pending" }));
      const failed = stripeEvent("refund.failed", refundOf(paid, { status: "failed" }));
      for (const event of order === "after" ? [made, failed, failed] : [failed, made]) {
        expect(await deliver(invoices, event)).toBe(200);
      }
      expect(await standing(invoice)).toEqual(["paid", 112_000, 1]);
      expect(await problems()).toEqual([`A refund of $120 for ${invoice.number} failed: the money is back.`]);
    },
  );

  test("money that a bank takes back for a dispute is a row, and one more if the studio wins", async () => {
    const { invoice, session } = await begun();
    const paid = pay(session);
    await tell("checkout.session.completed", paid);
    await tell("charge.dispute.created", disputeOf(paid, "needs_response"));
    await tell("charge.dispute.funds_withdrawn", disputeOf(paid, "needs_response"));
    expect(await standing(invoice)).toEqual(["sent", 0, 2]);
    await tell("charge.dispute.closed", disputeOf(paid, "won"));
    await tell("charge.dispute.funds_reinstated", disputeOf(paid, "won"));
    expect(await standing(invoice)).toEqual(["paid", 112_000, 3]);
    expect(await problems()).toEqual([
      `The client’s bank disputes $1,120 of ${invoice.number}. Answer it at Stripe, where its last day stands.`,
      `The client’s bank disputes $1,120 of ${invoice.number}: you won.`,
    ]);
  });

  test("what doesn’t fit is recorded as far as it can be, and told", async () => {
    const { invoice, session } = await begun();
    await tell("checkout.session.completed", pay(session, { amount_total: 50_000 }));
    expect(await standing(invoice)).toEqual(["part_paid", 50_000, 1]);
    const { invoice: dollars, session: second } = await begun();
    await tell("checkout.session.completed", pay(second, { currency: "usd" }));
    expect(await standing(dollars)).toEqual(["sent", 0, 0]);
    const stranger = { ...pay(second), metadata: { extenso_checkout: "of another studio" } };
    await tell("checkout.session.completed", { ...stranger, currency: "cad" });
    const { invoice: dropped, session: third } = await begun();
    await invoices.void(dropped);
    await tell("checkout.session.completed", pay(third));
    expect(await standing(dropped)).toEqual(["void", 112_000, 1]);
    expect(await problems()).toEqual([
      `$500 was paid for ${invoice.number}, where $1,120 was asked for.`,
      `US$1,120 was paid for ${dollars.number}, which is in CAD. It isn’t recorded.`,
      `$1,120 was paid for invoice ${dollars.number}, which isn’t here.`,
      `$1,120 was paid for ${dropped.number}, which is void. Refund it.`,
    ]);
    // It goes back, though the invoice is void.
    const refund = await invoices.refund(dropped, invoices.payment(112_000));
    expect(refund.body).toMatchObject({ status: "void", paid_cents: 0 });
  });

  test("a payment after the invoice was paid is too much, and told", async () => {
    const { invoice, session } = await begun();
    await invoices.pay(invoice, invoices.payment(112_000));
    await tell("checkout.session.completed", pay(session));
    expect(await standing(invoice)).toEqual(["paid", 224_000, 2]);
    expect(await problems()).toEqual([`$1,120 was paid for ${invoice.number}, on which $0 was due by then.`]);
  });

  test("a manager who writes down what they saw at Stripe, in the same moment, makes one payment with it", async () => {
    const { invoice, session } = await begun();
    const paid = pay(session);
    const byHand = invoices.payment(112_000, { way: "card", reference: paid.payment_intent });
    await Promise.all([
      tell("checkout.session.completed", paid),
      invoices.pay(invoice, byHand),
      invoices.pay(invoice, byHand),
    ]);
    expect(await standing(invoice)).toEqual(["paid", 112_000, 1]);
    expect(await problems()).toEqual([]);
  });

  test("what a manager wrote down otherwise than Stripe has it is told", async () => {
    const { invoice, session } = await begun();
    const paid = pay(session);
    const reference = paid.payment_intent;
    await tell("refund.created", refundOf(paid));
    await invoices.pay(invoice, invoices.payment(100_000, { way: "card", reference }));
    await tell("checkout.session.completed", paid);
    expect(await standing(invoice)).toEqual(["part_paid", 88_000, 2]);
    const { invoice: other, session: second } = await begun();
    const elsewhere = pay(second);
    const wrong = invoices.payment(112_000, { way: "card", reference: elsewhere.payment_intent });
    await invoices.pay(invoice, wrong);
    await tell("checkout.session.completed", elsewhere);
    expect(await problems()).toEqual([
      `$1,120 was paid for ${invoice.number}, where somebody recorded $1,000.`,
      `$1,120 for ${other.number} is recorded at another invoice.`,
    ]);
  });

  test("what came through Stripe isn’t taken back as a slip of the hand", async () => {
    const { invoice, session } = await begun();
    await tell("checkout.session.completed", pay(session));
    const [{ id }] = (await invoices.now(invoice)).payments;
    const path = `/extenso/v1/invoices/${invoice.id}/payments/${id}`;
    expect((await invoices.staff(path, { method: "DELETE" })).status).toBe(409);
  });

  test("events about nothing of ours are answered, and nothing is kept of them", async () => {
    expect(await tell("customer.created", { id: "cus_1" })).toBe(200);
    expect(await tell("checkout.session.completed", { id: "cs_1", payment_status: "paid" })).toBe(200);
    const rows = await invoices.studio.database.query
      .selectFrom("invoice_stripe_events")
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  test("a problem is somebody’s until they say that it is done", async () => {
    const { session } = await begun();
    await tell("checkout.session.completed", pay(session, { amount_total: 50_000 }));
    const [{ id }] = (await invoices.staff("/extenso/v1/invoices/stripe-problems")).body;
    const path = `/extenso/v1/invoices/stripe-problems/${id}`;
    expect((await invoices.staff(path, { method: "DELETE" })).body).toEqual([]);
    expect((await invoices.staff(path, { method: "DELETE" })).status).toBe(404);
  });
});
