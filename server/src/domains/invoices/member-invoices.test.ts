/** A member reads the invoices of their own requests without a link, and nobody else's. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { memberPassword } from "../identity/test-studio.ts";
import { openTestInvoices, type TestInvoices } from "./test-invoices.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  let path = "";
  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
    const { body } = await invoices.staff(`/extenso/v1/requests/${invoices.request}`);
    path = `/extenso/v1/requests/mine/${body.reference}/invoices`;
  });
  afterEach(() => invoices.studio.close());

  async function signInAs(username: string, email: string, confirmed = true): Promise<string> {
    await invoices.studio.addMember(username, { email, confirmed });
    const body = { username, password: memberPassword };
    return (await invoices.call("/jwt-auth/v1/token", { body })).body.token;
  }
  const asDana = () => signInAs("dana", "dana@northlight.example");

  test("what was sent is listed with where it stands; drafts aren't", async () => {
    const token = await asDana();
    expect((await invoices.call(path, { token })).body).toEqual([]);
    const { invoice } = await invoices.sent();
    await invoices.create();
    await invoices.pay(invoice, invoices.payment(12_000));
    const listed = {
      kind: "invoice",
      number: "INV-2026-001",
      status: "part_paid",
      is_overdue: false,
      title: "Launch film",
      total_cents: 112_000,
      balance_cents: 100_000,
      currency: "CAD",
      issued_on: "2026-11-20",
      due_on: "2026-12-05",
    };
    expect((await invoices.call(path, { token })).body).toEqual([listed]);
    invoices.studio.pass({ days: 16 });
    const later = await invoices.call("/jwt-auth/v1/token", {
      body: { username: "dana", password: memberPassword },
    });
    const { body } = await invoices.call(path, { token: later.body.token });
    expect(body).toEqual([{ ...listed, is_overdue: true }]);
  });

  test("one opens as behind its link, is seen then, and downloads", async () => {
    const token = await asDana();
    const { invoice, secret } = await invoices.sent();
    const one = `${path}/${invoice.number}`;
    const { body } = await invoices.call(one, { token });
    expect(body).toEqual((await invoices.open(secret)).body);
    expect((await invoices.now(invoice)).viewed_at).toBe(invoices.studio.clock().toISOString());
    const pdf = await invoices.fetch(`${one}/pdf`, { token });
    expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  });

  test("somebody else's are not there, nor those of an address that isn't confirmed", async () => {
    const { invoice } = await invoices.sent();
    const strangers = [
      await signInAs("lee", "lee@example.test"),
      await signInAs("unproved", "dana@northlight.example", false),
    ];
    for (const end of ["", `/${invoice.number}`, `/${invoice.number}/pdf`]) {
      expect((await invoices.call(`${path}${end}`)).status).toBe(401);
      for (const token of strangers) {
        const answer = await invoices.call(`${path}${end}`, { token });
        expect(answer.status).toBe(404);
        expect(JSON.stringify(answer.body)).not.toContain("Launch");
      }
    }
  });

  test("an invoice of another request, and a draft, are not there under this one", async () => {
    const token = await asDana();
    await invoices.sent();
    for (const number of ["INV-2026-002", "INV-2025-001"]) {
      expect((await invoices.call(`${path}/${number}`, { token })).status).toBe(404);
    }
  });
});
