/** Members change their names and username; unsaved changes are kept or asked about. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { drawnPhoto, openAs, password, signUp } from "./members.ts";

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Dashboard menu" });
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const updated = (page: Page) => page.getByText("Profile updated successfully!");

async function signInBy(page: Page, login: string): Promise<void> {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const window = page.getByRole("dialog", { name: "Sign In" });
  await window.getByLabel("Username or email").fill(login);
  await window.getByLabel("Password", { exact: true }).fill(password);
  await window.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(window).toBeHidden();
}

/** Signs up a member with these names, signs in by the dialog, and opens the settings. */
async function openSettingsAs(page: Page, first_name: string, last_name: string) {
  const member = await signUp(page.request, { first_name, last_name });
  await signInBy(page, member.username);
  await page.goto("/dashboard/settings");
  // The username becomes editable when the server's data has replaced the browser's.
  await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
  return member;
}

function tokenStatus(page: Page, username: string): Promise<number> {
  const data = { username, password };
  return page.request.post("/wp-json/jwt-auth/v1/token", { data }).then((answer) => answer.status());
}

/** Collects the request bodies of profile updates from here on. */
function savedProfiles(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/wp\/v2\/users\/\d+$/.test(request.url()))
      bodies.push(request.postDataJSON());
  });
  return bodies;
}

