/** Takes one picture: the same pixels each time, whatever moves on the page for a visitor. */
import { expect, type Page, type Request } from "@playwright/test";
import { isHeld } from "./reach.ts";
import type { Screen, Stage } from "./screen.ts";

/** Scrolls past elements that load near the window. A part that grew meanwhile may have been missed. */
async function passThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: "instant" });
      await frame();
      await frame();
    }
    scrollTo({ top: 0, behavior: "instant" });
    for (const image of document.images) image.loading = "eager";
  });
}

/** @returns how many files are on their way; films are left out, which load as long as they play, and what is held. */
function countRequests(page: Page): () => number {
  const underWay = new Set<Request>();
  page.on("request", (request) => request.resourceType() !== "media" && underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return () => [...underWay].filter((request) => !isHeld(request)).length;
}

async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const moving = document
            .getAnimations()
            .some(
              ({ playState, effect }) =>
                playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
            );
          const arriving = [...document.images].some(
            (image) => image.checkVisibility() && image.loading !== "lazy" && !image.complete,
          );
          return moving || arriving;
        }),
      { timeout: 5000 },
    )
    .toBe(false);
  // An image that has arrived is drawn as an empty frame until it is decoded.
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode()),
    ),
  );
}

/**
 * Opens the screen, brings it into its state and photographs it.
 * @returns by how many pixels the page can be scrolled sideways, which should be 0.
 */
export async function take(page: Page, screen: Screen, stage: Stage, file: string): Promise<number> {
  const requests = countRequests(page);
  await page.goto(screen.path, { waitUntil: "networkidle" });
  await screen.reach?.(page, stage);
  const wholePage = screen.part !== "window";
  // Without scripts nothing waits to come near, and no frame can be waited for.
  if (screen.javaScript !== false) {
    if (wholePage) await passThrough(page);
    await expect.poll(requests, { timeout: 10_000 }).toBe(0);
    await comeToRest(page);
  }
  await page.screenshot({ path: file, fullPage: wholePage, animations: "disabled", caret: "hide" });
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
