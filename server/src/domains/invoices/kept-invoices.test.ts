/** Invoices when their request is deleted or merged, and when a person is exported or forgotten. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { openTestInvoices, type TestInvoices } from "./test-invoices.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;

  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  const contactOf = async () =>
    (await invoices.staff(`/extenso/v1/requests/${invoices.request}`)).body.contact as number;

  test("a person who is forgotten leaves invoices that were sent, with their payments, and no draft", async () => {
    const { invoice, secret } = await invoices.sent();
    await invoices.pay(invoice, invoices.payment(100));
    await invoices.staff("/extenso/v1/invoices/remind", { body: { ids: [invoice.id] } });
    const draft = await invoices.create();
    await invoices.acceptedQuote();
    const forgotten = await invoices.admin(`/extenso/v1/contacts/${await contactOf()}`, { method: "DELETE" });
    expect(forgotten.status).toBe(200);
    expect((await invoices.staff(`/extenso/v1/invoices/${draft.id}`)).status).toBe(404);
    const kept = await invoices.now(invoice);
    expect(kept).toMatchObject({
      number: "INV-2026-001",
      request: null,
      email: "",
      document: { client: { name: "Dana Reyes" } },
    });
    expect(JSON.stringify(kept)).not.toContain("dana@northlight.example");
    expect(kept.payments).toHaveLength(1);
    expect(kept.reminders).toMatchObject({
      sent: [{ stage: null }],
      reason: "The client’s data were deleted.",
    });
    // The link in the client's mail still opens it, and money is still recorded.
    expect((await invoices.open(secret)).body.number).toBe("INV-2026-001");
    expect((await invoices.pay(invoice, invoices.payment(200))).body.paid_cents).toBe(300);
    expect((await invoices.send(invoice)).body.code).toBe("rest_no_address");
  });

  test("an export of a person has their invoices, payments, reminders and signatures", async () => {
    const { invoice } = await invoices.sent();
    await invoices.staff("/extenso/v1/invoices/remind", { body: { ids: [invoice.id] } });
    await invoices.acceptedQuote();
    await invoices.pay(invoice, invoices.payment(100, { reference: "C 1" }));
    const { body } = await invoices.admin(`/extenso/v1/contacts/${await contactOf()}/export`);
    expect(body.requests[0]).toMatchObject({
      invoices: [{ number: "INV-2026-001", total_cents: 112_000, document: { title: "Launch film" } }],
      payments: [{ invoice: "INV-2026-001", amount_cents: 100, way: "bank", reference: "C 1" }],
      reminders: [{ invoice: "INV-2026-001", author: "robin" }],
      accepted_quotes: [{ accepted_as: "Dana Reyes", total_cents: 112_000, agreement: null }],
    });
  });

  test("requests that become one have the invoices of both, and give them back", async () => {
    const { invoice } = await invoices.sent();
    await invoices.call("/extenso/v1/contact", {
      body: {
        name: "Dana Reyes",
        email: "dana@northlight.example",
        service: "videography",
        message: "The same, again.",
      },
    });
    const listed = (await invoices.staff("/extenso/v1/requests")).body as { id: number }[];
    const into = listed.find(({ id }) => id !== invoices.request)?.id;
    const body = { request: invoices.request };
    expect((await invoices.staff(`/extenso/v1/requests/${into}/merge`, { body })).status).toBe(200);
    expect((await invoices.now(invoice)).request).toBe(into);
    const separated = await invoices.staff(`/extenso/v1/requests/${invoices.request}/separate`, {
      method: "POST",
    });
    expect(separated.status).toBe(200);
    expect((await invoices.now(invoice)).request).toBe(invoices.request);
  });
});
