/** Members' error messages, to the letter, and a way on from each of them. */
import type { Page } from "@playwright/test";
import { test as base, expect, test } from "./fixtures.ts";
import { drawnPhoto, openAs, password, signUp } from "./members.ts";
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
const calls = (path: string) => `**/wp-json${path}`;

async function openSignIn(page: Page, username: string, typed: string) {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const window = page.getByRole("dialog", { name: "Sign In" });
  await window.getByLabel("Username or email").fill(username);
  await window.getByLabel("Password", { exact: true }).fill(typed);
  return { window, submit: window.getByRole("button", { name: "Sign In", exact: true }) };
}

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
  test.use({ expectedMessages: [/status of (404|503)/], elsewhere: true });

  test("list, more of it and an article say so, and come when tried again", async ({ page, wordPress }) => {
    wordPress.failsWith = null;
    await page.goto("/about");
    const { window, submit } = await openSignIn(page, "casey_member", caseysPassword);
    await submit.click();
    await expect(window).toBeHidden();

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

  test("the dashboard says so, keeps what was changed, and goes on when it is back", async ({
    page,
    context,
  }) => {
    await openAs(page, "/dashboard/settings");
    await isKept(page);
    await context.setOffline(true);
    await page.getByLabel("First name").fill("Grace");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
    expect(JSON.parse((await stored(page, "extenso_user")) ?? "")).toMatchObject({ firstName: "Grace" });
    await context.setOffline(false);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();

    await page.goto("/dashboard/academy");
    await expect(cards(page)).toHaveCount(9);
    await isKept(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Load More Articles" }).click();
    const lost = "Failed to load academy content: Network error. Please check your connection.";
    await expect(page.getByText(lost)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Load More Articles" }).click();
    await expect(cards(page)).toHaveCount(18);
  });

  test("a sign-in says so, and goes through when it is back", async ({ page, context }) => {
    const { username } = await signUp(page.request);
    await page.goto("/about");
    const { window, submit } = await openSignIn(page, username, password);
    await context.setOffline(true);
    await submit.click();
    await expect(window.getByRole("alert")).toHaveText("Network error. Please check your connection.");
    await context.setOffline(false);
    await submit.click();
    await expect(window).toBeHidden();
    expect(await stored(page, "extenso_token")).not.toBeNull();
  });
});

test("code that does not arrive is a lost connection like any other", async ({ page }) => {
  await page.route("**/assets/account-calls-*", (route) => route.abort());
  await page.goto("/about");
  const { window, submit } = await openSignIn(page, "casey", password);
  await submit.click();
  await expect(window.getByRole("alert")).toHaveText("Network error. Please check your connection.");
  await expect(window.getByLabel("Username or email")).toHaveValue("casey");
});

test("a server that is silent for ten seconds is given up", async ({ page }) => {
  await page.clock.install();
  await page.goto("/about");
  let asked = () => {};
  const arrived = new Promise<void>((resolve) => (asked = resolve));
  await page.route(calls("/jwt-auth/v1/token"), () => asked());
  const { window, submit } = await openSignIn(page, "casey", password);
  await submit.click();
  await arrived;
  await expect(window.getByRole("button", { name: "Signing In..." })).toBeDisabled();
  await page.clock.runFor(10_000);
  await expect(window.getByRole("alert")).toHaveText("Request timeout. Please try again.");
  await expect(submit).toBeEnabled();
});

test("too many guesses are told how long to wait", async ({ page }) => {
  const { username } = await signUp(page.request);
  for (let guess = 0; guess < 8; guess++) {
    await page.request.post("/wp-json/jwt-auth/v1/token", { data: { username, password: `Guess-${guess}` } });
  }
  await page.goto("/about");
  const { window, submit } = await openSignIn(page, username, "Guess-Again-1");
  await submit.click();
  await expect(window.getByRole("alert")).toHaveText(
    /^Too many attempts\. Please try again in \d+ (seconds?|minutes)\.$/,
  );
});

test("a limit without words for the wait has it from Retry-After", async ({ page }) => {
  await page.route(calls("/jwt-auth/v1/token"), (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "90" },
      json: { code: "slow", message: "Slow down." },
    }),
  );
  await page.goto("/about");
  const { window, submit } = await openSignIn(page, "casey", password);
  await submit.click();
  await expect(window.getByRole("alert")).toHaveText("Slow down. Please try again in 2 minutes.");
});

