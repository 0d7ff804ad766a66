/** Sample quotes and invoices: each state is there, numbers follow time, no mail is left to go out, and real numbers stay. */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestInstallation, type TestInstallation } from "../../backup/test-backup.ts";
import { addSampleMoney } from "./sample-money.ts";

const owner = { id: 1, name: "Maya Chen" };

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestInstallation;
  beforeEach(async () => {
    studio = await openTestInstallation(kind);
  });
  afterEach(() => studio.close());

  test("has invoices in each state, under numbers in the order of time, and leaves nothing to be mailed", async () => {
    const { query } = studio.database;
    const count = await addSampleMoney(studio, owner);
    const invoices = await query.selectFrom("invoices").selectAll().execute();
    expect(invoices.filter(({ kind: of }) => of === "invoice")).toHaveLength(count ?? 0);
    const states = new Set(invoices.map((one) => `${one.kind} ${one.status}${one.viewed_at ? " seen" : ""}`));
    expect([...states]).toEqual(
      expect.arrayContaining([
        "invoice draft",
        "invoice sent",
        "invoice sent seen",
        "invoice part_paid seen",
        "invoice paid seen",
        "invoice void",
        "credit sent",
      ]),
    );
    const today = dateAt(studio.clock(), studio.settings.timezone);
    const owed = invoices.filter(({ status }) => status === "sent" || status === "part_paid");
    expect(owed.some(({ due_on }) => (due_on ?? today) < today)).toBe(true);
    const sent = invoices.filter(({ number }) => number !== null);
    sent.sort((one, other) => ((one.sent_at ?? "") < (other.sent_at ?? "") ? -1 : 1));
    const numbers = sent.map(({ number }) => number);
    expect(numbers).toEqual([...numbers].sort());
    for (const year of ["2025", "2026"]) {
      const own = numbers.filter((number) => number?.includes(year));
      expect(own).toEqual(own.map((_, at) => `INV-${year}-${String(at + 1).padStart(3, "0")}`));
    }

    const quotes = await query.selectFrom("quotes").select("status").execute();
    expect(new Set(quotes.map(({ status }) => status))).toEqual(new Set(["sent", "accepted"]));
    const agreements = await query.selectFrom("quote_agreements").select("countersigned_at").execute();
    expect(agreements.filter(({ countersigned_at }) => countersigned_at === null)).toHaveLength(1);
    const payments = await query.selectFrom("invoice_payments").select("paid_on").execute();
    expect(new Set(payments.map(({ paid_on }) => paid_on.slice(0, 7))).size).toBeGreaterThan(8);
    expect(payments.filter(({ paid_on }) => paid_on > today)).toEqual([]);

    expect(await query.selectFrom("jobs").select("kind").execute()).toEqual([]);
    const waiting = await query
      .selectFrom("outbox_messages")
      .select("id")
      .where("sent_at", "is", null)
      .execute();
    expect(waiting).toEqual([]);
  });

  test("changes nothing where numbers were drawn", async () => {
    const { query } = studio.database;
    await query.insertInto("invoice_numbers").values({ year: 2026, last: 1 }).execute();
    expect(await addSampleMoney(studio, owner)).toBeNull();
    expect(await query.selectFrom("contact_requests").select("id").execute()).toEqual([]);
    expect(await query.selectFrom("invoices").select("id").execute()).toEqual([]);
  });
});
