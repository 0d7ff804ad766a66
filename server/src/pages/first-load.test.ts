/** Transfer sizes of public pages' first loads, from their HTML and the compressed files that it references. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedStudio, startSampleStudio } from "../../test/started-studio.ts";

/** Limit of a public page's first load: kB of brotli JavaScript, the framework included. */
const limit = 110;
/** A project opened by its own URL needs the viewer and its tabs at once. The table of all routes grows with the desk. */
const limitWithViewer = 126;
/** The forms and the session. Most visitors use these forms in windows and never load these pages. */
const limitWithAccountForms = 110.5;
/** The styles of all public pages, which the first paint waits for: kB of brotli. */
const limitOfStyles = 18.5;

let studio: StartedStudio;
beforeAll(async () => {
  studio = await startSampleStudio();
});
afterAll(() => studio.stop());

const htmlOf = async (path: string) => (await studio.ask(path)).text();

/** Transfer size of a file in kB. */
async function kilobytesOf(file: string): Promise<number> {
  const response = await studio.ask(file, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
  // Compressed where that makes a file smaller.
  expect(response.headers.get("Content-Encoding") ?? "none").toMatch(/^(br|none)$/);
  return Number(response.headers.get("Content-Length")) / 1000;
}

/** Preloaded or imported by the inline module; the route table names more scripts for later. */
const fetchedAtOnce = /(?:href=|src=|from |import |import\(|[[,])"(\/assets\/[\w.-]+\.js)"/g;

test.each([
  ["/", limit],
  ["/about", limit],
  ["/portfolio", limit],
  ["/portfolio/dune-line", limitWithViewer],
  ["/services", limit],
  ["/services/videography", limit],
  ["/services/event-coverage", limit],
  ["/packages/base", limit],
  ["/packages/custom", limit],
  ["/contact", limit],
  ["/privacy-policy", limit],
  ["/terms-of-service", limit],
  ["/no-such-page", limit],
  ["/newsletter", limit],
  ["/sign-in", limitWithAccountForms],
  ["/sign-up", limitWithAccountForms],
  ["/forgot-password", limitWithAccountForms],
  ["/reset-password", limitWithAccountForms],
])("%s carries at most %d kB of JavaScript", async (path, most) => {
  const scripts = new Set([...(await htmlOf(path)).matchAll(fetchedAtOnce)].map(([, script = ""]) => script));
  expect(scripts.size).toBeGreaterThan(1);
  const sizes = await Promise.all([...scripts].map(kilobytesOf));
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
});

test(`the stylesheet of the site carries at most ${limitOfStyles} kB`, async () => {
  const [, sheet = ""] = (await htmlOf("/")).match(/href="([^"]+\.css)"/) ?? [];
  expect(await kilobytesOf(sheet)).toBeGreaterThan(1);
  expect(await kilobytesOf(sheet)).toBeLessThanOrEqual(limitOfStyles);
});

test("visitors load no styles of the dashboard", async () => {
  const sheets = async (path: string) =>
    ((await htmlOf(path)).match(/<link rel="stylesheet"[^>]*>/g) ?? []).filter(
      // Styles for paper and forced colours don't block rendering.
      (link) => !link.includes('media="print'),
    );
  const [site, ...others] = await sheets("/");
  expect(others).toEqual([]);
  const dashboard = await sheets("/dashboard");
  expect(dashboard).toHaveLength(2);
  expect(dashboard[0]).toBe(site);
});
