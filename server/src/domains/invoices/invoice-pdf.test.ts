/** The PDF of an invoice: the words of its page, with the mail that brings it, behind the link and at the desk. */
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { releaseMail } from "../../engines/mail/outbox-store.ts";
import { attachPdfJob, invoiceFilesJob } from "./invoice-pdf.ts";
import { line, openTestInvoices, type TestInvoices } from "./test-invoices.ts";

async function textOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  const theirs = (secret: string) => invoices.fetch("/extenso/v1/invoices/pdf", { body: { secret } });
  const atDesk = ({ id }: { id: number }) =>
    invoices.fetch(`/extenso/v1/invoices/${id}/pdf`, { token: invoices.token() });
  const stored = async () =>
    (await Array.fromAsync(invoices.studio.files.walk("invoices"))).map(({ key }) => key);
  const sending = () =>
    invoices.studio.database.query.selectFrom("jobs").select("id").where("kind", "=", "mail.send").execute();
  const mailOf = async () => (await invoices.mails()).find(({ kind: of }) => of === "invoice-sent");

  test("says what the page says, behind the client's link and at the desk", async () => {
    const settings = {
      dueDays: 15,
      instructions: "e-Transfer to pay@extenso.example\nNo question is needed.",
      paymentUrl: "https://pay.example/extenso",
      billsByItself: false,
      notes: "",
    };
    await invoices.admin("/extenso/v1/invoices/settings", { body: { settings } });
    const { invoice, secret } = await invoices.sent({
      title: "A film for 山田太郎",
      intro: "Dear Dana, here it is.",
      client: { name: "محمد خالد", company: "Northlight", address: "12 Harbour Street\nVancouver" },
      lines: [line("a", 91_000, { quantityHundredths: 150, details: "Camera and sound." })],
      notes: "Thank you.",
    });
    const answer = await theirs(secret);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="INV-2026-001.pdf"',
      "cache-control": "no-store",
    });
    const text = await textOf(answer);
    for (const words of [
      "Invoice INV-2026-001 A film for 山田太郎",
      "Northlight 12 Harbour Street Vancouver",
      "Date November 20, 2026 Due December 5, 2026",
      "$1,528.80 to pay Please pay by December 5, 2026. e-Transfer to pay@extenso.example No question is needed.",
      "Please name INV-2026-001 with your payment. Pay $1,528.80: https://pay.example/extenso",
      "Dear Dana, here it is.",
      "Line a Camera and sound. 1.5 × $910 $1,365.00",
      "Subtotal $1,365.00 GST 5% $68.25 PST 7% $95.55 Total $1,528.80",
      "Notes Thank you.",
    ])
      expect(text).toContain(words);
    for (const word of ["محمد", "خالد"]) expect(text).toContain(word);
    expect(await textOf(await atDesk(invoice))).toBe(text);
    expect(await stored()).toHaveLength(1);
    await invoices.pay(invoice, invoices.payment(52_880));
    const after = await textOf(await theirs(secret));
    expect(after).toContain("Paid November 20, 2026, Bank transfer −$528.80 Left to pay $1,000.00");
  });

  test("a credit note has one that says what it corrects", async () => {
    const { invoice } = await invoices.sent();
    const { body: note } = await invoices.send((await invoices.credit(invoice)).body);
    const text = await textOf(await atDesk(note));
    expect(text).toContain("Credit note INV-2026-002");
    expect(text).toContain("$1,120 credited Invoice INV-2026-001 is less by this amount.");
  });

  test("goes with the mail, which waits for it", async () => {
    await invoices.sent();
    expect(await sending().then((jobs) => jobs.length)).toBe((await invoices.mails()).length - 1);
    expect((await mailOf())?.attachments).toBeNull();
    await invoices.run(attachPdfJob(invoices.studio));
    const [key = ""] = await stored();
    const attachment = { key, name: "INV-2026-001.pdf", mimeType: "application/pdf" };
    expect((await mailOf())?.attachments).toEqual([attachment]);
    expect(await sending()).toHaveLength((await invoices.mails()).length);
  });

  test("after a kill between the PDF and the mail, each is there once", async () => {
    const { invoice } = await invoices.sent();
    await atDesk(invoice);
    await invoices.studio.database.query
      .updateTable("jobs")
      .set({ attempts: 1 })
      .where("kind", "=", "invoices.attach-pdf")
      .execute();
    await invoices.run(attachPdfJob(invoices.studio));
    expect(await stored()).toHaveLength(1);
    expect((await mailOf())?.attachments).toHaveLength(1);
  });

  test("a PDF that can't be made holds no mail for good", async () => {
    await invoices.sent();
    const { query } = invoices.studio.database;
    await query.updateTable("jobs").set({ attempts: 3 }).where("kind", "=", "invoices.attach-pdf").execute();
    const files = { ...invoices.studio.files, write: () => Promise.reject(new Error("the disk is full")) };
    await invoices.run(attachPdfJob({ ...invoices.studio, files }));
    expect((await mailOf())?.attachments).toEqual([]);
    expect(await sending()).toHaveLength((await invoices.mails()).length);
  });

  test("a mail that was discarded while it was held isn't sent", async () => {
    await invoices.sent();
    const { query } = invoices.studio.database;
    const discarded = { failed_at: "2026-11-20T17:00:00.000Z", payload: "{}" };
    await query.updateTable("outbox_messages").set(discarded).where("kind", "=", "invoice-sent").execute();
    const { id } = await query
      .selectFrom("outbox_messages")
      .select("id")
      .where("kind", "=", "invoice-sent")
      .executeTakeFirstOrThrow();
    const before = await sending();
    await query
      .transaction()
      .execute((rows) => releaseMail(rows, { id, attachments: [] }, invoices.studio.clock()));
    expect(await sending()).toEqual(before);
  });

  test("isn't there for a draft, and goes with its invoice", async () => {
    const draft = await invoices.create();
    const early = await invoices.staff(`/extenso/v1/invoices/${draft.id}/pdf`);
    expect([early.status, early.body.message]).toEqual([404, "There is a PDF once the invoice is sent."]);
    expect((await theirs("A".repeat(43))).status).toBe(404);
    const { invoice, secret } = await invoices.sent();
    await theirs(secret);
    const sweep = invoiceFilesJob(invoices.studio);
    await invoices.run(sweep);
    expect(await stored()).toHaveLength(1);
    const { query } = invoices.studio.database;
    await query.deleteFrom("invoice_links").execute();
    await query.deleteFrom("invoices").where("id", "=", invoice.id).execute();
    invoices.studio.pass({ minutes: 61 });
    await invoices.run(sweep);
    expect(await stored()).toEqual([]);
  });
});
