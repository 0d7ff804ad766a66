/**
 * `npm run bench`: how fast the studio is, as ratios of things measured in one run on one machine, so that
 * they mean the same on a slow one; and how much memory it takes. Takes about three minutes. `-- speed`,
 * `-- paging`, `-- writing`, `-- turns`, `-- memory`, `-- desk`, `-- visits`, `-- opening` or `-- idle` runs one part.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import autocannon from "autocannon";
import { createApi, createApp } from "../../server/src/app.ts";
import { readSettings } from "../../server/src/kernel/settings/settings.ts";
import { seedSampleStudio } from "../../server/src/operations/importers/sample/sample-studio.ts";
import { openBuiltSite } from "../../server/src/pages/builds/site-build.ts";
import { start } from "../../server/src/start.ts";
import { deskLists } from "./desk-lists.ts";
import { measureIdlePages } from "./idle-pages.ts";
import { memory } from "./memory.ts";
import { openDependencies } from "./open-dependencies.ts";
import { measureOpeningPages } from "./opening-pages.ts";
import { compareProcessorTime } from "./processor-time.ts";
import { seedArticles } from "./seed-articles.ts";
import { compareCounting, floodOfVisits } from "./visits.ts";
import { writeTurns } from "./write-turns.ts";
import { writing } from "./writing.ts";

/** @param folder of a studio that has content. @returns a page's address that is rendered each time, and what ends it. */
async function openUnkeptPages(
  folder: string,
): Promise<{ address(path: string): string; close(): Promise<void> }> {
  const dependencies = await openDependencies(folder);
  const { database } = dependencies;
  const built = await openBuiltSite();
  const site = { ...built, pageArguments: () => ({ shared: [], personal: ["rendered"] }) };
  const app = createApp(dependencies, { site });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (path) => `http://127.0.0.1:${port}${path}?rendered=each-time`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

const secondsEach = 5;
const connections = 20;
/** A tuned WordPress on the machine this was first measured on: 9 articles, embedded, a second. */
const wordpressListsPerSecond = 12;

async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-bench-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Requests a second that were answered well. */
async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections, duration: secondsEach, headers, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

async function overHttp(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const studio = await start(
      readSettings({
        DATA_DIR: folder,
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "silent",
        YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
      }),
    );
    const origin = `http://127.0.0.1:${studio.port}`;
    const compressed = { "accept-encoding": "br" };
    try {
      await fetch(origin, { headers: compressed });
      const kept = await rate(`${origin}/`, compressed);
      const unkept = await openUnkeptPages(folder);
      const rendered = await rate(unkept.address("/"), compressed).finally(unkept.close);
      report("home page, kept", kept);
      report("home page, rendered each time", rendered);
      ratio("kept against rendered", kept / rendered, "at least 12");

      const list = "/wp-json/wp/v2/posts?_embed&per_page=9&page=1&status=publish&orderby=date&order=desc";
      const lists = await rate(origin + list, compressed);
      // An Origin header makes an answer this caller's own: it is put together each time.
      const fresh = await rate(origin + list, { ...compressed, origin: "https://elsewhere.example.test" });
      report("9 articles, embedded, kept", lists);
      report("9 articles, embedded, put together each time", fresh);
      ratio("kept against a tuned WordPress", lists / wordpressListsPerSecond, "at least 100");
    } finally {
      await studio.stop();
    }
  });
  await inTemporaryFolder(async (folder) => {
    for (const { name, ours, bare } of await compareProcessorTime(folder)) {
      const times = `${Math.round(ours)} µs of processor time an answer, bare node:http ${Math.round(bare)} µs`;
      console.log(`${name}, cached, behind a proxy, with access log and visits: ${times}`);
      ratio("ours against bare node:http", ours / bare, "at most 1.6");
    }
  });
}

/** Median milliseconds of the first and the last page of all articles. */
async function pagesOf(count: number): Promise<{ first: number; last: number }> {
  return inTemporaryFolder(async (folder) => {
    const dependencies = await openDependencies(folder);
    const { database } = dependencies;
    try {
      await seedSampleStudio(dependencies);
      await seedArticles(database, count);
      const api = createApi(dependencies);
      const page = async (number: number) => {
        const url = `${dependencies.settings.publicUrl}/wp-json/wp/v2/posts?_embed&per_page=9&page=${number}`;
        const started = performance.now();
        // The Origin header keeps the answer from being kept: each is put together anew.
        const answer = await api.app.fetch(
          new Request(url, { headers: { Origin: "https://bench.example.test" } }),
        );
        await answer.text();
        return { ms: performance.now() - started, pages: Number(answer.headers.get("X-WP-TotalPages")) };
      };
      const { pages } = await page(1);
      const median = async (number: number) => {
        const times: number[] = [];
        for (let round = 0; round < 60; round += 1) times.push((await page(number)).ms);
        return times.sort((a, b) => a - b)[30] ?? 0;
      };
      return { first: await median(1), last: await median(pages) };
    } finally {
      await database.close();
    }
  });
}

async function paging(): Promise<void> {
  const few = await pagesOf(100);
  const many = await pagesOf(100_000);
  ratio("first page, 100,000 articles against 100", many.first / few.first, "at most 3");
  ratio("last page, 100,000 articles against 100", many.last / few.last, "at most 3");
}

function report(what: string, perSecond: number): void {
  console.log(`${what.padEnd(48)} ${Math.round(perSecond).toLocaleString("en-CA").padStart(8)} a second`);
}

function ratio(what: string, value: number, wanted: string): void {
  console.log(`${what.padEnd(48)} ${value.toFixed(2).padStart(8)} times   (${wanted})`);
}

async function visits(): Promise<void> {
  const { counted, uncounted } = await inTemporaryFolder(compareCounting);
  console.log(
    `cached page: ${counted.toFixed(1)} µs of processor time with its visit counted, ${uncounted.toFixed(1)} µs without`,
  );
  ratio("counted against uncounted", counted / uncounted, "at most 1.15");
  await inTemporaryFolder(floodOfVisits);
}

/** @param use gets the address of a running sample studio. */
async function withSampleStudio(use: (origin: string) => Promise<void>): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const studio = await start(
      readSettings({
        DATA_DIR: folder,
        PORT: "0",
        HOST: "127.0.0.1",
        LOG_LEVEL: "silent",
        YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
      }),
    );
    try {
      await use(`http://localhost:${studio.port}`);
    } finally {
      await studio.stop();
    }
  });
}

const opening = () =>
  withSampleStudio(async (origin) => {
    for await (const { path, longestMs, blockingMs } of measureOpeningPages(origin)) {
      const parts = `longest task ${longestMs.toFixed(1)} ms of processor time, blocking ${blockingMs.toFixed(0)} ms`;
      console.log(`${path.padEnd(24)} ${parts} four times slower   (at most 50 ms)`);
    }
  });

const idle = () =>
  withSampleStudio(async (origin) => {
    for (const { path, renderer, all } of await measureIdlePages(origin)) {
      const parts = `${all.toFixed(1)} % of a core, ${renderer.toFixed(1)} % of it the page's own process`;
      console.log(`${path.padEnd(24)} ${parts}   (at most 10 %)`);
    }
  });

const parts = {
  speed: overHttp,
  paging,
  writing,
  turns: writeTurns,
  memory,
  desk: deskLists,
  visits,
  opening,
  idle,
};
const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
for (const [name, run] of Object.entries(parts)) {
  if (named.length === 0 || named.includes(name)) await run();
}
