/**
 * Measures the figures of 50,000 invoices, on SQLite in milliseconds of this thread's processor time, with
 * `DATABASE_TEST_URL` in wall-clock time, beside one pass over as many entries of an index. `BENCH_ROWS` sets how many.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invoiceFigures } from "../../server/src/domains/invoices/figures/invoice-figures.ts";
import { openDatabase } from "../../server/src/engines/database/open.ts";
import { migrations } from "../../server/src/schema.ts";
import { seedMoney } from "./seed-money.ts";

const count = Number(process.env.BENCH_ROWS ?? 50_000);
const url = process.env.DATABASE_TEST_URL;
const rounds = 15;

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
  await seedMoney(database, count);
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
