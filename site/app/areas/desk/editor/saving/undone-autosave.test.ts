import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeSession } from "../../../../session/stored-session.ts";
import { memoryStorage } from "../../../../session/test-storage.ts";

const text = (raw: string) => ({ raw, rendered: raw });
const written = {
  id: 12,
  status: "publish",
  author: 1,
  slug: "tides",
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
const kept = {
  id: 90,
  author: 1,
  date: "2026-01-03T03:04:05",
  modified_gmt: "2026-01-03T03:04:05",
  slug: "12-autosave-v1",
  title: text("Tides of spring"),
  content: text("<p>Ebb</p>"),
  excerpt: text(""),
};
const saved = { title: "Tides", content: "<p>Ebb</p>", excerpt: "" };
let answer: () => Response;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("document", { documentElement: { dataset: {}, style: {} }, addEventListener() {} });
  vi.stubGlobal("addEventListener", () => {});
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
  writeSession({ token: "known", refreshToken: "next", user });
  vi.stubGlobal("fetch", async () => answer());
});
// Other files' tests run in this process afterwards.
afterEach(() => vi.unstubAllGlobals());

async function keep(texts: typeof saved) {
  const { autosaveTexts } = await import("./autosave.ts");
  const { deskRecord } = await import("../../api/records.ts");
  return autosaveTexts("posts", deskRecord.parse(written), texts, { person: 1, etag: '"1"' });
}
const isUndone = async () => (await import("./undone-autosave.ts")).isUndone("posts", 12, kept);

test("words that were taken back are not offered again, though a WordPress keeps them", async () => {
  answer = () => Response.json(kept, { status: 200 });
  await keep({ ...saved, title: "Tides of spring" });
  expect(await isUndone()).toBe(false);
  // The answer is the last autosave, not what was sent.
  await keep(saved);
  expect(await isUndone()).toBe(true);
  // Written once more, they are wanted again, within the same second too.
  await keep({ ...saved, title: "Tides of spring" });
  expect(await isUndone()).toBe(false);
});

test("without storage nothing is remembered and nothing fails", async () => {
  answer = () => Response.json(kept);
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  const { isUndone: undone, rememberUndone } = await import("./undone-autosave.ts");
  rememberUndone("posts", 12, kept);
  expect(undone("posts", 12, kept)).toBe(false);
});
