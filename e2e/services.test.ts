import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const slugs = ["videography", "photography", "branding", "drone-operation", "web-development"];
const further = ["media-management", "event-coverage"];
const tabs = (page: Page) => page.getByRole("navigation", { name: "Our Services" });
const currentTab = (page: Page) => tabs(page).locator("[aria-current]");
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the overview has a tab for each service and five cards of four features each", async ({ page }) => {
  await page.goto("/services");
  await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
  await expect(tabs(page).getByRole("link")).toHaveText([
    "Overview",
    "Videography",
    "Photography",
    "Branding",
    "Drone Operation",
    "Web Development",
    "Media Management",
    "Event Coverage",
  ]);
  await expect(currentTab(page)).toHaveText("Overview");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(5);
  for (const card of await cards.all()) await expect(card.getByRole("listitem")).toHaveCount(4);
  for (const title of ["Media Management", "Event Coverage"])
    await expect(section(page, "Two more services").getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Explore Drone Operation" }).click();
  await expect(page).toHaveURL("/services/drone-operation");
  await expect(currentTab(page)).toHaveText("Drone Operation");
});

for (const slug of [...slugs, ...further]) {
  test(`${slug} is shown in full and leads on`, async ({ page }) => {
    await page.goto(`/services/${slug}`);
    const main = page.getByRole("main");
    const title = (await main.getByRole("heading", { level: 1 }).innerText()).trim();
    await expect(page).toHaveTitle(new RegExp(`^${title} · From \\$`));
    await expect(currentTab(page)).toHaveText(title);
    await expect(currentTab(page)).toHaveAttribute("aria-current", "page");
    await expect(section(page, "What We Offer").getByRole("listitem")).toHaveCount(5);
    await expect(section(page, "Our Process").getByRole("heading", { level: 3 })).toHaveCount(4);
    const samples = section(page, "Sample Work").getByRole("listitem");
    await expect(samples).toHaveCount(3);
    for (const sample of await samples.all())
      await expect(sample.getByRole("link")).toHaveAttribute("href", /^\/portfolio\/[\w-]+$/);
    const service = slug === "media-management" ? "social-media" : slug;
    await expect(main.locator(`a[href="/contact?service=${service}"]`)).toBeVisible();
    await expect(
      section(page, "See Our Work in Action").getByRole("link", { name: "View the Portfolio" }),
    ).toHaveAttribute("href", "/portfolio");
    const data = await page.locator('script[type="application/ld+json"]').allInnerTexts();
    const types = data.map((text) => JSON.parse(text)["@type"]);
    expect(types).toEqual(expect.arrayContaining(["Service", "BreadcrumbList"]));
  });
}

