/**
 * Processor time of the server for one answer, beside what bare `node:http` takes for the same bytes. Rates would say
 * how fast the client is: it shares the machine and gives out first. Linux alone tells of another process's time.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";

const connections = 20;
const secondsEach = 4;
/** The least of several runs is what the code takes; the rest is what else the machine did. */
const runs = 3;
/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000;

const compressed = { "accept-encoding": "br" };

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
 * Measures cached answers of a studio as it is started in production, with its log written to a file.
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
        ...{ NODE_ENV: "production", LOG_LEVEL: "info", HOST: "127.0.0.1", PORT: String(port) },
        ...{ DATA_DIR: join(folder, "data"), YOUTUBE_THUMBNAILS_URL: "http://127.0.0.1:9" },
      },
    },
  );
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilReady(`${origin}/readyz`, studio);
    const found: Comparison[] = [];
    for (const [name, path] of Object.entries(answers))
      found.push({ name, ...(await compare(studio, `${origin}${path}`, join(folder, "answer.json"))) });
    return found;
  } finally {
    await end(studio);
    await log.close();
  }
}

async function compare(
  studio: ChildProcess,
  url: string,
  file: string,
): Promise<{ ours: number; bare: number }> {
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
    // The first run of each compiles.
    for (let run = 0; run <= runs; run += 1) {
      const ours = await timePerAnswer(studio, url);
      const theirs = await timePerAnswer(bare, bareUrl);
      if (run === 0) continue;
      least.ours = Math.min(least.ours, ours);
      least.bare = Math.min(least.bare, theirs);
    }
    return least;
  } finally {
    await end(bare);
  }
}

/** @param requests sent one after the other in place of a single one, with headers of their own. */
export async function timePerAnswer(
  { pid }: { pid?: number | undefined },
  url: string,
  requests?: autocannon.Request[],
): Promise<number> {
  const before = processorTime(pid);
  const result = await autocannon({
    ...{ url, connections, duration: secondsEach, headers: compressed, workers: 1 },
    ...(requests ? { requests } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return (processorTime(pid) - before) / result.requests.total;
}

/** Microseconds in user and system mode, of all threads. */
function processorTime(pid: number | undefined): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * microsecondsPerTick;
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
