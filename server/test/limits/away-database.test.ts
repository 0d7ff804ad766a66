/** While the database is away, each refusal says when to try again, and no line of the log asks for somebody. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { connectDatabase, type Database } from "../../src/engines/database/open.ts";
import { diskStorage } from "../../src/engines/storage/disk.ts";
import { readSettings } from "../../src/kernel/settings/settings.ts";
import { apiRoutes } from "../../src/list-routes.ts";
import { stubSite } from "../stub-site.ts";

const publicUrl = "https://studio.example.test";
const pages = ["/", "/about", "/about.data", "/healthz", "/readyz"];

let folder: string;
let database: Database;
let app: App;
let logged: { level: number; msg: string; code?: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-away-"));
  // Nothing listens there.
  database = connectDatabase({ url: "postgres://studio@127.0.0.1:1/none" });
  const site = stubSite(async ({ url }, host) => {
    const html = { "Content-Type": "text/html; charset=utf-8" };
    try {
      await host.content.siteContent("contact");
    } catch (error) {
      host.onError(error);
    }
    // The one status the site gives to a page without its words, the other to a part of it that can't be read.
    return new Response("<p>later</p>", { status: url.endsWith("/about") ? 502 : 503, headers: html });
  });
  app = createApp(
    {
      settings: readSettings({ PUBLIC_URL: publicUrl, DATA_DIR: folder, NODE_ENV: "test" }),
      database,
      clock: () => new Date(),
      log: pino({ base: null }, { write: (line) => logged.push(JSON.parse(line)) }),
      files: diskStorage(folder),
      signingKey: "a signing key of more than thirty-two characters",
    },
    { site },
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every route of the API, and what is around it. */
async function calls(): Promise<{ method: string; path: string }[]> {
  const ofApi = (await apiRoutes()).flatMap(({ namespace, path, endpoints }) => {
    const plain = path.replace(/\(\?P<(\w+)>(?:\([^()]*\)|[^()])*\)/g, "1");
    const methods = new Set(endpoints.flatMap((endpoint) => endpoint.methods));
    return [...methods].map((method) => ({ method, path: `/wp-json/${namespace}${plain}` }));
  });
  const others = app.routes.filter((path) => !path.startsWith("/wp-json"));
  const read = [...pages, ...others.map((path) => path.replaceAll(/\*|:\w+/g, "a"))];
  return [...ofApi, ...read.map((path) => ({ method: "GET", path }))];
}

test("every answer of 503 has Retry-After, and is a warning in the log", async () => {
  logged = [];
  const refused: string[] = [];
  const silent: string[] = [];
  for (const { method, path } of await calls()) {
    const body = method === "GET" || method === "HEAD" ? null : "{}";
    const headers = { "Content-Type": "application/json" };
    const answer = await app.fetch(new Request(`${publicUrl}${path}`, { method, body, headers }));
    await answer.body?.cancel();
    if (answer.status !== 503) continue;
    refused.push(path);
    if (!answer.headers.has("Retry-After")) silent.push(`${method} ${path}`);
  }
  expect(refused).toEqual(expect.arrayContaining(["/", "/about", "/readyz", "/sitemap.xml"]));
  expect(refused.filter((path) => path.startsWith("/wp-json")).length).toBeGreaterThan(20);
  expect(silent).toEqual([]);
  const errors = logged.filter(({ level }) => level >= 50).map(({ msg, code }) => [msg, code]);
  expect(errors).toEqual([[expect.stringContaining("not ready"), "database_unavailable"]]);
});

test("a process that drains says so, too", async () => {
  app.drain();
  const answer = await app.fetch(new Request(`${publicUrl}/healthz`));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
});
