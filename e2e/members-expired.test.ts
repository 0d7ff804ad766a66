/** A session that is over while somebody has something to save: nothing typed is lost. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { drawnPhoto, type Member, openAs, password, signIn, signUp } from "./members.ts";

// Every journey here provokes refusals.
test.use({ expectedMessages: [/status of (401|403)/] });

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const updated = (page: Page) => page.getByText("Profile updated successfully!");
const main = (page: Page) => page.getByRole("main");

async function openSettings(page: Page): Promise<Member> {
  // Once a visit the page asks whether its session still holds, and loads profile and account: what ends it comes after.
  const asked = page.waitForResponse(/\/token\/validate/);
  const member = await openAs(page, "/dashboard/settings");
  await asked;
  await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
  await expect(page.getByText("Not confirmed.")).toBeVisible();
  return member;
}

/** Opens the settings with a name typed over the saved one. */
async function openWithEdit(page: Page): Promise<Member> {
  const member = await openSettings(page);
  await page.getByLabel("First name").fill("Grace");
  return member;
}

/** Ends the session on the server, as another device or the password's change does. */
async function endOnServer(page: Page): Promise<void> {
  const token = await stored(page, "extenso_token");
  await page.request.post("/wp-json/extenso/v1/logout", { headers: { Authorization: `Bearer ${token}` } });
}

async function signInThere(page: Page, { username }: Member): Promise<void> {
  await main(page).getByRole("button", { name: "Sign In" }).click();
  const window = page.getByRole("dialog", { name: "Sign In" });
  await window.getByLabel("Username or email").fill(username);
  await window.getByLabel("Password", { exact: true }).fill(password);
  await window.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(window).toBeHidden();
}

for (const [sentence, end] of [
  ["Session expired. Please log in again.", endOnServer],
  [
    "No refresh token available",
    (page: Page) =>
      page.evaluate(() => {
        localStorage.setItem("extenso_token", "a.b.c");
        localStorage.removeItem("extenso_refresh_token");
      }),
  ],
  ["No authentication token found", (page: Page) => page.evaluate(() => localStorage.clear())],
] as const) {
  test(`a save that meets “${sentence}” keeps the edit, offers the window, and is done after it`, async ({
    page,
    expectAccessible,
  }) => {
    const member = await openWithEdit(page);
    await end(page);
    await save(page);
    await expect(page.getByRole("alert")).toHaveText(sentence);
    await expect(page).toHaveURL("/dashboard/settings");
    await expect(page.getByLabel("First name")).toHaveValue("Grace");
    for (const key of ["extenso_token", "extenso_refresh_token", "extenso_user"]) {
      expect(await stored(page, key)).toBeNull();
    }
    await expectAccessible(page);
    // Thought better of while the window was away.
    await page.getByLabel("Last name").fill("Hopper");
    await signInThere(page, member);
    await expect(updated(page)).toBeVisible();
    const token = await stored(page, "extenso_token");
    const me = await page.request.get("/wp-json/wp/v2/users/me?context=edit", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await me.json()).toMatchObject({ first_name: "Grace", last_name: "Hopper", name: "Grace Hopper" });
  });
}

test("a password and a photo wait for the sign-in too", async ({ page }) => {
  const member = await openAs(page, "/dashboard/settings?tab=photo");
  await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));
  await expect(page.getByRole("slider", { name: "Zoom" })).toBeVisible();
  await endOnServer(page);
  await page.getByRole("button", { name: "Upload Photo" }).click();
  await expect(page.getByRole("alert")).toHaveText("Session expired. Please log in again.");
  await signInThere(page, member);
  await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();

  await page.getByRole("tab", { name: "Change Password" }).click();
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByLabel("New password", { exact: true }).fill("Other-Lens-50");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Other-Lens-50");
  await endOnServer(page);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("alert")).toHaveText("Session expired. Please log in again.");
  await signInThere(page, member);
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
});

test("what one member typed is not saved for another", async ({ page }) => {
  await openWithEdit(page);
  const other = await signUp(page.request, { first_name: "Robin", last_name: "Photo" });
  await endOnServer(page);
  await save(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await signInThere(page, other);
  await expect(page.getByLabel("First name")).toHaveValue("Robin");
  await expect(updated(page)).toHaveCount(0);
  const token = await stored(page, "extenso_token");
  const me = await page.request.get("/wp-json/wp/v2/users/me?context=edit", {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await me.json()).toMatchObject({ first_name: "Robin", name: "Robin Photo" });
});

test("an expired session is told in another tab too, and signing out leads home", async ({ page }) => {
  await openWithEdit(page);
  await endOnServer(page);
  // The tab that is left goes when its last movement is over.
  for (const name of ["Account Details", "Profile Information"]) {
    await page.getByRole("tab", { name }).click();
    const told = page.getByRole("tabpanel", { name }).getByRole("alert");
    await expect(told).toHaveText("Session expired. Please log in again.");
  }
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
});

test("with nothing to save, an expired session leads home, where a window says so", async ({ page }) => {
  await openSettings(page);
  await endOnServer(page);
  await page.getByRole("tab", { name: "Account Details" }).click();
  await expect(page).toHaveURL("/");
  const window = page.getByRole("dialog", { name: "Sign In" });
  await expect(window).toContainText("Your session has ended. Sign in to open your settings.");
});

test("a session that was ended elsewhere is told at the dashboard's door", async ({ page }) => {
  // No page of ours is open as it ends: one would find out by itself.
  await signIn(page, await signUp(page.request));
  await endOnServer(page);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
  const window = page.getByRole("dialog", { name: "Sign In" });
  await expect(window).toContainText("Your session has ended. Sign in to open your dashboard.");
});
