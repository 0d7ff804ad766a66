/** Members of a studio whose content comes from elsewhere: `CONTENT_API_URL`. */
import type { Page } from "@playwright/test";
import { test as base, expect, mailTo } from "../fixtures.ts";
import { drawnPhoto, fillSignUp, signInByWindow } from "../members/members.ts";
import {
  lend,
  openDatasetStudio,
  openInFrontOf,
  openPlainWordPress,
  type PlainWordPress,
  type Studio,
  type StudioBehind,
  starting,
} from "../studios.ts";

const password = "Long-Lens-85";
const caseysPassword = "Rig-Casey-Pass-1";
const notOffered = "The content server behind this site does not offer this. Please contact support.";

interface Behind<WordPress> {
  pair: StudioBehind<WordPress>;
  wordPress: WordPress;
  studio: Studio;
}

const userMenuButton = (page: Page) => page.getByRole("button", { name: /^Account of/ });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const cards = (page: Page) => page.locator(".article-card h2");
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** The link of a mail, whose lines may be folded as quoted-printable. */
function tokenIn(mail: string, path: string): string {
  const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  return new RegExp(`${path}#token=([\\w-]+)`).exec(text)?.[1] ?? "";
}

// Files that the datasets name are on other people's WordPress sites.
base.use({ elsewhere: true });

base.describe("in front of a studio that offers everything", () => {
  const test = base.extend<Behind<Studio>>({
    pair: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
      async ({}, use) => lend(openDatasetStudio({ TRUST_PROXY: "1" }).then(openInFrontOf), use),
      starting,
    ],
    wordPress: async ({ pair }, use) => use(pair.wordPress),
    studio: async ({ pair }, use) => use(pair.studio),
    baseURL: async ({ studio }, use) => use(studio.url),
  });
  // The dataset names uploads that lie nowhere.
  test.use({ expectedMessages: [/status of 40[034]/] });

  test("a member's whole life is there, and the browser never leaves the site", async ({
    page,
    wordPress,
  }) => {
    const username = `casey_${crypto.randomUUID().slice(0, 8)}`;
    const email = `${username}@example.com`;

    await page.goto("/about");
    await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
    const signUp = page.getByRole("dialog", { name: "Sign Up" });
    await fillSignUp(signUp, { username, email, password });
    await signUp.getByRole("checkbox").check();
    await signUp.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByText("Account created successfully! Welcome to the product.")).toBeVisible();
    await page.goto(
      `/confirm-email#token=${tokenIn(await mailTo(email, wordPress.dataDir), "confirm-email")}`,
    );
    await page.getByRole("button", { name: "Confirm Email Address" }).click();
    await expect(page.getByText("Your email address is confirmed.")).toBeVisible();

    // A token that counts no longer is refreshed there, when the page is opened anew.
    const refreshToken = await stored(page, "extenso_refresh_token");
    await page.evaluate(() => localStorage.setItem("extenso_token", "a.b.c"));
    await page.goto("/dashboard/academy");
    await expect(cards(page)).toHaveCount(9);
    await expect.poll(() => stored(page, "extenso_token")).not.toBe("a.b.c");
    expect(await stored(page, "extenso_refresh_token")).not.toBe(refreshToken);

    await page.goto("/dashboard/settings");
    // That it takes another username is said there too.
    await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
    await page.getByLabel("First name").fill("Cassandra");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();

    await openTab(page, "Profile Photo");
    await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));
    await page.getByRole("button", { name: "Upload Photo" }).click();
    await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
    const avatar = page.getByRole("complementary", { name: "Dashboard menu" }).locator("img");
    await expect(avatar).toHaveAttribute("src", /^(http:\/\/localhost:\d+)?\/wp-content\/uploads\/avatars\//);
    await page.reload();
    await expect
      .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(new URL((await avatar.getAttribute("src")) ?? "", page.url()).origin).toBe(
      new URL(page.url()).origin,
    );

    await openTab(page, "Account Details");
    await expect(page.getByText("This device")).toBeVisible();
    await expect(page.getByText("Chrome on Linux")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download My Data" }).click();
    const { createReadStream } = await import("node:fs");
    let copy = "";
    for await (const part of createReadStream(await (await download).path())) copy += part;
    expect(JSON.parse(copy)).toMatchObject({ account: { username, first_name: "Cassandra" } });

    await page.goto("/about");
    await userMenuButton(page).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Forgot password?" }).click();
    const forgot = page.getByRole("dialog", { name: "Forgot password?" });
    await forgot.getByLabel("Email").fill(email);
    await forgot.getByRole("button", { name: "Send Link" }).click();
    await expect(forgot.getByText(/a link to choose a new password is on its way/)).toBeVisible();
    let token = "";
    await expect
      .poll(async () => {
        token = tokenIn(await mailTo(email, wordPress.dataDir), "reset-password");
        return token;
      })
      .not.toBe("");
    await page.goto(`/reset-password#token=${token}`);
    await page.getByLabel("New password", { exact: true }).fill("Third-Lens-35");
    await page.getByLabel("Confirm new password").fill("Third-Lens-35");
    await page.getByRole("button", { name: "Save New Password" }).click();
    await expect(page.getByText("Password updated successfully!")).toBeVisible();

    await page.goto("/about");
    await signInByWindow(page, email, "Third-Lens-35");
    await page.goto("/dashboard/settings?tab=account");
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await dialog.getByLabel("Password", { exact: true }).fill("Third-Lens-35");
    await dialog.getByRole("button", { name: "Delete My Account" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => stored(page, "extenso_user")).toBeNull();
    const again = await page.request.post("/wp-json/jwt-auth/v1/token", {
      data: { username, password: "Third-Lens-35" },
    });
    expect(again.status()).toBe(403);
  });
});

