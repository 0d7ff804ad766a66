import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test("an unknown address is a 404", async ({ request }) => {
  expect((await request.get("/no/such/page")).status()).toBe(404);
});

test.describe("on an unknown address", () => {
  test.use({ expectedMessages: [/404/] });
  test("the page says so and offers a way home", async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await expect(page.getByText("Somebody left the lens cap on.")).toBeVisible();
    await page.getByRole("link", { name: "Return Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("navigation moves the focus to the page and announces its title", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("p[aria-live=polite]").filter({ hasText: "Contact · Extenso" })).toHaveCount(1);
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

test("the header changes once the page has scrolled more than 20 pixels", async ({ page }) => {
  await page.goto("/contact");
  const header = page.getByRole("banner");
  await expect(header).not.toHaveAttribute("data-scrolled");
  await page.mouse.wheel(0, 300);
  await expect(header).toHaveAttribute("data-scrolled");
});

test("a sub-menu opens from the keyboard and closes with Escape", async ({ page }) => {
  await page.goto("/");
  const toggle = page.getByRole("button", { name: "Services pages" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("banner").getByRole("link", { name: "Drone Operation" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(toggle).toBeFocused();
});

test("a visitor whose clock is years off meets the same page", async ({ page }) => {
  await page.clock.setFixedTime("2019-12-31T23:59:00");
  await page.goto("/contact");
  const footer = page.getByRole("contentinfo");
  // The footer has come to life once its control knows this visitor's choice.
  await expect(footer.getByRole("button", { name: "Play background animation" })).toBeVisible();
  await expect(footer).not.toContainText("2019");
});

test.describe("the particle field", () => {
  test.use({ particles: true });

  test("drifts behind the page, and stays paused once it was paused", async ({ page }) => {
    const field = page.locator("#particles canvas");
    await page.goto("/contact");
    await expect(field).toHaveCount(1);
    await expect(page.locator("#particles")).toHaveCSS("pointer-events", "none");
    await page.getByRole("button", { name: "Pause background animation" }).click();
    await expect(field).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("button", { name: "Play background animation" })).toBeVisible();
    await page.getByRole("button", { name: "Play background animation" }).click();
    await expect(field).toHaveCount(1);
  });

  test("shows between what is read, and nowhere else", async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.goto("/");
    await expect(page.locator("#particles canvas")).toHaveCount(1);
    await page
      .getByRole("heading", { name: "Selected Work" })
      .evaluate((heading) => heading.scrollIntoView({ block: "center", behavior: "instant" }));
    const painted = () =>
      page.evaluate(() => {
        const field = document.querySelector<HTMLCanvasElement>("#particles canvas");
        if (!field) throw new Error("no field");
        const copy = document.createElement("canvas");
        copy.width = innerWidth;
        copy.height = innerHeight;
        const context = copy.getContext("2d", { willReadFrequently: true });
        context?.drawImage(field, 0, 0, innerWidth, innerHeight);
        const most = ({ left, top, width, height }: DOMRect) =>
          Array.from(context?.getImageData(left, top, width, height).data ?? []).reduce(
            (strongest, value, index) => (index % 4 === 3 ? Math.max(strongest, value) : strongest),
            0,
          );
        const texts = [...document.querySelectorAll("main h1, main h2, main label, main output")]
          .map((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect();
          })
          .filter(({ top, bottom, width }) => top > 0 && bottom < innerHeight && width > 0);
        return {
          texts: Math.max(...texts.map(most)),
          page: most(new DOMRect(0, 0, innerWidth, innerHeight)),
        };
      });
    await expect.poll(async () => (await painted()).page).toBeGreaterThan(100);
    for (let look = 0; look < 5; look++) expect((await painted()).texts).toBeLessThan(26);
  });

  test("takes a service's hue, and stays away from legal texts", async ({ page }) => {
    await page.goto("/services/photography");
    await expect(page.locator("html")).toHaveAttribute("data-hue", "photography");
    await expect(page.locator("#particles canvas")).toHaveCount(1);
    await page.goto("/privacy-policy");
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("contentinfo").getByText("Railway Street").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /background animation/ })).toHaveCount(0);
    await expect(page.locator("#particles canvas")).toHaveCount(0);
  });

  test("never drifts for those who asked for less motion, and is not offered to them", async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/contact");
    await expect(page.locator("#particles")).toBeAttached();
    await page.clock.runFor(10_000);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("#particles canvas")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /background animation/ })).toHaveCount(0);
  });
});

