/**
 * Rounds of typing that a fault ends: the server is killed (`kill -9`), or the network fails. In every other round the
 * tab is closed as well, before the fault is over. Afterwards the server must have all text it acknowledged, and at
 * most two seconds of other typing may be missing from the text that the desk has or offers.
 *
 * `npm run typing -- killed [rounds] [seconds]`: as many rounds as asked for, or as fit into the time.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { keepSession } from "../../e2e/members/members.ts";
import { freePort } from "../../server/test/free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [mostRounds = 50, mostSeconds = 420] = process.argv.slice(3).map(Number);
const pressMs = 45;
const mayMissMs = 2_000;
const username = "studio_admin";
const password = "Journey-Admin-1";

const port = await freePort();
const url = `http://localhost:${port}`;
const dataDir = await mkdtemp(join(tmpdir(), "extenso-killed-"));

async function start(): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(root, "server/src/main.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      TRUST_PROXY: "1",
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      SEED_SAMPLE: "0",
      ADMIN_PASSWORD: password,
      ADMIN_EMAIL: "admin@extenso.example",
    },
  });
  for (let asked = 0; asked < 600; asked += 1) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not start");
}

async function kill(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("close", resolve));
  server.kill("SIGKILL");
  await ended;
}

async function signIn() {
  const answer = await fetch(`${url}/wp-json/jwt-auth/v1/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return answer.json();
}

async function api(token: string, path: string, body?: object) {
  const answer = await fetch(`${url}/wp-json/wp/v2/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
/** The words are numbered: the last one that is there says how much is. */
const lastWord = (words: string) =>
  [...words.matchAll(/\bw(\d+)\b/g)].reduce((most, [, k]) => Math.max(most, Number(k)), -1);
/** All of them up to the last, each in its place. */
const isWhole = (words: string) =>
  [...words.matchAll(/\bw(\d+)\b/g)].every(([, k], index) => Number(k) === index);

interface Outcome {
  acknowledged: number;
  onServer: number;
  typed: number;
  found: number;
  lateMs: number;
  whole: boolean;
}

async function round(
  context: BrowserContext,
  number: number,
  server: { process: ChildProcess },
): Promise<Outcome> {
  const { token, ...session } = await signIn();
  const { id } = await api(token, "posts", { title: `Round ${number}`, status: "draft", content: "" });
  let page = await context.newPage();
  const name = { name: username, firstName: "", lastName: "" };
  await keepSession(page, { token, ...session }, { username, email: session.user_email, ...name });
  let acknowledged = -1;
  page.on("response", (answer) => {
    if (answer.request().method() !== "POST" || !answer.ok() || !answer.url().includes("/autosaves")) return;
    const sent = answer.request().postDataJSON() as { content?: string };
    acknowledged = Math.max(acknowledged, lastWord(sent.content ?? ""));
  });
  await page.goto(`${url}/desk/posts/${id}`);
  await text(page).click();
  const times: number[] = [];
  const type = async (words: number) => {
    for (let k = 0; k < words; k += 1) {
      await page.keyboard.type(`w${times.length} `);
      times.push(Date.now());
      await page.waitForTimeout(pressMs);
    }
  };
  const isKill = number % 2 === 0;
  const isClosed = number % 4 >= 2;
  await type(20 + Math.floor(Math.random() * 40));
  if (isKill) await kill(server.process);
  else await context.setOffline(true);
  await type(15 + Math.floor(Math.random() * 20));
  const stopped = Date.now();
  if (isClosed) await page.close();
  if (isKill) server.process = await start();
  else await context.setOffline(false);

  const known = (await signIn()).token;
  const raw = async () => {
    const record = await api(known, `posts/${id}?context=edit`);
    return String(record.content.raw);
  };
  let found = "";
  let onServer = await raw();
  if (isClosed) {
    page = await context.newPage();
    await page.goto(`${url}/desk/posts/${id}`);
    await text(page).waitFor();
    const offered = page.getByRole("button", { name: "Restore" });
    if (await offered.isVisible()) await offered.click();
    found = await text(page).innerText();
  } else {
    // The desk tries again by itself, without a click.
    const until = Date.now() + 30_000;
    while (lastWord(onServer) < times.length - 1 && Date.now() < until) {
      await page.waitForTimeout(250);
      onServer = await raw();
    }
    found = onServer;
  }
  await page.close();
  const last = lastWord(found);
  const lateMs = last >= times.length - 1 ? 0 : stopped - (times[last + 1] ?? 0);
  return {
    acknowledged,
    onServer: lastWord(onServer),
    typed: times.length - 1,
    found: last,
    lateMs,
    whole: isWhole(found.replaceAll(/<[^>]+>/g, " ")),
  };
}

const server = { process: await start() };
const browser: Browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
});
let bad = 0;
let done = 0;
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: url });
  const until = Date.now() + mostSeconds * 1_000;
  for (; done < mostRounds && Date.now() < until; done += 1) {
    const outcome = await round(context, done, server);
    const { acknowledged, onServer, lateMs, whole } = outcome;
    const isGood = onServer >= acknowledged && lateMs <= mayMissMs && whole;
    if (!isGood) bad += 1;
    console.log(`${done} ${isGood ? "kept" : "LOST"} ${JSON.stringify(outcome)}`);
  }
} finally {
  await browser.close();
  await kill(server.process);
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`${done} rounds, ${bad} with something lost, load ${loadavg()[0]?.toFixed(2)}`);
process.exitCode = bad > 0 || done === 0 ? 1 : 0;
