/** From sign-up to deletion on a phone: everything is reached by touch, through the menus. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { drawnPhoto, openAs } from "./members.ts";
import { expectNoSideways, phone } from "./phone.ts";

const password = "Long-Lens-85";

test.use(phone);

const siteMenu = (page: Page) => page.getByRole("dialog", { name: "Menu", exact: true });
const membersMenu = (page: Page) => page.getByRole("dialog", { name: "Dashboard menu" });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).tap();
}

test("from sign-up to deletion by touch", async ({ page }) => {
  test.slow();
  const username = `touch_${Date.now() % 1_000_000}`;
  await page.goto("/about");
  await openMenu(page);
  await siteMenu(page).getByRole("button", { name: "Sign Up" }).tap();
  const signUp = page.getByRole("dialog", { name: "Sign Up" });
  await expect(siteMenu(page)).toBeHidden();
  await signUp.getByLabel("First name").fill("Casey");
  await signUp.getByLabel("Last name").fill("Member");
  await signUp.getByLabel("Username").fill(username);
  await signUp.getByLabel("Email").fill(`${username}@example.com`);
  await signUp.getByLabel("Password", { exact: true }).fill(password);
  await signUp.getByLabel("Confirm password").fill(password);
  await signUp.getByRole("checkbox").tap();
  await signUp.getByRole("button", { name: "Create Account" }).tap();
  await expect(page.getByText("Account created successfully! Welcome to the product.")).toBeVisible();
  await page.getByRole("button", { name: "Stay Here" }).tap();

  await openMenu(page);
  await expect(siteMenu(page).getByText("Casey Member")).toBeVisible();
  await expect(siteMenu(page).getByRole("button", { name: "Sign In" })).toBeHidden();
  await siteMenu(page).getByRole("link", { name: "Dashboard" }).tap();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back, Casey" })).toBeVisible();
  await expectNoSideways(page);

  await openMenu(page);
  await membersMenu(page).getByRole("link", { name: "Extenso Academy" }).tap();
  await expect(page).toHaveURL("/dashboard/academy");
  await expect(membersMenu(page)).toBeHidden();
  await expectNoSideways(page);
  const card = page.locator(".article-card h2").first();
  const title = (await card.textContent()) ?? "";
  await card.tap();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole("link", { name: "Back to Academy" }).tap();
  await expect(page).toHaveURL("/dashboard/academy");

  await openMenu(page);
  await membersMenu(page).getByRole("link", { name: "Settings", exact: true }).tap();
  await page.getByLabel("First name").fill("Grace");
  await page.getByRole("button", { name: "Save Changes" }).tap();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await page.getByRole("tab", { name: "Profile Photo" }).tap();
  const chooser = page.waitForEvent("filechooser");
  await page.getByText("Choose Photo").tap();
  await (await chooser).setFiles(await drawnPhoto(page));
  await page.getByRole("button", { name: "Upload Photo" }).tap();
  await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
  await page.getByRole("tab", { name: "Appearance" }).tap();
  await page.getByRole("button", { name: "Switch to light mode" }).tap();
  await expect(page.getByText("Switched to light mode!")).toBeVisible();
  await page.getByRole("tab", { name: "Change Password" }).tap();
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByLabel("New password", { exact: true }).fill("Other-Lens-50");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Other-Lens-50");
  await page.getByRole("button", { name: "Update Password" }).tap();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  for (const name of ["Profile Information", "Profile Photo", "Appearance", "Change Password"]) {
    await page.getByRole("tab", { name }).tap();
    await expectNoSideways(page);
  }
  await page.getByRole("tab", { name: "Account Details" }).tap();
  await expect(page.getByText("This device")).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Delete Account" }).tap();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill("Other-Lens-50");
  await dialog.getByRole("button", { name: "Delete My Account" }).tap();
  await expect(page).toHaveURL("/");
  const farewell = page.getByRole("dialog", { name: "Your account is deleted" });
  await farewell.getByRole("button", { name: "Close" }).last().tap();
  await expect(farewell).toBeHidden();
  await openMenu(page);
  await expect(siteMenu(page).getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("the menus sign out: the site's to its home page, the dashboard's too", async ({ page }) => {
  await openAs(page, "/about");
  await openMenu(page);
  await siteMenu(page).getByRole("button", { name: "Sign Out" }).tap();
  await expect(page).toHaveURL("/");
  await expect(siteMenu(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("extenso_token"))).toBeNull();

  await openAs(page, "/dashboard/settings");
  await openMenu(page);
  await membersMenu(page).getByRole("link", { name: "Back to Site" }).tap();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await openMenu(page);
  await membersMenu(page).getByRole("button", { name: "Logout" }).tap();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("extenso_token"))).toBeNull();
});
