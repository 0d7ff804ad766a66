import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

let page: EventTarget;
let dataset: Record<string, string>;

/** Dispatches the event that this tab gets when another tab changes the storage. */
function tellStorage(key: string | null): void {
  page.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

beforeEach(() => {
  page = new EventTarget();
  dataset = {};
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

function store(values: { token?: string; user?: string }): void {
  if (values.user !== undefined) localStorage.setItem("extenso_user", values.user);
  if (values.token !== undefined) localStorage.setItem("extenso_token", values.token);
}

test("a stored token and user are a signed-in user from the start", async () => {
  store({ token: "a.b.c", user: JSON.stringify(user) });
  const { currentSession } = await import("./session-store.ts");
  expect(currentSession()).toEqual({ status: "authenticated", user });
  expect(dataset).toHaveProperty("session");
});

test("an invalid session is emptied, and the page says that nobody is here", async () => {
  store({ token: "a.b.c", user: "{" });
  dataset.session = "";
  const { currentSession } = await import("./session-store.ts");
  expect(currentSession().status).toBe("unauthenticated");
  expect(localStorage.length).toBe(0);
  expect(dataset).not.toHaveProperty("session");
});

test("signing out in another tab signs out here", async () => {
  const { beginSession, currentSession, subscribeSession } = await import("./session-store.ts");
  const heard = vi.fn();
  const unsubscribe = subscribeSession(heard);
  beginSession(session);
  expect(heard).toHaveBeenCalledTimes(1);
  localStorage.removeItem("extenso_token");
  tellStorage("extenso_token");
  expect(currentSession().status).toBe("unauthenticated");
  expect(heard).toHaveBeenCalledTimes(2);
  unsubscribe();
});

test("a sign-in in another tab that is half written ends in a signed-in user", async () => {
  const { currentSession, subscribeSession } = await import("./session-store.ts");
  subscribeSession(() => {});
  expect(currentSession().status).toBe("unauthenticated");
  store({ user: JSON.stringify(user) });
  tellStorage("extenso_user");
  expect(localStorage.getItem("extenso_user")).not.toBeNull();
  store({ token: "a.b.c" });
  tellStorage("extenso_token");
  expect(currentSession()).toEqual({ status: "authenticated", user });
});

test("changes of the user are remembered, and none are made for nobody", async () => {
  const { beginSession, currentSession, endSession, updateSessionUser } = await import("./session-store.ts");
  beginSession(session);
  updateSessionUser({ firstName: "Kay" });
  expect(currentSession().user?.firstName).toBe("Kay");
  expect(JSON.parse(localStorage.getItem("extenso_user") ?? "").firstName).toBe("Kay");
  endSession();
  updateSessionUser({ firstName: "Nobody" });
  expect(localStorage.length).toBe(0);
});

test("a session that the server ended is forgotten, but the page knows whose it was", async () => {
  store({ token: "a.b.c", user: JSON.stringify(user) });
  const { currentSession, endSession, expireSession, beginSession } = await import("./session-store.ts");
  currentSession();
  expireSession();
  expect(currentSession()).toEqual({ status: "unauthenticated", user: null, expired: user });
  expect(localStorage).toHaveLength(0);
  // Found by a second call too.
  expireSession();
  expect(currentSession().expired).toEqual(user);
  beginSession(session);
  expect(currentSession()).toEqual({ status: "authenticated", user });
  expireSession();
  endSession();
  expect(currentSession()).toEqual({ status: "unauthenticated", user: null });
});
