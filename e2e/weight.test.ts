import { expect, test } from "./fixtures.ts";

/** Limit of a public page's first load: kB of brotli JavaScript, the framework included. */
const limit = 110;
/** A project opened by its own URL needs the viewer and its tabs at once. The table of all routes grows with the desk. */
const limitWithViewer = 126;

/** The forms and the session. Most visitors use these forms in windows and never load these pages. */
const limitWithAccountForms = 110.5;

const limits = {
  "/": limit,
  "/about": limit,
  "/portfolio": limit,
  "/portfolio/dune-line": limitWithViewer,
  "/services": limit,
  "/services/videography": limit,
  "/services/event-coverage": limit,
  "/packages/base": limit,
  "/packages/custom": limit,
  "/contact": limit,
  "/privacy-policy": limit,
  "/terms-of-service": limit,
  "/no-such-page": limit,
  "/newsletter": limit,
  "/sign-in": limitWithAccountForms,
  "/sign-up": limitWithAccountForms,
  "/forgot-password": limitWithAccountForms,
  "/reset-password": limitWithAccountForms,
};

/** Preloaded or imported by the inline module; the route table names more scripts for later. */
const fetchedAtOnce = /(?:href=|src=|from |import |import\(|[[,])"(\/assets\/[\w.-]+\.js)"/g;

for (const [path, most] of Object.entries(limits)) {
  test(`the first load of ${path} carries at most ${most} kB of JavaScript`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const scripts = new Set([...html.matchAll(fetchedAtOnce)].map(([, script = ""]) => script));
    expect(scripts.size).toBeGreaterThan(1);
    let bytes = 0;
    for (const script of scripts) {
      const response = await request.get(script, { headers: { "Accept-Encoding": "br" } });
      expect(response.headers()["content-encoding"] ?? "none").toMatch(/^(br|none)$/);
      bytes += Number(response.headers()["content-length"]);
    }
    expect(bytes / 1000).toBeLessThanOrEqual(most);
  });
}

/** The styles of all public pages, which the first paint waits for: kB of brotli. */
const limitOfStyles = 18.5;

test(`the stylesheet of the site carries at most ${limitOfStyles} kB`, async ({ request }) => {
  const [, sheet = ""] = (await (await request.get("/")).text()).match(/href="([^"]+\.css)"/) ?? [];
  const response = await request.get(sheet, { headers: { "Accept-Encoding": "br" } });
  expect(response.headers()["content-encoding"]).toBe("br");
  expect(Number(response.headers()["content-length"]) / 1000).toBeLessThanOrEqual(limitOfStyles);
});

test("visitors load no styles of the dashboard", async ({ request }) => {
  const sheets = async (path: string) =>
    ((await (await request.get(path)).text()).match(/<link rel="stylesheet"[^>]*>/g) ?? []).filter(
      // Nothing waits for what a printer reads.
      (link) => !link.includes('media="print"'),
    );
  const [site, ...others] = await sheets("/");
  expect(others).toEqual([]);
  const dashboard = await sheets("/dashboard");
  expect(dashboard).toHaveLength(2);
  expect(dashboard[0]).toBe(site);
});

test("what stands below the fold brings its code when the page has come to rest", async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .some(({ name }) => /\/assets\/parts-below-[\w-]+\.js$/.test(name)),
    );
  await page.goto("/");
  await expect.poll(loaded).toBe(true);
});
