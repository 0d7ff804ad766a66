import { expect, test } from "./fixtures.ts";
import { laidOut } from "./public-pages.ts";

test("the about page keeps its shape from a phone to a wide screen, and leads on", async ({ page }) => {
  await page.goto("/about");
  await laidOut(page);

  await test.step("the hero stands in two lines", async () => {
    const title = page.getByRole("heading", { level: 1, name: "Beyond Content We Create Impact" });
    await expect(title).toBeVisible();
    const first = await title.getByText("Beyond Content").boundingBox();
    const second = await title.getByText("We Create Impact").boundingBox();
    expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
  });

  for (const width of [1920, 1440, 768, 390]) {
    await test.step(`nothing leaves a screen of ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const out = await page.locator("main :is(h1, h2, h3, p, a, figcaption)").evaluateAll((elements) =>
        elements
          // A row that scrolls sideways leaves the screen by design.
          .filter((element) => {
            const row = element.closest("ol");
            return !row || row.scrollWidth <= row.clientWidth;
          })
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 1 && (left < 0 || right > document.documentElement.clientWidth);
          })
          .map((element) => element.textContent),
      );
      expect(out).toEqual([]);
    });
  }

  await test.step("on a phone the five stages are one strip to be pushed along, by finger and by key", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const stages = page.getByRole("region", { name: "How it works, in five stills" });
    await expect(stages.getByRole("heading", { level: 3 })).toHaveCount(5);
    await stages.getByRole("link", { name: "Slow Burn" }).focus();
    await expect(stages.getByRole("link", { name: "Dune Line" })).not.toBeInViewport();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press("Tab");
    await expect(stages.getByRole("link", { name: "Dune Line" })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(11_000);
  });

  await test.step("its last part leads to the form", async () => {
    await page
      .getByRole("region", { name: "What are you making next?" })
      .getByRole("link", { name: "Start Your Project" })
      .click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});
