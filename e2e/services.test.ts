import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const slugs = [
  "videography",
  "photography",
  "branding",
  "drone-operation",
  "web-development",
  "media-management",
  "event-coverage",
];
const tabs = (page: Page) => page.getByRole("navigation", { name: "Our Services" });
const currentTab = (page: Page) => tabs(page).locator("[aria-current]");

test("services are looked through by their tabs, play their films in a window, and lead to the form", {
  tag: "@core",
}, async ({ page, expectAccessibleInBothThemes }) => {
  await page.goto("/services");
  await expect(currentTab(page)).toHaveText("Overview");
  await page.getByRole("link", { name: "Explore Drone Operation" }).click();
  await expect(page).toHaveURL("/services/drone-operation");
  await expect(currentTab(page)).toHaveText("Drone Operation");
  await expect(currentTab(page)).toHaveAttribute("aria-current", "page");

  await test.step("sample work with a film plays it in a window, and the focus comes back to it", async () => {
    await tabs(page).getByRole("link", { name: "Videography" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Videography" })).toBeVisible();
    const opener = page.getByRole("button", { name: "Play Night Signal" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Night Signal" });
    await expect(dialog.locator("video")).toHaveAttribute("src", "/media/portfolio/night-signal.mp4");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("a service's own film plays; its window locks the page and closes on Escape", async () => {
    await tabs(page).getByRole("link", { name: "Photography" }).click();
    const opener = page.getByRole("button", { name: /^Play film.*Photography$/ });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Photography" });
    await expect(dialog).toBeVisible();
    const film = dialog.locator("video");
    await expect(film).toHaveAttribute("src", "/media/services/clips/photography.mp4");
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true);
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(5, 400);
    await page.mouse.wheel(0, 900);
    await expectAccessibleInBothThemes(page);
    // By now the wheel would have moved it.
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("the call to action carries the service to the contact form", async () => {
    await page.getByRole("link", { name: "Book a Shoot" }).click();
    await expect(page).toHaveURL("/contact?service=photography");
    await expect(page.locator("input[name=service][value=photography]")).toBeChecked();
  });
});

test.describe("where something is missing", () => {
  test.use({ expectedMessages: [/Failed to load resource/] });
  test("a film whose window is lost on its way is shown by the browser, and a wrong address keeps the tabs", async ({
    page,
  }) => {
    await page.route(/\/assets\/film-window-/, (route) => route.abort());
    await page.goto("/services/catering");
    await expect(page.getByRole("heading", { name: "Service Not Found" })).toBeVisible();
    await tabs(page).getByRole("link", { name: "Photography" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Photography" })).toBeVisible();
    await page.getByRole("button", { name: /^Play film.*Photography$/ }).click();
    await expect(page).toHaveURL("/media/services/clips/photography.mp4");
  });
});

test.describe("where films begin by themselves", () => {
  test.use({ films: true, contextOptions: { reducedMotion: "no-preference" } });

  test("a hero video runs muted and looped, can be paused, and waits where stillness is wanted", async ({
    page,
  }) => {
    await page.goto("/services/videography");
    const video = page.getByRole("main").locator("video").first();
    const isPaused = () => video.evaluate((clip: HTMLVideoElement) => clip.paused);
    await expect.poll(isPaused).toBe(false);
    expect(await video.evaluate((clip: HTMLVideoElement) => clip.muted && clip.loop)).toBe(true);
    await page.getByRole("button", { name: "Pause Videography clip" }).click();
    await expect.poll(isPaused).toBe(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.reload();
    await expect(page.getByRole("button", { name: "Play Videography clip" })).toBeVisible();
    expect(await isPaused()).toBe(true);
  });
});

test.describe("on a phone and on a tablet", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("the current tab is in sight and the words stand below the picture", async ({ page }) => {
    for (const slug of slugs) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/services/${slug}`);
      await expect(currentTab(page)).toBeInViewport({ ratio: 1 });
      const image = page.getByRole("main").locator("section").first().locator("img");
      const title = page.getByRole("heading", { level: 1 });
      for (const width of [390, 768]) {
        await page.setViewportSize({ width, height: 900 });
        const bottom = await image.evaluate((picture) => picture.getBoundingClientRect().bottom);
        const top = await title.evaluate((heading) => heading.getBoundingClientRect().top);
        expect(top, `${slug} at ${width} pixels`).toBeGreaterThan(bottom);
      }
    }
  });
  test("wider than a phone every tab is in sight, whatever fits on one line", async ({ page }) => {
    for (const path of ["/services", "/services/event-coverage"]) {
      await page.goto(path);
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        for (const tab of await tabs(page).getByRole("link").all())
          await expect(tab).toBeInViewport({ ratio: 1 });
      }
    }
  });
});
