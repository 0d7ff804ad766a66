/**
 * Sends the worst cases to every route and to every other kind of path: the server never fails, and never blocks
 * other requests for long. `node lab/bench/worst-cases.ts` measures a real process; the bound here is generous,
 * since other programs may use the machine too. Each argument gets a third of the texts, each route a third of the headers
 * and malformed bodies, its neighbours others, and with `ALL_CASES` (`npm run rounds -- cases`) all of them.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, apiResources, createApp } from "../../src/app.ts";
import type { RestRoute } from "../../src/engines/rest/route.ts";
import { stubSite } from "../stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";
import { type WorstCase, worstCallsOf, worstVisitsOf } from "./worst-cases.ts";

const mostMs = 500;

/** These routes run the code of others, such as `/posts`, which are tested in their place. */
const sameCode = /^\/(pages|portfolio-items|tags|users\/me|taxonomies|statuses)/;

let studio: WordPressSite;
let app: App;
let routes: RestRoute[];
beforeAll(async () => {
  studio = await openWordPressSite("sqlite");
  const page = () =>
    new Response("<!DOCTYPE html><title>Page</title>", { headers: { "Content-Type": "text/html" } });
  const site = stubSite(async () => page());
  app = createApp(studio.dependencies, { site });
  routes = apiResources(studio.dependencies)
    .flatMap((resource) => resource.routes)
    .filter(({ path }) => !sameCode.test(path));
});
afterAll(async () => {
  await app.close();
  await studio.close();
});

let visitor = 0;

/** Each request comes from an IP address of its own, so that no rate limit hides the code behind it. */
async function send({ method, path, headers, body }: WorstCase, token: string | null): Promise<number> {
  visitor += 1;
  const remoteAddress = `2001:db8:${(visitor >> 16).toString(16)}:${(visitor & 0xffff).toString(16)}::1`;
  const request = new Request(`${publicUrl}${path}`, {
    method,
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
    body: method === "GET" ? null : (body?.() ?? null),
  });
  const answer = await app.fetch(request, { incoming: { socket: { remoteAddress } } });
  await answer.arrayBuffer();
  return answer.status;
}

const delay = monitorEventLoopDelay({ resolution: 1 });

/** Calls under way at once: many answers wait by design, so that their time tells nothing. */
const atOnce = 6;

/** How long nobody else had a turn while these were answered. */
async function heldBy(cases: readonly WorstCase[], token: string | null): Promise<number> {
  await turn();
  delay.reset();
  const left = cases.values();
  const sendLeft = async () => {
    for (const worst of left) {
      const status = await send(worst, token);
      // 501: what has no bin is deleted with force alone, as WordPress says.
      if (status !== 501) expect(status, aboutOf(worst)).toBeLessThan(500);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendLeft));
  await turn();
  return delay.max / 1e6;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}

function aboutOf({ method, path, name }: WorstCase): string {
  return `${method} ${path.slice(0, 100)} (${name})`;
}

let statuses: Map<number, number>;
beforeEach(() => {
  statuses = new Map();
});

/** Sends many cases at once, then each slow one alone: a case that is really slow is slow again. */
async function noneHoldsUpOthers(cases: Iterable<WorstCase>, token: string | null = null): Promise<void> {
  delay.enable();
  for (const some of inPieces(cases, 50)) {
    if ((await heldBy(some, token)) < mostMs) continue;
    for (const worst of some) {
      let ms = await heldBy([worst], token);
      for (let again = 0; again < 2 && ms > mostMs; again += 1) ms = await heldBy([worst], token);
      expect(ms, `${aboutOf(worst)} holds everybody up`).toBeLessThan(mostMs);
    }
  }
  delay.disable();
}

function* inPieces<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let piece: T[] = [];
  for (const one of all) {
    piece.push(one);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** Just within the bounds of a request, so that the code behind them gets the most work. */
const sizes = { oneIn: process.env.ALL_CASES ? 1 : 3, body: 60_000, head: 8_000 };
/** These end the caller's session, so they are sent signed out. */
const endsSession = /^\/(logout|sessions|account|password)/;

test("no call by nobody", async () => {
  // Arguments of what nobody may do are checked by the same code as a member of staff's, below.
  const open = routes.map((route) => ({
    ...route,
    endpoints: route.endpoints.map((endpoint) =>
      endpoint.permission ? { ...endpoint, args: {} } : endpoint,
    ),
  }));
  await noneHoldsUpOthers(worstCallsOf(open, sizes));
  for (const status of [200, 400, 401, 403, 404, 413])
    expect(statuses.get(status), String(status)).toBeGreaterThan(0);
}, 300_000);

test("no call by a member of staff, where that makes a difference", async () => {
  const json = { username: "studio_admin", password: "Rig-Admin-Pass-1" };
  const { body } = await studio.ask("/jwt-auth/v1/token", { method: "POST", json });
  const guarded = routes
    .filter(({ path }) => !endsSession.test(path))
    .map((route) => ({ ...route, endpoints: route.endpoints.filter(({ permission }) => permission) }));
  await noneHoldsUpOthers(worstCallsOf(guarded, sizes), body.token);
  for (const status of [200, 400, 501]) expect(statuses.get(status), String(status)).toBeGreaterThan(0);
}, 300_000);

test("no visit", async () => {
  const pages = ["/", "/contact", "/avatar", "/wp-content/uploads", "/media", "/sitemap.xml"];
  await noneHoldsUpOthers(worstVisitsOf(pages, { "/contact": ["name", "message"] }, sizes));
  for (const status of [200, 404]) expect(statuses.get(status), String(status)).toBeGreaterThan(0);
}, 300_000);

test("nor a megabyte of anything", async () => {
  const few = routes
    .filter(({ path }) => ["/token", "/contact", "/posts"].includes(path))
    .map((route) => ({ ...route, endpoints: route.endpoints.filter(({ methods }) => methods[0] !== "GET") }));
  const large = { ...sizes, body: 1_000_000 };
  await noneHoldsUpOthers(worstCallsOf(few, large));
  await noneHoldsUpOthers(worstVisitsOf(["/contact"], { "/contact": ["message"] }, large));
  expect(statuses.get(413)).toBeGreaterThan(100);
}, 300_000);
