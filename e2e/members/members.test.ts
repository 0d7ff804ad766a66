/** The members' area: who gets in, its home and sidebar, the academy, and what axe finds on its pages. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openAs } from "./members.ts";

/** An article of the sample studio: the newest one may be another journey's. */
const article = "/dashboard/academy/post/what-is-in-the-van";
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Dashboard menu" });
const sidebarWidth = async (page: Page) => (await sidebar(page).boundingBox())?.width;
const cards = (page: Page) => page.getByRole("main").locator(".article-card h2");
const expectDashboard = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("data-area", "dashboard");
const expectSite = (page: Page) => expect(page.locator("html")).not.toHaveAttribute("data-area");

test("strangers are sent home; members are greeted, and the sidebar leads on, keeps its width and leads out", {
  tag: "@core",
}, async ({ page, context }) => {
  await test.step("nobody's content is in the answer, and a stranger comes to the home page", async () => {
    const html = await (await page.request.get("/dashboard/settings")).text();
    expect(html).toContain("Loading dashboard...");
    expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"\s*\/?>/);
    await page.goto("/dashboard/settings");
    await expect(page).toHaveURL("/");
    await expectSite(page);
  });

  // Unknown paths below the dashboard are its home.
  const { email } = await openAs(page, "/dashboard/nowhere/at-all");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  await expectDashboard(page);
  for (const path of ["/contact", "/services", "/portfolio", "/packages"]) {
    await expect(page.getByRole("main").locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(page.locator(".roadmap-item")).toHaveCount(6);

  await test.step("the sidebar keeps its width", async () => {
    await expect.poll(() => sidebarWidth(page)).toBe(280);
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect.poll(() => sidebarWidth(page)).toBe(80);
    await page.reload();
    await expect.poll(() => sidebarWidth(page)).toBe(80);
    await page.getByRole("button", { name: "Expand sidebar" }).click();
  });

  await test.step("the contact form is filled in for a member; a second tab goes on with it", async () => {
    await page.goto("/contact");
    await expect(page.getByLabel("Name")).toHaveValue("Ada Lang");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Company").fill("Ada Ltd");
    const second = await context.newPage();
    await second.goto("/contact");
    await expect(second.getByLabel("Company")).toHaveValue("Ada Ltd");
    await second.close();
  });

  await test.step("the sidebar leads on and out", async () => {
    await page.goto("/dashboard");
    await sidebar(page).getByRole("link", { name: "Settings", exact: true }).click();
    await expect(page).toHaveURL("/dashboard/settings");
    await sidebar(page).getByRole("link", { name: "Back to Site" }).click();
    await expect(page).toHaveURL("/");
    await expectSite(page);
    await page.goBack();
    await expectDashboard(page);
    await expect(page).toHaveURL("/dashboard/settings");
    await sidebar(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("extenso_token"))).toBeNull();
  });
});

test.describe("the academy", () => {
  test.use({ expectedMessages: [/status of 404/] });

  test("shows nine and loads more, is narrowed by topic and words, and its articles read on", {
    tag: "@core",
  }, async ({ page }) => {
    await openAs(page, "/dashboard/academy");
    const search = page.getByRole("searchbox", { name: "Search articles" });

    await test.step("more are loaded, and are there again on the way back", async () => {
      await expect(cards(page)).toHaveCount(9);
      await page.getByRole("button", { name: "Load More Articles" }).click();
      await expect(cards(page)).toHaveCount(18);
      await expect(page.locator(".article-card-link").nth(9)).toBeFocused();
      const title = (await cards(page).nth(12).textContent()) ?? "";
      await page.locator(".article-card-link").nth(12).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await page.goBack();
      await expect(cards(page)).toHaveCount(18);
    });

    await test.step("a topic narrows the list, a search narrows it further, and the address keeps both", async () => {
      const topic = page.getByRole("group", { name: "Topics" }).getByRole("button").nth(1);
      const label = (await topic.textContent()) ?? "";
      await expect(page.getByRole("button", { name: "Uncategorized" })).toHaveCount(0);
      await topic.click();
      await expect(page).toHaveURL(/\?category=/);
      await expect(topic).toHaveAttribute("aria-pressed", "true");
      const shown = page.getByRole("main").locator(".article-card");
      await expect(shown.filter({ hasNotText: label })).toHaveCount(0);
      await expect(shown.filter({ hasText: label })).not.toHaveCount(0);
      await search.fill("zzzqqq");
      await expect(page.getByRole("heading", { name: "No content found" })).toBeVisible();
      await expect(page).toHaveURL(/\?search=zzzqqq&category=/);
      await page.reload();
      await expect(search).toHaveValue("zzzqqq");
      // Every topic is offered, and the same words in all of them.
      await expect(page.getByRole("list", { name: "All topics" }).getByRole("link")).not.toHaveCount(0);
      await page.getByRole("link", { name: "Search “zzzqqq” in all topics" }).click();
      await expect(page).toHaveURL("/dashboard/academy?search=zzzqqq");
      await page.getByRole("button", { name: "Clear search" }).click();
      await expect(search).toBeFocused();
      // The link below stands under the earlier search, too, until the list is back.
      await expect(cards(page)).toHaveCount(9);
      await search.fill("zzzqqq");
      await expect(page).toHaveURL(/\?search=zzzqqq$/);
      await page.getByRole("link", { name: "Show all articles" }).click();
      await expect(cards(page)).toHaveCount(9);
      await expect(search).toHaveValue("");
    });

    await test.step("an article has its sections, tags and neighbours", async () => {
      await page.goto(article);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title).toContainText("What Is in the Van");
      const heading = page.locator(".content-text h2[id]").first();
      await heading.hover();
      await heading.getByRole("link").click();
      await expect(page).toHaveURL(/#/);
      await expect(page.locator(".content-text img")).not.toHaveCount(0);
      await expect(page.locator(".content-text img:not([loading=lazy])")).toHaveCount(0);
      await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem").first()).toContainText("#");
      await page.getByRole("link", { name: /^Previous article/ }).click();
      // The address comes before the article, whose neighbours are others.
      await expect(title).not.toContainText("What Is in the Van");
      await page.getByRole("link", { name: /^Next article/ }).click();
      await expect(title).toContainText("What Is in the Van");
      await expect(page).toHaveURL(article);
      await page.getByRole("link", { name: "Back to Academy" }).click();
      await expect(page).toHaveURL("/dashboard/academy");
    });

    await test.step("an unknown article says so with status 404, and leads back", async () => {
      expect((await page.request.get("/dashboard/academy/post/nope")).status()).toBe(404);
      await page.goto("/dashboard/academy/post/nope");
      await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
      await expect(page.getByText("Post not found", { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Back to Academy" }).click();
      await expect(cards(page)).toHaveCount(9);
    });
  });
});

test("axe finds nothing in the dashboard, in both themes", {
  tag: ["@core", "@axe"],
}, async ({ page, expectAccessibleInBothThemes }) => {
  // Links and tabs lead on, since a page that is loaded anew has axe loaded anew, too.
  await openAs(page, "/dashboard");
  await expectAccessibleInBothThemes(page);
  await sidebar(page).getByRole("link", { name: "Extenso Academy" }).click();
  await expect(cards(page)).toHaveCount(9);
  await expectAccessibleInBothThemes(page);
  await page.locator(".article-card-link").first().click();
  await expect(page.locator("#article-title")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await sidebar(page).getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
  await expectAccessibleInBothThemes(page);
  for (const [name, shown] of [
    ["Profile Photo", page.getByText("Choose Photo")],
    ["Appearance", page.getByRole("button", { name: "Switch to light mode" })],
    ["Change Password", page.getByRole("button", { name: "Update Password" })],
    ["Account Details", page.getByText("This device")],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await expect(shown).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});
