/** Cost of counting visits: processor time of a page, and the memory, rows and longest write of a flood of visitors. */
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createVisits } from "../../server/src/domains/visits/visits.ts";
import { openDependencies } from "./open-dependencies.ts";
import { openStudio } from "./open-studio.ts";
import { timePerResponse } from "./processor-time.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** The least of several runs is the time of the code; the others include other work of the machine. */
const runs = 4;
/** The first ones compile. */
const warmUps = 2;
/** Few runs take many responses each. */
const responsesEach = 16_000;
const visitors = 20_000;
const pages = ["/", "/about"];
/** More take longer to prepare than to answer. */
const visitorsAtOnce = 250;

/** Every other one has IPv6. */
const addressOf = (at: number) =>
  at % 2 ? `203.${at >> 16}.${(at >> 8) & 255}.${at & 255}` : `2001:db8:${(at >> 8).toString(16)}:${at}::1`;

/** Headers of a visitor from outside the site: of the same length, counted or not. */
const headersOf = (at: number, isCounted: boolean): Record<string, string> => ({
  "accept-encoding": "br",
  "user-agent": firefox,
  "x-forwarded-for": addressOf(at),
  referer: `https://site-${at}.example/`,
  // A page that the browser fetches ahead isn't counted.
  "sec-purpose": isCounted ? "navigate" : "prefetch",
});

/** Visitors who open one page, then the other. */
function requestsOf(isCounted: boolean) {
  return Array.from({ length: visitorsAtOnce * pages.length }, (_, at) => ({
    path: pages[Math.floor(at / visitorsAtOnce)] ?? "/",
    headers: headersOf(at % visitorsAtOnce, isCounted),
  }));
}

/** Microseconds of processor time of a cached page over HTTP. @param folder for the studio's data. */
export async function compareCounting(folder: string): Promise<{ counted: number; uncounted: number }> {
  const studio = await openStudio(folder, { NODE_ENV: "production" });
  try {
    const url = `http://127.0.0.1:${studio.port}`;
    // The second request finds the page cached, and has it compressed with all effort.
    for (let at = 0; at < 3; at += 1) {
      for (const page of pages)
        await (await fetch(url + page, { headers: { "accept-encoding": "br" } })).arrayBuffer();
      await wait(1_000);
    }
    const least = { counted: Number.POSITIVE_INFINITY, uncounted: Number.POSITIVE_INFINITY };
    for (let run = 0; run < warmUps + runs; run += 1) {
      // The first of a pair runs on a colder process and is slower: the order alternates.
      for (const kind of run % 2
        ? (["counted", "uncounted"] as const)
        : (["uncounted", "counted"] as const)) {
        const time = await timePerResponse(studio, url, requestsOf(kind === "counted"), responsesEach);
        if (run >= warmUps) least[kind] = Math.min(least[kind], time);
      }
    }
    return least;
  } finally {
    await studio.close();
  }
}

type OpenDependencies = Awaited<ReturnType<typeof openDependencies>>;

/** @returns microseconds of processor time that counting one page takes by itself, garbage collection included. */
function timePerView(dependencies: OpenDependencies): number {
  const visits = createVisits({
    ...dependencies,
    settings: { ...dependencies.settings, trustProxy: 1 },
  });
  const all = Array.from({ length: visitorsAtOnce }, (_, at) => headersOf(at, true));
  const count = 100_000;
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < warmUps + runs; run += 1) {
    const before = process.cpuUsage();
    for (let at = 0; at < count; at += 1) {
      const headers = all[at % visitorsAtOnce] ?? {};
      visits.viewed({
        method: "GET",
        pathname: pages[Math.floor(at / visitorsAtOnce) % 2] ?? "/",
        header: (name) => headers[name],
        connectionAddress: () => "127.0.0.1",
      });
    }
    const { user, system } = process.cpuUsage(before);
    if (run >= warmUps) least = Math.min(least, (user + system) / count);
  }
  return least;
}

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

/** 20,000 visitors, each with an address, a browser and a site of their own, in headers as long as the server takes. */
export async function floodOfVisits(folder: string): Promise<void> {
  const dependencies = await openDependencies(folder);
  const { database } = dependencies;
  try {
    const perView = timePerView(dependencies).toFixed(1);
    console.log(`${"processor time of counting one page".padEnd(48)} ${perView.padStart(8)} µs`);
    const visits = createVisits({
      ...dependencies,
      settings: { ...dependencies.settings, trustProxy: 1 },
    });
    const flood = (from: number) => {
      for (let at = from; at < from + visitors; at += 1) {
        const headers: Record<string, string> = {
          "user-agent": `${firefox} ${at}`,
          "x-forwarded-for": addressOf(at),
          referer: `https://site-${at}.example/${"x".repeat(7_000)}`,
        };
        visits.viewed({
          method: "GET",
          pathname: `/portfolio/project-${at % 700}`,
          header: (name) => headers[name],
          connectionAddress: () => "127.0.0.1",
        });
      }
    };
    const before = heapBytes();
    flood(0);
    const bytes = heapBytes() - before;
    const started = performance.now();
    await visits.flush();
    const first = performance.now() - started;
    // Other referring sites than before, as many as one flush takes.
    flood(visitors);
    const again = performance.now();
    await visits.flush();
    const worst = Math.max(first, performance.now() - again);
    const { rows } = await database.query
      .selectFrom("visit_counts")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    const megabytes = (bytes / 1e6).toFixed(1);
    console.log(`${"after 20,000 visitors".padEnd(48)} ${megabytes.padStart(8)} MB      (at most 6)`);
    console.log(`${"rows of their day".padEnd(48)} ${String(rows).padStart(8)}         (at most 704)`);
    console.log(`${"longest write".padEnd(48)} ${worst.toFixed(1).padStart(8)} ms      (at most 20)`);
  } finally {
    await database.close();
  }
}
