/** The page before hydration, as a visitor meets it. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { laidOut } from "./public-pages.ts";

/** Delays the framework's script until `release` is called. */
async function holdFramework(page: Page): Promise<{ asked: () => boolean; release: () => void }> {
  let asked = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/framework-/, async (route) => {
    asked = true;
    await held;
    await route.continue();
  });
  return { asked: () => asked, release };
}

// The first paint and its movements are checked with the motion that most visitors meet.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const hydrated = (page: Page) => expect(page.locator("html")).toHaveAttribute("data-hydrated", "");

test("no script is asked for while the page loads, and a visitor's first sign is not kept waiting", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  // A picture that does not come keeps the page loading; the longest wait is by the page's clock alone.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
  await page.route(/\/media\/pictures\//, () => {});
  await page.goto("/services", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Browsers tell of a pointer that rests where the page comes up: that is no visitor's sign.
  await page.locator("body").dispatchEvent("pointermove", { movementX: 0, movementY: 0 });
  await page.clock.runFor(3900);
  expect(scripts).toEqual([]);
  await page.keyboard.press("Tab");
  await page.clock.resume();
  await hydrated(page);
  expect(scripts).not.toEqual([]);

  await test.step("without any sign the page is taken over all the same, though it never ends loading", async () => {
    await page.goto("/services", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.clock.runFor(5000);
    await hydrated(page);
  });
});

test("a button that is pressed too early does its work once, when it can; a sub-menu opens under the mouse that pressed it", async ({
  page,
}) => {
  const { release } = await holdFramework(page);
  await page.goto("/about", { waitUntil: "load" });
  const toggle = page.getByRole("banner").getByRole("button", { name: /theme|light|dark/i });
  await toggle.click();
  await toggle.click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  const menu = page.getByRole("button", { name: "Services pages" });
  await menu.click();
  release();
  await hydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await menu.click();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test.describe("of another site", () => {
  test.use({ expectedMessages: [/openstreetmap/] });

  test("what is pressed in a part whose code comes later than the page's is done when it can", async ({
    page,
  }) => {
    const { release } = await holdFramework(page);
    await page.goto("/contact", { waitUntil: "load" });
    let letThrough = () => {};
    const late = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/visit-our-studio-/, async (route) => {
      await late;
      await route.continue();
    });
    await page.route(/openstreetmap/, (route) => route.abort());
    const map = page.getByRole("button", { name: "Show live map" });
    await map.click();
    await expect(map).toHaveAttribute("data-held", "");
    release();
    await hydrated(page);
    await expect(map).toHaveAttribute("data-held", "");
    letThrough();
    await expect(page.getByTitle("Map of the studio’s neighbourhood")).toBeVisible();
    await expect(page.locator("[data-held]")).toHaveCount(0);
  });
});

test("the page has its height and its header its ground before any script has run, and keeps the height", async ({
  page,
}) => {
  for (const path of ["/", "/packages/base"]) {
    await test.step(path, async () => {
      const { release } = await holdFramework(page);
      await page.goto(path, { waitUntil: "load" });
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const ground = () =>
        page.getByRole("banner").evaluate((header) => getComputedStyle(header).backgroundColor);
      await laidOut(page);
      const [before, clear] = [await height(), await ground()];
      for (const clip of await page.locator(".package-clip").all())
        expect((await clip.boundingBox())?.height).toBeGreaterThan(200);
      await page.mouse.wheel(0, 1200);
      await expect.poll(ground).not.toBe(clear);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole("contentinfo")).toBeInViewport();
      expect(await height()).toBe(before);
      release();
      await hydrated(page);
      if (path === "/") await expect(page.getByRole("button", { name: "Pause logo strip" })).toBeVisible();
      expect(await height()).toBe(before);
    });
  }
});

test("links, questions and the menu answer before the scripts are there", async ({ page }) => {
  await holdFramework(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "load" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("navigation", { name: /menu|mobile/i })).toBeVisible();
  await page.keyboard.press("Escape");
  const question = page
    .getByRole("region", { name: "Frequently Asked Questions" })
    .locator("details")
    .first();
  await question.locator("summary").click();
  await expect(question).toHaveAttribute("open", "");
  await page.getByRole("link", { name: "Our Packages" }).click();
  await expect(page).toHaveURL("/packages/base");
});

/** The next page is met as a first visit: nothing is kept of the last one. */
async function forgetVisit(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await browser.detach();
}

test("on a phone a page asks for its first picture alone until it is painted, and nothing moves when the rest arrives; the next page opens in the typeface", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const asked = (early: boolean, kind: string) =>
    page.evaluate(
      ([wanted, part]) => {
        const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
        return performance
          .getEntriesByType("resource")
          .filter(({ name, startTime }) => startTime < painted === wanted && name.includes(part))
          .map(({ name }) => name);
      },
      [early, kind] as const,
    );
  for (const path of ["/", "/about", "/services", "/services/videography", "/packages/custom", "/contact"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await laidOut(page);
      if (["/", "/about", "/services"].includes(path)) {
        // The browser tells of a file when it is there: the late ones tell that the early ones are.
        await expect.poll(() => asked(false, "/pictures/"), path).not.toEqual([]);
        expect(await asked(false, ".woff2"), path).not.toEqual([]);
        expect(await asked(true, "/pictures/"), path).toHaveLength(1);
        expect(await asked(true, ".woff2"), path).toEqual([]);
      }
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      const shifted = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
      );
      expect(shifted, path).toBeLessThan(0.01);
      await forgetVisit(page);
    });
  }
  await page.goto("/about");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("extenso_font"))).toBe("here");
  await holdFramework(page);
  await page.goto("/services", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveAttribute("data-font", "");
});

test("a kept draft is in the form before the scripts are there, and who presses Next goes on from what is shown", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const values = {
      name: "Dana Whitfield",
      email: "dana@example.test",
      company: "Whitfield",
      service: "branding",
    };
    localStorage.setItem("extenso_contact_draft", JSON.stringify({ values, step: 3, keptAt: Date.now() }));
  });
  const { release } = await holdFramework(page);
  await page.goto("/contact?service=media-management", { waitUntil: "load" });
  await expect(page.getByLabel("Name")).toHaveValue("Dana Whitfield");
  await page.getByRole("button", { name: "Next" }).click();
  release();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "2");
  await expect(page.getByLabel("Company")).toHaveValue("Whitfield");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("radio", { name: "Social Media" })).toBeChecked();
});

test("what is typed before the scripts are there counts", async ({ page }) => {
  const { release } = await holdFramework(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill("dana@example.test");
  const taken = page.waitForFunction(() => "__reactRouterDataRouter" in window);
  release();
  await taken;
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "2");
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Dana Whitfield");
});
