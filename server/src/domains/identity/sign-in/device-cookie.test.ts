import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword, openTestStudio } from "../test-studio.ts";
import { deviceCookie, deviceOf, withAccount } from "./device-cookie.ts";

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi("sqlite");
  await api.studio.addMember("casey_member");
});
afterEach(() => api.studio.close());

const path = "/jwt-auth/v1/token";
const json = { username: "casey_member", password: memberPassword };
const signIn = (headers: Record<string, string> = {}, password = memberPassword) =>
  api.send("POST", path, { json: { ...json, password }, headers });
const cookieOf = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
const asRequest = (cookie: string) => ({ headers: new Headers({ Cookie: cookie }) });

test("signing in keeps the device: for the sign-in alone, out of sight of scripts and other sites", async () => {
  const header = (await signIn()).headers.get("Set-Cookie") ?? "";
  const [cookie, ...attributes] = header.split("; ");
  expect(cookie).toMatch(/^extenso_device=[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(new Set(attributes)).toEqual(
    new Set(["Max-Age=15552000", "Path=/wp-json/jwt-auth/v1/token", "HttpOnly", "Secure", "SameSite=Strict"]),
  );
  expect((await signIn({}, "wrong")).headers.has("Set-Cookie")).toBe(false);
});

test("strangers at the same address don't keep its owner out", async () => {
  const Cookie = cookieOf(await signIn());
  for (let time = 0; time < 20; time++) await signIn({}, "wrong");
  expect((await signIn()).status).toBe(429);
  const again = await signIn({ Cookie: `other=1; ${Cookie}; more=2` });
  expect(again.status).toBe(200);
  expect(await deviceOf(api.studio, asRequest(cookieOf(again)))).toEqual(
    await deviceOf(api.studio, asRequest(Cookie)),
  );
});

test("another site can't make a browser forget its owner", async () => {
  for (const site of ["cross-site", "same-site"]) {
    const answer = await signIn({ "Sec-Fetch-Site": site });
    expect([answer.status, answer.headers.has("Set-Cookie")], site).toEqual([200, false]);
  }
  expect((await signIn({ "Sec-Fetch-Site": "same-origin" })).headers.has("Set-Cookie")).toBe(true);
});

test("altered, foreign, old and endless cookies are none, and an access token is no device", async () => {
  const Cookie = cookieOf(await signIn());
  const [name, token = ""] = Cookie.split("=");
  const claimed = new SignJWT({ devices: [[1, "5d3c1f2e-0000-4000-8000-000000000000"]] })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(api.studio.settings.publicUrl)
    .setAudience("device");
  const key = createHmac("sha256", api.studio.signingKey).update("device-cookie").digest();
  const odd = [
    "",
    "x",
    "a.b.c",
    `${token}x`,
    token.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
    (await api.signIn("casey_member")).token,
    await claimed.sign(key),
    await claimed.setExpirationTime("1y").sign(new TextEncoder().encode(api.studio.signingKey)),
    await claimed.setIssuer("https://other.example.test").sign(key),
  ];
  for (const value of odd)
    expect(await deviceOf(api.studio, asRequest(`${name}=${value}`)), value).toEqual(new Map());
  expect(await deviceOf(api.studio, asRequest(`${"x=1; ".repeat(5_000)}${Cookie}`))).toEqual(new Map());
  expect((await deviceOf(api.studio, asRequest(Cookie))).size).toBe(1);
  api.studio.pass({ days: 180 });
  expect(await deviceOf(api.studio, asRequest(Cookie))).toEqual(new Map());
  const { status } = await api.send("GET", "/extenso/v1/account", { token });
  expect(status).toBe(403);
});

test("a device remembers the five accounts that signed in last", async () => {
  let device = withAccount(new Map(), 1);
  const first = device.get(1);
  for (const account of [2, 3, 1, 4, 5, 6]) device = withAccount(device, account);
  expect([...device.keys()]).toEqual([3, 1, 4, 5, 6]);
  expect(device.get(1)).toBe(first);
  const studio = await openTestStudio("sqlite");
  try {
    const cookie = (await deviceCookie(studio, device)).split(";")[0] ?? "";
    expect(cookie.length).toBeLessThan(1_000);
    expect(await deviceOf(studio, asRequest(cookie))).toEqual(device);
  } finally {
    await studio.close();
  }
});
