/** Members' error messages, to the letter, and a way on from each of them. */
import type { Page } from "@playwright/test";
import { test as base, expect, test } from "./fixtures.ts";
import { password, signInByWindow, signUp } from "./members.ts";
import {
  lend,
  openInFrontOf,
  openPlainWordPress,
  type PlainWordPress,
  type StudioBehind,
  starting,
} from "./studios.ts";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const cards = (page: Page) => page.locator(".article-card h2");

// Every journey here provokes refusals, lost connections or both.
test.use({ expectedMessages: [/status of (400|401|403|404|413|429|500|502)|net::ERR_/] });

base.describe("with a content server in trouble", () => {
  const caseysPassword = "Rig-Casey-Pass-1";
  const test = base.extend<{ pair: StudioBehind<PlainWordPress>; wordPress: PlainWordPress }>({
    pair: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
      async ({}, use) => lend(openPlainWordPress(caseysPassword).then(openInFrontOf), use),
      starting,
    ],
    wordPress: async ({ pair }, use) => use(pair.wordPress),
    baseURL: async ({ pair }, use) => use(pair.studio.url),
  });
  // A page whose content server answers 502 is a 503: asking again soon may help.
  test.use({ expectedMessages: [/status of (404|502|503)/], elsewhere: true });

  test("list, more of it and an article say so, and come when tried again", async ({ page, wordPress }) => {
    wordPress.failsWith = null;
    await page.goto("/about");
    await signInByWindow(page, "casey_member", caseysPassword);

    wordPress.failsWith = 502;
    await page.goto("/dashboard/academy");
    await expect(page.getByRole("heading", { name: "Unable to load content" })).toBeVisible();
    await expect(page.getByText("Failed to load academy content: HTTP error! status: 502")).toBeVisible();
    wordPress.failsWith = null;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(cards(page)).toHaveCount(9);

    wordPress.failsWith = 502;
    await page.getByRole("button", { name: "Load More Articles" }).click();
    await expect(page.getByText("Failed to load academy content: HTTP error! status: 502")).toBeVisible();
    await expect(cards(page)).toHaveCount(9);
    wordPress.failsWith = null;
    await page.getByRole("button", { name: "Load More Articles" }).click();
    await expect(cards(page)).toHaveCount(18);
    await expect(page.getByText(/Failed to load/)).toHaveCount(0);

    wordPress.failsWith = 502;
    await cards(page).first().click();
    await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
    await expect(page.getByText("Failed to load post: HTTP error! status: 502")).toBeVisible();
    wordPress.failsWith = null;
    await page.getByRole("link", { name: "Back to Academy" }).click();
    await expect(cards(page).first()).toBeVisible();
    // The session outlived the trouble.
    expect(await stored(page, "extenso_token")).not.toBeNull();
  });
});

test.describe("without a connection", () => {
  // React Router says in the console what it could not fetch ahead.
  test.use({
    expectedMessages: [
      /net::ERR_|Failed to fetch (manifest patches|dynamically)|Unable to preload CSS|Error loading route module/,
    ],
  });

  /** The offline window's code has loaded. The menu may still be prefetching. */
  const isKept = (page: Page) => expect(page.locator("dialog.offline-window")).toBeAttached();

  test("code, a sign-in, the academy and the profile say so, keep what was typed, and go on when it is back", async ({
    page,
    context,
  }) => {
    const { username } = await signUp(page.request);
    const networkError = "Network error. Please check your connection.";
    const window = page.getByRole("dialog", { name: "Sign In" });
    const submit = window.getByRole("button", { name: "Sign In", exact: true });
    async function fillSignIn(): Promise<void> {
      await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
      await window.getByLabel("Username or email").fill(username);
      await window.getByLabel("Password", { exact: true }).fill(password);
    }

    await test.step("code that does not arrive is a lost connection like any other", async () => {
      await page.route("**/assets/account-calls-*", (route) => route.abort());
      await page.goto("/about");
      await fillSignIn();
      await submit.click();
      await expect(window.getByRole("alert")).toHaveText(networkError);
      await expect(window.getByLabel("Username or email")).toHaveValue(username);
      await page.unroute("**/assets/account-calls-*");
    });

    await test.step("a sign-in goes through when it is back", async () => {
      await page.goto("/about");
      await fillSignIn();
      await context.setOffline(true);
      await submit.click();
      await expect(window.getByRole("alert")).toHaveText(networkError);
      await context.setOffline(false);
      await submit.click();
      await expect(window).toBeHidden();
      expect(await stored(page, "extenso_token")).not.toBeNull();
    });

    await test.step("so does a profile, which is changed here meanwhile", async () => {
      await page.goto("/dashboard/settings");
      await isKept(page);
      await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
      await context.setOffline(true);
      await page.getByLabel("First name").fill("Grace");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
      expect(JSON.parse((await stored(page, "extenso_user")) ?? "")).toMatchObject({ firstName: "Grace" });
      await context.setOffline(false);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    });

    await test.step("and more of the academy", async () => {
      await page.goto("/dashboard/academy");
      await expect(cards(page)).toHaveCount(9);
      await isKept(page);
      await context.setOffline(true);
      await page.getByRole("button", { name: "Load More Articles" }).click();
      await expect(page.getByText(`Failed to load academy content: ${networkError}`)).toBeVisible();
      await context.setOffline(false);
      await page.getByRole("button", { name: "Load More Articles" }).click();
      await expect(cards(page)).toHaveCount(18);
    });
  });
});

test("what lies in storage is believed by nobody: it is cleared away, nothing runs, and the server ends it", async ({
  page,
}) => {
  async function openWith(user: string): Promise<void> {
    await page.goto("/favicon.svg");
    await page.evaluate(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      },
      { extenso_token: "a.b.c", extenso_refresh_token: "r", extenso_user: user },
    );
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  }

  await openWith("{");
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const preferences = ["extenso_theme", "extenso_particles", "extenso_font"];
  expect(keys.filter((key) => !preferences.includes(key))).toEqual([]);

  const forged = {
    id: 1,
    username: "studio_admin",
    email: "a@b.c",
    roles: ["administrator"],
    name: "<img src=x onerror=document.title='taken'>",
    firstName: "<b>Root</b>",
    lastName: "",
    avatar: "javascript:document.title='taken'",
    memberSince: "2026-01-01T00:00:00.000Z",
  };
  await openWith(JSON.stringify(forged));
  await expect.poll(() => stored(page, "extenso_user")).toBeNull();
  expect(await page.title()).not.toBe("taken");
});