test("sample work leads to projects that are there", async ({ page, request }) => {
  const addresses = new Set<string>();
  for (const slug of [...slugs, ...further]) {
    await page.goto(`/services/${slug}`);
    for (const link of await section(page, "Sample Work").getByRole("link").all())
      addresses.add((await link.getAttribute("href")) ?? "");
  }
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test("the call to action carries the service to the contact form", async ({ page }) => {
  await page.goto("/services/photography");
  await page.getByRole("link", { name: "Book a Shoot" }).click();
  await expect(page).toHaveURL("/contact?service=photography");
  await expect(page.locator("input[name=service][value=photography]")).toBeChecked();
});

test("the last segment names the service, whose own address is the canonical one", async ({
  page,
  request,
}) => {
  const answer = await request.get("/services/films/videography");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  await page.goto("/services/films/videography");
  await expect(page.getByRole("heading", { level: 1, name: "Videography" })).toBeVisible();
  await expect(currentTab(page)).toHaveText("Videography");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/services\/videography$/);
});

test.describe("on a name that is no service", () => {
  test.use({ expectedMessages: [/404/] });
  test("the page says so, keeps the tabs and answers 404", async ({ page, request }) => {
    for (const path of ["/services/catering", "/services/branding/extra"])
      expect((await request.get(path)).status(), path).toBe(404);
    await page.goto("/services/catering");
    await expect(page.getByRole("heading", { name: "Service Not Found" })).toBeVisible();
    await expect(
      page.getByText(
        "The requested service could not be found. Please select a service from the tabs above.",
      ),
    ).toBeVisible();
    await expect(currentTab(page)).toHaveText("Overview");
    await expect(page.getByRole("navigation", { name: "Try one of these" }).getByRole("link")).toHaveCount(7);
    await page.goto("/services/drones");
    await expect(
      page.getByRole("navigation", { name: "Were you looking for this?" }).getByRole("link"),
    ).toHaveAttribute("href", "/services/drone-operation");
    await tabs(page).getByRole("link", { name: "Branding" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Branding" })).toBeVisible();
  });
});

for (const width of [390, 768]) {
  test(`at ${width} pixels the words stand below the picture`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const slug of ["web-development", "media-management", "videography"]) {
      await page.goto(`/services/${slug}`);
      const hero = page.getByRole("main").locator("section").first();
      const bottom = await hero.locator("img").evaluate((image) => image.getBoundingClientRect().bottom);
      const title = await page
        .getByRole("heading", { level: 1 })
        .evaluate((h1) => h1.getBoundingClientRect().top);
      expect(title, slug).toBeGreaterThan(bottom);
    }
  });
}

test("the film plays in a window that locks the page and closes on Escape", async ({ page }) => {
  await page.goto("/services/photography");
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
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("when the window's code is lost on its way", () => {
  test.use({ expectedMessages: [/Failed to load resource/] });
  test("the browser shows the film by itself", async ({ page }) => {
    await page.route(/\/assets\/film-window-/, (route) => route.abort());
    await page.goto("/services/photography");
    await page.getByRole("button", { name: /^Play film.*Photography$/ }).click();
    await expect(page).toHaveURL("/media/services/clips/photography.mp4");
  });
});

test("sample work with a film plays it in the same window, and the focus comes back to it", async ({
  page,
}) => {
  await page.goto("/services/videography");
  const opener = page.getByRole("button", { name: "Play Night Signal" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Night Signal" });
  await expect(dialog.locator("video")).toHaveAttribute("src", "/media/portfolio/night-signal.mp4");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("where films begin by themselves", () => {
  test.use({ films: true });

  test("a hero video runs muted and looped, and can be paused", async ({ page }) => {
    await page.goto("/services/videography");
    const video = page.getByRole("main").locator("video").first();
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => !clip.paused)).toBe(true);
    expect(await video.evaluate((clip: HTMLVideoElement) => clip.muted && clip.loop)).toBe(true);
    await page.getByRole("button", { name: "Pause Videography clip" }).click();
    await expect.poll(() => video.evaluate((clip: HTMLVideoElement) => clip.paused)).toBe(true);
  });
});

test.describe("where stillness is wanted", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the hero video waits to be asked", async ({ page }) => {
    await page.goto("/services/videography");
    await expect(page.getByRole("button", { name: "Play Videography clip" })).toBeVisible();
    const video = page.getByRole("main").locator("video").first();
    expect(await video.evaluate((clip: HTMLVideoElement) => clip.paused)).toBe(true);
  });
});

test("axe finds nothing, in both themes", async ({ page, expectAccessibleInBothThemes }) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["", ...slugs, ...further]) {
    await page.goto(`/services/${path}`);
    await expectAccessibleInBothThemes(page);
  }
  await page.getByRole("button", { name: /^Play film/ }).click();
  await expect(page.getByRole("dialog").locator("video")).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("nothing scrolls sideways and the current tab is in sight", async ({ page }) => {
    for (const path of ["/services", ...[...slugs, ...further].map((slug) => `/services/${slug}`)]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, path).toBe(0);
      await expect(currentTab(page)).toBeInViewport({ ratio: 1 });
    }
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("every part is there and the film is a link", async ({ page }) => {
    await page.goto("/services");
    await tabs(page).getByRole("link", { name: "Web Development" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Web Development" })).toBeVisible();
    await expect(section(page, "Our Process").getByRole("listitem")).toHaveCount(4);
    await expect(page.getByRole("link", { name: "Play film" })).toHaveAttribute("href", /web-page\.mp4$/);
  });
});

for (const [service, title, told] of [
  ["videography", "A call sheet", "Scene 1: the press starts"],
  ["photography", "The light meter", "f/5.6, 1/125 s"],
  ["branding", "The colour chart", "Ember on Roast"],
  ["drone-operation", "A flight, on paper", "NAV CANADA authorization"],
  ["web-development", "The same page, before and after", "140 kB AVIF"],
  ["media-management", "A week, channel by channel", "Approve"],
  ["event-coverage", "The night, hour by hour", "2,140 frames"],
] as const) {
  test(`${service} has a part of its own`, async ({ page }) => {
    await page.goto(`/services/${service}`);
    const part = page.getByRole("region", { name: title, exact: true }).first();
    await expect(part.getByRole("heading", { level: 2 })).toHaveText(title);
    await expect(part).toContainText(told);
  });
}

test("the rehearsed frame gives way to the flown one by the keyboard and by the pointer", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await page.goto("/services/drone-operation");
  const slider = page.getByRole("slider", { name: "Rehearsed or flown" });
  const plan = page.locator(".rehearsal-plan");
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "0 % rehearsed, 100 % flown");
  await expect(plan).toHaveCSS("clip-path", "inset(0px 100% 0px 0px)");
  await slider.press("ArrowRight");
  await expect(slider).toHaveValue("2");
  const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  await slider.click({ position: { x: width * 0.8, y: height / 2 } });
  await expect(slider).toHaveValue("80");
  await expectAccessibleInBothThemes(page);
});

test("the light meter reads another hour by the keyboard", async ({ page }) => {
  await page.goto("/services/photography");
  const part = page.getByRole("region", { name: "The light meter" });
  await part.getByRole("radio", { name: "12:30" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(part.getByRole("radio", { name: "16:10" })).toBeChecked();
  await expect(part).toContainText("f/4, 1/60 s");
});
