/** What the desk and its editor carry: kB of brotli JavaScript that a browser fetched by the time each is there. */
import type { Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

/** The framework and the studio's home page, before the desk knows who asks, included. */
const limitOfDesk = 250;
/** Beside what the desk has brought. */
const limitOfEditor = 200;

async function scripts(page: Page): Promise<Map<string, number>> {
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const),
  );
  return new Map(fetched);
}

const kilobytes = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0) / 1_000;

test(`the desk opens at ${limitOfDesk} kB of JavaScript at most, the editor at ${limitOfEditor} more`, async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto("/desk");
  await expect(page.getByRole("heading", { name: "Recently changed" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const desk = await scripts(page);
  expect(desk.size).toBeGreaterThan(5);
  expect(kilobytes(desk.values())).toBeLessThanOrEqual(limitOfDesk);
  await page.goto("/desk/posts/new");
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const more = [...(await scripts(page))].filter(([name]) => !desk.has(name));
  expect(more.length).toBeGreaterThan(0);
  expect(kilobytes(more.map(([, size]) => size))).toBeLessThanOrEqual(limitOfEditor);
});
