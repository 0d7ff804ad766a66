/** Payments of all invoices: their order, what narrows them, their file, and who reads them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { openTestInvoices, type TestInvoices } from "./test-invoices.ts";

const path = "/extenso/v1/payments";

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  let first: { id: number; number: string };
  let second: { id: number; number: string };

  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
    first = (await invoices.sent()).invoice;
    second = (await invoices.sent()).invoice;
    await invoices.pay(first, invoices.payment(100, { paid_on: "2026-11-18", reference: "=PAY-100%" }));
    await invoices.pay(second, invoices.payment(200, { paid_on: "2026-11-20", way: "cash" }));
    await invoices.pay(first, invoices.payment(300, { paid_on: "2026-11-19", way: "e-transfer" }));
    await invoices.refund(first, invoices.payment(50, { paid_on: "2026-11-20", reference: "É-7" }));
  });
  afterEach(() => invoices.studio.close());

  const amounts = async (query = "") => {
    const { status, body } = await invoices.staff(`${path}${query}`);
    expect(status).toBe(200);
    return body.map(({ amount_cents }: { amount_cents: number }) => amount_cents);
  };

  test("the newest day comes first, then what was recorded last, each with its invoice and client", async () => {
    const response = await invoices.fetch(`${path}?per_page=2`, { token: invoices.token() });
    expect(response.headers.get("X-WP-Total")).toBe("4");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(await response.json()).toEqual([
      {
        id: expect.any(Number),
        kind: "refund",
        amount_cents: 50,
        paid_on: "2026-11-20",
        way: "bank",
        reference: "É-7",
        author: "maya",
        created_at: invoices.studio.clock().toISOString(),
        stripe_url: "",
        currency: "CAD",
        invoice: { id: first.id, number: first.number },
        client: { name: "Dana Reyes", company: "" },
      },
      expect.objectContaining({ amount_cents: 200, invoice: { id: second.id, number: second.number } }),
    ]);
    expect(await amounts("?per_page=2&page=2")).toEqual([300, 100]);
  });

  test("kind, way, days and words narrow them; what was taken back is gone", async () => {
    expect(await amounts("?kind=refund")).toEqual([50]);
    expect(await amounts("?kind=payment&way=bank")).toEqual([100]);
    expect(await amounts("?from=2026-11-19&to=2026-11-19")).toEqual([300]);
    expect(await amounts("?from=2026-11-20")).toEqual([50, 200]);
    expect(await amounts("?to=2026-11-18")).toEqual([100]);
    expect(await amounts("?from=2026-11-20&to=2026-11-18")).toEqual([]);
    expect(await amounts(`?search=${second.number}`)).toEqual([200]);
    expect(await amounts(`?search=${second.number.toLowerCase()}&way=cash`)).toEqual([200]);
    expect(await amounts("?search=pay-100%25")).toEqual([100]);
    expect(await amounts("?search=pay_1")).toEqual([]);
    expect(await amounts(`?search=${encodeURIComponent("É-7")}`)).toEqual([50]);
    expect(await amounts("?search=dana%20reyes")).toEqual([50, 200, 300, 100]);
    expect(await amounts("?search=e-transfer")).toEqual([300]);
    expect(await amounts("?search=cash%20robin")).toEqual([200]);
    expect(await amounts("?search=robin%20maya")).toEqual([]);
    const undone = (await invoices.pay(second, invoices.payment(400))).body.payments.at(-1);
    expect(await amounts("?search=inv-&from=2026-11-20")).toEqual([400, 50, 200]);
    await invoices.staff(`/extenso/v1/invoices/${second.id}/payments/${undone.id}`, { method: "DELETE" });
    expect(await amounts("?from=2026-11-20")).toEqual([50, 200]);
  });

  test.each([
    ["kind", "?kind=gift"],
    ["way", "?way=barter"],
    ["from", "?from=2026-02-30"],
    ["to", "?to=tomorrow"],
    ["per_page", "?per_page=101"],
    ["search", `?search=${"x".repeat(201)}`],
  ])("a wrong %s is refused", async (name, query) => {
    const { status, body } = await invoices.staff(`${path}${query}`);
    expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
  });

  test("the file has what the list shows, no cell that is a formula, and asks for a fresh proof", async () => {
    const lines = (await invoices.staff(`${path}/csv?search=${first.number}`)).body.split("\r\n");
    expect(lines.slice(1)).toEqual([
      `2026-11-20,Refund,${first.number},Dana Reyes,,Bank transfer,É-7,-0.50,CAD,maya,2026-11-21T04:33:00`,
      `2026-11-19,Payment,${first.number},Dana Reyes,,e-Transfer,,3.00,CAD,robin,2026-11-21T04:33:00`,
      `2026-11-18,Payment,${first.number},Dana Reyes,,Bank transfer,'=PAY-100%,1.00,CAD,robin,2026-11-21T04:33:00`,
      "",
    ]);
    invoices.studio.pass({ minutes: 11 });
    const stale = await invoices.staff(`${path}/csv`);
    expect([stale.status, stale.body.code]).toEqual([403, "extenso_proof_required"]);
  });

  test("members, authors and strangers get nothing", async () => {
    for (const role of ["subscriber", "author"]) {
      const token = await invoices.signIn(`nosy-${role}`, role);
      for (const of of ["", "/csv"])
        expect((await invoices.call(`${path}${of}`, { token })).status).toBe(403);
    }
    expect((await invoices.call(path)).status).toBe(401);
  });
});
