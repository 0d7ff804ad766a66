import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const prices: [title: string, price: string][] = [
  ["Visual Production", "$2,500+"],
  ["Branding & Creative", "$1,800+"],
  ["Digital Marketing & Growth", "$1,500+/month"],
  ["Web Design & Optimization", "$3,000+"],
  ["Business Solutions", "$1,200+"],
  ["Post-Production & Editing", "$800+"],
  ["Remote & Digital-Only Services", "$600+"],
  ["Emerging & Custom Services", "Custom"],
  ["Add-Ons & Custom Services", "Varies"],
];
const tabs = (page: Page) => page.getByRole("navigation", { name: "Packages" });
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
test.use({ films: true });
const isPlaying = (clip: Locator) => clip.evaluate((video: HTMLVideoElement) => !video.paused);

test("the packages begin with the base ones, for good", async ({ page, request }) => {
  const answer = await request.get("/packages", { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe("/packages/base");
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Our Packages" }).click();
  await expect(page).toHaveURL("/packages/base");
  await expect(tabs(page).locator("[aria-current=page]")).toHaveText("Base Packages");
  expect((await request.get("/packages/gold")).status()).toBe(404);
});

test("nine cards with their titles, prices, features and ways on", async ({ page }) => {
  await page.goto("/packages/base");
  await expect(page.getByRole("article")).toHaveCount(9);
  await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText(
    prices.map(([title]) => title),
  );
  for (const [title, price] of prices) {
    await expect(card(page, title).getByText(price, { exact: true })).toBeVisible();
    expect(await card(page, title).getByRole("listitem").count()).toBeGreaterThanOrEqual(5);
    await expect(card(page, title).getByRole("link", { name: "Learn More" })).toHaveAttribute(
      "href",
      "/services",
    );
  }
});

test("Get Started carries the package into the contact form, and never over typed words", async ({
  page,
}) => {
  await page.goto("/packages/base");
  await card(page, "Web Design & Optimization").getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/contact?service=web-development&package=web-design-optimization");
  const message = page.locator("textarea[name=message]");
  await expect(message).toHaveValue("I am interested in the Web Design & Optimization package.");
  await expect(page.locator("input[name=service][value=web-development]")).toBeChecked();

  // Nothing has been added: the next package takes its place.
  await page.goto("/contact?service=branding&package=branding-creative");
  await expect(message).toHaveValue("I am interested in the Branding & Creative package.");

  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill("dana@example.test");
  for (let step = 1; step < 4; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await message.fill("A label for a new tea.");
  await page.goto("/contact?service=branding&package=visual-production");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "4");
  await expect(message).toHaveValue("A label for a new tea.");
  await page.goto("/contact?package=gold");
  await expect(message).toHaveValue("A label for a new tea.");
});

test("a clip is fetched when looked at, moves under the mouse and stops behind it", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => request.url().endsWith(".mp4") && fetched.push(request.url()));
  await page.goto("/packages/base", { waitUntil: "networkidle" });
  expect(fetched).toEqual([]);
  const first = card(page, "Visual Production");
  const clip = first.locator("video");
  await first.getByRole("img").hover({ force: true });
  await expect.poll(() => isPlaying(clip)).toBe(true);
  expect(await clip.evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
  await first.getByRole("listitem").last().hover();
  expect(await isPlaying(clip)).toBe(true);
  await page.getByRole("heading", { level: 1 }).hover();
  await expect.poll(() => isPlaying(clip)).toBe(false);
  expect(fetched.length).toBeGreaterThan(0);
  expect(fetched.every((url) => url.includes("visual-production"))).toBe(true);
});

test("the keyboard's focus plays a clip, and a press pauses it", async ({ page }) => {
  await page.goto("/packages/base");
  const first = card(page, "Visual Production");
  await tabs(page).getByRole("link", { name: "Custom Quotations" }).focus();
  await page.keyboard.press("Tab");
  const control = first.getByRole("button", { name: "Pause the Visual Production preview" });
  await expect(control).toBeFocused();
  await expect.poll(() => isPlaying(first.locator("video"))).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => isPlaying(first.locator("video"))).toBe(false);
  await page.keyboard.press("Tab");
  await expect(first.getByRole("link", { name: "Get Started", exact: true })).toBeFocused();
  expect(await isPlaying(first.locator("video"))).toBe(false);
});

