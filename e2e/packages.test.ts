import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Packages" });
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const isPlaying = (clip: Locator) => clip.evaluate((video: HTMLVideoElement) => !video.paused);

test("a package, or a quote of one's own, is chosen and goes into the form", { tag: "@core" }, async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const message = page.locator("textarea[name=message]");

  await test.step("the details of every package open one at a time; prices are set alike", async () => {
    await page.goto("/packages/base");
    const prices = page.locator(".package-price");
    await expect(prices).toHaveCount(9);
    const colours = await prices.evaluateAll((all) => all.map((price) => getComputedStyle(price).color));
    expect(new Set(colours).size).toBe(1);
    const details = page.getByRole("region", { name: "Full Service Details" });
    const open = details.locator("details[open]");
    const each = details.locator("details");
    await expect(each).toHaveCount(9);
    await expect(open).toHaveCount(0);
    for (const one of await each.all()) {
      await one.locator("summary").click();
      await expect(one).toHaveAttribute("open", "");
      await expect(open).toHaveCount(1);
      await expect(one.getByRole("heading", { level: 3 }).first()).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
    await details.locator("summary").last().click();
    await expect(open).toHaveCount(0);
  });

  await test.step("a quote is drawn anew by key, from the published rates", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await tabs(page).getByRole("link", { name: "Custom Quotations" }).click();
    await expect(page).toHaveURL("/packages/custom");
    const title = page.getByRole("heading", { level: 1, name: "Tailored Quotations" });
    await expect(title).toBeVisible();
    const lines = () =>
      title.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    await expect.poll(lines).toBeLessThan(4);
    await expect(page.getByText(/^Some projects are two and a half packages/)).toBeInViewport({ ratio: 1 });

    const quote = page.getByRole("table", { name: "One quote, every line" });
    await page.getByRole("slider", { name: "Crew" }).press("ArrowLeft");
    await expect(quote.getByRole("row", { name: "Camera assistant not on this job" })).toBeVisible();
    await expect(
      quote.getByRole("row", { name: "Meals and travel 3 people × 2 days × $45 $270" }),
    ).toBeVisible();
    const days = page.getByRole("slider", { name: "Shooting days" });
    await days.press("Home");
    await expect(days).toHaveAttribute("aria-valuetext", "1 day");
    await page.getByRole("slider", { name: "Cut-downs" }).press("Home");
    await expect(quote.getByRole("row", { name: "Edit 4.5 days × $550 $2,475" })).toBeVisible();
    // 2,100 + 1,385 + 3,475 + 10% of 2,935.
    await expect(quote.getByRole("row", { name: "Total before tax $7,254" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "$7,254" })).toBeVisible();
  });

  await test.step("and goes into the wizard with its budget", async () => {
    await page.getByRole("link", { name: "Ask for this quote" }).click();
    await page.getByLabel("Name").fill("Ann Lee");
    await page.getByLabel("Email").fill("ann@example.com");
    for (const title of ["Where do you work?", "What should we make?"]) {
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
    await expect(page.getByRole("radio", { name: /Videography/ })).toBeChecked();
    await expect(page.getByLabel("Budget")).toHaveValue("5k-15k");
    await page.getByRole("button", { name: "Next" }).click();
    // A step that isn't shown has its value already, and the draft keeps the step that is.
    await expect(message).toBeVisible();
    await expect(message).toHaveValue(
      "I would like a quote for a film: 1 shooting day, a crew of 3, 0 cut-downs. At your rates it comes to $7,254 before tax.",
    );
  });

  await test.step("a package takes the place of words that nobody typed, never of typed ones", async () => {
    await page.goto("/packages/base");
    await card(page, "Web Design & Optimization").getByRole("link", { name: "Get Started" }).click();
    await expect(page).toHaveURL("/contact?service=web-development&package=web-design-optimization");
    await expect(message).toHaveValue("I am interested in the Web Design & Optimization package.");
    await expect(page.locator("input[name=service][value=web-development]")).toBeChecked();
    await page.goto("/contact?service=branding&package=branding-creative");
    await expect(message).toHaveValue("I am interested in the Branding & Creative package.");
    await message.fill("A label for a new tea.");
    await page.goto("/contact?service=branding&package=visual-production");
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "4");
    await expect(message).toHaveValue("A label for a new tea.");
  });
});

