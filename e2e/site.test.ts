/** The frame of all public pages: navigation, header, footer, the field of particles, and each page without scripts. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { overflow, publicPages } from "./public-pages.ts";

// The field of particles and its control are for those who want motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a visitor finds the way by keyboard, and the frame of the page goes along", { tag: "@core" }, async ({
  page,
}) => {
  await page.goto("/");

  await test.step("a sub-menu opens from the keyboard and closes with Escape", async () => {
    const toggle = page.getByRole("button", { name: "Services pages" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("banner").getByRole("link", { name: "Drone Operation" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(toggle).toBeFocused();
  });

  await test.step("what stands below the fold brings its code when the page has come to rest", async () => {
    const isLoaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .some(({ name }) => /\/assets\/parts-below-[\w-]+\.js$/.test(name)),
      );
    await expect.poll(isLoaded).toBe(true);
  });

  await test.step("navigation moves the focus to the page and announces its title", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page.locator("p[aria-live=polite]").filter({ hasText: "Contact · Extenso" })).toHaveCount(1);
  });

  await test.step("the header changes once the page has scrolled more than 20 pixels", async () => {
    const header = page.getByRole("banner");
    await expect(header).not.toHaveAttribute("data-scrolled");
    await page.mouse.wheel(0, 300);
    await expect(header).toHaveAttribute("data-scrolled");
  });

  await test.step("a visitor whose clock is years off meets the same page", async () => {
    await page.clock.setFixedTime("2019-12-31T23:59:00");
    await page.reload();
    const footer = page.getByRole("contentinfo");
    // The footer has come to life once its control knows this visitor's choice.
    await expect(footer.getByRole("button", { name: "Play background animation" })).toBeVisible();
    await expect(footer).not.toContainText("2019");
  });
});

test.describe("the particle field", () => {
  test.use({ particles: true });

  test("drifts between what is read, until it is paused, and for nobody who asked for less motion", async ({
    page,
  }) => {
    const field = page.locator("#particles[data-running]");
    const pause = page.getByRole("button", { name: "Pause background animation" });
    const play = page.getByRole("button", { name: "Play background animation" });

    await test.step("between what is read, in a service's hue", async () => {
      await page.goto("/services/photography");
      await expect(page.locator("html")).toHaveAttribute("data-hue", "photography");
      await expect(field).toHaveCount(1);
      await expect(page.locator("#particles")).toHaveCSS("pointer-events", "none");
    });

    await test.step("paused, and so it stays", async () => {
      await pause.click();
      await expect(field).toHaveCount(0);
      await page.reload();
      await play.click();
      await expect(field).toHaveCount(1);
    });

    await test.step("away from legal texts", async () => {
      await page.goto("/privacy-policy");
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(page.getByRole("contentinfo").getByText("Railway Street").first()).toBeVisible();
      await expect(page.getByRole("button", { name: /background animation/ })).toHaveCount(0);
      await expect(field).toHaveCount(0);
    });

    await test.step("not offered where less motion is preferred", async () => {
      await page.clock.install();
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto("/contact");
      await expect(page.locator("#particles")).toBeAttached();
      await page.clock.runFor(10_000);
      await page.waitForLoadState("networkidle");
      await expect(field).toHaveCount(0);
      await expect(page.getByRole("button", { name: /background animation/ })).toHaveCount(0);
    });
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
  test("the menu slides in and leads on, and where things move no page scrolls sideways", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("link", { name: "Contact", exact: true }).click();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();

    // The others are still, and measured where axe looks at them.
    for (const path of ["/contact", "/", "/portfolio", "/services", "/packages/base"]) {
      if (new URL(page.url()).pathname !== path) await page.goto(path);
      for (const width of [320, 390, 1024]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await overflow(page), `${path}, ${width} pixels wide`).toBe(0);
      }
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("every public page is whole: its heading, all it has to say, its menu and its footer", {
    tag: "@core",
  }, async ({ page }) => {
    const paths = await publicPages(page.request);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of paths) {
      await page.goto(path);
      await expect.soft(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
      await expect.soft(page.getByRole("navigation", { name: "Main" }), path).toBeVisible();
      await expect
        .soft(page.getByRole("contentinfo").getByText("Railway Street").first(), path)
        .toBeVisible();
      expect.soft(await hiddenTexts(page), `texts that nobody sees on ${path}`).toEqual([]);
    }
    await page.goto("/wp-admin/authorize-application.php?app_name=Phone+app");
    await expect(page.getByText("You sign in and approve here, which needs JavaScript.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
  });
});

/** Headings and paragraphs of the page that are in its layout and that nobody can see, opened or not. */
function hiddenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main :is(h1, h2, h3, p)")]
      .filter((text) => !text.closest("details:not([open])") && text.getClientRects().length > 0)
      .filter((text) => !text.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((text) => text.textContent?.trim().slice(0, 60) ?? ""),
  );
}
