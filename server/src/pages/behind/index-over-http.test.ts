/**
 * The API's index of a site with a WordPress behind it, read over HTTP from a listening server, as clients read it
 * first.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stubSite } from "../../../test/stub-site.ts";
import { createApp } from "../../app.ts";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { coreRoutes, jwtRoutes, openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

let wordPress: TestWordPress;
let studio: TestStudio;
let opened: AsyncDisposableStack;
let origin: string;

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  wordPress = opened.adopt(await openTestWordPress([...coreRoutes]), (one) => one.close());
  studio = opened.adopt(await openTestStudio("sqlite"), (one) => one.close());
  const settings = { ...studio.settings, contentApiUrl: wordPress.apiRoot };
  const site = stubSite(async () => new Response("", { headers: { "Content-Type": "text/html" } }));
  const app = opened.adopt(createApp({ ...studio, settings }, { site }), (one) => one.close());
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  opened.defer(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => opened.disposeAsync());

interface Index {
  namespaces: string[];
  timezone_string: string;
  gmt_offset: number;
  routes: Record<string, unknown>;
}
const indexAt = async (path: string, init?: RequestInit) => {
  const answer = await fetch(origin + path, init);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Index;
};

test("the index is there at each of its addresses, for strangers and for who signed in at the WordPress", async () => {
  const staff = { headers: { Authorization: "Bearer of-the-wordpress" } };
  for (const path of ["/wp-json/", "/wp-json", "/?rest_route=/", "/wp-json/?_fields=namespaces"]) {
    for (const init of [{}, staff]) {
      expect((await indexAt(path, init)).namespaces).toEqual(expect.arrayContaining(["wp/v2", "extenso/v1"]));
    }
  }
  expect((await fetch(`${origin}/wp-json/`, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${origin}/wp-json/`, { method: "OPTIONS", ...staff })).status).toBe(200);
  const posted = await fetch(`${origin}/wp-json/`, { method: "POST", body: "{}", ...staff });
  expect([posted.status, await posted.json()]).toMatchObject([404, { code: "rest_no_route" }]);
});

test("it lists what is there and what is here, and nothing that is on neither", async () => {
  const { routes, timezone_string } = await indexAt("/wp-json/");
  expect(timezone_string).toBe("America/Toronto");
  const listed = (path: string) => Object.hasOwn(routes, path);
  // There.
  for (const path of ["/wp/v2/posts", "/wp/v2/posts/(?P<id>[\\d]+)"])
    expect([path, listed(path)]).toEqual([path, true]);
  // Here, accounts among it while the WordPress has no sign-in.
  for (const path of ["/extenso/v1/contact", "/extenso/v1/site", "/jwt-auth/v1/token", "/wp/v2/users/me"]) {
    expect([path, listed(path)]).toEqual([path, true]);
  }
  // A WordPress without our plugin has no projects, and what works on content of our own has none to work on.
  for (const path of [
    "/wp/v2/portfolio-items",
    "/extenso/v1/uploads",
    "/extenso/v1/merged-terms",
    "/batch/v1",
  ]) {
    expect([path, listed(path)]).toEqual([path, false]);
  }
  const namespace = await indexAt("/wp-json/wp/v2");
  expect(Object.keys(namespace.routes)).not.toContain("/wp/v2/portfolio-items");
});

test("bookmarks of its wp-admin and of its sign-in lead to it", async () => {
  for (const [path, place] of [
    ["/wp-admin", "/wp-admin/"],
    ["/wp-admin/", "/wp-admin/"],
    ["/wp-admin/edit.php?post_type=page", "/wp-admin/edit.php?post_type=page"],
    ["/wp-admin/authorize-application.php?app_name=x", "/wp-admin/authorize-application.php?app_name=x"],
  ] as const) {
    wordPress.index = () =>
      Response.json({
        url: "https://cms.example.test",
        home: "https://cms.example.test",
        authentication: {
          "application-passwords": {
            endpoints: { authorization: "https://cms.example.test/wp-admin/authorize-application.php" },
          },
        },
        routes: {},
      });
    const answer = await fetch(origin + path, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      `https://cms.example.test${place}`,
    ]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
  const signIn = await fetch(`${origin}/wp-login.php?redirect_to=x`, { redirect: "manual" });
  expect([signIn.status, signIn.headers.get("Location")]).toEqual([302, "/wp-admin/"]);
});

test("accounts are listed as the WordPress has them, where it has a sign-in", async () => {
  wordPress.routes.push(...jwtRoutes);
  const { routes } = await indexAt("/wp-json/");
  expect(Object.keys(routes)).toEqual(expect.arrayContaining(["/jwt-auth/v1/token", "/wp/v2/users/me"]));
  expect(Object.keys(routes)).not.toContain("/extenso/v1/register");
});

test("a WordPress that says nothing of itself takes no route away", async () => {
  wordPress.index = () => Response.json({ code: "rest_cannot_access" }, { status: 401 });
  const { routes } = await indexAt("/wp-json/");
  expect(Object.keys(routes)).toEqual(expect.arrayContaining(["/wp/v2/posts", "/wp/v2/portfolio-items"]));
});

test("a sign-in that is refused says that the WordPress has none, where it has none", async () => {
  const signIn = async () => {
    const body = JSON.stringify({ username: "editor", password: "of-the-wordpress" });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${origin}/wp-json/jwt-auth/v1/token`, { method: "POST", headers, body });
    return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
  };
  expect(await signIn()).toMatchObject({
    status: 403,
    message: expect.stringContaining("Accounts of the WordPress behind this site do not work here"),
  });
});

test("a zone without a name is told by its hours", async () => {
  wordPress.index = () =>
    Response.json({ timezone_string: "", gmt_offset: "-3.5", routes: { "/wp/v2/posts": {} } });
  expect(await indexAt("/wp-json/")).toMatchObject({ timezone_string: "", gmt_offset: -3.5 });
});

test("`_jsonp` asks for no script, of the WordPress's answers nor of our own", async () => {
  wordPress.answer = () => Response.json([{ id: 1 }]);
  const asked = async (path: string) => {
    const answer = await fetch(origin + path);
    return [answer.status, answer.headers.get("Content-Type"), await answer.text()];
  };
  const json = "application/json; charset=UTF-8";
  expect(await asked("/wp-json/wp/v2/posts?_jsonp=cb")).toEqual([200, json, '[{"id":1}]']);
  expect(wordPress.asked.at(-1)?.line).toBe("GET /wp-json/wp/v2/posts");
  expect((await asked("/wp-json/?_jsonp=cb")).slice(0, 2)).toEqual([200, json]);
});
