import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { drawnPhoto, openAs, password } from "./members.ts";

const area = (page: Page) => page.locator("html").getAttribute("data-area");
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Dashboard menu" });
const cards = (page: Page) => page.getByRole("main").locator(".article-card h2");
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

test("a stranger sees the dashboard load and then the home page; nobody's content is in the answer", async ({
  page,
}) => {
  const answer = await page.request.get("/dashboard/settings");
  const html = await answer.text();
  expect(html).toContain("Loading dashboard...");
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"\s*\/?>/);
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL("/");
  await expect.poll(() => area(page)).toBeNull();
});

test("members are greeted; the sidebar leads on, keeps its width and out again", async ({ page }) => {
  await openAs(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back, Ada" })).toBeVisible();
  expect(await area(page)).toBe("dashboard");
  for (const path of ["/contact", "/services", "/portfolio", "/packages"]) {
    await expect(page.getByRole("main").locator(`a[href="${path}"]`)).toBeVisible();
  }
  await expect(page.locator(".roadmap-item")).toHaveCount(6);

  await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(280);
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(80);
  await page.reload();
  await expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(80);
  await page.getByRole("button", { name: "Expand sidebar" }).click();

  await sidebar(page).getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page).toHaveURL("/dashboard/settings");
  await sidebar(page).getByRole("link", { name: "Back to Site" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => area(page)).toBeNull();
  await page.goBack();
  await expect.poll(() => area(page)).toBe("dashboard");
  await expect(page).toHaveURL("/dashboard/settings");

  await sidebar(page).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("extenso_token"))).toBeNull();
});

test("unknown paths below the dashboard are its home", async ({ page }) => {
  await openAs(page, "/dashboard/nowhere/at-all");
  await expect(page).toHaveURL("/dashboard");
});

test("on a phone the menu slides in, closes on Escape and after a choice", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, "/dashboard");
  const menu = page.getByRole("dialog", { name: "Dashboard menu" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Extenso Academy" }).click();
  await expect(page).toHaveURL("/dashboard/academy");
  await expect(menu).toBeHidden();
});