for (const [trouble, answer] of [
  ["refused", { status: 403, json: { code: "x", message: "Not now.", data: { status: 403 } } }],
  ["broken", { status: 500, body: "Trace" }],
] as const) {
  test(`a sign-up whose sign-in is ${trouble} asks to sign in, with the name filled in`, async ({ page }) => {
    await page.route(calls("/jwt-auth/v1/token"), (route) => route.fulfill(answer), { times: 1 });
    const username = `late_${Date.now() % 1_000_000}_${answer.status}`;
    await page.goto("/about");
    await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
    const window = page.getByRole("dialog", { name: "Sign Up" });
    await window.getByLabel("First name").fill("Casey");
    await window.getByLabel("Last name").fill("Member");
    await window.getByLabel("Username").fill(username);
    await window.getByLabel("Email").fill(`${username}@example.com`);
    await window.getByLabel("Password", { exact: true }).fill(password);
    await window.getByLabel("Confirm password").fill(password);
    await window.getByRole("checkbox").check();
    await window.getByRole("button", { name: "Create Account" }).click();
    const signIn = page.getByRole("dialog", { name: "Sign In" });
    await expect(signIn.getByText("Account created successfully! Please sign in.")).toBeVisible();
    await expect(signIn.getByLabel("Username or email")).toHaveValue(username);
    await signIn.getByLabel("Password", { exact: true }).fill(password);
    await signIn.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(signIn).toBeHidden();
    expect(await stored(page, "extenso_token")).not.toBeNull();
  });
}

test("a profile that the server does not take is changed here, and the failure is said", async ({ page }) => {
  await openAs(page, "/dashboard/settings");
  await page.route(calls("/wp/v2/users/*"), (route) => route.fulfill({ status: 500, body: "Trace" }));
  await page.getByLabel("First name").fill("Grace");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "Server error. Please try again later." });
  await expect(banner).toContainText("Your name is changed on this device only.");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome back, Grace" })).toBeVisible();
});

test.describe("a photo", () => {
  const upload = (page: Page) => page.getByRole("button", { name: "Upload Photo" }).click();

  test("shows how far it is, can be stopped, fails with words, and arrives", async ({ page }) => {
    await openAs(page, "/dashboard/settings?tab=photo");
    await page.locator('input[type="file"]').setInputFiles(await drawnPhoto(page));

    let asked = () => {};
    const arrived = new Promise<void>((resolve) => (asked = resolve));
    await page.route(calls("/extenso/v1/avatar"), () => asked(), { times: 1 });
    await upload(page);
    await arrived;
    await expect(page.getByRole("progressbar", { name: /^Uploading: \d+ %$/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Uploading..." })).toBeDisabled();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("progressbar")).toBeHidden();

    await page.route(calls("/extenso/v1/avatar"), (route) => route.abort("connectionreset"), { times: 1 });
    await upload(page);
    await expect(page.getByText("Failed to upload photo. Please try again.")).toBeVisible();

    const tooLarge = { code: "extenso_file_too_large", message: "File size must be less than 5MB." };
    await page.route(
      calls("/extenso/v1/avatar"),
      (route) => route.fulfill({ status: 413, json: { ...tooLarge, data: { status: 413 } } }),
      { times: 1 },
    );
    await upload(page);
    await expect(page.getByText("File size must be less than 5MB.")).toBeVisible();

    await upload(page);
    await expect(page.getByText("Profile photo updated successfully!")).toBeVisible();
  });
});

test.describe("what lies in storage", () => {
  const forged = {
    ...{ id: 1, username: "studio_admin", email: "a@b.c", roles: ["administrator"] },
    ...{ name: "<img src=x onerror=document.title='taken'>", firstName: "<b>Root</b>", lastName: "" },
    ...{ avatar: "javascript:document.title='taken'", memberSince: "2026-01-01T00:00:00.000Z" },
  };

  async function openWith(page: Page, items: Record<string, string>, path: string): Promise<void> {
    await page.goto("/favicon.svg");
    await page.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, items);
    await page.goto(path);
  }

  for (const user of ["{", "null", "[]", '"casey"', JSON.stringify({ ...forged, roles: "administrator" })]) {
    test(`a user that is ${user.slice(0, 12)} is cleared away`, async ({ page }) => {
      await openWith(
        page,
        { extenso_token: "a.b.c", extenso_refresh_token: "r", extenso_user: user },
        "/dashboard",
      );
      await expect(page).toHaveURL("/");
      expect(
        await page.evaluate(() =>
          Object.keys(localStorage).filter(
            (key) => !["extenso_theme", "extenso_particles", "extenso_font"].includes(key),
          ),
        ),
      ).toEqual([]);
      await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
    });
  }

  test("a forged administrator is nobody: nothing runs, and the server ends it", async ({ page }) => {
    const items = {
      extenso_token: "a.b.c",
      extenso_refresh_token: "r",
      extenso_user: JSON.stringify(forged),
    };
    await openWith(page, items, "/dashboard");
    await expect(page).toHaveURL("/");
    await expect.poll(() => stored(page, "extenso_user")).toBeNull();
    expect(await page.title()).not.toBe("taken");
  });
});
