import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  clearSession,
  parseUser,
  readSession,
  readTokens,
  writeSession,
  writeTokens,
} from "./stored-session.ts";
import { memoryStorage } from "./test-storage.ts";

const user = {
  id: 7,
  username: "casey",
  email: "casey@example.com",
  name: "Casey Member",
  firstName: "Casey",
  lastName: "Member",
  roles: ["subscriber"],
  avatar: "/avatar/Casey%20Member.svg",
  memberSince: "2026-01-02T03:04:05.000Z",
};
const session = { token: "a.b.c", refreshToken: "refresh", user };

beforeEach(() => void vi.stubGlobal("localStorage", memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test("a session lies under the three keys and comes back as it was", () => {
  writeSession(session);
  expect(localStorage.getItem("extenso_token")).toBe("a.b.c");
  expect(localStorage.getItem("extenso_refresh_token")).toBe("refresh");
  expect(JSON.parse(localStorage.getItem("extenso_user") ?? "")).toEqual(user);
  expect(readSession()).toEqual(session);
});

test("a sign-in without a refresh token leaves none of an earlier one", () => {
  writeSession(session);
  writeSession({ ...session, refreshToken: null });
  expect(readTokens()).toEqual({ token: "a.b.c", refreshToken: null });
});

test("the token is written last, so that no other tab sees it without its user", () => {
  const order: string[] = [];
  const storage = memoryStorage();
  vi.stubGlobal("localStorage", {
    ...storage,
    setItem: (key: string, value: string) => {
      order.push(key);
      storage.setItem(key, value);
    },
  });
  writeSession(session);
  expect(order).toEqual(["extenso_user", "extenso_refresh_token", "extenso_token"]);
});

test("new tokens take the place of the old without a moment when there are none", () => {
  writeSession(session);
  const removeItem = vi.spyOn(localStorage, "removeItem");
  writeTokens({ token: "d.e.f", refreshToken: "next" });
  expect(removeItem).not.toHaveBeenCalled();
  expect(readTokens()).toEqual({ token: "d.e.f", refreshToken: "next" });
});

test("where there is no room for a new value, the old one does not come back", () => {
  writeSession(session);
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  writeTokens({ token: "d.e.f", refreshToken: "next" });
  expect(readTokens()).toEqual({ token: "d.e.f", refreshToken: "next" });
  expect(localStorage.getItem("extenso_token")).toBeNull();
});

test("nothing is left after clearing", () => {
  writeSession(session);
  clearSession();
  expect(localStorage.length).toBe(0);
  expect(readSession()).toBeNull();
});

describe("invalid", () => {
  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[]"],
    ["no name", JSON.stringify({ ...user, username: "" })],
    ["roles that are none", JSON.stringify({ ...user, roles: "administrator" })],
    ["a field of another kind", JSON.stringify({ ...user, email: { toString: "x" } })],
    ["no date", JSON.stringify({ ...user, memberSince: "yesterday" })],
  ])("is a user that is %s", (_, text) => {
    writeSession(session);
    localStorage.setItem("extenso_user", text);
    expect(readSession()).toBe("invalid");
  });

  test("is a token without its user, or one that no header could carry", () => {
    localStorage.setItem("extenso_token", "a.b.c");
    expect(readSession()).toBe("invalid");
    writeSession({ ...session, token: "a\nb" });
    expect(readSession()).toBe("invalid");
  });
});

test("fields that the specification does not name are left out, and a picture from nowhere is redrawn", () => {
  const forged = { ...user, avatar: "javascript:alert(1)", isAdmin: true };
  expect(parseUser(JSON.stringify(forged))).toEqual(user);
});

test("where storage is forbidden the session lasts for the visit", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeSession(session);
  expect(readSession()).toEqual(session);
  clearSession();
  expect(readSession()).toBeNull();
});
