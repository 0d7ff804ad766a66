/** Payments that clients begin, refunds that administrators make, and what no webhook has told. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestInvoices, secretOf, type TestInvoices } from "../test-invoices.ts";
import { hourlyCheckoutsJob, reviewCheckoutsJob } from "./review-checkouts.ts";
import { deliver, openTestStripe, pay, stripeEvent, type TestStripe } from "./test-stripe.ts";

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

  const press = (secret: string) => invoices.call("/extenso/v1/invoices/pay", { body: { secret } });
  const onlineOf = async (secret: string) => (await invoices.open(secret)).body.online;

  test("a press leads to Stripe with what is due; pressed again, at once or later, to the same page", async () => {
    const { invoice, secret } = await invoices.sent();
    expect(await onlineOf(secret)).toBe("offered");
    await invoices.pay(invoice, invoices.payment(12_000));
    const presses = await Promise.all([press(secret), press(secret), press(secret)]);
    invoices.studio.pass({ minutes: 60 * 10 });
    presses.push(await press(secret));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(presses.map(({ body }) => body.url))).toEqual(new Set([stripe.sessions[0]?.url]));
    expect(stripe.sessions).toHaveLength(1);
    expect(stripe.sessions[0]).toMatchObject({
      amount_total: 100_000,
      currency: "cad",
      client_reference_id: invoice.number,
    });
    expect(await onlineOf(secret)).toBe("begun");
    // The next day Stripe has closed it.
    invoices.studio.pass({ days: 1 });
    await press(secret);
    expect(stripe.sessions).toHaveLength(2);
  });

  test("a press after it was paid leads to no page, though no webhook came: the payment is recorded", async () => {
    const { invoice, secret } = await invoices.sent();
    await press(secret);
    pay(stripe.sessions[0]);
    const again = await press(secret);
    expect([again.status, again.body.message]).toEqual([409, "Nothing is left to pay on this invoice."]);
    expect(await invoices.now(invoice)).toMatchObject({ status: "paid", paid_cents: 112_000 });
    expect(stripe.sessions).toHaveLength(1);
  });

  test("of two pages that ask for the same money, one is closed before the other is made", async () => {
    const { invoice, secret } = await invoices.sent();
    await press(secret);
    await invoices.pay(invoice, invoices.payment(12_000));
    await press(secret);
    invoices.studio.pass({ minutes: 60 * 11 });
    await press(secret);
    expect(stripe.sessions.map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ["expired", 112_000],
      ["expired", 100_000],
      ["open", 100_000],
    ]);
    stripe.fail(400);
    expect((await press(secret)).status).toBe(502);
  });

  test("a client who looks at it finds their payment without a webhook, and Stripe is asked once in ten seconds", async () => {
    const { secret } = await invoices.sent();
    await press(secret);
    invoices.studio.pass({ minutes: 0.1 });
    const looks = () => stripe.calls.filter((call) => call.startsWith("GET ")).length;
    const before = looks();
    for (let look = 0; look < 5; look += 1) expect(await onlineOf(secret)).toBe("begun");
    await invoices.run(reviewCheckoutsJob(invoices.studio));
    expect(looks()).toBe(before);
    pay(stripe.sessions[0]);
    invoices.studio.pass({ minutes: 1 });
    await invoices.run(reviewCheckoutsJob(invoices.studio));
    expect(looks()).toBe(before + 1);
    expect((await invoices.open(secret)).body).toMatchObject({ status: "paid", online: "none" });
  });

  test("Stripe learns neither the link of the mail nor who the client is", async () => {
    const { secret } = await invoices.sent();
    await press(secret);
    const [session] = stripe.sessions;
    const told = JSON.stringify(session);
    for (const word of [secret, "Dana", "northlight"]) expect(told).not.toContain(word);
    // The client comes back by a link that ends.
    const back = secretOf(session?.cancel_url ?? "");
    expect((await invoices.open(back)).body.number).toBe("INV-2026-001");
    invoices.studio.pass({ days: 3 });
    expect((await invoices.open(back)).status).toBe(404);
    expect((await invoices.open(secret)).status).toBe(200);
  });

  test("a press that was killed before Stripe’s answer was written makes no second page", async () => {
    const { secret } = await invoices.sent();
    await press(secret);
    const { query } = invoices.studio.database;
    await query.updateTable("invoice_checkouts").set({ session: null, url: null }).execute();
    expect((await press(secret)).body.url).toBe(stripe.sessions[0]?.url);
    expect(stripe.sessions).toHaveLength(1);
  });

  test("while Stripe is down the client is told, and a later press works", async () => {
    const { secret } = await invoices.sent();
    stripe.fail(400, { type: "invalid_request_error", message: `No such key ${stripe.secretKey}` });
    const { status, body } = await press(secret);
    expect([status, body.code]).toEqual([502, "rest_stripe_unavailable"]);
    expect(await onlineOf(secret)).toBe("offered");
    const said = JSON.stringify([body, invoices.studio.logged]);
    for (const hidden of [stripe.secretKey, "whsec_", secret]) expect(said).not.toContain(hidden);
    stripe.fail(null);
    expect((await press(secret)).status).toBe(200);
  });

  test.each<[string, number]>([
    ["49 cents", 49],
    ["a million", 100_000_000],
  ])("Stripe doesn’t take %s, so it isn’t offered", async (_, unitCents) => {
    const line = { id: "a", description: "A", details: "", quantityHundredths: 100, unitCents };
    const { secret } = await invoices.sent({ lines: [line], taxes: [] });
    expect(await onlineOf(secret)).toBe("none");
    expect((await press(secret)).status).toBe(409);
  });

  test("it is offered where both secrets are set, for an invoice on which something is due", async () => {
    const { invoice, secret } = await invoices.sent();
    const { settings } = invoices.studio;
    const whole = settings.stripe;
    Object.assign(settings, { stripe: whole && { ...whole, webhookSecrets: [] } });
    expect([await onlineOf(secret), (await press(secret)).status]).toEqual(["none", 409]);
    Object.assign(settings, { stripe: undefined });
    expect([await onlineOf(secret), (await press(secret)).status]).toEqual(["none", 409]);
    Object.assign(settings, { stripe: whole });
    expect(await onlineOf(secret)).toBe("offered");
    await invoices.void(invoice);
    expect([await onlineOf(secret), (await press(secret)).status]).toEqual(["none", 409]);
  });

  test("once it is paid by hand, or void, Stripe’s page is closed", async () => {
    const { invoice, secret } = await invoices.sent();
    await press(secret);
    await invoices.pay(invoice, invoices.payment(112_000));
    await invoices.run(reviewCheckoutsJob(invoices.studio));
    expect(stripe.sessions[0]?.status).toBe("expired");
    const { invoice: other, secret: second } = await invoices.sent();
    await press(second);
    await invoices.void(other);
    await invoices.run(reviewCheckoutsJob(invoices.studio));
    expect(stripe.sessions[1]?.status).toBe("expired");
  });

  test("a payment whose webhook never came is found within the hour, and its late event changes nothing", async () => {
    const { invoice, secret } = await invoices.sent();
    await press(secret);
    const paid = pay(stripe.sessions[0]);
    invoices.studio.pass({ minutes: 16 });
    await invoices.run(hourlyCheckoutsJob(invoices.studio));
    await invoices.signInAgain();
    expect(await invoices.now(invoice)).toMatchObject({ status: "paid", paid_cents: 112_000 });
    await deliver(invoices, stripeEvent("checkout.session.completed", paid));
    expect(await invoices.now(invoice)).toMatchObject({ status: "paid", paid_cents: 112_000 });
  });

  test("a bank’s refusal that no webhook told is found, and so is a page that Stripe knows no more", async () => {
    const { invoice, secret } = await invoices.sent();
    const look = () => invoices.staff(`/extenso/v1/invoices/${invoice.id}/stripe`, { method: "POST" });
    await press(secret);
    pay(stripe.sessions[0], { payment_status: "unpaid" });
    await look();
    expect(await onlineOf(secret)).toBe("processing");
    await look();
    stripe.refuse("requires_payment_method");
    await look();
    expect(await onlineOf(secret)).toBe("offered");
    expect((await invoices.now(invoice)).payments).toEqual([]);
    await press(secret);
    // As after a change of accounts.
    stripe.sessions.length = 0;
    await look();
    expect(await onlineOf(secret)).toBe("offered");
  });

  test("what was begun in the test mode is nothing to the live one", async () => {
    const { secret } = await invoices.sent();
    await press(secret);
    const { settings } = invoices.studio;
    const live = { ...settings.stripe, secretKey: "sk_live_0123456789abcdef" };
    Object.assign(settings, { stripe: live });
    expect(await onlineOf(secret)).toBe("offered");
  });

  test("somebody at the desk looks at Stripe themselves, in the second in which its event comes", async () => {
    const { invoice, secret } = await invoices.sent();
    await press(secret);
    const event = stripeEvent("checkout.session.completed", pay(stripe.sessions[0]));
    const path = `/extenso/v1/invoices/${invoice.id}/stripe`;
    await Promise.all([deliver(invoices, event), invoices.staff(path, { method: "POST" })]);
    const { body } = await invoices.staff(path, { method: "POST" });
    expect([body.status, body.payments.length]).toEqual(["paid", 1]);
    stripe.fail(400);
    const { invoice: other, secret: second } = await invoices.sent();
    stripe.fail(null);
    await press(second);
    stripe.fail(400);
    const down = await invoices.staff(`/extenso/v1/invoices/${other.id}/stripe`, { method: "POST" });
    expect([down.status, down.body.code]).toEqual([502, "rest_stripe_unavailable"]);
  });

  /** A paid invoice of which Stripe gave back $120, as its dashboard does. */
  async function refundedAtStripe() {
    const { invoice, secret } = await invoices.sent();
    await press(secret);
    const paid = pay(stripe.sessions[0]);
    await deliver(invoices, stripeEvent("checkout.session.completed", paid));
    const refund = {
      id: "re_test_made_there",
      object: "refund",
      amount: 12_000,
      currency: "cad",
      payment_intent: paid.payment_intent,
      created: Date.parse("2026-11-21T04:33:00Z") / 1000,
      status: "succeeded",
    };
    const foreign = { ...refund, id: "re_test_of_a_shop", payment_intent: "pi_test_of_a_shop" };
    stripe.refunds.push(foreign, refund);
    return { invoice, refund };
  }

  test("a refund made at Stripe whose event never came is found within the hour, once", async () => {
    const { invoice, refund } = await refundedAtStripe();
    const look = async () => {
      invoices.studio.pass({ minutes: 61 });
      await invoices.run(hourlyCheckoutsJob(invoices.studio));
      await invoices.signInAgain();
      const { paid_cents, payments } = await invoices.now(invoice);
      return [paid_cents, payments.length, payments[1]?.paid_on];
    };
    expect(await look()).toEqual([100_000, 2, "2026-11-20"]);
    await deliver(invoices, stripeEvent("refund.created", refund));
    expect(await look()).toEqual([100_000, 2, "2026-11-20"]);
    // A bank that refuses it later is heard of as well.
    refund.status = "failed";
    expect((await look())[0]).toBe(112_000);
    await deliver(invoices, stripeEvent("refund.failed", refund));
    expect(await look()).toEqual([112_000, 1, undefined]);
  });

  test("somebody who looks at Stripe finds the refunds of this invoice, however old", async () => {
    const { invoice, refund } = await refundedAtStripe();
    refund.created -= 400 * 24 * 60 * 60;
    await invoices.run(hourlyCheckoutsJob(invoices.studio));
    expect((await invoices.now(invoice)).paid_cents).toBe(112_000);
    const path = `/extenso/v1/invoices/${invoice.id}/stripe`;
    const { body } = await invoices.staff(path, { method: "POST" });
    expect([body.paid_cents, body.payments.length]).toEqual([100_000, 2]);
    await deliver(invoices, stripeEvent("refund.created", refund));
    expect((await invoices.now(invoice)).paid_cents).toBe(100_000);
  });

  describe("of a payment through Stripe, a refund", () => {
    async function paid() {
      const { invoice, secret } = await invoices.sent();
      await press(secret);
      await deliver(invoices, stripeEvent("checkout.session.completed", pay(stripe.sessions[0])));
      const [payment] = (await invoices.now(invoice)).payments;
      const path = `/extenso/v1/invoices/${invoice.id}/payments/${payment.id}/refund`;
      return { invoice, payment, path };
    }
    const key = "refund-key-00000001";

    test("goes back by Stripe, once, and its event makes no second row", async () => {
      const { invoice, path, payment } = await paid();
      const body = { key, amount_cents: 12_000 };
      const both = await Promise.all([invoices.admin(path, { body }), invoices.admin(path, { body })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(stripe.refunds).toHaveLength(1);
      expect(stripe.refunds[0]).toMatchObject({ amount: 12_000, payment_intent: payment.reference });
      await deliver(invoices, stripeEvent("refund.created", stripe.refunds[0] ?? {}));
      const { status, paid_cents, payments } = await invoices.now(invoice);
      expect([status, paid_cents]).toEqual(["part_paid", 100_000]);
      expect(payments[1]).toMatchObject({ kind: "refund", way: "stripe", author: "maya" });
      expect(payments).toHaveLength(2);
    });

    test("is never more than earlier ones have left of the payment, and the same one is asked for twice", async () => {
      const { invoice, path } = await paid();
      await invoices.pay(invoice, invoices.payment(500_000));
      const refund = (cents: number, by: string) =>
        invoices.admin(path, { body: { key: `refund-key-0000000${by}`, amount_cents: cents } });
      expect((await refund(100_000, "1")).status).toBe(200);
      const much = await refund(12_001, "2");
      expect([much.status, much.body.message]).toEqual([400, "At most $120 is left of it."]);
      expect((await refund(12_000, "3")).status).toBe(200);
      expect((await refund(12_000, "3")).status).toBe(200);
      expect((await refund(1, "4")).body.message).toBe("At most $0 is left of it.");
      expect(stripe.refunds).toHaveLength(2);
    });

    test("is an administrator’s, with a fresh proof", async () => {
      const { path } = await paid();
      const body = { key, amount_cents: 100 };
      expect((await invoices.staff(path, { body })).status).toBe(403);
      invoices.studio.pass({ minutes: 11 });
      expect((await invoices.admin(path, { body })).body.code).toBe("extenso_proof_required");
      expect(stripe.refunds).toEqual([]);
    });

    test("is never more than was paid, and what Stripe refuses is said in its words", async () => {
      const { invoice, path } = await paid();
      const much = await invoices.admin(path, { body: { key, amount_cents: 112_001 } });
      expect(much.body.message).toBe("At most $1,120 was paid.");
      stripe.fail(400, { type: "invalid_request_error", message: "It has already been refunded." });
      const refused = await invoices.admin(path, { body: { key, amount_cents: 112_000 } });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "Stripe says: It has already been refunded.",
      ]);
      stripe.fail(null);
      const { body } = await invoices.pay(invoice, invoices.payment(100));
      const byHand = body.payments.find(({ way }: { way: string }) => way === "bank");
      const wrong = path.replace(/payments\/\d+/, `payments/${byHand.id}`);
      expect((await invoices.admin(wrong, { body: { key, amount_cents: 100 } })).status).toBe(409);
      expect(stripe.refunds).toEqual([]);
    });
  });
});
