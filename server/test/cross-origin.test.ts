/**
 * Pages of other origins may call, but not with what a browser adds by itself; and nothing of that signs anybody in: a
 * call that brings every cookie of this server is answered like one without any.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { stubSite } from "./stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "./wordpress-site.ts";

const foreign = "https://elsewhere.example.test";
const password = "Rig-Admin-Pass-1";

let site: WordPressSite;
let cookies: string;

async function cookieFrom(path: string, asked: Parameters<WordPressSite["ask"]>[1]): Promise<string> {
  const { status, headers } = await site.ask(path, asked);
  const cookie = headers.get("Set-Cookie")?.split(";")[0];
  if (!cookie) throw new Error(`${path} answered ${status} and no cookie`);
  return cookie;
}

beforeAll(async () => {
  site = await openWordPressSite("sqlite");
  const own = await Promise.all([
    cookieFrom("/jwt-auth/v1/token", { method: "POST", json: { username: "studio_admin", password } }),
    cookieFrom("/extenso/v1/file-access", { method: "POST", by: "studio_admin" }),
    cookieFrom("/extenso/v1/previews/posts/25", { method: "POST", by: "studio_admin", json: { title: "x" } }),
  ]);
  const token = await site.token("studio_admin");
  // Names that other programs and a former WordPress at this address have used, and our storage's.
  const guesses = [
    "extenso_token",
    "token",
    "jwt",
    "Authorization",
    "wordpress_logged_in_x",
    "wordpress_sec_x",
  ];
  cookies = [...own, ...guesses.map((name) => `${name}=${token}`), `auth=Bearer ${token}`].join("; ");
});
afterAll(() => site.close());

test.each([
  ["GET", "/wp/v2/users/me"],
  ["GET", "/wp/v2/users/1?context=edit"],
  ["GET", "/wp/v2/posts?context=edit"],
  ["GET", "/wp/v2/posts?status=draft"],
  ["GET", "/wp/v2/settings"],
  ["GET", "/wp/v2/users/me/application-passwords"],
  ["POST", "/wp/v2/users/me/application-passwords"],
  ["GET", "/extenso/v1/audit"],
  ["POST", "/wp/v2/posts"],
  ["DELETE", "/wp/v2/posts/25"],
  ["POST", "/extenso/v1/file-access"],
  ["POST", "/extenso/v1/previews/posts/25"],
  ["POST", "/jwt-auth/v1/token/validate"],
  ["GET", "/wp/v2/posts?per_page=3"],
  ["GET", "/"],
])("%s %s with all cookies is answered as if signed out", async (method, path) => {
  const asked = { method, ...(method === "POST" ? { json: { name: "Thief", title: "x" } } : {}) };
  const without = await site.ask(path, { ...asked, headers: { Origin: foreign } });
  const withAll = await site.ask(path, {
    ...asked,
    headers: { Origin: foreign, Cookie: cookies, "X-WP-Nonce": "5f3a9c1e07" },
  });
  expect(withAll).toEqual(without);
  if (method !== "GET") expect(withAll.status).toBeGreaterThanOrEqual(400);
});

test("any origin is named, the site's own alone may send credentials, and caches are told", async () => {
  const { headers } = await site.ask("/wp/v2/posts", { headers: { Origin: foreign } });
  expect(headers.get("Access-Control-Allow-Origin")).toBe(foreign);
  expect(headers.has("Access-Control-Allow-Credentials")).toBe(false);
  const own = await site.ask("/wp/v2/posts", { headers: { Origin: publicUrl } });
  expect(own.headers.get("Access-Control-Allow-Credentials")).toBe("true");
  expect(headers.get("Vary")).toBe("Origin");
  const plain = await site.ask("/wp/v2/posts");
  expect(plain.headers.has("Access-Control-Allow-Credentials")).toBe(false);
  expect(plain.headers.get("Vary")).toBe("Origin");
});

test("no refusal makes a browser ask for a name and password, which it would add to later calls by itself", async () => {
  const wrong = `Basic ${Buffer.from("studio_admin:wrong").toString("base64")}`;
  const credentials: Record<string, string>[] = [{}, { Authorization: wrong }, { Authorization: "Bearer x" }];
  for (const headers of credentials) {
    const refused = await site.ask("/wp/v2/users/me", { headers });
    expect(refused.status).toBeGreaterThanOrEqual(401);
    expect(refused.headers.has("WWW-Authenticate")).toBe(false);
  }
});

test("files of drafts and the site's pages can't be read by other origins", async () => {
  const html = { headers: { "Content-Type": "text/html" } };
  const app = createApp(site.dependencies, {
    site: stubSite(async () => new Response("<p>page</p>", html)),
  });
  for (const path of ["/", "/wp-content/uploads/2024/02/drone-coast.jpg", "/feed.xml"]) {
    const headers = { Origin: foreign, Cookie: cookies };
    const answer = await app.fetch(new Request(publicUrl + path, { headers }));
    expect(answer.headers.has("Access-Control-Allow-Origin")).toBe(false);
  }
  await app.close();
});

test("a preflight for api-fetch's DELETE allows the header that it overrides the method with", async () => {
  const preflight = (headers: string) =>
    site.ask("/wp/v2/posts/25", {
      method: "OPTIONS",
      headers: {
        Origin: foreign,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": headers,
      },
    });
  const allowed = async (headers: string) =>
    (await preflight(headers)).headers.get("Access-Control-Allow-Headers");
  expect(await allowed("authorization,content-type,x-http-method-override")).toMatch(
    /^Authorization, .*, X-HTTP-Method-Override$/,
  );
  expect(await allowed("authorization,content-type")).toBe(
    "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
  );
});