test("focus that comes before the page's scripts plays the clip, too", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/packages/base", { waitUntil: "commit" });
  const first = card(page, "Visual Production");
  await tabs(page).getByRole("link", { name: "Custom Quotations" }).focus();
  await page.keyboard.press("Tab");
  await expect(first.getByRole("button", { name: "Play the Visual Production preview" })).toBeFocused();
  scripts.resolve();
  await expect.poll(() => isPlaying(first.locator("video"))).toBe(true);
});

test("focus that reaches a card at its end plays its clip until it leaves the card", async ({ page }) => {
  // Tall enough for a whole card: a clip out of sight stays still.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.goto("/packages/base");
  const [first, second] = [card(page, "Visual Production"), card(page, "Branding & Creative")];
  await second.getByRole("button", { name: /preview$/ }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(first.getByRole("link", { name: "Learn More about Visual Production" })).toBeFocused();
  await expect.poll(() => isPlaying(first.locator("video"))).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => isPlaying(first.locator("video"))).toBe(false);
  await expect.poll(() => isPlaying(second.locator("video"))).toBe(true);
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("a tap plays and the next one stops; nothing scrolls sideways", async ({ page }) => {
    await page.goto("/packages/base");
    const first = card(page, "Visual Production");
    await first.getByRole("button", { name: /preview$/ }).tap();
    await expect.poll(() => isPlaying(first.locator("video"))).toBe(true);
    await first.getByRole("button", { name: /preview$/ }).tap();
    await expect.poll(() => isPlaying(first.locator("video"))).toBe(false);
    await first.getByRole("heading").tap();
    await expect.poll(() => isPlaying(first.locator("video"))).toBe(true);
    await first.getByRole("heading").tap();
    await expect.poll(() => isPlaying(first.locator("video"))).toBe(false);
    for (const path of ["/packages/base", "/packages/custom"]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    }
  });
});

test.describe("where stillness is wanted", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("only a press plays a clip", async ({ page }) => {
    await page.goto("/packages/base");
    const first = card(page, "Visual Production");
    const control = first.getByRole("button", { name: "Play the Visual Production preview" });
    await control.hover();
    expect(await isPlaying(first.locator("video"))).toBe(false);
    await control.click();
    await expect.poll(() => isPlaying(first.locator("video"))).toBe(true);
  });
});

test("the details of every package open one at a time", async ({ page }) => {
  await page.goto("/packages/base");
  const details = page.getByRole("region", { name: "Full Service Details" });
  await expect(details.locator("details")).toHaveCount(9);
  const open = details.locator("details[open]");
  await expect(open).toHaveCount(0);
  for (const [title] of prices) {
    await details.locator("summary", { hasText: title }).click();
    await expect(open).toHaveCount(1);
    expect(await open.getByRole("heading", { level: 3 }).count()).toBeGreaterThanOrEqual(3);
  }
  await details.locator("summary").last().click();
  await expect(open).toHaveCount(0);
});

