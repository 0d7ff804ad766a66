/** Accounts by their windows: opened, signed in and out, led back to where somebody was sent from, and a forgotten password. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  fillSignUp,
  linkTo,
  password as memberPassword,
  signUp as registerMember,
  signInByWindow,
} from "./members/members.ts";

const password = "Long-Enough-1";
/** A name that no other journey has. */
function someone() {
  const username = `casey_${crypto.randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com` };
}

const userMenuButton = (page: Page) => page.getByRole("button", { name: /^Account of/ });
const bannerButton = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name });
const signInWindow = (page: Page) => page.getByRole("dialog", { name: "Sign In" });

/** Fills in the window that is open. */
async function signUp(page: Page, chosen = password) {
  const { username, email } = someone();
  const window = page.getByRole("dialog", { name: "Sign Up" });
  await fillSignUp(window, { username, email, password: chosen });
  await window.getByRole("checkbox").check();
  await window.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created successfully! Welcome to the product.")).toBeVisible();
  return { username, email };
}

async function signOut(page: Page): Promise<void> {
  await userMenuButton(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(bannerButton(page, "Sign In")).toBeVisible();
}

test("signing up signs in, in all tabs; the mail confirms the address, and a known browser gets past strangers' guesses", {
  tag: "@core",
}, async ({ page, context, request, expectAccessible }) => {
  await page.goto("/about");
  expect(await context.cookies()).toEqual([]);
  await bannerButton(page, "Sign Up").click();
  const { username, email } = await signUp(page);
  await expectAccessible(page);
  const cookies = await context.cookies(new URL("/wp-json/jwt-auth/v1/token", page.url()).href);
  expect(cookies).toMatchObject([{ name: "extenso_device", httpOnly: true, sameSite: "Strict" }]);
  await page.getByRole("button", { name: "Stay Here" }).click();
  await expect(userMenuButton(page)).toBeFocused();
  await expect(bannerButton(page, "Sign In")).toBeHidden();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("extenso_user") ?? "{}"));
  expect(stored).toMatchObject({ email, firstName: "Casey", lastName: "Member", roles: ["subscriber"] });

  await test.step("the mail's link confirms the address and leads to the dashboard", async () => {
    await page.goto(await linkTo(email, "confirm-email"));
    await expect(page).toHaveURL("/confirm-email");
    await page.getByRole("button", { name: "Confirm Email Address" }).click();
    await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("the menu names the member; signing out ends every tab", async () => {
    const other = await context.newPage();
    await other.goto("/contact");
    await expect(userMenuButton(other)).toBeVisible();
    await page.goto("/about");
    await userMenuButton(page).click();
    const menu = page.getByRole("dialog", { name: "Account menu" });
    await expect(menu.getByText("Casey Member")).toBeVisible();
    await expect(menu.getByText(email)).toBeVisible();
    await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/dashboard");
    await expectAccessible(page);
    await menu.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await expect(bannerButton(page, "Sign In")).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("extenso_token"))).toBeNull();
    await expect(bannerButton(other, "Sign In")).toBeVisible();
    await other.close();
  });

  await test.step("nothing is left in the form for the next person", async () => {
    await bannerButton(page, "Sign Up").click();
    const window = page.getByRole("dialog", { name: "Sign Up" });
    await expect(window.getByLabel("First name")).toHaveValue("");
    await expect(window.getByLabel("Email")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
  });

  await test.step("strangers who guess keep nobody out of a browser that is known", async () => {
    const guess = async (typed: string) =>
      (await request.post("/wp-json/jwt-auth/v1/token", { data: { username, password: typed } })).status();
    for (let time = 0; time < 8; time++) expect(await guess("wrong")).toBe(403);
    // A new window of the limit lets one more guess through, and it may begin between any two of these.
    await expect.poll(async () => [await guess("wrong"), await guess(password)]).toEqual([429, 429]);
    await signInByWindow(page, username, password);
    await expect(userMenuButton(page)).toBeVisible();
  });
});

test("a shared link into the members' area says what to sign in for, and leads there from each window", async ({
  page,
  expectAccessible,
}) => {
  const article = "/dashboard/academy/post/what-is-in-the-van";
  const { username } = await registerMember(page.request);
  const window = signInWindow(page);
  async function signIn(): Promise<void> {
    await window.getByLabel("Username or email").fill(username);
    await window.getByLabel("Password", { exact: true }).fill(memberPassword);
    await page.keyboard.press("Enter");
  }

  await test.step("by keyboard and after a reload", async () => {
    await page.goto("/");
    await page.goto(article);
    await expect(page).toHaveURL("/");
    await expect(window.getByText(/^Sign in to read “.+”\.$/)).toBeVisible();
    await expect(window.getByLabel("Username or email")).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(window.getByText(/^Sign in to read/)).toBeVisible();
    await expect(window.getByLabel("Username or email")).toBeFocused();
    await signIn();
    await expect(page).toHaveURL(article);
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    // Back is where the link was pressed, not the home page that asked.
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(() => page.evaluate(() => history.state?.usr?.signIn)).toBeUndefined();
    await signOut(page);
  });

  await test.step("closed, it isn't opened by a reload, and still leads there from the header", async () => {
    await page.goto("/dashboard/settings?tab=photo");
    await expect(window.getByText("Sign in to open your settings.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.usr)).toBeNull();
    await bannerButton(page, "Sign In").click();
    await signIn();
    await expect(page).toHaveURL("/dashboard/settings?tab=photo");
    await page.goto("/about");
    await signOut(page);
  });

  await test.step("after signing up too", async () => {
    await page.goto(`${article}#what`);
    await expect(window).toBeVisible();
    await window.getByRole("button", { name: "Sign Up" }).click();
    await signUp(page);
    await page.getByRole("dialog", { name: "Welcome" }).getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${article}#what`);
  });
});

test("a forgotten password is chosen anew by a mailed link, whose token leaves the address", {
  tag: "@core",
}, async ({ page }) => {
  const { username, email } = await registerMember(page.request);
  // Mails about an account go to proved addresses alone.
  await page.goto(await linkTo(email, "confirm-email"));
  await page.getByRole("button", { name: "Confirm Email Address" }).click();
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();

  await bannerButton(page, "Sign In").click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const forgot = page.getByRole("dialog", { name: "Forgot password?" });
  await expect(forgot.getByLabel("Email")).toBeFocused();
  await forgot.getByLabel("Email").fill(email);
  await forgot.getByRole("button", { name: "Send Link" }).click();
  await expect(forgot.getByText(/a link to choose a new password is on its way/)).toBeVisible();

  await page.goto(await linkTo(email, "reset-password"));
  await expect(page).toHaveURL("/reset-password");
  await page.getByLabel("New password", { exact: true }).fill("Another-One-2");
  await page.getByLabel("Confirm new password").fill("Another-One-2");
  await page.getByRole("button", { name: "Save New Password" }).click();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password changed");

  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("Another-One-2");
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("links and pages say what they need, and a shared article leads home", {
    tag: "@core",
  }, async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/sign-in");
    await expect(page.getByText("The members’ area needs JavaScript.")).toBeVisible();
    await page.goto("/end-session");
    await expect(page.getByText(/JavaScript/).first()).toBeVisible();
    await page.goto("/dashboard/academy/post/what-is-in-the-van");
    await expect(page.getByText(/needs JavaScript to sign you in/)).toBeVisible();
    await expect(page.getByText("Loading dashboard...")).toBeHidden();
    await page.getByRole("link", { name: "Return Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
