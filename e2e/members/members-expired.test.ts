/** A session that is over while somebody has something to save: nothing typed is lost. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { drawnPhoto, type Member, openAs, password, signIn } from "./members.ts";

// Every journey here provokes refusals.
test.use({ expectedMessages: [/status of (401|403)/] });

const expired = "Session expired. Please log in again.";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const main = (page: Page) => page.getByRole("main");
const signInWindow = (page: Page) => page.getByRole("dialog", { name: "Sign In" });

async function openSettings(page: Page): Promise<Member> {
  // Once a visit the page asks whether its session still holds, and loads profile and account: what ends it comes after.
  const asked = page.waitForResponse(/\/token\/validate/);
  const member = await openAs(page, "/dashboard/settings");
  await asked;
  await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
  await expect(page.getByText("Not confirmed.")).toBeVisible();
  return member;
}

/** Ends the session on the server, as another device or the password's change does. */
async function endOnServer(page: Page): Promise<void> {
  const token = await stored(page, "extenso_token");
  await page.request.post("/wp-json/extenso/v1/logout", { headers: { Authorization: `Bearer ${token}` } });
}

async function signInThere(page: Page, { username }: Member): Promise<void> {
  await main(page).getByRole("button", { name: "Sign In" }).click();
  const window = signInWindow(page);
  await window.getByLabel("Username or email").fill(username);
  await window.getByLabel("Password", { exact: true }).fill(password);
  await window.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(window).toBeHidden();
}

test("a profile, a photo and a password that meet an expired session are kept, and saved after the sign-in", {
  tag: "@core",
}, async ({ page, expectAccessible }) => {
  const member = await openSettings(page);
  await page.getByLabel("First name").fill("Grace");
  await endOnServer(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert")).toHaveText(expired);
  await expect(page).toHaveURL("/dashboard/settings");
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  for (const key of ["extenso_token", "extenso_refresh_token", "extenso_user"]) {
    expect(await stored(page, key)).toBeNull();
  }
  await expectAccessible(page);
  // Thought better of while the window was away.
  await page.getByLabel("Last name").fill("Hopper");
  await signInThere(page, member);
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  const token = await stored(page, "extenso_token");
  const me = await page.request.get("/wp-json/wp/v2/users/me?context=edit", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await me.json()).toMatchObject({ first_name: "Grace", last_name: "Hopper", name: "Grace Hopper" });

  await test.step("the photo", async () => {
    await page.getByRole("tab", { name: "Profile Photo" }).click();
    await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));
    await expect(page.getByRole("slider", { name: "Zoom" })).toBeVisible();
    await endOnServer(page);
    await page.getByRole("button", { name: "Upload Photo" }).click();
    await expect(page.getByRole("alert")).toHaveText(expired);
    await signInThere(page, member);
    await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
  });

  await test.step("the password", async () => {
    await page.getByRole("tab", { name: "Change Password" }).click();
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByLabel("New password", { exact: true }).fill("Other-Lens-50");
    await page.getByLabel("Confirm new password", { exact: true }).fill("Other-Lens-50");
    await endOnServer(page);
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(page.getByRole("alert")).toHaveText(expired);
    await signInThere(page, member);
    await expect(page.getByText("Password updated successfully!")).toBeVisible();
  });
});

test("with nothing to save, an ended session leads home, where a window says so: from a tab, and at the door; a public page says so until it is read", async ({
  page,
}) => {
  const member = await openSettings(page);
  await endOnServer(page);
  await page.getByRole("tab", { name: "Account Details" }).click();
  await expect(page).toHaveURL("/");
  await expect(signInWindow(page)).toContainText("Your session has ended. Sign in to open your settings.");

  // No page of ours is open as it ends: one would find out by itself.
  await signIn(page, member);
  await endOnServer(page);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
  await expect(signInWindow(page)).toContainText("Your session has ended. Sign in to open your dashboard.");

  await signIn(page, member);
  await endOnServer(page);
  await page.goto("/about");
  const notice = page.getByRole("banner").getByRole("alert");
  await expect(notice).toContainText(expired);
  // It has its own room, above the heading.
  await page.setViewportSize({ width: 390, height: 844 });
  const bottom = await notice.evaluate((element) => element.getBoundingClientRect().bottom);
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(bottom);
  await notice.getByRole("button", { name: "Sign In" }).click();
  await expect(signInWindow(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signInWindow(page)).toBeHidden();
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
});