test.describe("where films begin by themselves", () => {
  test.use({ films: true, contextOptions: { reducedMotion: "no-preference" } });

  test("a clip is fetched when looked at, and plays under the mouse, for the keyboard and where stillness is wanted when pressed", async ({
    page,
  }) => {
    // Tall enough for a whole card: a clip out of sight stays still.
    await page.setViewportSize({ width: 1280, height: 1200 });
    const first = card(page, "Visual Production");
    const second = card(page, "Branding & Creative");
    const clip = first.locator("video");

    await test.step("under the mouse, until it leaves the card", async () => {
      const fetched: string[] = [];
      page.on("request", (request) => request.url().endsWith(".mp4") && fetched.push(request.url()));
      await page.goto("/packages/base", { waitUntil: "networkidle" });
      expect(fetched).toEqual([]);
      await first.getByRole("img").hover({ force: true });
      await expect.poll(() => isPlaying(clip)).toBe(true);
      expect(await clip.evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
      await first.getByRole("listitem").last().hover();
      expect(await isPlaying(clip)).toBe(true);
      await page.getByRole("heading", { level: 1 }).hover();
      await expect.poll(() => isPlaying(clip)).toBe(false);
      expect(fetched.length).toBeGreaterThan(0);
      expect(fetched.every((url) => url.includes("visual-production"))).toBe(true);
    });

    await test.step("while the keyboard's focus is in the card; a press pauses it", async () => {
      // Focus scrolls the page, and no card may come to lie under the mouse.
      await page.mouse.move(0, 0);
      await second.getByRole("button", { name: /preview$/ }).focus();
      await page.keyboard.press("Shift+Tab");
      await expect(first.getByRole("link", { name: "Learn More about Visual Production" })).toBeFocused();
      await expect.poll(() => isPlaying(clip)).toBe(true);
      await page.keyboard.press("Tab");
      await expect.poll(() => isPlaying(clip)).toBe(false);
      await expect.poll(() => isPlaying(second.locator("video"))).toBe(true);

      await tabs(page).getByRole("link", { name: "Custom Quotations" }).focus();
      await page.keyboard.press("Tab");
      const control = first.getByRole("button", { name: "Pause the Visual Production preview" });
      await expect(control).toBeFocused();
      await expect.poll(() => isPlaying(clip)).toBe(true);
      await page.keyboard.press("Enter");
      await expect.poll(() => isPlaying(clip)).toBe(false);
      await page.keyboard.press("Tab");
      await expect(first.getByRole("link", { name: "Get Started", exact: true })).toBeFocused();
      expect(await isPlaying(clip)).toBe(false);
    });

    await test.step("where stillness is wanted, only when it is pressed", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.reload();
      const control = first.getByRole("button", { name: "Play the Visual Production preview" });
      await control.hover();
      expect(await isPlaying(clip)).toBe(false);
      await control.click();
      await expect.poll(() => isPlaying(clip)).toBe(true);
    });
  });

  test("focus that comes before the page's scripts plays the clip, too", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1200 });
    const scripts = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/packages/base", { waitUntil: "commit" });
    const first = card(page, "Visual Production");
    const tab = tabs(page).getByRole("link", { name: "Custom Quotations" });
    await expect(tab).toBeAttached();
    // Focus that comes before the styles scrolls to where its button is without them.
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
    );
    await tab.focus();
    await page.keyboard.press("Tab");
    await expect(first.getByRole("button", { name: "Play the Visual Production preview" })).toBeFocused();
    scripts.resolve();
    await expect.poll(() => isPlaying(first.locator("video"))).toBe(true);
  });

  test.describe("by touch", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test("a tap plays a clip and the next one stops it", async ({ page }) => {
      await page.goto("/packages/base");
      const first = card(page, "Visual Production");
      const clip = first.locator("video");
      for (const target of [first.getByRole("button", { name: /preview$/ }), first.getByRole("heading")]) {
        await target.tap();
        await expect.poll(() => isPlaying(clip)).toBe(true);
        await target.tap();
        await expect.poll(() => isPlaying(clip)).toBe(false);
      }
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("details open, and nothing stands there to be moved or pressed in vain", async ({ page }) => {
    await page.goto("/packages/base");
    await expect(page.getByRole("button", { name: /preview$/ })).toHaveCount(0);
    await page.locator("summary", { hasText: "Visual Production" }).click();
    await expect(page.locator("details[open]").getByRole("heading", { level: 3 }).first()).toBeVisible();
    await page.goto("/packages/custom");
    await expect(page.getByRole("row", { name: "Total before tax $11,736" })).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
  });
});
