/** A phone's viewport, and checks of every tap on it: no overflow to the side, and a target of sufficient size. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * Expects a page no wider than the screen, since it would slide about under a finger, and no field that its dialog
 * cuts off.
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

/** WCAG 2.2, 2.5.8: a target is at least 24 by 24 CSS pixels. */
const smallestTarget = 24;

/** Taps a target after checking its size and the width of its page. @param options how long it may stay disabled. */
export async function press(target: Locator, options: { timeout?: number } = {}): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), `size of ${target}`).toBeGreaterThanOrEqual(
    smallestTarget,
  );
  await expectNoSideways(target.page());
  await target.tap(options);
}
