/** Axe finds nothing on any public page as it opens; parts that open later are checked where they are opened. */
import { expect, test } from "./fixtures.ts";
import { publicPages } from "./public-pages.ts";

const isOfServices = (path: string) => path.startsWith("/services");

for (const [pages, belongs] of [
  ["pages of services", isOfServices],
  ["other public pages", (path: string) => !isOfServices(path)],
] as const) {
  test(`axe finds nothing on ${pages}, in both themes`, { tag: "@core" }, async ({
    page,
    expectAccessibleInBothThemes,
  }) => {
    test.setTimeout(240_000);
    const paths = [...(await publicPages(page.request)), "/newsletter"].filter(belongs);
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectAccessibleInBothThemes(page);
      });
    }
  });
}
