/** The studio's money in figures, in its own currency: what is open and overdue, what was paid, and taxes. Sums are whole cents. */
import { studioCurrency } from "@extenso/contract/invoices/invoice-currency.ts";
import { owedStatuses } from "@extenso/contract/invoices/invoice-document.ts";
import type { WireInvoiceFigures } from "@extenso/contract/wire/invoices.ts";
import { sql } from "kysely";
import type { Query } from "../../../engines/database/query.ts";

type Sum = WireInvoiceFigures["open"];

const monthCount = 12;
const quarterCount = 8;

/** @param today the studio's day. */
export async function invoiceFigures(query: Query, today: string): Promise<WireInvoiceFigures> {
  const months = monthsUntil(today, monthCount);
  const quarters = quartersUntil(today);
  const paid = await paidByDay(query, `${months[0]}-01`);
  const collected = await taxesByDay(query, `${quarters[0]?.months[0]}-01`);
  return {
    currency: studioCurrency,
    ...(await openAndOverdue(query, today)),
    months: months.map((month) => ({
      month,
      paid_cents: sumOf(paid.filter(({ day }) => day.startsWith(month))),
    })),
    taxes: taxRows(collected, quarters),
    quarters: quarters.map(({ quarter }) => quarter),
  };
}

const sumOf = (days: readonly { cents: number }[]) => days.reduce((sum, { cents }) => sum + cents, 0);

/** Months up to that of a day, the oldest first: `2026-11`. */
function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
  });
}

interface Quarter {
  /** `2026-Q4`. */
  quarter: string;
  months: string[];
}

function quartersUntil(today: string): Quarter[] {
  const month = Number(today.slice(5, 7));
  const last = `${today.slice(0, 4)}-${String(Math.ceil(month / 3) * 3).padStart(2, "0")}-01`;
  const months = monthsUntil(last, quarterCount * 3);
  return Array.from({ length: quarterCount }, (_, index) => {
    const some = months.slice(index * 3, index * 3 + 3);
    const [year, end] = (some[2] ?? "").split("-");
    return { quarter: `${year}-Q${Number(end) / 3}`, months: some };
  });
}

function taxRows(
  collected: readonly { name: string; day: string; cents: number }[],
  quarters: readonly Quarter[],
): WireInvoiceFigures["taxes"] {
  return [...new Set(collected.map(({ name }) => name))].sort().map((name) => ({
    name,
    cents: quarters.map(({ months }) =>
      sumOf(collected.filter((one) => one.name === name && months.includes(one.day.slice(0, 7)))),
    ),
  }));
}

/** Each balance is converted by its invoice’s rate and rounded to the cent, as `inStudioCurrency` does. */
async function openAndOverdue(query: Query, today: string): Promise<{ open: Sum; overdue: Sum }> {
  const left = sql`total_cents - credited_cents - paid_cents`;
  const balance = sql`case when rate_millionths is null then ${left}
    else ((${left}) * rate_millionths + 500000) / 1000000 end`;
  const isPast = sql`due_on < ${today}`;
  const { count, cents, overdue_count, overdue_cents } = await query
    .selectFrom("invoices")
    .select(({ fn }) => fn.countAll().as("count"))
    .select([
      sql<number>`sum(${balance})`.as("cents"),
      sql<number>`sum(case when ${isPast} then 1 else 0 end)`.as("overdue_count"),
      sql<number>`sum(case when ${isPast} then ${balance} else 0 end)`.as("overdue_cents"),
    ])
    .where("status", "in", owedStatuses)
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();
  return {
    open: { count: Number(count), cents: Number(cents ?? 0) },
    overdue: { count: Number(overdue_count ?? 0), cents: Number(overdue_cents ?? 0) },
  };
}

/** Payments less refunds, by the day on which the money came or went. */
async function paidByDay(query: Query, from: string): Promise<{ day: string; cents: number }[]> {
  const amount = sql`coalesce(studio_cents, amount_cents)`;
  const rows = await query
    .selectFrom("invoice_payments")
    .select([
      "paid_on as day",
      sql<number>`sum(case when kind = 'refund' then -${amount} else ${amount} end)`.as("cents"),
    ])
    .where("paid_on", ">=", from)
    .where("undone_at", "is", null)
    .groupBy("paid_on")
    .execute();
  return rows.map(({ day, cents }) => ({ day, cents: Number(cents) }));
}

/** Taxes of invoices less those of credit notes, by the day on which they were sent. */
async function taxesByDay(
  query: Query,
  from: string,
): Promise<{ name: string; day: string; cents: number }[]> {
  const rows = await query
    .selectFrom("invoice_taxes")
    .select(["counted_on", "name"])
    .select(({ fn }) => fn.sum<number>("counted_cents").as("cents"))
    .where("counted_on", ">=", from)
    .groupBy(["counted_on", "name"])
    .execute();
  return rows.map(({ counted_on, name, cents }) => ({ name, day: counted_on ?? "", cents: Number(cents) }));
}
