/** Reminders of unpaid invoices: at eight in the studio's morning, each once, and none that isn't wanted any more. */
import { type ReminderSettings, usualReminders } from "@extenso/contract/invoices/reminders.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { removeState } from "../../../engines/database/studio-state.ts";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestInvoices, type TestInvoices } from "../test-invoices.ts";
import { remindJob } from "./remind-job.ts";
import { nextReminderOn, stageOn } from "./reminder-plan.ts";

describe("the plan of an invoice", () => {
  const plan = { settings: { ...usualReminders, isOn: true }, since: "2026-11-01" };
  const invoice = { issued_on: "2026-11-20", due_on: "2026-12-05" };
  const next = (first: string, sent: number[] = []) =>
    nextReminderOn(invoice, { first, sent: new Set(sent) }, plan);

  test.each([
    ["2026-12-01", null],
    ["2026-12-02", -3],
    ["2026-12-04", -3],
    ["2026-12-05", 0],
    ["2026-12-06", null],
    ["2026-12-07", null],
    ["2026-12-08", 3],
    ["2026-12-14", 3],
    ["2026-12-15", 10],
    ["2027-01-04", 30],
    ["2027-03-01", 30],
  ])("on %s it is %s days past the due day", (day, stage) => {
    expect(stageOn(invoice, day, plan)).toBe(stage);
  });

  test("nothing before reminders were switched on, nor on the day on which the invoice was sent", () => {
    expect(stageOn(invoice, "2026-12-07", { ...plan, since: "2026-12-09" })).toBeNull();
    expect(stageOn(invoice, "2026-12-14", { ...plan, since: "2026-12-09" })).toBeNull();
    expect(stageOn(invoice, "2026-12-15", { ...plan, since: "2026-12-09" })).toBe(10);
    const atOnce = { issued_on: "2026-12-05", due_on: "2026-12-05" };
    expect(stageOn(atOnce, "2026-12-05", plan)).toBeNull();
    expect(stageOn(atOnce, "2026-12-08", plan)).toBe(3);
    const off = { ...plan, settings: { ...plan.settings, isOn: false } };
    expect(stageOn(invoice, "2026-12-05", off)).toBeNull();
  });

  test("the next one", () => {
    expect(next("2026-11-29")).toBe("2026-12-02");
    expect(next("2026-12-03")).toBe("2026-12-03");
    expect(next("2026-12-03", [-3])).toBe("2026-12-05");
    expect(next("2026-12-06", [-3, 0])).toBe("2026-12-08");
    expect(next("2027-01-05", [3, 10])).toBe("2027-01-05");
    expect(next("2027-01-05", [3, 10, 30])).toBeNull();
  });
});

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  const wish = (changes: Partial<ReminderSettings> = {}) =>
    invoices.admin("/extenso/v1/invoices/settings", {
      body: { settings: { reminders: { ...usualReminders, isOn: true, ...changes } } },
    });
  /** Goes on to a moment, such as eight in the morning of Vancouver, which is 15:00 in UTC. */
  async function goTo(iso: string): Promise<void> {
    invoices.studio.pass({ seconds: (Date.parse(iso) - invoices.studio.clock().getTime()) / 1000 });
    await invoices.signInAgain();
  }
  const run = () => invoices.run(remindJob(invoices.studio));
  const reminders = async () => (await invoices.mails()).filter(({ kind: of }) => of === "invoice-reminder");
  const subjects = async () => (await reminders()).map(({ subject }) => subject);
  const remind = async (...ids: number[]) =>
    (await invoices.staff("/extenso/v1/invoices/remind", { body: { ids } })).body;

  test("before, on and after the day, at eight in the morning, in the studio's words, each once", async () => {
    const words = { subject: "{invoice}: {days}", body: "Dear {name}, {amount} for {title} since {due}." };
    await wish({ after: words });
    const { invoice } = await invoices.sent();
    expect(invoice).toMatchObject({ due_on: "2026-12-05", reminders: { next_on: "2026-12-02", reason: "" } });
    await goTo("2026-12-02T14:59:00Z");
    await run();
    expect(await subjects()).toEqual([]);
    await goTo("2026-12-02T15:00:00Z");
    await run();
    await run();
    const [first] = await reminders();
    expect(first).toMatchObject({ subject: "Invoice INV-2026-001 is due in 3 days", fromName: "Extenso" });
    expect(first?.text).toContain(
      "Hello Dana,\n\nthe invoice INV-2026-001 for “Launch film” is due on December 5, 2026: $1,120 is left to pay.",
    );
    expect(first?.text).toMatch(/Invoice INV-2026-001: \$1,120, due December 5, 2026\nhttps?:.*\/invoice\//);
    await invoices.pay(invoice, invoices.payment(12_000));
    await goTo("2026-12-05T15:00:00Z");
    await run();
    await goTo("2026-12-06T15:00:00Z");
    await run();
    await goTo("2026-12-08T20:00:00Z");
    await run();
    expect(await subjects()).toEqual([
      "Invoice INV-2026-001 is due in 3 days",
      "Invoice INV-2026-001 is due today",
      "INV-2026-001: 3 days",
    ]);
    expect((await reminders())[2]?.text).toContain(
      "Dear Dana Reyes, $1,000 for Launch film since December 5, 2026.",
    );
    const now = await invoices.now(invoice);
    expect(now.reminders).toMatchObject({
      sent: [
        { stage: -3, sent_at: "2026-12-02T15:00:00.000Z", author: "" },
        { stage: 0 },
        { stage: 3, is_withdrawn: false },
      ],
      next_on: "2026-12-15",
    });
    const logged = await invoices.studio.database.query
      .selectFrom("audit_entries")
      .select(["actor_name", "subject_name"])
      .where("action", "=", "remind")
      .execute();
    expect(logged).toEqual(
      Array.from({ length: 3 }, () => ({ actor_name: "reminders", subject_name: "INV-2026-001" })),
    );
  });

  test("the clock is the studio's where it is changed", async () => {
    invoices.studio.settings.timezone = "America/Toronto";
    await wish({ daysBefore: [], isOnDueDay: true, daysAfter: [1] });
    await goTo("2027-02-26T17:00:00Z");
    const { invoice } = await invoices.sent();
    // Clocks are changed on the second Sunday of March.
    expect(invoice.due_on).toBe("2027-03-13");
    await goTo("2027-03-13T12:59:00Z");
    await run();
    expect(await subjects()).toEqual([]);
    await goTo("2027-03-13T13:00:00Z");
    await run();
    expect(await subjects()).toHaveLength(1);
    await goTo("2027-03-14T11:59:00Z");
    await run();
    expect(await subjects()).toHaveLength(1);
    await goTo("2027-03-14T12:00:00Z");
    await run();
    expect(await subjects()).toEqual([
      "Invoice INV-2027-001 is due today",
      "Invoice INV-2027-001 is overdue",
    ]);
  });

  test("a night that is still the due day by the studio's clock says so", async () => {
    const { invoice } = await invoices.sent();
    await goTo("2026-12-06T06:59:00Z");
    await remind(invoice.id);
    await goTo("2026-12-06T07:01:00Z");
    await remind(invoice.id);
    expect(await subjects()).toEqual([
      "Invoice INV-2026-001 is due today",
      "Invoice INV-2026-001 is overdue",
    ]);
    expect((await reminders())[1]?.text).toContain("1 day ago");
  });

  test("nothing after payment, for what is void, or where the studio doesn't want it", async () => {
    const { invoice: paid } = await invoices.sent();
    const { invoice: dead } = await invoices.sent();
    const { invoice: open } = await invoices.sent();
    await goTo("2026-12-02T15:00:00Z");
    await run();
    expect(await subjects()).toEqual([]);
    await wish();
    await invoices.pay(paid, invoices.payment(112_000));
    await invoices.void(dead);
    await goTo("2026-12-05T15:00:00Z");
    await run();
    expect(await subjects()).toEqual([`Invoice ${open.number} is due today`]);
    expect((await invoices.now(paid)).reminders).toMatchObject({
      next_on: null,
      reason: "Nothing is left to pay.",
    });
  });

  test("while a question is open nobody is reminded; once it is answered the reminder of that time goes", async () => {
    await wish();
    const { invoice } = await invoices.sent();
    const { query } = invoices.studio.database;
    const waits = (since: string | null) =>
      query.updateTable("contact_requests").set({ waiting_since: since }).execute();
    await waits("2026-12-01T10:00:00.000Z");
    await goTo("2026-12-02T15:00:00Z");
    await run();
    await goTo("2026-12-05T15:00:00Z");
    await run();
    expect(await subjects()).toEqual([]);
    expect((await invoices.now(invoice)).reminders.reason).toBe("The client waits for an answer.");
    expect(await remind(invoice.id)).toEqual([
      { id: invoice.id, number: "INV-2026-001", reason: "The client waits for an answer." },
    ]);
    await waits(null);
    await goTo("2026-12-10T15:00:00Z");
    await run();
    expect(await subjects()).toEqual(["Invoice INV-2026-001 is overdue"]);
  });

  test("an invoice whose reminders are held gets none, also by hand, until they are resumed", async () => {
    await wish();
    const { invoice } = await invoices.sent();
    const hold = (is_held: boolean) =>
      invoices.staff(`/extenso/v1/invoices/${invoice.id}/reminders`, { body: { is_held } });
    expect((await hold(true)).body.reminders).toMatchObject({ is_held: true, next_on: null });
    await goTo("2026-12-05T15:00:00Z");
    await run();
    expect((await remind(invoice.id))[0].reason).toBe("Its reminders are held.");
    expect((await hold(false)).body.reminders).toMatchObject({ is_held: false, next_on: "2026-12-08" });
    await goTo("2026-12-08T15:00:00Z");
    await run();
    expect(await subjects()).toEqual(["Invoice INV-2026-001 is overdue"]);
  });

  test("a kill in the middle loses none and doubles none", async () => {
    await wish();
    await invoices.sent();
    await invoices.sent();
    const { query } = invoices.studio.database;
    await goTo("2026-12-02T15:00:00Z");
    await sql`alter table outbox_messages rename to outbox_elsewhere`.execute(query);
    const job = remindJob(invoices.studio);
    const attempt = { number: 1, isLast: false, signal: new AbortController().signal };
    const once = () => job.run({}, attempt as Parameters<typeof job.run>[1]);
    await expect(once()).rejects.toThrow(/outbox_messages/);
    await sql`alter table outbox_elsewhere rename to outbox_messages`.execute(query);
    expect(await query.selectFrom("invoice_reminders").selectAll().execute()).toEqual([]);
    await once();
    expect(await subjects()).toHaveLength(2);
    // As if the process had been killed before it wrote down that the day is done.
    await removeState(query, "invoice-reminders");
    await Promise.all([once(), once()]);
    expect(await subjects()).toHaveLength(2);
  });

  test("a payment takes a reminder that still waits out of the mail queue", async () => {
    const { invoice } = await invoices.sent();
    await remind(invoice.id);
    expect(await subjects()).toHaveLength(1);
    await invoices.pay(invoice, invoices.payment(100));
    expect(await subjects()).toHaveLength(1);
    await invoices.pay(invoice, invoices.payment(111_900));
    expect(await subjects()).toEqual([undefined]);
    const { sent } = (await invoices.now(invoice)).reminders;
    expect(sent).toMatchObject([{ stage: null, author: "robin", is_withdrawn: true }]);
    const left = await invoices.studio.database.query
      .selectFrom("outbox_messages")
      .select(["discarded_at", "last_error"])
      .where("kind", "=", "invoice-reminder")
      .execute();
    expect(left).toMatchObject([
      { discarded_at: expect.any(String), last_error: "no reminder is needed any more" },
    ]);
  });

  test("by hand: several at once, each at most once a day, and what is left out says why", async () => {
    const { invoice: open } = await invoices.sent();
    const { invoice: paid } = await invoices.sent();
    await invoices.pay(paid, invoices.payment(112_000));
    const draft = await invoices.create();
    const { body: credit } = await invoices.credit(open);
    expect(await remind(open.id, paid.id, draft.id, credit.id, 999_999, open.id)).toEqual([
      { id: open.id, number: "INV-2026-001", reason: "" },
      { id: paid.id, number: "INV-2026-002", reason: "Nothing is left to pay." },
      { id: draft.id, number: null, reason: "It was not sent yet." },
      { id: credit.id, number: null, reason: "Nobody pays a credit note." },
      { id: 999_999, number: null, reason: "There is no such invoice." },
    ]);
    expect(await reminders()).toMatchObject([
      { subject: "Invoice INV-2026-001 is due in 15 days", fromName: "robin at Extenso" },
    ]);
    const again = await Promise.all([remind(open.id), remind(open.id)]);
    expect(again.flat().map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => "A reminder was sent already."),
    );
    // It stands in the conversation, and doesn't count as somebody's answer to nothing.
    const { messages } = (await invoices.staff(`/extenso/v1/requests/${invoices.request}`)).body;
    expect(messages.at(-1)).toMatchObject({ subject: "Invoice INV-2026-001 is due in 15 days" });
    const tooMany = Array.from({ length: 51 }, (_, index) => index + 1);
    expect((await invoices.staff("/extenso/v1/invoices/remind", { body: { ids: tooMany } })).status).toBe(
      400,
    );
  });

  test("words and days are bounded, and other settings stay as they are", async () => {
    const { body: before } = await invoices.staff("/extenso/v1/invoices/settings");
    for (const [changes, problem] of [
      [{ daysAfter: [0] }, "Enter days from 1 to 180, each once."],
      [{ daysAfter: [3, 3] }, "Enter days from 1 to 180, each once."],
      [{ daysBefore: [1, 2, 3, 4, 5, 6, 7] }, "At most 6 days."],
      [{ after: { subject: "{total}", body: "x" } }, "There is no such field in braces."],
      [{ after: { subject: " ", body: "x" } }, "Please write a subject."],
    ] as const) {
      const answer = await wish(changes as unknown as Partial<ReminderSettings>);
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).toContain(problem);
    }
    const { body: after } = await wish({ daysAfter: [5] });
    expect(after).toEqual({ ...before, reminders: { ...usualReminders, isOn: true, daysAfter: [5] } });
  });
});
