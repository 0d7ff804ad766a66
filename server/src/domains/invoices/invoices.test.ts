/** Invoices over the app: numbers without gaps, sent invoices don't change, the client's view, and parts of a quote. */

import { usualReminders } from "@extenso/contract/invoices/reminders.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { linesOf } from "../audit/log-lines.ts";
import { readDraft } from "./invoice-drafts.ts";
import { line, openTestInvoices, secretOf, type TestInvoices } from "./test-invoices.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;

  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  test("a draft has no number; it is given at sending, by the studio’s year, without gaps", async () => {
    const { studio } = invoices;
    const drafts = await Promise.all([invoices.create(), invoices.create(), invoices.create()]);
    expect(drafts.map(({ number, status }) => [number, status])).toEqual(drafts.map(() => [null, "draft"]));
    const [, deleted] = drafts;
    await invoices.staff(`/extenso/v1/invoices/${deleted.id}`, { method: "DELETE" });
    // An invoice that can't be sent takes no number.
    expect((await invoices.send(drafts[0])).body.message).toBe("Give the invoice a title.");
    const sent = await Promise.all([invoices.sent(), invoices.sent(), invoices.sent()]);
    expect(sent.map(({ invoice }) => invoice.number).sort()).toEqual([
      "INV-2026-001",
      "INV-2026-002",
      "INV-2026-003",
    ]);
    // A void one keeps its number.
    const last = sent.find(({ invoice }) => invoice.number === "INV-2026-003")?.invoice;
    expect((await invoices.void(last)).body).toMatchObject({ status: "void", number: "INV-2026-003" });
    // New Year's Eve in Vancouver is New Year's Day in Greenwich.
    studio.pass({ days: 41, minutes: -30 });
    await invoices.signInAgain();
    const eve = (await invoices.sent()).invoice;
    expect([eve.number, eve.issued_on]).toEqual(["INV-2026-004", "2026-12-31"]);
    studio.pass({ minutes: 30 + 4 * 60 });
    await invoices.signInAgain();
    const morning = (await invoices.sent()).invoice;
    expect([morning.number, morning.issued_on, morning.due_on]).toEqual([
      "INV-2027-001",
      "2027-01-01",
      "2027-01-16",
    ]);
  });

  test("a refusal after the number was drawn gives it back, with everything else", async () => {
    for (let count = 0; count < 20; count += 1) expect((await invoices.sent()).invoice.status).toBe("sent");
    const draft = await invoices.save(await invoices.create(), {
      title: "One more",
      lines: [line("a", 100)],
    });
    const refused = await invoices.send(draft.body);
    expect([refused.status, refused.body.code]).toEqual([429, "rest_too_many_mails"]);
    expect(await invoices.now(draft.body)).toMatchObject({ status: "draft", number: null, revision: 2 });
    const { query } = invoices.studio.database;
    expect(await query.selectFrom("invoice_numbers").selectAll().execute()).toEqual([
      { year: 2026, last: 20 },
    ]);
    expect(await query.selectFrom("invoice_links").select("hash").execute()).toHaveLength(20);
    invoices.studio.pass({ days: 1 });
    await invoices.signInAgain();
    expect((await invoices.send(draft.body)).body.number).toBe("INV-2026-021");
  });

  test("an invoice is sent with a link that only the mail holds, and stays as it was sent", async () => {
    const { invoice, secret } = await invoices.sent();
    expect(invoice).toMatchObject({
      number: "INV-2026-001",
      status: "sent",
      total_cents: 112_000,
      balance_cents: 112_000,
      issued_on: "2026-11-20",
      due_on: "2026-12-05",
      email: "dana@northlight.example",
    });
    const mail = (await invoices.mails()).find(({ kind: of }) => of === "invoice-sent");
    expect(mail).toMatchObject({ fromName: "robin at Extenso", subject: "Your invoice" });
    expect(mail?.text).toContain(
      `Here it is.\n\nInvoice INV-2026-001: $1,120, due December 5, 2026\n${invoice.link}`,
    );
    expect(JSON.stringify(await invoices.now(invoice))).not.toContain(secret);
    const links = await invoices.studio.database.query.selectFrom("invoice_links").select("hash").execute();
    expect(links.map(({ hash }) => hash)).not.toContain(secret);
    // The second of two clicks finds that it was sent.
    const [first] = await Promise.all([invoices.send({ ...invoice, revision: invoice.revision - 1 })]);
    expect([first?.status, first?.body.code]).toEqual([409, "rest_invoice_changed"]);
    const changed = await invoices.save(invoice, { title: "Another" });
    expect([changed.status, changed.body.code]).toEqual([409, "rest_invoice_fixed"]);
    const deleted = await invoices.staff(`/extenso/v1/invoices/${invoice.id}`, { method: "DELETE" });
    expect(deleted.status).toBe(409);
    // Sent again it is the same, with another link.
    const again = await invoices.send(invoice);
    expect(again.body).toMatchObject({ number: "INV-2026-001", status: "sent", issued_on: "2026-11-20" });
    for (const either of [secret, secretOf(again.body.link)]) {
      expect((await invoices.open(either)).body.number).toBe("INV-2026-001");
    }
  });

  test("two who send one draft at once send it once", async () => {
    const { body: draft } = await invoices.save(await invoices.create(), {
      title: "Film",
      lines: [line("a", 1)],
    });
    const answers = await Promise.all([invoices.send(draft), invoices.send(draft)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await invoices.mails()).filter(({ kind: of }) => of === "invoice-sent")).toHaveLength(1);
  });

  test("who has the link reads it, and is seen once they look", async () => {
    const { invoice, secret } = await invoices.sent();
    const { body } = await invoices.open(secret);
    expect(body).toMatchObject({
      number: "INV-2026-001",
      kind: "invoice",
      is_overdue: false,
      document: { title: "Launch film", client: { name: "Dana Reyes" } },
      payments: [],
      quote: "",
    });
    expect(body.studio.address).toBe(invoices.studio.settings.studioAddress);
    expect((await invoices.now(invoice)).viewed_at).toBeNull();
    expect((await invoices.see(secret)).status).toBe(204);
    const { viewed_at } = await invoices.now(invoice);
    expect(viewed_at).toBe(invoices.studio.clock().toISOString());
    for (const wrong of [`${secret}x`, "A".repeat(43)]) expect((await invoices.open(wrong)).status).toBe(404);
    expect((await invoices.open("short")).status).toBe(400);
    // At the end of the fifteenth day in Vancouver it is still in time.
    invoices.studio.pass({ days: 15, minutes: 2 * 60 });
    expect((await invoices.open(secret)).body.is_overdue).toBe(false);
    invoices.studio.pass({ minutes: 30 });
    expect((await invoices.open(secret)).body.is_overdue).toBe(true);
    await invoices.signInAgain();
    await invoices.void(invoice);
    expect((await invoices.open(secret)).body).toMatchObject({
      status: "void",
      is_overdue: false,
      balance_cents: 0,
    });
  });

  test("a deposit and the rest of an accepted quote are billed once each, to the cent", async () => {
    const quote = await invoices.acceptedQuote();
    const before = await invoices.money();
    expect(before.money).toEqual({
      currency: "CAD",
      quoted_cents: 112_000,
      agreed_cents: 112_000,
      billed_cents: 0,
      paid_cents: 0,
    });
    expect(
      before.parts.map(({ label, total_cents, invoice }: Record<string, unknown>) => [
        label,
        total_cents,
        invoice,
      ]),
    ).toEqual([
      ["Deposit, 40%", 44_800, null],
      ["Remainder", 67_200, null],
    ]);
    const pressed = await Promise.all([invoices.bill(quote, 0), invoices.bill(quote, 0)]);
    expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1);
    const deposit = pressed[0]?.body;
    expect(deposit).toMatchObject({ total_cents: 44_800, quote: { id: quote, number: "Q-2026-001" } });
    expect((await invoices.send(deposit)).status).toBe(200);
    const { body: rest } = await invoices.bill(quote, 1);
    expect(rest.total_cents).toBe(67_200);
    await invoices.send(rest);
    expect((await invoices.money()).money).toMatchObject({ agreed_cents: 112_000, billed_cents: 112_000 });
    expect((await invoices.bill(quote, 2)).status).toBe(409);
    // A deposit whose invoice is void is billed anew, under the next number.
    expect((await invoices.void(deposit)).status).toBe(200);
    const { body: anew } = await invoices.bill(quote, 0);
    expect([anew.id === deposit.id, anew.total_cents]).toEqual([false, 44_800]);
    expect((await invoices.send(anew)).body.number).toBe("INV-2026-003");
  });

  test("a quote that isn’t accepted is not billed", async () => {
    const { body: quote } = await invoices.staff(`/extenso/v1/requests/${invoices.request}/quotes`, {
      body: {},
    });
    expect((await invoices.bill(quote.id, 0)).body.code).toBe("rest_quote_open");
    expect((await invoices.bill(999, 0)).status).toBe(404);
  });

  test("a part’s taxes are the quote’s until somebody changes what they are worked out from", async () => {
    const { body: draft } = await invoices.bill(await invoices.acceptedQuote(), 0);
    expect(draft.document.taxes.map(({ cents }: { cents?: number }) => cents)).toEqual([2_000, 2_800]);
    const invented = { taxes: draft.document.taxes.map((tax: object) => ({ ...tax, cents: 1 })) };
    const kept = await invoices.save(draft, { ...invented, title: "The film" });
    expect([kept.body.total_cents, kept.body.title]).toEqual([44_800, "The film"]);
    const changed = await invoices.save(kept.body, { ...invented, lines: [line("a", 50_000)] });
    expect(changed.body.total_cents).toBe(56_000);
  });

  test("a credit note takes back a part or all, under a number of its own", async () => {
    const { invoice, secret } = await invoices.sent();
    const { body: draft } = await invoices.credit(invoice);
    expect(draft).toMatchObject({
      kind: "credit",
      number: null,
      total_cents: 112_000,
      corrects: { id: invoice.id },
    });
    const { body: part } = await invoices.save(draft, { lines: [line("a", 25_000)] });
    const { body: note } = await invoices.send(part);
    expect(note).toMatchObject({ kind: "credit", number: "INV-2026-002", status: "sent", balance_cents: 0 });
    expect(await invoices.now(invoice)).toMatchObject({
      status: "sent",
      credited_cents: 28_000,
      balance_cents: 84_000,
      credits: [{ number: "INV-2026-002", total_cents: 28_000 }],
    });
    expect((await invoices.open(secret)).body.credits).toEqual([
      { number: "INV-2026-002", total_cents: 28_000, issued_on: "2026-11-20" },
    ]);
    const { body: another } = await invoices.credit(invoice);
    expect((await invoices.send(another)).body.message).toBe(
      "This credits more than what is left of the invoice.",
    );
    const { body: rest } = await invoices.save(another, { lines: [line("a", 75_000)] });
    expect((await invoices.send(rest)).body.number).toBe("INV-2026-003");
    expect(await invoices.now(invoice)).toMatchObject({ status: "credited", balance_cents: 0 });
    expect((await invoices.credit(invoice)).status).toBe(409);
    expect((await invoices.credit(note)).status).toBe(409);
    expect((await invoices.void(invoice)).status).toBe(409);
    // A credit note that is void credits nothing.
    expect((await invoices.void(rest)).status).toBe(200);
    expect(await invoices.now(invoice)).toMatchObject({ status: "sent", balance_cents: 84_000 });
  });

  test("what may be a forgotten price is asked about; what comes to nothing is paid", async () => {
    const { body: draft } = await invoices.save(await invoices.create(), {
      title: "Gift",
      lines: [line("a", 0)],
    });
    const asked = await invoices.send(draft);
    expect([asked.status, asked.body.code]).toEqual([409, "rest_price_missing"]);
    expect((await invoices.send(draft, { without_price: true })).body.status).toBe("paid");
  });

  test.each<[string, object]>([
    ["too many lines", { lines: Array.from({ length: 201 }, (_, at) => line(`l${at}`, 1)) }],
    ["a total beyond all sums", { lines: [line("a", 1_000_000_000, { quantityHundredths: 1_000_000 })] }],
    ["an endless text", { notes: "x".repeat(4_001) }],
    ["half a document", { lines: null }],
    ["a day that never comes", { dueDays: 366 }],
  ])("%s is refused", async (_, wrong) => {
    const draft = await invoices.create();
    expect((await invoices.save(draft, wrong)).status).toBe(400);
    expect((await invoices.now(draft)).revision).toBe(1);
  });

  test("a draft that somebody else has changed is not written over", async () => {
    const draft = await invoices.create();
    await invoices.save(draft, { title: "One" });
    const late = await invoices.save(draft, { title: "Two" });
    expect([late.status, late.body.code]).toEqual([409, "rest_invoice_changed"]);
    expect(readDraft((await invoices.now(draft)).document).title).toBe("One");
  });

  test("the list is narrowed by where invoices stand and by words, and counts them", async () => {
    const { invoice: open } = await invoices.sent({ title: "Aurora film" });
    const { invoice: paid } = await invoices.sent({ title: "Café menu" });
    await invoices.pay(paid, invoices.payment(112_000));
    const { invoice: gone } = await invoices.sent();
    await invoices.void(gone);
    await invoices.create();
    const numbers = async (query: string) =>
      (await invoices.staff(`/extenso/v1/invoices?${query}`)).body.map(
        ({ number }: { number: string }) => number,
      );
    expect(await numbers("")).toEqual([null, gone.number, paid.number, open.number]);
    expect(await numbers("view=open")).toEqual([open.number]);
    expect(await numbers("view=paid")).toEqual([paid.number]);
    expect(await numbers("view=void")).toEqual([gone.number]);
    expect(await numbers("view=draft")).toEqual([null]);
    expect(await numbers("view=overdue")).toEqual([]);
    expect(await numbers("search=cafe")).toEqual([paid.number]);
    expect(await numbers("search=2026-001")).toEqual([open.number]);
    expect(await numbers("search=dana+aurora")).toEqual([open.number]);
    invoices.studio.pass({ days: 20 });
    await invoices.signInAgain();
    expect(await numbers("view=overdue")).toEqual([open.number]);
    expect((await invoices.staff("/extenso/v1/invoices/counts")).body).toEqual({
      draft: 1,
      open: 1,
      overdue: 1,
      paid: 1,
      void: 1,
    });
    const csv = (await invoices.staff("/extenso/v1/invoices/csv?view=paid")).body;
    expect(csv.split("\r\n").slice(0, 2)).toEqual([
      "Number,Kind,Status,Title,Client,Company,Issued,Due,Total,Credited,Paid,Balance,Currency",
      "INV-2026-002,Invoice,Paid,Café menu,Dana Reyes,,2026-11-20,2026-12-05,1120.00,0.00,1120.00,0.00,CAD",
    ]);
    invoices.studio.pass({ minutes: 11 });
    expect((await invoices.staff("/extenso/v1/invoices/csv")).body.code).toBe("extenso_proof_required");
  });

  test("terms and the way to pay are an administrator’s, with a fresh proof", async () => {
    const { secret } = await invoices.sent();
    const settings = {
      dueDays: 30,
      instructions: "e-Transfer to pay@extenso.example",
      paymentUrl: "",
      billsByItself: true,
      notes: "Thank you.",
      reminders: usualReminders,
    };
    const path = "/extenso/v1/invoices/settings";
    expect((await invoices.staff(path, { body: { settings } })).status).toBe(403);
    const wrong = { ...settings, paymentUrl: "http://pay.example" };
    expect((await invoices.admin(path, { body: { settings: wrong } })).body.message).toBe(
      "Enter an address that begins with https://.",
    );
    expect((await invoices.admin(path, { body: { settings } })).body).toEqual(settings);
    // Each window of the desk sends what it is for.
    expect((await invoices.admin(path, { body: { settings: { dueDays: 30 } } })).body).toEqual(settings);
    expect((await invoices.open(secret)).body.instructions).toBe("e-Transfer to pay@extenso.example");
    expect((await invoices.create()).document).toMatchObject({ dueDays: 30, notes: "Thank you." });
    invoices.studio.pass({ minutes: 11 });
    expect((await invoices.admin(path, { body: { settings } })).body.code).toBe("extenso_proof_required");
  });

  test("each step is in the log, and a line leads to its invoice", async () => {
    const { invoice } = await invoices.sent();
    await invoices.pay(invoice, invoices.payment(100));
    await invoices.refund(invoice, invoices.payment(100));
    await invoices.void(invoice);
    const entries = await invoices.studio.database.query
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject", "=", "invoice")
      .orderBy("id")
      .execute();
    const lines = await linesOf(invoices.studio.database.query, entries);
    expect(lines.every(({ is_there }) => is_there)).toBe(true);
    expect(entries.map(({ action, subject_name }) => `${action} ${subject_name}`)).toEqual([
      "create ",
      "send INV-2026-001",
      "record-payment INV-2026-001",
      "refund INV-2026-001",
      "void INV-2026-001",
    ]);
  });
});
