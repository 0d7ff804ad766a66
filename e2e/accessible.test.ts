/**
 * Axe finds nothing on any public page as it opens, by a link in the core reach, and none scrolls sideways; parts that
 * open later are checked where they are opened.
 */
import { isCoreReach } from "../server/src/kernel/test-reach.ts";
import { expect, test } from "./fixtures.ts";
import { laidOut, openByLink, overflow, publicPages } from "./public-pages.ts";

const wide = { width: 1280, height: 720 };

const isOfServices = (path: string) => path.startsWith("/services");

for (const [pages, belongs] of [
  ["pages of services", isOfServices],
  ["other public pages", (path: string) => !isOfServices(path)],
] as const) {
  test(`axe finds nothing on ${pages}, in both themes, and none is wider than its window`, {
    tag: ["@core", "@axe"],
  }, async ({ page, expectAccessibleInBothThemes }) => {
    const paths = (await publicPages(page.request)).filter(belongs);
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize(wide);
        if (isCoreReach) await openByLink(page, path);
        else await page.goto(path);
        await expectAccessibleInBothThemes(page);
        for (const width of [1024, 390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          expect.soft(await overflow(page), `${path}, ${width} pixels wide`).toBe(0);
        }
      });
    }
  });
}

test("titles that a visitor spaces as widely as WCAG 1.4.12 asks for stay in the window", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", "/about", "/services/photography"]) {
    await page.goto(path);
    await laidOut(page);
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }",
      );
      document.adoptedStyleSheets.push(spacing);
    });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const right = await page.getByRole("heading", { level: 1 }).evaluate((title) => {
        const text = document.createRange();
        text.selectNodeContents(title);
        return text.getBoundingClientRect().right;
      });
      expect(right, `${path} at ${width} pixels`).toBeLessThanOrEqual(width);
    }
  }
});

test("forced colours leave what is chosen, and what can be pressed, told from the rest", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/portfolio/dune-line");
  const line = (name: string) =>
    page
      .getByRole("button", { name, exact: true })
      .evaluate((button) => getComputedStyle(button).borderBottomColor);
  await expect.poll(() => line("Video")).not.toBe(await line("Gallery (4)"));
  await page.goto("/contact");
  const next = page.getByRole("button", { name: "Next" });
  await expect(next).toHaveCSS("border-bottom-width", "1px");
});
