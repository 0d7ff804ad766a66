import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeSession } from "../../../../session/stored-session.ts";
import { memoryStorage } from "../../../../session/test-storage.ts";
import type { JournalEntry } from "../../saving/journal.ts";
import { memoryDatabase, memoryLocks } from "../../saving/test-journal.ts";

const text = (raw: string) => ({ raw, rendered: raw });
const record = {
  id: 12,
  status: "draft",
  author: 1,
  slug: "",
  generated_slug: "tides",
  modified_gmt: "2026-01-02T03:04:05",
  title: text("Tides"),
  content: text("<p>Ebb</p>"),
  excerpt: text(""),
  categories: [1],
  tags: [],
  featured_media: 0,
  acf: {},
  _links: {},
};

const user = {
  id: 1,
  username: "casey",
  email: "casey@example.com",
  name: "Casey",
  firstName: "",
  lastName: "",
  roles: ["editor"],
  avatar: "",
  memberSince: "2026-01-02T03:04:05.000Z",
};

const rows = new Map<string, JournalEntry>();
let answer: (path: string, body: Record<string, unknown>) => Response;

beforeEach(() => {
  vi.resetModules();
  rows.clear();
  vi.stubGlobal("indexedDB", memoryDatabase(rows));
  vi.stubGlobal("IDBKeyRange", { bound: ([place]: string[]) => ({ place }) });
  vi.stubGlobal("navigator", { locks: memoryLocks() });
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", {
    addEventListener() {},
    removeEventListener() {},
    visibilityState: "visible",
    documentElement: { dataset: {}, style: {} },
  });
  writeSession({ token: "known", refreshToken: "next", user });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) =>
    answer(address, JSON.parse(String(init.body ?? "{}"))),
  );
  answer = (_path, body) => {
    const texts = Object.fromEntries(
      ["title", "content", "excerpt"].map((name) => [name, text(String(body[name] ?? ""))]),
    );
    return Response.json({ ...record, ...body, ...texts }, { headers: { ETag: '"2"' } });
  };
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  const { EditingSession } = await import("./editing-session.ts");
  const { deskRecord } = await import("../../api/records.ts");
  const session = new EditingSession("posts", { record: deskRecord.parse(record), etag: '"1"' }, 1);
  await expect.poll(() => session.saving.isJournaling).toBe(true);
  return session;
}

const entries = () => [...rows.values()];
/** One timer tick lets the stubbed database store the entries it was given. */
const handedOver = () => new Promise((resolve) => setTimeout(resolve));

test("changed details are in the journal before anything else happens, and go with the save", async () => {
  const session = await opened();
  session.set({ slug: "slack-water" });
  session.set({ categories: [1, 4] });
  await handedOver();
  expect(entries()).toMatchObject([
    { place: "posts/12", title: "Tides", details: { slug: "slack-water", categories: [1, 4] } },
  ]);
  expect(await session.save()).toBe(true);
  expect(session.view.changes).toEqual({});
  expect(entries()).toEqual([]);
});

test("they stay in the journal when the texts alone are on the server", async () => {
  const session = await opened();
  session.set({ tags: [9] });
  session.write({ title: "Tides of the inlet" });
  await expect.poll(() => session.view.state).toBe("kept");
  await handedOver();
  expect(entries()).toMatchObject([{ title: "Tides of the inlet", details: { tags: [9] } }]);
});

test("a save that fails leaves them where they are; a detail that is taken back is none", async () => {
  const session = await opened();
  answer = () => Response.json({ code: "down", message: "Down" }, { status: 503 });
  session.set({ slug: "low-water", featured_media: 7 });
  session.set({ featured_media: 0 });
  expect(await session.save()).toBe(false);
  expect(entries()).toMatchObject([{ details: { slug: "low-water" } }]);
  expect(session.view.changes).toEqual({ slug: "low-water" });
});

test("when it is to go out is in the journal as it is chosen, and until it is scheduled or taken back", async () => {
  const session = await opened();
  session.plan("2030-05-01T09:00");
  await handedOver();
  expect(entries()).toMatchObject([{ place: "posts/12", plannedFor: "2030-05-01T09:00" }]);
  // Saved as a draft, it still waits for its day.
  expect(await session.save()).toBe(true);
  await handedOver();
  expect(entries()).toMatchObject([{ title: "Tides", plannedFor: "2030-05-01T09:00" }]);
  expect(await session.save({ status: "future", date: "2030-05-01T09:00:00" })).toBe(true);
  await handedOver();
  expect(session.view.plannedFor).toBe("");
  expect(entries()).toEqual([]);
  session.plan("2030-05-02T09:00");
  session.plan("");
  await handedOver();
  expect(entries()).toEqual([]);
});

test("what a closed text has left is offered in the same window, too; that of an open one is not", async () => {
  const session = await opened();
  answer = () => Response.json({ code: "down", message: "Down" }, { status: 503 });
  session.write({ excerpt: "At noon." });
  await handedOver();
  const { leftBehind } = await import("../../saving/journal.ts");
  expect(await leftBehind("posts/12", 1)).toEqual([]);
  session.close();
  await expect.poll(() => leftBehind("posts/12", 1)).toMatchObject([{ excerpt: "At noon.", details: {} }]);
  expect(await leftBehind("posts/12", 2)).toEqual([]);
});
