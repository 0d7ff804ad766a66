import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { JournalEntry } from "./journal.ts";
import { memoryDatabase, memoryLocks } from "./test-journal.ts";

/** Its modules are loaded anew for each test. */
let ApiError: typeof import("@extenso/contract/errors/errors.ts").ApiError;

const rows = new Map<string, JournalEntry>();
const listeners = new Map<string, (event: unknown) => void>();

const page = {
  documentElement: { dataset: {}, style: {} },
  visibilityState: "visible",
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
};

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  rows.clear();
  listeners.clear();
  page.visibilityState = "visible";
  vi.stubGlobal("indexedDB", memoryDatabase(rows));
  vi.stubGlobal("IDBKeyRange", { bound: ([place]: string[]) => ({ place }) });
  vi.stubGlobal("navigator", { locks: memoryLocks() });
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {}, removeItem() {} });
  vi.stubGlobal("addEventListener", page.addEventListener);
  vi.stubGlobal("removeEventListener", page.removeEventListener);
  ({ ApiError } = await import("@extenso/contract/errors/errors.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const down = () => new ApiError("Down", { code: "down", status: 503 });
const stale = (code: string) => new ApiError("Changed", { code, status: 409 });
const texts = { title: "", excerpt: "", basis: "" };

/** @param calls what the server does with each autosave, in order; a form has none. */
async function opened(calls?: (() => Promise<void>)[], more: { onConflict?: () => Promise<"offline"> } = {}) {
  const { SavingSession } = await import("./saving-session.ts");
  const edited = { content: "", plannedFor: "", sent: [] as string[], states: [] as string[] };
  const session = new SavingSession('"1"', {
    journaled: () => ({
      place: "site/faq",
      person: 1,
      ...texts,
      content: edited.content,
      plannedFor: edited.plannedFor,
    }),
    waitsForSave: () => edited.plannedFor !== "",
    onChange: ({ state }) => edited.states.push(state),
    ...(calls && {
      async autosave() {
        edited.sent.push(edited.content);
        await calls.shift()?.();
      },
    }),
    ...more,
  });
  session.open();
  const type = (content: string) => {
    edited.content = content;
    session.touch();
  };
  return { session, edited, type };
}

const entries = () => [...rows.values()];
const handedOver = () => vi.advanceTimersByTimeAsync(0);

test("a key press is in the journal at once, and with the server a second after the first of several", async () => {
  const { session, edited, type } = await opened([]);
  type("a");
  type("ab");
  await handedOver();
  expect(entries()).toMatchObject([{ place: "site/faq", content: "ab" }]);
  await vi.advanceTimersByTimeAsync(999);
  expect(edited.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(edited.sent).toEqual(["ab"]);
  await handedOver();
  expect(session.saving).toMatchObject({ state: "kept", error: null });
  expect(entries()).toEqual([]);
});

test("an autosave that fails is tried again, and at once when the connection is back", async () => {
  const fails = () => Promise.reject(down());
  const { session, edited, type } = await opened([fails, fails]);
  type("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.saving.state).toBe("offline");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(edited.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(edited.sent).toHaveLength(2);
  expect(entries()).toHaveLength(1);
  listeners.get("online")?.({});
  await handedOver();
  expect(edited.sent).toHaveLength(3);
  expect(session.saving.state).toBe("kept");
});

test("calls go one by one, and input during a save is still to be sent", async () => {
  let answer = () => {};
  const { session, edited, type } = await opened([]);
  type("a");
  const order: string[] = [];
  const first = session.save(
    () =>
      new Promise<void>((resolve) => {
        order.push("first begins");
        answer = resolve;
      }),
    (isWhole) => void order.push(`first done, whole: ${isWhole}`),
  );
  const second = session.run(async () => void order.push("second"));
  await handedOver();
  expect(session.saving.state).toBe("saving");
  type("ab");
  answer();
  expect(await first).toBe(true);
  await second;
  expect(order).toEqual(["first begins", "first done, whole: false", "second"]);
  expect(session.saving.state).toBe("typing");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(edited.sent).toEqual(["ab"]);
});

test.each(["rest_post_changed", "rest_site_changed"])(
  "%s is a conflict, during which nothing is sent",
  async (code) => {
    const { session, edited, type } = await opened([() => Promise.reject(stale(code))]);
    type("a");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.saving.state).toBe("conflict");
    type("ab");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(edited.sent).toEqual(["a"]);
    expect(entries()).toMatchObject([{ content: "ab" }]);
  },
);

test("a conflict that can't be looked at is a lost connection", async () => {
  const { session } = await opened([], { onConflict: async () => "offline" });
  expect(await session.save(() => Promise.reject(stale("rest_post_changed")))).toBe(false);
  expect(session.saving).toMatchObject({ state: "offline", error: { message: "Changed" } });
});

test("the entry stays while something in it waits for a save by hand", async () => {
  const { session, edited, type } = await opened([]);
  edited.plannedFor = "2030-05-01T09:00";
  type("a");
  await vi.advanceTimersByTimeAsync(1_000);
  await handedOver();
  expect(entries()).toMatchObject([{ content: "a", plannedFor: "2030-05-01T09:00" }]);
  edited.plannedFor = "";
  await session.settle();
  expect(entries()).toEqual([]);
});

test("a text that is left goes to the server; one that does not get there is offered to the next visit", async () => {
  const { leftBehind } = await import("./journal.ts");
  const { session, edited, type } = await opened([() => Promise.resolve(), () => Promise.reject(down())]);
  type("a");
  page.visibilityState = "hidden";
  listeners.get("visibilitychange")?.({});
  await handedOver();
  expect(edited.sent).toEqual(["a"]);
  type("ab");
  session.close();
  await handedOver();
  expect(edited.sent).toEqual(["a", "ab"]);
  expect(await leftBehind("site/faq", 1)).toMatchObject([{ content: "ab" }]);
  expect(listeners.size).toBe(0);
});

test("where the browser keeps nothing, a form holds its page until it is saved", async () => {
  vi.stubGlobal("indexedDB", {
    open() {
      const request = { error: new Error("private window"), onerror: () => {} };
      queueMicrotask(() => request.onerror());
      return request;
    },
  });
  const { session } = await opened();
  await handedOver();
  session.keep();
  expect(listeners.has("beforeunload")).toBe(true);
  session.forget();
  expect(listeners.has("beforeunload")).toBe(false);
});
