/** What journeys on a phone share. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * Nothing stands out to the side, which would let the page slide about under a finger; no field stands out of its
 * window, which would cut it off.
 */
export async function expectNoSideways(page: Page): Promise<void> {
  const [content, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(phone.viewport.width);
  expect(shown).toBe(phone.viewport.width);
  const fields = page.getByRole("dialog").locator("input, select, textarea");
  const cut = await fields.evaluateAll((all) =>
    all
      .filter((field) => {
        const { right = 0 } = field.closest("[role=dialog]")?.getBoundingClientRect() ?? {};
        return field.checkVisibility() && field.getBoundingClientRect().right > right;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect(cut, "fields that stand out of their window").toEqual([]);
}

/** WCAG 2.2, 2.5.8: what a finger presses is at least 24 by 24 pixels. */
const smallestTarget = 24;

/** Taps what a finger can hit, on a page that stays where it is. @param options how long it may be disabled before. */
export async function press(target: Locator, options: { timeout?: number } = {}): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), `size of ${target}`).toBeGreaterThanOrEqual(
    smallestTarget,
  );
  await expectNoSideways(target.page());
  await target.tap(options);
}
