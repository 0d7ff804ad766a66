/** The weight of the desk and its editor: kB of brotli JavaScript fetched by the time each has loaded. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

/** Includes the framework and the studio's home page, which loads before the desk knows who is signed in. */
const limitOfDesk = 160;
/** The editor when it is opened by its address, the desk's own code included. */
const limitOfEditor = 310;

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

test(`the desk opens at ${limitOfDesk} kB of JavaScript at most, the editor at ${limitOfEditor}`, async ({
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
  const editor = await scripts(page);
  expect(editor.size).toBeGreaterThan(desk.size);
  expect(kilobytes(editor.values())).toBeLessThanOrEqual(limitOfEditor);
});
