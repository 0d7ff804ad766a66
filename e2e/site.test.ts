import { expect, test } from "./fixtures.ts";

test("an unknown address is a 404", async ({ request }) => {
  expect((await request.get("/no/such/page")).status()).toBe(404);
});

test.describe("on an unknown address", () => {
  test.use({ expectedMessages: [/404/] });
  test("the page says so and offers a way home", async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await page.getByRole("link", { name: "Return Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("navigation moves the focus to the page and announces its title", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("p[aria-live=polite]").filter({ hasText: "Contact · Extenso" })).toHaveCount(1);
});

test("the header changes once the page has scrolled more than 20 pixels", async ({ page }) => {
  await page.goto("/contact");
  const header = page.getByRole("banner");
  await expect(header).not.toHaveAttribute("data-scrolled");
  await page.mouse.wheel(0, 300);
  await expect(header).toHaveAttribute("data-scrolled");
});

test("a sub-menu opens from the keyboard and closes with Escape", async ({ page }) => {
  await page.goto("/");
  const toggle = page.getByRole("button", { name: "Services pages" });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Drone Operation" }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(toggle).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("the menu slides in, leads on, and closes on the way", async ({ page, expectAccessible }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("link", { name: "Contact", exact: true }).click();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();
  });

  for (const path of ["/", "/portfolio", "/contact"]) {
    test(`nothing scrolls sideways on ${path}`, async ({ page }) => {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
    });
  }
});

test("pages carry a strict policy, an entity tag, and answer 304", async ({ request }) => {
  const first = await request.get("/");
  const headers = first.headers();
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
  expect(headers["content-security-policy"]).not.toContain("unsafe-inline");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const again = await request.get("/", { headers: { "If-None-Match": headers.etag ?? "" } });
  expect(again.status()).toBe(304);
});

test("search engines find every page and nothing private", async ({ request, baseURL }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain("Disallow: /dashboard");
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain(`<loc>${baseURL}/portfolio/dune-line</loc>`);
  expect(sitemap).toContain("<video:content_loc>");
  const feed = await request.get("/feed.xml");
  expect(feed.headers()["content-type"]).toContain("application/rss+xml");
  expect((await feed.text()).match(/<item>/g)).toHaveLength(20);
});
