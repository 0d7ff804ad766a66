/** Pages where scrollbars take room, as on Windows and most Linux desktops. */
import { type Browser, chromium } from "@playwright/test";
import { launchOptions } from "./chromium-options.ts";
import { expect, newVisitor, test } from "./fixtures.ts";
import { laidOut } from "./public-pages.ts";

const scrollbar = 15;

const pages = [
  ...[
    "/",
    "/about",
    "/portfolio",
    "/services",
    "/services/videography",
    "/packages/base",
    "/packages/custom",
  ],
  ...["/contact", "/sign-up", "/newsletter", "/privacy-policy", "/no/such/page"],
];

test("no page scrolls sideways beside a scrollbar, and a window has no gutter beside its own", async ({
  baseURL,
}) => {
  const browser: Browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  try {
    const visitor = await newVisitor(browser, { ...(baseURL ? { baseURL } : {}), reducedMotion: "reduce" });
    const page = await visitor.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await laidOut(page);
        for (const width of [700, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const measures = () =>
            page.evaluate(() => {
              const { clientWidth, scrollWidth } = document.documentElement;
              return [innerWidth - clientWidth, scrollWidth - clientWidth];
            });
          await expect.poll(measures, `${width} px`).toEqual([scrollbar, 0]);
        }
      });
    }

    await test.step("windows", async () => {
      const mainWidth = () => page.locator("main").evaluate((main) => main.clientWidth);
      const pageWidth = () => page.evaluate(() => document.documentElement.clientWidth);
      await page.setViewportSize({ width: 1440, height: 700 });
      await page.goto("/portfolio");
      const width = await mainWidth();
      await page.getByRole("link", { name: "Dune Line" }).first().click();
      await expect(page.getByRole("dialog", { name: "Dune Line" })).toBeVisible();
      await expect.poll(async () => [await pageWidth(), await mainWidth()]).toEqual([1440, width]);
      await page.keyboard.press("Escape");
      await expect.poll(pageWidth).toBe(1440 - scrollbar);

      await page.goto("/about");
      await page.getByRole("button", { name: "Sign Up" }).first().click();
      await expect(page.getByRole("dialog", { name: "Sign Up" })).toBeVisible();
      await expect.poll(async () => [await pageWidth(), await mainWidth()]).toEqual([1440, width]);
      await page.keyboard.press("Escape");
      await expect.poll(pageWidth).toBe(1440 - scrollbar);
    });
  } finally {
    await browser.close();
  }
});