test("the quote is drawn anew by key, from the published rates, and goes into the wizard", async ({
  page,
}) => {
  await page.goto("/packages/custom");
  const quote = page.getByRole("table", { name: "One quote, every line" });
  await page.getByRole("slider", { name: "Crew" }).press("ArrowLeft");
  await expect(quote.getByRole("row", { name: "Camera assistant not on this job" })).toBeVisible();
  await expect(
    quote.getByRole("row", { name: "Meals and travel 3 people × 2 days × $45 $270" }),
  ).toBeVisible();
  await page.getByRole("slider", { name: "Shooting days" }).press("Home");
  await expect(page.getByRole("slider", { name: "Shooting days" })).toHaveAttribute(
    "aria-valuetext",
    "1 day",
  );
  await page.getByRole("slider", { name: "Cut-downs" }).press("Home");
  await expect(quote.getByRole("row", { name: "Edit 4.5 days × $550 $2,475" })).toBeVisible();
  // 2,100 + 1,385 + 3,475 + 10% of 2,935.
  await expect(quote.getByRole("row", { name: "Total before tax $7,254" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "$7,254" })).toBeVisible();

  await page.getByRole("link", { name: "Ask for this quote" }).click();
  await page.getByLabel("Name").fill("Ann Lee");
  await page.getByLabel("Email").fill("ann@example.com");
  for (const title of ["Where do you work?", "What should we make?"]) {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await expect(page.getByRole("radio", { name: /Videography/ })).toBeChecked();
  await expect(page.getByLabel("Budget")).toHaveValue("5k-15k");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Project description")).toHaveValue(
    "I would like a quote for a film: 1 shooting day, a crew of 3, 0 cut-downs. At your rates it comes to $7,254 before tax.",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the quote is the signed one, and nothing stands there to be moved", async ({ page }) => {
    await page.goto("/packages/custom");
    const quote = page.getByRole("table", { name: "One quote, every line" });
    await expect(quote.getByRole("row", { name: "Total before tax $11,736" })).toBeVisible();
    await expect(page.getByRole("slider")).toHaveCount(0);
    await expect(page.getByText("the final bill was $10,920")).toBeVisible();
  });
});

test("prices of all packages are set alike", async ({ page }) => {
  await page.goto("/packages/base");
  const colours = await page
    .locator(".package-price")
    .evaluateAll((prices) => prices.map((price) => getComputedStyle(price).color));
  expect(colours).toHaveLength(9);
  expect(new Set(colours).size).toBe(1);
});

test("the custom quotations' title is short of four lines, and its introduction on the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/packages/custom");
  const title = page.getByRole("heading", { level: 1 });
  const lines = await title.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThan(4);
  await expect(page.getByText(/^Some projects are two and a half packages/)).toBeInViewport({ ratio: 1 });
});

test("custom quotations: three benefits and a free consultation", async ({ page }) => {
  await page.goto("/packages/base");
  await tabs(page).getByRole("link", { name: "Custom Quotations" }).click();
  await expect(page).toHaveURL("/packages/custom");
  await expect(
    page.getByRole("heading", { level: 1, name: "Tailored Quotations for Your Unique Needs" }),
  ).toBeVisible();
  for (const name of ["Mix & Match Services", "Scale to Your Needs", "Dedicated Account Manager"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  const quote = page.getByRole("table", { name: "One quote, every line" });
  await expect(quote.getByRole("row", { name: "Camera assistant 2 days × $450 $900" })).toBeVisible();
  await expect(quote.getByRole("row", { name: "Total before tax $11,736" })).toBeVisible();
  await expect(page.getByText(/free consultation/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
});

test("axe finds nothing, with the details open too, in both themes", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await page.goto("/packages/custom");
  await expectAccessibleInBothThemes(page);
  await page.goto("/packages/base");
  await page.locator("summary", { hasText: "Branding & Creative" }).click();
  await expectAccessibleInBothThemes(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("cards are readable and the details open", async ({ page }) => {
    await page.goto("/packages/base");
    await expect(page.getByRole("article")).toHaveCount(9);
    await expect(page.getByRole("button", { name: /preview$/ })).toHaveCount(0);
    await page.locator("summary", { hasText: "Visual Production" }).click();
    await expect(page.locator("details[open]").getByRole("heading", { level: 3 }).first()).toBeVisible();
    await page.goto("/contact?service=videography&package=visual-production");
    await expect(page.locator("textarea[name=message]")).toHaveValue(/Visual Production package/);
  });
});
