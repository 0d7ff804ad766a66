/** From sign-up to deletion without a pointer: nothing here clicks, and focus is never set by the test. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { drawnPhoto, password } from "./members.ts";

/** More than any page of the journey has to pass. */
const mostSteps = 60;

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement);

/** A page that was led to takes the focus a moment after its address: what is pressed before is pressed elsewhere. */
async function expectLedTo(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("main")).toBeFocused();
}

/** Presses Tab, or `key`, until the focus is on `target`, and finds that it can be seen there. */
async function tabTo(page: Page, target: Locator, seen = target, key = "Tab"): Promise<void> {
  await expect(seen).toBeVisible();
  for (let step = 0; step < mostSteps && !(await isFocused(target)); step++) await page.keyboard.press(key);
  await expect(target).toBeFocused();
  await expect(seen).toBeInViewport();
}

async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Types into the field that has the focus and goes on. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

test("from sign-up to deletion with the keyboard alone", { tag: "@core" }, async ({ page }) => {
  const username = `keys_${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  await page.goto("/about");
  await pressOn(page, page.getByRole("banner").getByRole("button", { name: "Sign Up" }));
  const signUp = page.getByRole("dialog", { name: "Sign Up" });
  await expect(signUp.getByLabel("First name")).toBeFocused();
  await typeInto(page, signUp.getByLabel("First name"), "Casey");
  await typeInto(page, signUp.getByLabel("Last name"), "Member");
  await typeInto(page, signUp.getByLabel("Username"), username);
  await typeInto(page, signUp.getByLabel("Email"), email);
  await typeInto(page, signUp.getByLabel("Password", { exact: true }), password);
  await typeInto(page, signUp.getByLabel("Confirm password"), "something-else");
  await pressOn(page, signUp.getByRole("checkbox"), "Space");
  await pressOn(page, signUp.getByRole("button", { name: "Create Account" }));
  // The first invalid field has the focus, so typing can go on at once.
  await expect(signUp.getByLabel("Confirm password")).toBeFocused();
  await expect(signUp.getByText("Passwords do not match")).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Account created successfully! Welcome to the product.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "Stay Here" }));

  await test.step("the user menu closes and gives the focus back, signs out, and leads on after a sign-in", async () => {
    const button = page.getByRole("button", { name: /^Account of/ });
    const userMenu = page.getByRole("dialog", { name: "Account menu" });
    await pressOn(page, button);
    await expect(userMenu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(userMenu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Space");
    await pressOn(page, userMenu.getByRole("button", { name: "Sign Out" }));
    await expectLedTo(page, "/");
    const signInButton = page.getByRole("banner").getByRole("button", { name: "Sign In" });
    await tabTo(page, signInButton, signInButton, "Shift+Tab");
    await page.keyboard.press("Enter");
    const signIn = page.getByRole("dialog", { name: "Sign In" });
    await typeInto(page, signIn.getByLabel("Username or email"), username);
    await typeInto(page, signIn.getByLabel("Password", { exact: true }), password);
    await page.keyboard.press("Enter");
    await expect(signIn).toBeHidden();
    await pressOn(page, button);
    await pressOn(page, userMenu.getByRole("link", { name: "Dashboard" }));
    await expectLedTo(page, "/dashboard");
  });
  await expect(page.getByRole("heading", { name: "Welcome back, Casey" })).toBeVisible();

  const menu = page.getByRole("complementary", { name: "Dashboard menu" });
  await pressOn(page, menu.getByRole("link", { name: "Extenso Academy" }));
  await expectLedTo(page, "/dashboard/academy");
  await typeInto(page, page.getByRole("searchbox", { name: "Search articles" }), "lithium");
  const found = page.getByRole("main").getByRole("link", { name: "What Is in the Van" });
  await expect(page).toHaveURL(/search=lithium$/);
  await expect(page.locator(".article-card")).toHaveCount(1);
  await pressOn(page, found);
  await expectLedTo(page, "/dashboard/academy/post/what-is-in-the-van");
  await pressOn(page, page.getByRole("link", { name: "Back to Academy" }));
  await expectLedTo(page, /search=lithium$/);

  await pressOn(page, menu.getByRole("link", { name: "Settings", exact: true }));
  await expectLedTo(page, "/dashboard/settings");
  // The server's names replace the browser's, a moment later.
  await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
  const nextTab = async (name: string) => {
    await tabTo(page, page.getByRole("tab", { selected: true }));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
  };
  await typeInto(page, page.getByLabel("First name"), "Grace");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();

  await nextTab("Profile Photo");
  const chooser = page.waitForEvent("filechooser");
  // The field itself is out of sight; its label is the button that people see.
  await tabTo(page, page.locator('input[type="file"]'), page.getByText("Choose Photo"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(await drawnPhoto(page));
  await tabTo(page, page.getByRole("slider", { name: "Zoom" }));
  await page.keyboard.press("End");
  await pressOn(page, page.getByRole("button", { name: "Upload Photo" }));
  await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();

  await nextTab("Appearance");
  await pressOn(page, page.getByRole("button", { name: "Switch to light mode" }));
  await expect(page.getByText("Switched to light mode!")).toBeVisible();

  await nextTab("Change Password");
  await typeInto(page, page.getByLabel("Current password", { exact: true }), password);
  await typeInto(page, page.getByLabel("New password", { exact: true }), "Other-Lens-50");
  await typeInto(page, page.getByLabel("Confirm new password", { exact: true }), "Other-Lens-50");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password updated successfully!")).toBeVisible();

  await nextTab("Account Details");
  const download = page.waitForEvent("download");
  await pressOn(page, page.getByRole("button", { name: "Download My Data" }));
  await download;
  await pressOn(page, page.getByRole("button", { name: "Delete Account" }));
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete Account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await typeInto(page, dialog.getByLabel("Password", { exact: true }), "Other-Lens-50");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("extenso_user"))).toBeNull();
});
