/**
 * Axe finds nothing on any public page as it opens, by a link in the core reach, and none scrolls sideways; parts that
 * open later are checked where they are opened.
 */
import { isCoreReach } from "../server/src/kernel/test-reach.ts";
import { expect, test } from "./fixtures.ts";
import { openByLink, overflow, publicPages } from "./public-pages.ts";

const wide = { width: 1280, height: 720 };

const isOfServices = (path: string) => path.startsWith("/services");

for (const [pages, belongs] of [
  ["pages of services", isOfServices],
  ["other public pages", (path: string) => !isOfServices(path)],
] as const) {
  test(`axe finds nothing on ${pages}, in both themes, and none is wider than its window`, {
    tag: ["@core", "@axe"],
  }, async ({ page, expectAccessibleInBothThemes }) => {
    test.setTimeout(240_000);
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