test.describe("when a part's code is lost on its way", () => {
  test.use({ expectedMessages: [/Failed to load resource/] });
  test("the page stays as it is, and the next one is whole", async ({ page }) => {
    let lost = false;
    await page.route(/\/assets\/footer-[^/]+\.js$/, (route) => {
      if (lost) return route.continue();
      lost = true;
      return route.abort();
    });
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    await expect.poll(() => lost).toBe(true);
    await expect(page.getByRole("heading", { level: 1, name: /We Create Impact/ })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
    await expect(page).toHaveURL("/portfolio");
    await footer.getByRole("button", { name: "Play background animation" }).click();
    await expect(footer.getByRole("button", { name: "Pause background animation" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("the menu slides in, leads on, and closes on the way", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("link", { name: "Contact", exact: true }).click();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();
  });

  for (const path of ["/", "/portfolio", "/contact"]) {
    test(`nothing scrolls sideways on ${path}`, async ({ page }) => {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
    });
  }
});

test("pages carry a strict policy, an entity tag, and answer 304", async ({ request }) => {
  const first = await request.get("/");
  const headers = first.headers();
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const again = await request.get("/", { headers: { "If-None-Match": headers.etag ?? "" } });
  expect(again.status()).toBe(304);
});

test("search engines find every page and nothing private", async ({ request, baseURL }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain("Disallow: /dashboard");
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${baseURL}/portfolio/dune-line</loc>`);
  expect(sitemap).toContain("<video:content_loc>");
  const feed = await request.get("/feed.xml");
  expect(feed.headers()["content-type"]).toContain("application/rss+xml");
  expect((await feed.text()).match(/<item>/g)).toHaveLength(20);
});

test("WordPress clients find the API from any page, and readers the feed", async ({
  page,
  request,
  baseURL,
}) => {
  for (const path of ["/", "/portfolio/dune-line", "/nowhere"]) {
    const { link } = (await request.head(path)).headers();
    const [api, ...records] = (link ?? "").split(", ");
    expect([path, api]).toEqual([path, `<${baseURL}/wp-json/>; rel="https://api.w.org/"`]);
    // A page about one record leads to that, too.
    expect([path, records.length]).toEqual([path, path === "/portfolio/dune-line" ? 1 : 0]);
  }
  await page.goto("/about");
  const named = page.locator('link[rel="alternate"][type="application/rss+xml"]');
  const address = await named.evaluate((link: HTMLLinkElement) => link.href);
  const old = await request.get("/feed/");
  expect(old.url()).toBe(address);

  // On a page of nobody's: ours take no text for markup.
  await page.goto("about:blank");
  const read = await page.evaluate(
    (feed) => {
      const xml = new DOMParser().parseFromString(feed, "application/xml");
      const texts = (selector: string) =>
        [...xml.querySelectorAll(selector)].map((one) => one.textContent ?? "");
      return {
        broken: xml.querySelector("parsererror") !== null,
        self: xml.getElementsByTagNameNS("http://www.w3.org/2005/Atom", "link")[0]?.getAttribute("href"),
        links: texts("item > link"),
        guids: texts("item > guid"),
        dates: texts("item > pubDate").map((date) => Date.parse(date)),
        built: texts("channel > lastBuildDate").map((date) => Date.parse(date)),
        descriptions: texts("item > description"),
      };
    },
    await (await request.get(address)).text(),
  );
  expect([read.broken, read.self]).toEqual([false, address]);
  expect(new Set(read.guids).size).toBe(20);
  expect(read.descriptions.every((text) => text.length > 20 && !/<|&\w+;/.test(text))).toBe(true);
  expect(read.dates).toEqual([...read.dates].sort((a, b) => b - a));
  expect(read.built).toHaveLength(1);

  // The instant is the one that the API gives for the same article.
  const articles = await (await request.get("/wp-json/wp/v2/posts?per_page=20&_fields=slug,date_gmt")).json();
  for (const [index, { slug, date_gmt }] of articles.entries()) {
    expect(read.links[index]).toBe(`${baseURL}/dashboard/academy/post/${slug}`);
    expect(read.dates[index]).toBe(Date.parse(`${date_gmt}Z`));
  }
});

/** Every page that is worth finding; the search engines' list is the site's own. */
async function pagesInSitemap(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

const decoded = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

const attribute = (html: string, pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? "");

test("each page has a title, description, address and preview of its own, in the lengths that are shown", async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const paths = await pagesInSitemap(request);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const title = attribute(html, /<title>([^<]*)<\/title>/);
    const description = attribute(html, /<meta name="description" content="([^"]*)"/);
    expect.soft(title, path).toMatch(/^.{10,60}$/);
    expect.soft(description, path).toMatch(/^.{40,160}$/);
    expect.soft(attribute(html, /<link rel="canonical" href="([^"]*)"/)).toBe(`${baseURL}${path}`);
    expect.soft(html, path).not.toContain('content="noindex');
    expect(() => {
      for (const [, data = ""] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        JSON.parse(data);
    }, path).not.toThrow();
    titles.add(title);
    descriptions.add(description);

    const picture = await request.get(attribute(html, /<meta property="og:image" content="([^"]*)"/));
    expect.soft(picture.headers()["content-type"], path).toBe("image/jpeg");
    expect.soft(jpegSize(await picture.body()), path).toEqual({ width: 1200, height: 630 });
  }
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
});

/** Read from the frame header, the first segment that carries the measures. */
function jpegSize(jpeg: Buffer): { width: number; height: number } {
  let at = 2;
  while (at < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc3)
      return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error("no frame in this JPEG");
}

test("what is named by its content is kept for ever, and everything the manifest names is there", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const kept = [...html.matchAll(/"(\/(?:assets|media\/pictures)\/[\w./-]+(?:\?v=\w+)?)"/g)].map(
    ([, address = ""]) => address,
  );
  expect(kept.length).toBeGreaterThan(5);
  for (const address of new Set(kept)) {
    const answer = await request.get(address);
    expect.soft(answer.headers()["cache-control"], address).toBe("public, max-age=31536000, immutable");
  }
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect.soft(icon.status(), src).toBe(200);
    expect.soft(icon.headers()["content-type"], src).toContain(type);
  }
});

test("nothing scrolls sideways, 320 and 1024 pixels wide", async ({ page }) => {
  for (const path of await pagesInSitemap(page.request)) {
    if (path.startsWith("/portfolio/")) continue;
    await page.goto(path);
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${path}, ${width} pixels wide`).toBe(0);
    }
  }
});
