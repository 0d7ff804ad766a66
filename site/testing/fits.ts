/** Whether a page stays within windows of given widths. */
import { expect } from "vitest";
import { page } from "vitest/browser";

/** Nothing stands out to the side; a window that was resized is laid out anew a moment later. */
export async function expectToFit(...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth, { message: `${width} px` }).toBe(width);
  }
}
