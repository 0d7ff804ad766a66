/** Days, months and years of invoices are the studio's: a minute before and after its midnight, on its last day of a year. */
import { dayNumber, momentOf } from "@extenso/contract/hours/studio-clock.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { openTestInvoices, type TestInvoices } from "./test-invoices.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let invoices: TestInvoices;
  beforeEach(async () => {
    invoices = await openTestInvoices(kind);
  });
  afterEach(() => invoices.studio.close());

  /** Moves the clock to so many minutes after the midnight with which a day of the studio begins. */
  async function moveTo(day: string, minutes: number): Promise<void> {
    const { studio } = invoices;
    const midnight = momentOf({ day: dayNumber(day), time: 0 }, studio.settings.timezone);
    studio.pass({ minutes: (midnight - studio.clock().getTime()) / 60_000 + minutes });
    await invoices.signInAgain();
  }

  test("numbers, days of issue, months and quarters of figures", async () => {
    await moveTo("2027-01-01", -1);
    const { invoice: before } = await invoices.sent({ dueDays: 0 });
    const figures = async () => (await invoices.admin("/extenso/v1/invoices/figures")).body;
    expect((await figures()).months.at(-1).month).toBe("2026-12");
    expect((await figures()).quarters.at(-1)).toBe("2026-Q4");
    expect(before).toMatchObject({
      number: "INV-2026-001",
      issued_on: "2026-12-31",
      due_on: "2026-12-31",
      is_overdue: false,
    });
    await moveTo("2027-01-01", 1);
    const { invoice: after } = await invoices.sent({ dueDays: 30 });
    expect(after).toMatchObject({ number: "INV-2027-001", issued_on: "2027-01-01", due_on: "2027-01-31" });
    expect((await figures()).months.at(-1).month).toBe("2027-01");
    expect((await figures()).quarters.at(-1)).toBe("2027-Q1");
    const numbersOf = async (year: number) => {
      const csv: string = (await invoices.admin(`/extenso/v1/invoices/taxes/csv?year=${year}`)).body;
      return [...new Set(csv.match(/INV-\d{4}-\d+/g))];
    };
    expect(await numbersOf(2026)).toEqual(["INV-2026-001"]);
    expect(await numbersOf(2027)).toEqual(["INV-2027-001"]);
  });

  test("an invoice is overdue once its day is over", async () => {
    const { invoice } = await invoices.sent({ dueDays: 30 });
    await moveTo(invoice.due_on, 24 * 60 - 1);
    expect((await invoices.now(invoice)).is_overdue).toBe(false);
    await moveTo(invoice.due_on, 24 * 60 + 1);
    expect((await invoices.now(invoice)).is_overdue).toBe(true);
  });
});