test("names are whole, and only what was edited is sent; the menus and the next sign-in have the new name", async ({
  page,
}) => {
  const bodies = savedProfiles(page);
  const { username } = await openSettingsAs(page, "Sam", "de la Cruz");
  await expect(page.getByLabel("First name")).toHaveValue("Sam");
  await expect(page.getByLabel("Last name")).toHaveValue("de la Cruz");
  await page.getByLabel("First name").fill("Samira");
  await save(page);
  await expect(updated(page)).toBeVisible();
  expect(bodies).toEqual([
    { first_name: "Samira", name: "Samira de la Cruz", avatar_url: "/avatar/Sam%20de%20la%20Cruz.svg" },
  ]);
  await expect(sidebar(page).getByText("Samira de la Cruz")).toBeVisible();
  await expect(sidebar(page).locator("img")).toHaveAttribute("src", "/avatar/Samira%20de%20la%20Cruz.svg");
  await sidebar(page).getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome back, Samira" })).toBeVisible();
  await sidebar(page).getByRole("link", { name: "Back to Site" }).click();
  await expect(page.getByRole("button", { name: "Account of Samira de la Cruz" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await signInBy(page, username);
  await expect(page.getByRole("button", { name: "Account of Samira de la Cruz" })).toBeVisible();
});

test("a display name that was set apart stays as it is", async ({ page }) => {
  await openSettingsAs(page, "Sam", "Cruz");
  const token = await page.evaluate(() => localStorage.getItem("extenso_token"));
  await page.request.post("/wp-json/wp/v2/users/me", {
    headers: { Authorization: `Bearer ${token}` },
    data: { name: "Sam the Camera" },
  });
  await page.reload();
  await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
  await page.getByLabel("First name").fill("Samira");
  await save(page);
  await expect(updated(page)).toBeVisible();
  await expect(sidebar(page).getByText("Sam the Camera")).toBeVisible();
});

test("long names, emoji and text from right to left come back as they were typed", async ({ page }) => {
  await openSettingsAs(page, "Sam", "Cruz");
  const last = `فاطمة الزهراء 🎥👩‍🎬 ${"Wolfeschlegelsteinhausenberger".repeat(2)}`;
  await page.getByLabel("First name").fill("Zoë-“Łucja” O'Neil & <b>");
  await page.getByLabel("Last name").fill(last);
  await save(page);
  await expect(updated(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue(last);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test.describe("another username", () => {
  // The server refuses a taken username, and the old one at sign-in.
  test.use({ expectedMessages: [/status of (403|409)/] });

  test("signs in at once in place of the old one; sessions live on, and a taken one is told", async ({
    page,
  }) => {
    const { username } = await openSettingsAs(page, "Ada", "Lang");
    const other = await signUp(page.request);
    const bodies = savedProfiles(page);
    await page.getByLabel("Username").fill(other.username.toUpperCase());
    await save(page);
    await expect(page.getByText("Sorry, that username already exists!")).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();
    // Nothing was changed on this device either.
    await expect(page.getByText("on this device only")).toHaveCount(0);

    const next = `${username}_b`;
    await page.getByLabel("Username").fill(next);
    await save(page);
    await expect(updated(page)).toBeVisible();
    expect(bodies.at(-1)).toEqual({ username: next, avatar_url: "/avatar/Ada%20Lang.svg" });
    expect([await tokenStatus(page, next), await tokenStatus(page, username)]).toEqual([200, 403]);
    await openTab(page, "Account Details");
    await expect(page.getByRole("definition").filter({ hasText: next }).first()).toBeVisible();
    await expect(page.getByText("This device")).toBeVisible();

    // The old username stays reserved for its owner, who may take it back.
    await openTab(page, "Profile Information");
    await page.getByLabel("Username").fill(username);
    await save(page);
    await expect(updated(page)).toBeVisible();
    expect(await tokenStatus(page, username)).toBe(200);
  });
});

test("what is not saved survives a change of tab, but passwords and messages don't", async ({ page }) => {
  await openAs(page, "/dashboard/settings");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Username").fill("a-b");
  await save(page);
  const fault = page.getByText("Username can only contain letters, numbers, and underscores.");
  await expect(fault).toBeVisible();

  await openTab(page, "Profile Photo");
  await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));
  const zoom = page.getByRole("slider", { name: "Zoom" });
  await zoom.focus();
  await page.keyboard.press("End");

  await openTab(page, "Change Password");
  await page.getByLabel("Current password", { exact: true }).fill("secret");
  // Unsaved work in other tabs is announced. Leaving this tab would lose the passwords, so it asks first.
  await expect(page.getByText("Not saved yet: Profile Information.")).toBeVisible();
  await expect(page.getByText("Not saved yet: Profile Photo.")).toBeVisible();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("tab", { name: "Appearance" }).click();
  await leaving.getByRole("button", { name: "Keep Editing" }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByRole("tab", { name: "Change Password" })).toBeFocused();
  await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("secret");
  await page.getByRole("tab", { name: "Appearance" }).click();
  // On a slow device the focus returns to the tab before the address has changed, which mustn't ask again.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/tab=appearance/);
  await expect(leaving).toBeHidden();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await openTab(page, "Appearance");
  const title = page.getByRole("heading", { level: 2, name: "Appearance" });
  const top = (await title.boundingBox())?.y;
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await expect(page.getByText("Switched to light mode!")).toBeVisible();
  expect((await title.boundingBox())?.y).toBe(top);

  await openTab(page, "Change Password");
  await expect(page.getByText("Switched to light mode!")).toHaveCount(0);
  await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");
  await openTab(page, "Profile Photo");
  await expect(zoom).toHaveValue("4");
  await openTab(page, "Profile Information");
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  await expect(page.getByLabel("Username")).toHaveValue("a-b");
  await page.getByLabel("Username").fill(`grace_${Date.now() % 1_000_000}`);
  await save(page);
  await expect(updated(page)).toBeVisible();
  await openTab(page, "Profile Photo");
  await expect(updated(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Upload Photo" }).click();
  await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
});

test("names saved in another tab arrive here, and what is typed here stays", async ({ page, context }) => {
  await openSettingsAs(page, "Ada", "Lang");
  await page.getByLabel("First name").fill("Augusta");
  const other = await context.newPage();
  await other.goto("/dashboard/settings");
  await expect(other.getByLabel("Username")).not.toHaveAttribute("readonly");
  await other.getByLabel("Last name").fill("Lovelace");
  await save(other);
  await expect(updated(other)).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
  await expect(page.getByLabel("First name")).toHaveValue("Augusta");
  await save(page);
  await expect(updated(page)).toBeVisible();
  await expect(sidebar(page).getByText("Augusta Lovelace")).toBeVisible();
  await expect(sidebar(other).getByText("Augusta Lovelace")).toBeVisible();
});