base.describe("in front of a WordPress with the sign-in plugin alone", () => {
  const test = base.extend<Behind<PlainWordPress>>({
    pair: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
      async ({}, use) => lend(openPlainWordPress(caseysPassword).then(openInFrontOf), use),
      starting,
    ],
    wordPress: async ({ pair }, use) => use(pair.wordPress),
    studio: async ({ pair }, use) => use(pair.studio),
    baseURL: async ({ studio }, use) => use(studio.url),
  });
  test.use({ expectedMessages: [/status of (40[0134]|50[0234])/] });

  test("members sign in, read and save their names; what it lacks says so, and so does trouble", {
    tag: "@core",
  }, async ({ page, wordPress }) => {
    await page.goto("/about");
    await signInByWindow(page, "casey_member", caseysPassword);

    await test.step("in trouble, the list, more of it and an article say so, and come when tried again", async () => {
      wordPress.failsWith = 502;
      await page.goto("/dashboard/academy");
      const failed = page.getByText("Failed to load academy content: HTTP error! status: 502");
      await expect(page.getByRole("heading", { name: "Unable to load content" })).toBeVisible();
      await expect(failed).toBeVisible();
      wordPress.failsWith = null;
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(cards(page)).toHaveCount(9);

      const more = page.getByRole("button", { name: "Load More Articles" });
      wordPress.failsWith = 502;
      await more.click();
      await expect(failed).toBeVisible();
      await expect(cards(page)).toHaveCount(9);
      wordPress.failsWith = null;
      await more.click();
      await expect(cards(page)).toHaveCount(18);
      await expect(failed).toHaveCount(0);

      wordPress.failsWith = 502;
      await cards(page).first().click();
      await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
      await expect(page.getByText("Failed to load post: HTTP error! status: 502")).toBeVisible();
      wordPress.failsWith = null;
      await page.getByRole("link", { name: "Back to Academy" }).click();
      await expect(cards(page)).toHaveCount(18);
    });

    expect(JSON.parse((await stored(page, "extenso_user")) ?? "")).toMatchObject({
      id: 4,
      username: "casey_member",
      email: "casey@example.test",
      name: "Casey Member",
      roles: ["subscriber"],
      avatar: "/avatar/Casey%20Member.svg",
    });
    await expect.poll(() => wordPress.asked).toContain("POST /jwt-auth/v1/token/validate");

    await page.goto("/dashboard/settings");
    await page.getByLabel("First name").fill("Cassandra");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    // Members are shown by their names; a WordPress does not see to that by itself.
    const menu = page.getByRole("complementary", { name: "Dashboard menu" });
    await expect(menu.getByText("Cassandra Member", { exact: true })).toBeVisible();
    expect(wordPress.saved.at(-1)).toEqual({
      first_name: "Cassandra",
      name: "Cassandra Member",
      avatar_url: "/avatar/Casey%20Member.svg",
    });
    const username = page.getByLabel("Username");
    await expect(username).toHaveAttribute("readonly");
    await expect(username).toHaveAccessibleDescription(
      "Your username cannot be changed here. Contact support to change it.",
    );

    await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
      "Your email address cannot be changed here. Contact support to change it.",
    );
    await expect(page.getByRole("button", { name: "Change Email" })).toHaveCount(0);

    await openTab(page, "Change Password");
    await page.getByLabel("Current password", { exact: true }).fill(caseysPassword);
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm new password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Update Password" }).click();
    await expect(page.getByText(notOffered)).toBeVisible();

    await page.getByRole("tab", { name: "Account Details" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
    await openTab(page, "Account Details");
    await expect(page.getByText(notOffered)).toBeVisible();
    await page.getByRole("button", { name: "Download My Data" }).click();
    await expect(page.getByText(notOffered)).toHaveCount(2);

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => stored(page, "extenso_token")).toBeNull();

    await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Forgot password?" }).click();
    const forgot = page.getByRole("dialog", { name: "Forgot password?" });
    await forgot.getByLabel("Email").fill("casey@example.test");
    await forgot.getByRole("button", { name: "Send Link" }).click();
    await expect(forgot.getByText(notOffered)).toBeVisible();

    await test.step("a token it no longer takes ends the session when the page is opened", async () => {
      await page.goto("/about");
      await signInByWindow(page, "casey_member", caseysPassword);
      await page.evaluate(() => localStorage.setItem("extenso_token", "old.jwt.token"));
      await page.goto("/about");
      await expect(page.getByRole("alert").getByRole("button", { name: "Sign In" })).toBeVisible();
      await expect.poll(() => stored(page, "extenso_user")).toBeNull();
    });
  });
});
