/** From sign-up to deletion on a phone: everything is reached by touch, through the menus. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectNoSideways, phone } from "../phone.ts";
import { drawnPhoto, fillSignUp, password, signIn } from "./members.ts";

test.use(phone);

const siteMenu = (page: Page) => page.getByRole("dialog", { name: "Menu", exact: true });
const membersMenu = (page: Page) => page.getByRole("dialog", { name: "Dashboard menu" });

/** The dashboard's mark, set with its page. */
async function expectArea(page: Page, area: "dashboard" | null): Promise<void> {
  await expect.poll(() => page.locator("html").getAttribute("data-area")).toBe(area);
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).tap();
}

test("from sign-up to deletion by touch", async ({ page, expectAccessible }) => {
  const token = () => page.evaluate(() => localStorage.getItem("extenso_token"));
  const username = `touch_${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  await test.step("the contact form's introduction gives way after the first step", async () => {
    await page.goto("/contact");
    await expect(page.getByRole("heading", { name: "Start here" })).toBeInViewport();
    await page.getByLabel("Name").fill("Dana");
    await page.getByLabel("Email", { exact: true }).fill("dana@example.test");
    // Tapped again before the step changes, the button still asks for the same step.
    for (const step of ["2", "3"]) {
      await page.getByRole("button", { name: "Next" }).tap();
      await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", step);
    }
    await page.reload();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "3");
    const title = page.getByRole("heading", { name: "What should we make?" });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(844 / 2);
  });

  await page.goto("/about");
  const signUp = page.getByRole("dialog", { name: "Sign Up" });
  await openMenu(page);
  await siteMenu(page).getByRole("button", { name: "Sign Up" }).tap();
  await expect(siteMenu(page)).toBeHidden();
  await expect(signUp).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close", exact: true }).tap();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await openMenu(page);
  await siteMenu(page).getByRole("button", { name: "Sign Up" }).tap();
  await fillSignUp(signUp, { username, email, password });
  await signUp.getByRole("checkbox").tap();
  await signUp.getByRole("button", { name: "Create Account" }).tap();
  await expect(page.getByText("Account created successfully! Welcome to the product.")).toBeVisible();
  await page.getByRole("button", { name: "Stay Here" }).tap();
  await expect(
    page.getByRole("banner").getByRole("button", { name: "Account of Casey Member" }),
  ).toBeVisible();

  await test.step("the site's menu signs out, to the home page, and in", async () => {
    await openMenu(page);
    await siteMenu(page).getByRole("button", { name: "Sign Out" }).tap();
    await expect(page).toHaveURL("/");
    await expect(siteMenu(page)).toBeHidden();
    await expect.poll(token).toBeNull();
    await openMenu(page);
    await siteMenu(page).getByRole("button", { name: "Sign In" }).tap();
    const window = page.getByRole("dialog", { name: "Sign In" });
    await window.getByLabel("Username or email").fill(username);
    await window.getByLabel("Password", { exact: true }).fill(password);
    await window.getByRole("button", { name: "Sign In", exact: true }).tap();
    await expect(window).toBeHidden();
  });

  await openMenu(page);
  await expect(siteMenu(page).getByText("Casey Member")).toBeVisible();
  await expect(siteMenu(page).getByRole("button", { name: "Sign In" })).toBeHidden();
  await siteMenu(page).getByRole("link", { name: "Dashboard" }).tap();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome back, Casey" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Signed in as Casey Member/ })).toBeVisible();
  await expectNoSideways(page);

  await openMenu(page);
  await membersMenu(page).getByRole("link", { name: "Extenso Academy" }).tap();
  await expect(page).toHaveURL("/dashboard/academy");
  await expect(membersMenu(page)).toBeHidden();
  await expectNoSideways(page);
  await page.locator(".article-card h2").first().tap();
  await expect(page.locator("#article-title")).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole("link", { name: "Back to Academy" }).tap();
  await expect(page).toHaveURL("/dashboard/academy");
  await expect(page.locator("#article-title")).toBeHidden();

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
  for (const name of ["Profile Information", "Profile Photo", "Appearance", "Change Password"]) {
    await page.getByRole("tab", { name }).tap();
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    await expectNoSideways(page);
  }

  await test.step("the dashboard's menu leads out, closes, and signs out, to the home page", async () => {
    await openMenu(page);
    await membersMenu(page).getByRole("link", { name: "Back to Site" }).tap();
    await expect(page).toHaveURL("/");
    await expectArea(page, null);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/settings/);
    await expectArea(page, "dashboard");
    await openMenu(page);
    await expect(membersMenu(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(membersMenu(page)).toBeHidden();
    await openMenu(page);
    await membersMenu(page).getByRole("button", { name: "Logout" }).tap();
    await expect(page).toHaveURL("/");
    await expect.poll(token).toBeNull();
  });

  await signIn(page, { username, email });
  await page.goto("/dashboard/settings?tab=account");
  await expect(page.getByText("This device")).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Delete Account" }).tap();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Delete My Account" }).tap();
  await expect(page).toHaveURL("/");
  const farewell = page.getByRole("dialog", { name: "Your account is deleted" });
  await farewell.getByRole("button", { name: "Close" }).last().tap();
  await expect(farewell).toBeHidden();
  await openMenu(page);
  await expect(siteMenu(page).getByRole("button", { name: "Sign In" })).toBeVisible();
});
