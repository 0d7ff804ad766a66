/** Settings at the desk: the whole site hidden from search engines, and a second factor of staff. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { SiteHandler } from "@extenso/contract/host/host.ts";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { ContentVersions } from "../../src/engines/database/content-versions.ts";
import { openDatabase } from "../../src/engines/database/open.ts";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import type { Dependencies } from "../../src/engines/dependencies.ts";
import { migrations } from "../../src/schema.ts";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

const handle: SiteHandler = async (request, host) => {
  const { pathname } = new URL(request.url);
  await host.content.listArticles();
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  if (pathname === "/gone") return new Response("<p>no</p>", { status: 404, headers });
  return new Response(`<h1>${pathname}</h1>`, { headers });
};

/** One server process: the app behind a port, as in `start.ts`. */
interface Process {
  get(path: string): Promise<Response>;
  /** Whether the last answer was a cached one. */
  wasCached(): boolean;
  close(): Promise<void>;
}

async function openProcess(dependencies: Dependencies): Promise<Process> {
  const site = {
    handle,
    pageArguments: () => ({ shared: [], personal: [] }),
    clientFolder: null,
    middleware: null,
    close: async () => {},
  };
  const app: App = createApp(dependencies, { site });
  const versions = await ContentVersions.open(dependencies.database, dependencies.log, { pollMs: 50 });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  let cached = false;
  const server: Server = createServer((request, response) => {
    cached = app.answerFromCache(request, response);
    if (!cached) void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    get: (path) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" }),
    wasCached: () => cached,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await versions.close();
      await app.close();
    },
  };
}

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let studio: WordPressSite;
  const opened: { close(): Promise<unknown> }[] = [];
  const open = async (dependencies = studio.dependencies) => {
    const made = await openProcess(dependencies);
    opened.unshift(made);
    return made;
  };

  beforeEach(async () => {
    studio = await openWordPressSite(kind);
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await studio.close();
  });

  const post = (path: string, json: unknown, by: Person = "studio_admin") =>
    studio.ask(`/extenso/v1/settings${path}`, { method: "POST", json, by });
  const read = (path: string) => studio.ask(`/extenso/v1/settings${path}`, { by: "studio_admin" });
  const hide = (is_hidden: boolean) => post("/search-engines", { is_hidden });
  const robots = async (answer: Promise<Response>) => (await answer).headers.get("X-Robots-Tag");

  test("a hidden site says so on every page, cached or not, and lists nothing", async () => {
    const { get, wasCached } = await open();
    const paths = ["/", "/about", "/gone", "/feed/", "/robots.txt"];
    for (const path of paths) expect([path, await robots(get(path))]).toEqual([path, null]);
    expect(await (await get("/robots.txt")).text()).toContain(
      "Sitemap: https://cms.example.test/sitemap.xml",
    );
    expect((await get("/sitemap.xml")).status).toBe(200);
    await get("/about");
    expect(wasCached()).toBe(true);

    expect((await hide(true)).body.is_hidden).toBe(true);
    await expect.poll(() => robots(get("/about"))).toBe("noindex, nofollow");
    for (const path of paths) expect([path, await robots(get(path))]).toEqual([path, "noindex, nofollow"]);
    expect([await robots(get("/about")), wasCached()]).toEqual(["noindex, nofollow", true]);
    // Pages stay readable, because a crawler that may not read a page never sees its `noindex`.
    const rules = await (await get("/robots.txt")).text();
    expect(rules).not.toMatch(/Sitemap|Disallow: \/$/m);
    for (const path of ["/sitemap.xml", "/sitemap-pages.xml", "/sitemap-projects-1.xml"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    // Responses that set the header themselves keep their own value.
    expect(await robots(get("/wp-json/wp/v2/posts"))).toBe("noindex");

    await hide(false);
    await expect.poll(() => robots(get("/about"))).toBeNull();
    expect((await get("/sitemap.xml")).status).toBe(200);
  });

  test("the switch is in the log once a change, and leaves WordPress’s settings as they are", async () => {
    const before = await studio.ask("/wp/v2/settings", { by: "studio_admin" });
    for (const isHidden of [true, true, false]) await hide(isHidden);
    expect((await studio.ask("/wp/v2/settings", { by: "studio_admin" })).body).toEqual(before.body);
    const { body } = await studio.ask("/extenso/v1/audit-log?subject=whole-site", { by: "studio_admin" });
    expect(body.lines.map(({ action }: { action: string }) => action)).toEqual(["show", "hide"]);
    expect((await post("/search-engines", {})).status).toBe(400);
    expect((await post("/search-engines", { is_hidden: "perhaps" })).status).toBe(400);
    const projects = await studio.ask("/wp/v2/portfolio-items?per_page=1");
    const { addresses } = (await read("/search-engines")).body;
    expect(addresses).toBeGreaterThan(Number(projects.headers.get("X-WP-Total")));
  });

  test("what the environment sets is shown as set there", async () => {
    expect((await read("/studio")).body).toEqual({
      public_url: "https://cms.example.test",
      timezone: "America/Vancouver",
      set_by_environment: ["PUBLIC_URL"],
    });
  });

  test.runIf(kind === "postgres")("another replica follows", async () => {
    const { where } = studio.database;
    const database = await openDatabase(where, migrations);
    opened.push(database);
    const other = await open({ ...studio.dependencies, database });
    await open();
    expect(await robots(other.get("/about"))).toBeNull();
    await other.get("/about");
    expect(other.wasCached()).toBe(true);
    await hide(true);
    await expect.poll(() => robots(other.get("/about"))).toBe("noindex, nofollow");
  });
});
