/** Invoices when their request is deleted or merged, and when a person is exported or forgotten. */
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { copyOfAccount } from "../../operations/personal-data/copy-of-account.ts";
import { sweepOnce } from "../../operations/retention/sweep.ts";
import type { Prover } from "../access/access.ts";
import type { User } from "../identity/users/user.ts";
import { quoteFilesJob } from "../quotes/quote-pdf.ts";
import { openTestInvoices, secretOf, type TestInvoices } from "./test-invoices.ts";

const words = async (pdf: Response) => {
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  return (await extractText(document, { mergePages: true })).text;
};
const daysUntil = (now: Date, then: string) =>
  Math.floor((Date.parse(then) - now.getTime()) / (24 * 60 * 60 * 1000));

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

  test("what was signed stays with its invoices, for administrators, and goes after its years", async () => {
    const { studio } = invoices;
    const quote = await invoices.acceptedQuote();
    const path = "/extenso/v1/signed-quotes";
    expect((await invoices.admin(path)).body).toEqual([]);
    const { body: draft } = await invoices.bill(quote, 0);
    const { body: invoice } = await invoices.send(draft);
    const before = await invoices.fetch(`/extenso/v1/quotes/${quote}/pdf`, { token: invoices.token() });
    const files = studio.files.walk("quotes");
    const [{ key = "" } = {}] = (await Array.fromAsync(files)) as { key?: string }[];
    await invoices.admin(`/extenso/v1/requests/${invoices.request}`, { method: "DELETE" });
    expect((await invoices.staff(`/extenso/v1/quotes/${quote}`)).status).toBe(404);
    expect(await invoices.now(invoice)).toMatchObject({
      quote: null,
      signed_quote: { id: quote, number: "Q-2026-001" },
    });
    expect((await invoices.open(secretOf(invoice.link))).body.quote).toBe("Q-2026-001");
    const { body: listed } = await invoices.admin(path);
    expect(listed).toEqual([
      {
        id: quote,
        number: "Q-2026-001",
        client: { name: "Dana Reyes", company: "" },
        accepted_as: "Dana Reyes",
        accepted_at: studio.clock().toISOString(),
        total_cents: 112_000,
        currency: "CAD",
        agreement: "",
        countersigned_at: null,
      },
    ]);
    for (const refused of [path, `${path}/${quote}/pdf`])
      expect((await invoices.staff(refused)).status).toBe(403);
    // Neither the sweep nor a lost file takes the PDF away: the same words make it again.
    await invoices.run(quoteFilesJob(studio));
    expect(await studio.files.stat(key)).toBeTruthy();
    await studio.files.remove(key);
    const kept = await invoices.fetch(`${path}/${quote}/pdf`, { token: invoices.adminToken() });
    expect(await words(kept)).toBe(await words(before));

    const left = async () => {
      await sweepOnce(studio);
      const { query } = studio.database;
      return [
        (await query.selectFrom("invoices").select("id").execute()).length,
        (await query.selectFrom("signed_quotes").select("id").execute()).length,
      ];
    };
    studio.pass({ days: daysUntil(studio.clock(), "2033-12-31T23:00:00Z") });
    expect(await left()).toEqual([1, 1]);
    studio.pass({ days: 8 });
    expect(await left()).toEqual([0, 0]);
  });

  test("an export of a person who is still known has what is kept of a request that was deleted", async () => {
    const contact = await contactOf();
    const quote = await invoices.acceptedQuote();
    const { body: draft } = await invoices.bill(quote, 0);
    const { body: invoice } = await invoices.send(draft);
    await invoices.pay(invoice, invoices.payment(100));
    await invoices.call("/extenso/v1/contact", {
      body: {
        name: "Dana Reyes",
        email: "dana@northlight.example",
        service: "videography",
        message: "Another film.",
      },
    });
    const exported = async () => (await invoices.admin(`/extenso/v1/contacts/${contact}/export`)).body.kept;
    expect(await exported()).toEqual({ invoices: [], payments: [], accepted_quotes: [] });
    await invoices.admin(`/extenso/v1/requests/${invoices.request}`, { method: "DELETE" });
    expect(await exported()).toMatchObject({
      invoices: [{ number: "INV-2026-001", document: { client: { name: "Dana Reyes" } } }],
      payments: [{ invoice: "INV-2026-001", amount_cents: 100 }],
      accepted_quotes: [{ quote: "Q-2026-001", accepted_as: "Dana Reyes", total_cents: 112_000 }],
    });
    // The member's own copy has the same, once the address is theirs.
    const { studio } = invoices;
    const { query } = studio.database;
    const proof = { kind: "session", provedAt: studio.clock().toISOString() };
    const own = async (member: User) =>
      (await copyOfAccount(studio, member, { id: member.id, credential: proof } as Prover)).kept;
    const dana = await studio.addMember("dana", { email: "dana@northlight.example" });
    const other = await studio.addMember("lee", { email: "lee@park.example" });
    expect(await own(dana)).toEqual(await exported());
    const nothing = { invoices: [], payments: [], accepted_quotes: [] };
    expect(await own({ ...dana, email_confirmed_at: null })).toEqual(nothing);
    expect(await own(other)).toEqual(nothing);
    await invoices.admin(`/extenso/v1/contacts/${contact}`, { method: "DELETE" });
    for (const table of ["invoices", "signed_quotes"] as const)
      expect(await query.selectFrom(table).select("contact_id").execute()).toEqual([{ contact_id: null }]);
    const signed = await query.selectFrom("signed_quotes").selectAll().execute();
    expect(JSON.stringify(signed)).not.toMatch(/northlight|203\.0\.113/);
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
