import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** Every page that is worth finding; the search engines' list is the site's own. Projects share one page. */
export async function publicPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const paths = [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const [project, ...others] = paths.filter((path) => path.startsWith("/portfolio/"));
  return paths.filter((path) => path === project || !others.includes(path));
}

/**
 * Opens a page by a link of the open one, where it has any: loading a page, and axe in it, takes as long as a look at it.
 * A page that covers another with a window is loaded.
 */
export async function openByLink(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first();
  if (path.startsWith("/portfolio/") || (await link.count()) === 0) {
    await page.goto(path);
    return;
  }
  await link.evaluate((element: HTMLAnchorElement) => element.click());
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("main")).toBeFocused();
}

/** Waits for the scripts that a page loads at rest: the offline window, and what tells the server of prefetched pages. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.locator("dialog.offline-window")).toBeAttached();
}

/** Waits until the page has its typeface and is laid out to its end: what is measured then stays. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.documentElement.dataset.font === "" && document.adoptedStyleSheets.length === 0,
  );
}

/** How far the open page can be scrolled to the side. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
