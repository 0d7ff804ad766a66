/**
 * Measures the figures of 50,000 invoices, on SQLite in milliseconds of this thread's processor time, with
 * `DATABASE_TEST_URL` in wall-clock time, beside one pass over as many entries of an index. `BENCH_ROWS` sets how many.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invoiceFigures } from "../../server/src/domains/invoices/figures/invoice-figures.ts";
import { type Database, openDatabase } from "../../server/src/engines/database/open.ts";
import { migrations } from "../../server/src/schema.ts";

const count = Number(process.env.BENCH_ROWS ?? 50_000);
const url = process.env.DATABASE_TEST_URL;
const rounds = 15;
const rowsAtOnce = 100;
const days = 730;
const last = Date.parse("2026-11-29T00:00:00Z");
/** As long as that of an invoice with ten lines. */
const document = JSON.stringify({ title: "Launch film", notes: "x".repeat(3_000) });
const statuses = ["paid", "paid", "paid", "sent", "part_paid"] as const;

const dayOf = (k: number) => new Date(last - (k % days) * 86_400_000).toISOString().slice(0, 10);

/** Two taxes and a payment each; every fiftieth is in another currency. */
async function seed({ query }: Database): Promise<void> {
  for (let first = 1; first <= count; first += rowsAtOnce) {
    const ids = Array.from({ length: Math.min(rowsAtOnce, count - first + 1) }, (_, k) => first + k);
    await query.transaction().execute(async (rows) => {
      await rows
        .insertInto("invoices")
        .values(
          ids.map((id) => ({
            id,
            kind: "invoice" as const,
            number: `INV-2026-${id}`,
            status: statuses[id % statuses.length] ?? "paid",
            document,
            studio: "{}",
            total_cents: 112_000,
            credited_cents: 0,
            paid_cents: 50_000,
            currency: id % 50 === 0 ? "USD" : "CAD",
            rate_millionths: id % 50 === 0 ? 1_371_200 : null,
            revision: 1,
            created_at: `${dayOf(id)}T10:00:00.000Z`,
            issued_on: dayOf(id),
            due_on: dayOf(id - 15),
            search_text: `launch film ${id}`,
          })),
        )
        .execute();
      const taxes = ids.flatMap((invoice_id) =>
        ["GST 5%", "PST 7%"].map((name, position) => ({
          invoice_id,
          position,
          name,
          rate_thousandths: 5_000,
          number: "123456789 RT0001",
          cents: 5_000,
          counted_on: dayOf(invoice_id),
          counted_cents: 5_000,
        })),
      );
      await rows.insertInto("invoice_taxes").values(taxes).execute();
      const payments = ids.map((invoice_id) => ({
        invoice_id,
        key: `payment-${invoice_id}`,
        kind: "payment" as const,
        amount_cents: 50_000,
        paid_on: dayOf(invoice_id),
        way: "bank",
        reference: "",
        author_name: "Robin",
        created_at: `${dayOf(invoice_id)}T10:00:00.000Z`,
      }));
      await rows.insertInto("invoice_payments").values(payments).execute();
    });
  }
}

/** The median, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const processor = process.cpuUsage();
    const start = performance.now();
    await work();
    const { user, system } = process.cpuUsage(processor);
    times.push(url ? performance.now() - start : (user + system) / 1_000);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

const folder = await mkdtemp(join(tmpdir(), "extenso-figures-"));
const database = await openDatabase(url ? { url } : { file: join(folder, "studio.db") }, migrations);
try {
  await seed(database);
  const { query } = database;
  const figures = await timeOf(() => invoiceFigures(query, "2026-11-29"));
  const pass = await timeOf(() =>
    query
      .selectFrom("invoices")
      .select(({ fn }) => fn.count("issued_on").distinct().as("days"))
      .where("issued_on", ">", "")
      .execute(),
  );
  console.log(`${count.toLocaleString("en-CA")} invoices: figures ${figures.toFixed(1)} ms`);
  console.log(
    `one pass over an index ${pass.toFixed(1)} ms; figures are ${(figures / pass).toFixed(1)} of it`,
  );
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
