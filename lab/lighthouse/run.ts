/**
 * Lighthouse's simulated phone on each public page of a sample studio of its own: medians of five runs, or of as
 * many as `LIGHTHOUSE_RUNS` says. Paths as parameters measure those pages alone.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openStudio } from "../../e2e/studios.ts";

/** Fetched when it is needed: with all that it brings it is as large as everything else here together. */
const lighthouse = "lighthouse@13.5.0";
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const publicPages = [
  ...["/", "/services", "/services/videography", "/packages", "/packages/custom", "/portfolio"],
  ...["/portfolio/dune-line", "/about", "/contact", "/newsletter", "/privacy-policy", "/sign-in", "/sign-up"],
];
/** Lighthouse's benchmark index of a machine on which a fourfold CPU slowdown equals a mid-range phone. */
const indexOfPhone = 375;
const flags = [
  ...["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const execute = promisify(execFile);

async function measure(url: string, slowdown: number): Promise<Report> {
  const { stdout } = await execute(
    "npm",
    [
      ...["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse", url, "--quiet"],
      ...["--output=json", "--output-path=stdout", `--chrome-flags=${flags.join(" ")}`],
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, TMPDIR: folder } },
  );
  return JSON.parse(stdout);
}

const columns: [title: string, of: (report: Report) => number][] = [
  ["performance", ({ categories }) => percent(categories.performance)],
  ["accessibility", ({ categories }) => percent(categories.accessibility)],
  ["practices", ({ categories }) => percent(categories["best-practices"])],
  ["seo", ({ categories }) => percent(categories.seo)],
  ["first paint ms", (report) => value(report, "first-contentful-paint")],
  ["largest ms", (report) => value(report, "largest-contentful-paint")],
  ["blocking ms", (report) => value(report, "total-blocking-time")],
  ["index ms", (report) => value(report, "speed-index")],
  ["shift ‰", (report) => value(report, "cumulative-layout-shift") * 1000],
  ["weight kB", (report) => value(report, "total-byte-weight") / 1000],
];

function percent(category: { score: number | null } | undefined): number {
  return (category?.score ?? 0) * 100;
}

function value({ audits }: Report, name: string): number {
  return audits[name]?.numericValue ?? Number.NaN;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function line(name: string, cells: string[]): void {
  console.log([name.padEnd(24), ...cells.map((cell) => cell.padStart(15))].join(""));
}

const folder = await mkdtemp(join(tmpdir(), "extenso-lighthouse-"));
const studio = await openStudio({ SEED_SAMPLE: "1" });
try {
  const { benchmarkIndex } = (await measure(`${studio.url}/sign-in`, 1)).environment;
  const slowdown = Math.max(1, benchmarkIndex / indexOfPhone);
  console.log(
    `benchmark index ${Math.round(benchmarkIndex)}, so the processor is slowed down ${slowdown.toFixed(1)} times\n`,
  );
  line(
    `median of ${runs}`,
    columns.map(([title]) => title),
  );
  const named = process.argv.slice(2).filter((parameter) => parameter.startsWith("/"));
  for (const path of named.length > 0 ? named : publicPages) {
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await measure(studio.url + path, slowdown));
    line(
      path,
      columns.map(([, of]) => String(Math.round(median(reports.map(of))))),
    );
  }
} finally {
  await studio.close();
  await rm(folder, { recursive: true, force: true });
}