test("the academy shows nine, loads more, and is as it was on the way back", async ({ page }) => {
  await openAs(page, "/dashboard/academy");
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

test("a topic narrows the list, a search narrows it further, and the address keeps both", async ({
  page,
}) => {
  await openAs(page, "/dashboard/academy");
  const topic = page.getByRole("group", { name: "Topics" }).getByRole("button").nth(1);
  const label = (await topic.textContent()) ?? "";
  await expect(page.getByRole("button", { name: "Uncategorized" })).toHaveCount(0);
  await topic.click();
  await expect(page).toHaveURL(/\?category=/);
  await expect(topic).toHaveAttribute("aria-pressed", "true");
  const shown = page.getByRole("main").locator(".article-card");
  await expect(shown.filter({ hasNotText: label })).toHaveCount(0);
  await expect(shown.filter({ hasText: label })).not.toHaveCount(0);

  await page.getByRole("searchbox", { name: "Search articles" }).fill("zzzqqq");
  await expect(page.getByRole("heading", { name: "No content found" })).toBeVisible();
  await expect(page).toHaveURL(/\?search=zzzqqq&category=/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search articles" })).toHaveValue("zzzqqq");
  // Every topic is offered, and the same words in all of them.
  await expect(page.getByRole("list", { name: "All topics" }).getByRole("link")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Search “zzzqqq” in all topics" }).click();
  await expect(page).toHaveURL("/dashboard/academy?search=zzzqqq");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/dashboard/academy");
  await expect(page.getByRole("searchbox", { name: "Search articles" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search articles" }).fill("zzzqqq");
  await page.getByRole("link", { name: "Show all articles" }).click();
  await expect(cards(page)).toHaveCount(9);
  await expect(page.getByRole("searchbox", { name: "Search articles" })).toHaveValue("");
});

test("an article reads with its sections, tags and neighbours", async ({ page }) => {
  const [post] = await (
    await page.request.get("/wp-json/wp/v2/posts?per_page=1&offset=3&_fields=slug")
  ).json();
  await openAs(page, `/dashboard/academy/post/${post.slug}`);
  await expect(page.locator("#article-title")).toBeVisible();
  const heading = page.locator(".content-text h2[id]").first();
  await heading.hover();
  await heading.getByRole("link").click();
  await expect(page).toHaveURL(/#/);
  for (const image of await page.locator(".content-text img").all()) {
    await expect(image).toHaveAttribute("loading", "lazy");
  }
  await expect(page.getByRole("list", { name: "Tags" }).getByRole("listitem").first()).toContainText("#");
  await page.getByRole("link", { name: /^Previous article/ }).click();
  await expect(page).not.toHaveURL(new RegExp(post.slug));
  await page.getByRole("link", { name: /^Next article/ }).click();
  await expect(page).toHaveURL(`/dashboard/academy/post/${post.slug}`);
  await page.getByRole("link", { name: "Back to Academy" }).click();
  await expect(page).toHaveURL("/dashboard/academy");
});

test.describe("what is not there", () => {
  test.use({ expectedMessages: [/status of 40[04]/] });

  test("an unknown article says so with status 404 and leads back", async ({ page }) => {
    expect((await page.request.get("/dashboard/academy/post/nope")).status()).toBe(404);
    await openAs(page, "/dashboard/academy/post/nope");
    await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
    await expect(page.getByText("Post not found", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Back to Academy" }).click();
    await expect(cards(page)).toHaveCount(9);
  });

  test("a wrong password is told beside its field; the right one changes it", async ({ page }) => {
    const { username } = await openAs(page, "/dashboard/settings?tab=password");
    const submit = page.getByRole("button", { name: "Update Password" });
    const fill = async (current: string, next: string, again: string) => {
      await page.getByLabel("Current password", { exact: true }).fill(current);
      await page.getByLabel("New password", { exact: true }).fill(next);
      await page.getByLabel("Confirm new password", { exact: true }).fill(again);
      await submit.click();
    };
    await fill(password, "short", "short");
    await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
    await fill(password, "Other-Lens-50", "Other-Lens-35");
    await expect(page.getByText("New passwords do not match.")).toBeVisible();
    await fill("Wrong-Lens-85", "Other-Lens-50", "Other-Lens-50");
    await expect(page.getByText("The current password is incorrect.")).toBeVisible();
    await fill(password, "Other-Lens-50", "Other-Lens-50");
    await expect(page.getByText("Password updated successfully!")).toBeVisible();
    await openTab(page, "Appearance");
    await expect(page.getByText("Password updated successfully!")).toBeHidden();
    const again = await page.request.post("/wp-json/jwt-auth/v1/token", {
      data: { username, password: "Other-Lens-50" },
    });
    expect(again.ok()).toBe(true);
  });

  test("the account ends with its password", async ({ page }) => {
    await openAs(page, "/dashboard/settings?tab=account");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Password", { exact: true }).fill("Wrong-Lens-85");
    await dialog.getByRole("button", { name: "Delete My Account" }).click();
    await expect(dialog.getByText("The current password is incorrect.")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => localStorage.getItem("extenso_user"))).toBeNull();
    const farewell = page.getByRole("dialog", { name: "Your account is deleted" });
    await expect(farewell).toContainText("gone for good");
    await farewell.getByRole("button", { name: "Close" }).last().click();
    await expect(farewell).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(farewell).toBeHidden();
  });
});

test("the profile is checked, saved on the server and shown at once", async ({ page }) => {
  await openAs(page, "/dashboard/settings");
  await expect(page.getByLabel("Email")).toHaveAttribute("readonly");
  await page.getByLabel("Username").fill("a-b");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Username can only contain letters, numbers, and underscores.")).toBeVisible();
  await page.reload();
  await page.getByLabel("First name").fill("Grace");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("extenso_token"));
  const me = await page.request.get("/wp-json/wp/v2/users/me?context=edit", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect((await me.json()).first_name).toBe("Grace");
  await sidebar(page).getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome back, Grace" })).toBeVisible();
});

test("a photo is checked, cropped by keyboard, uploaded and removed", async ({ page }) => {
  await openAs(page, "/dashboard/settings?tab=photo");
  const input = page.locator('input[type="file"]');
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024) };
  await input.setInputFiles(large);
  await expect(page.getByText("File size must be less than 5MB.")).toBeVisible();
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await expect(page.getByText("Please choose an image file.")).toBeVisible();

  await input.setInputFiles(await drawnPhoto(page));
  const zoom = page.getByRole("slider", { name: "Zoom" });
  await zoom.focus();
  await page.keyboard.press("End");
  await expect(zoom).toHaveValue("4");
  await page.getByRole("button", { name: "Upload Photo" }).click();
  await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
  const avatar = sidebar(page).locator("img");
  await expect(avatar).toHaveAttribute("src", /uploads/);
  await page.getByRole("button", { name: "Remove Photo" }).click();
  await expect(page.getByText("Profile photo removed.")).toBeVisible();
  await expect(avatar).toHaveAttribute("src", /^\/avatar\//);
});

test("the theme changes with a word about it", async ({ page }) => {
  await openAs(page, "/dashboard/settings?tab=appearance");
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await expect(page.getByText("Switched to light mode!")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.getByText("Switched to dark mode!")).toBeVisible();
});

test("account details list the devices, end the others and hand out the data", async ({ page }) => {
  const member = await openAs(page, "/dashboard/settings");
  await page.request.post("/wp-json/jwt-auth/v1/token", {
    data: { username: member.username, password },
    headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" },
  });
  await openTab(page, "Account Details");
  await expect(page.getByText("Subscriber")).toBeVisible();
  await expect(page.getByText("This device")).toBeVisible();
  await expect(page.getByText("Firefox on Windows")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out All Others" }).click();
  await expect(page.getByText("Firefox on Windows")).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download My Data" }).click();
  expect((await download).suggestedFilename()).toBe("extenso-account.json");
});

test("axe finds nothing in the dashboard, in both themes", async ({ page, expectAccessibleInBothThemes }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const [post] = await (await page.request.get("/wp-json/wp/v2/posts?per_page=1&_fields=slug")).json();
  await openAs(page, "/dashboard");
  const paths = ["/dashboard", "/dashboard/academy", `/dashboard/academy/post/${post.slug}`];
  const tabs = ["", "?tab=photo", "?tab=appearance", "?tab=password", "?tab=account"];
  for (const path of [...paths, ...tabs.map((tab) => `/dashboard/settings${tab}`)]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
});
