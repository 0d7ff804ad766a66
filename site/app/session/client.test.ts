import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readTokens, writeSession } from "./stored-session.ts";
import { memoryStorage } from "./test-storage.ts";

const user = {
  id: 7,
  username: "casey",
  email: "casey@example.com",
  name: "Casey Member",
  firstName: "Casey",
  lastName: "Member",
  roles: ["subscriber"],
  avatar: "/avatar/C.svg",
  memberSince: "2026-01-02T03:04:05.000Z",
};

const answered = vi.fn(async (address: string, init: RequestInit) => {
  if (address.endsWith("/token/refresh")) return Response.json({ token: "new", refresh_token: "second" });
  const fresh = new Headers(init.headers).get("Authorization") === "Bearer new";
  return fresh
    ? Response.json({ code: "jwt_auth_valid_token" })
    : Response.json({ code: "jwt_auth_invalid_token", message: "Expired token" }, { status: 403 });
});

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("fetch", answered);
  writeSession({ token: "old", refreshToken: "first", user });
});
afterEach(() => vi.unstubAllGlobals());

test("one tab refreshes at a time, under the browser's lock", async () => {
  const order: string[] = [];
  const request = vi.fn(async (name: string, run: () => Promise<unknown>) => {
    order.push(`${name}: ${readTokens().token}`);
    const result = await run();
    order.push(`${name}: ${readTokens().token}`);
    return result;
  });
  vi.stubGlobal("navigator", { locks: { request } });
  const { client } = await import("./client.ts");
  await client.validateToken();
  expect(order).toEqual(["extenso-refresh: old", "extenso-refresh: new"]);
  expect(readTokens()).toEqual({ token: "new", refreshToken: "second" });
});

test("where the browser has no locks, as on a page without TLS, it refreshes all the same", async () => {
  vi.stubGlobal("navigator", {});
  const { client } = await import("./client.ts");
  await client.validateToken();
  expect(readTokens()).toEqual({ token: "new", refreshToken: "second" });
});
