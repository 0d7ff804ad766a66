/**
 * Processor time of the server for one answer, beside what bare `node:http` takes for the same bytes. Rates would say
 * how fast the client is: it shares the machine and gives out first. Linux alone tells of another process's time.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { freePort } from "../../server/test/free-port.ts";

const connections = 20;
/** A number, not a time: on a busy machine few answers would bear what the server does besides. */
const responsesEach = 2_000;
/** Many short runs, which take turns: the least of them is what the code takes, the rest is what else the machine did. */
const runs = 24;
/** Runs in which both servers are compiled. */
const warmups = 6;

const compressed = { "accept-encoding": "br" };

/** Visitors with addresses and browsers of their own; more take longer to prepare than to answer. */
const visitorsAtOnce = 250;
const browsers = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
];

/** Requests as a proxy hands them on: a browser's headers, the visitor's address and the request's id. */
function proxiedRequests(path: string): autocannon.Request[] {
  return Array.from({ length: visitorsAtOnce }, (_, at) => ({
    path,
    headers: {
      ...compressed,
      "user-agent": browsers[at % browsers.length] ?? "",
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
      "accept-language": "en-CA,en;q=0.9,fr;q=0.7",
      referer: `https://site-${at % 40}.example/`,
      "upgrade-insecure-requests": "1",
      "sec-fetch-dest": "document",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": "cross-site",
      "sec-fetch-user": "?1",
      // Every other one has IPv6.
      "x-forwarded-for": at % 2 ? `203.0.113.${at}` : `2001:db8:${at.toString(16)}:1::7`,
      "x-forwarded-proto": "https",
      "x-request-id": `proxy-${at.toString(36).padStart(20, "0")}`,
    },
  }));
}

/** Compared answers: name → path. */
const answers = {
  "home page": "/",
  "9 articles": "/wp-json/wp/v2/posts?_embed&per_page=9&page=1&status=publish&orderby=date&order=desc",
};

/** Answers each request with what the file in its first parameter holds, on the port in its second. */
const bareServer = `
  const { headers, body } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const bytes = Buffer.from(body, "base64");
  require("node:http").createServer((_, response) => response.writeHead(200, headers).end(bytes))
    .listen(Number(process.argv[2]), "127.0.0.1");
`;

export interface Comparison {
  name: string;
  /** Microseconds of processor time for an answer, access log included. */
  ours: number;
  bare: number;
}

/**
 * Measures cached answers of a studio as it is started in production behind a proxy: its log is written to a file, and
 * visits are counted.
 * @param folder takes the studio's data, its log and the answers; the caller removes it.
 */
export async function compareProcessorTime(folder: string): Promise<Comparison[]> {
  const port = await freePort();
  const log = await open(join(folder, "access.log"), "w");
  const studio = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../server/src/main.ts", import.meta.url))],
    {
      stdio: ["ignore", log.fd, "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "info",
        HOST: "127.0.0.1",
        PORT: String(port),
        TRUST_PROXY: "1",
        DATA_DIR: join(folder, "data"),
        YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9",
      },
    },
  );
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(`${origin}/readyz`, studio);
    const found: Comparison[] = [];
    for (const [name, path] of Object.entries(answers))
      found.push({ name, ...(await compare(studio, { origin, path, file: join(folder, "answer.json") })) });
    return found;
  } finally {
    await end(studio);
    await log.close();
  }
}

async function compare(
  studio: ChildProcess,
  { origin, path, file }: { origin: string; path: string; file: string },
): Promise<{ ours: number; bare: number }> {
  const url = `${origin}${path}`;
  // The second request finds the page cached, and has it compressed with all effort.
  for (let k = 0; k < 3; k += 1) {
    await askOnce(url);
    await wait(1_000);
  }
  const { headers, body } = await askOnce(url);
  await writeFile(file, JSON.stringify({ headers, body: body.toString("base64") }));
  const port = await freePort();
  const bare = spawn(process.execPath, ["-e", bareServer, file, String(port)], { stdio: "inherit" });
  try {
    const bareUrl = `http://127.0.0.1:${port}/`;
    await untilReady(bareUrl, bare);
    const least = { ours: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
    for (let run = 0; run < warmups + runs; run += 1) {
      const ours = await timePerResponse(studio, url, proxiedRequests(path));
      const theirs = await timePerResponse(bare, bareUrl, proxiedRequests(path));
      if (run < warmups) continue;
      least.ours = Math.min(least.ours, ours);
      least.bare = Math.min(least.bare, theirs);
    }
    return least;
  } finally {
    await end(bare);
  }
}

/** @param requests sent one after the other in place of a single one, with headers of their own. */
export async function timePerResponse(
  { pid }: { pid?: number | undefined },
  url: string,
  requests?: autocannon.Request[],
  responses = responsesEach,
): Promise<number> {
  const before = processorTime(pid);
  const result = await autocannon({
    url,
    connections,
    amount: responses,
    headers: compressed,
    workers: 1,
    ...(requests ? { requests } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return (processorTime(pid) - before) / result.requests.total;
}

/** Microseconds on a processor, of all threads; Linux counts them in nanoseconds. */
function processorTime(pid: number | undefined): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const times = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0]);
  return times.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1_000, 0);
}

/** One answer as it comes over the line, still compressed, without what `node:http` adds by itself. */
function askOnce(url: string) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request(url, { headers: compressed, agent: false }, async (answer) => {
      const { date: _, connection: __, "keep-alive": ___, ...own } = answer.headers;
      resolve({ headers: own, body: await buffer(answer) });
    });
    sent.on("error", reject).end();
  });
}

async function untilReady(url: string, { exitCode }: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await wait(200)) {
    if (exitCode !== null) throw new Error("the server ended before it answered");
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`${url} did not answer`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
