import type { Page } from "@playwright/test";
import { expect, mailTo, test } from "./fixtures.ts";
import { password as memberPassword, openAs } from "./members.ts";

const password = "Long-Enough-1";
let count = 0;

/** A name that no other journey has. */
function someone() {
  count += 1;
  const username = `casey_${process.pid}_${count}_${Date.now() % 1_000_000}`;
  return { username, email: `${username}@example.com` };
}

async function signUp(page: Page, { username, email } = someone()) {
  await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
  const window = page.getByRole("dialog", { name: "Sign Up" });
  await window.getByLabel("First name").fill("Casey");
  await window.getByLabel("Last name").fill("Member");
  await window.getByLabel("Username").fill(username);
  await window.getByLabel("Email").fill(email);
  await window.getByLabel("Password", { exact: true }).fill(password);
  await window.getByLabel("Confirm password").fill(password);
  await window.getByRole("checkbox").check();
  await window.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created successfully! Welcome to the product.")).toBeVisible();
  return { username, email };
}

const userMenuButton = (page: Page) => page.getByRole("button", { name: /^Account of/ });

/** The link of a mail, whose lines may be folded as quoted-printable. */
function linkIn(mail: string, path: string): string {
  const text = mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
  const [, token] = new RegExp(`${path}#token=([\\w-]+)`).exec(text) ?? [];
  return `/${path}#token=${token}`;
}

test("signing up signs in; the menu names the member and signs out", async ({ page, expectAccessible }) => {
  await page.goto("/about");
  const { email } = await signUp(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stay Here" }).click();
  await expect(userMenuButton(page)).toBeFocused();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeHidden();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("extenso_user") ?? "{}"));
  expect(stored).toMatchObject({ email, firstName: "Casey", lastName: "Member", roles: ["subscriber"] });

  await page.reload();
  await userMenuButton(page).click();
  const menu = page.getByRole("dialog", { name: "Account menu" });
  await expect(menu.getByText("Casey Member")).toBeVisible();
  await expect(menu.getByText(email)).toBeVisible();
  await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/dashboard");
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("extenso_token"))).toBeNull();
});

test("signing out in one tab signs out the others", async ({ page, context }) => {
  await page.goto("/about");
  await signUp(page);
  const other = await context.newPage();
  await other.goto("/contact");
  await expect(userMenuButton(other)).toBeVisible();
  await page.getByRole("button", { name: "Stay Here" }).click();
  await userMenuButton(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(other.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
});

test("a window opened while the home page is on its way stays open when it arrives", async ({ page }) => {
  await openAs(page, "/about");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/_.data*", async (route) => {
    await held;
    await route.continue();
  });
  await userMenuButton(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const window = page.getByRole("dialog", { name: "Sign In" });
  await window.getByLabel("Username or email").fill("casey");
  await expect(page).toHaveURL("/about");
  arrive();
  await expect(page).toHaveURL("/");
  await expect(window.getByLabel("Username or email")).toHaveValue("casey");
  await page.goBack();
  await expect(window).toBeHidden();
});

test("sign-up tells every rule, clears what is edited, and keeps what is typed", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
  const window = page.getByRole("dialog", { name: "Sign Up" });
  const send = window.getByRole("button", { name: "Create Account" });
  await send.click();
  for (const message of [
    "First name is required",
    "Last name is required",
    "Username is required",
    "Email is required",
    "Password is required",
    "Please confirm your password",
    "You must agree to the terms and conditions",
  ]) {
    await expect(window.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(window.getByLabel("First name")).toBeFocused();
  await window.getByLabel("Username").fill("a!");
  await expect(window.getByText("Username is required")).toBeHidden();
  await expect(window.getByText("Email is required")).toBeVisible();
  await window.getByLabel("Email").fill("nowhere");
  await window.getByLabel("Password", { exact: true }).fill("longbutlower");
  await window.getByLabel("Confirm password").fill("other");
  await send.click();
  await expect(window.getByText("Username must be at least 3 characters")).toBeVisible();
  await expect(window.getByText("Please enter a valid email address")).toBeVisible();
  await expect(
    window.getByText("Password must contain at least one uppercase, lowercase, and number"),
  ).toBeVisible();
  await expect(window.getByText("Passwords do not match")).toBeVisible();
  await expect(window.getByLabel("Username")).toHaveValue("a!");
  await expect(window.getByRole("link", { name: /Terms of Use/ })).toHaveAttribute("target", "_blank");
  await window.getByRole("button", { name: "Show password" }).click();
  await expect(window.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
});

test("what is required is marked, for the eye and for screen readers", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
  const window = page.getByRole("dialog", { name: "Sign Up" });
  for (const field of ["First name", "Last name", "Username", "Email", "Password", "Confirm password"]) {
    const input = window.getByRole("textbox", { name: field, exact: true });
    await expect(input).toHaveAttribute("required");
    const mark = await input.evaluate((element) => {
      const label = (element as HTMLInputElement).labels?.[0];
      return label && getComputedStyle(label, "::after").content;
    });
    expect(mark, field).toMatch(/^"\*"/);
  }
  await expect(window.getByRole("checkbox")).toHaveAttribute("required");
  await expect(window.getByText("Required", { exact: true })).toBeVisible();
});

test("typed text survives Escape, the overlay and the other form; passwords do not", async ({ page }) => {
  await page.goto("/about");
  const opener = page.getByRole("banner").getByRole("button", { name: "Sign Up" });
  const window = page.getByRole("dialog", { name: "Sign Up" });
  const expectTyped = async () => {
    await expect(window.getByLabel("First name")).toHaveValue("Casey");
    await expect(window.getByLabel("Username")).toHaveValue("casey_types");
    await expect(window.getByLabel("Email")).toHaveValue("casey@example.com");
    await expect(window.getByRole("checkbox")).toBeChecked();
    await expect(window.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect(window.getByLabel("Confirm password")).toHaveValue("");
  };
  await opener.click();
  await window.getByLabel("First name").fill("Casey");
  await window.getByLabel("Username").fill("casey_types");
  await window.getByLabel("Email").fill("casey@example.com");
  await window.getByLabel("Password", { exact: true }).fill(password);
  await window.getByLabel("Confirm password").fill(password);
  // Shown, it is a text field like any other.
  await window.getByRole("button", { name: "Show password" }).click();
  await window.getByRole("checkbox").check();

  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  await opener.click();
  await expectTyped();

  await page.mouse.click(5, 500);
  await expect(window).toBeHidden();
  await opener.click();
  await expectTyped();

  await window.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("dialog", { name: "Sign In" }).getByRole("button", { name: "Sign Up" }).click();
  await expectTyped();
  await window.getByRole("button", { name: "Create Account" }).click();
  await expect(window.getByText("Password is required")).toBeVisible();
});

test("who has signed up leaves nothing in the form for the next", async ({ page }) => {
  await page.goto("/about");
  await signUp(page);
  await page.getByRole("button", { name: "Stay Here" }).click();
  await userMenuButton(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
  const window = page.getByRole("dialog", { name: "Sign Up" });
  await expect(window.getByLabel("First name")).toHaveValue("");
  await expect(window.getByLabel("Email")).toHaveValue("");
});

test.describe("a shared link into the members' area", () => {
  const article = "/dashboard/academy/post/what-is-in-the-van";
  const window = (page: Page) => page.getByRole("dialog", { name: "Sign In" });

  async function signIn(page: Page, username: string): Promise<void> {
    await window(page).getByLabel("Username or email").fill(username);
    await window(page).getByLabel("Password", { exact: true }).fill(memberPassword);
    await page.keyboard.press("Enter");
  }

  /** An account whose owner is signed out. */
  async function member(page: Page): Promise<string> {
    const { username } = await openAs(page, "/about");
    await userMenuButton(page).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    return username;
  }

  test("says what to sign in for, and leads there, by keyboard and after a reload", async ({
    page,
    expectAccessible,
  }) => {
    const username = await member(page);
    await page.goto(article);
    await expect(page).toHaveURL("/");
    await expect(window(page).getByText(/^Sign in to read “.+”\.$/)).toBeVisible();
    await expect(window(page).getByLabel("Username or email")).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(window(page).getByText(/^Sign in to read/)).toBeVisible();
    await expect(window(page).getByLabel("Username or email")).toBeFocused();
    await signIn(page, username);
    await expect(page).toHaveURL(article);
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    // Back is where the link was pressed, not the home page that asked.
    await page.goBack();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => history.state?.usr?.signIn)).toBeUndefined();
  });

  test("leads there after signing up too", async ({ page }) => {
    await page.goto(`${article}#what`);
    await expect(window(page)).toBeVisible();
    await window(page).getByRole("button", { name: "Sign Up" }).click();
    const { username, email } = someone();
    const form = page.getByRole("dialog", { name: "Sign Up" });
    await form.getByLabel("First name").fill("Casey");
    await form.getByLabel("Last name").fill("Member");
    await form.getByLabel("Username").fill(username);
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Password", { exact: true }).fill(password);
    await form.getByLabel("Confirm password").fill(password);
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("dialog", { name: "Welcome" }).getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${article}#what`);
  });

  test("closed, the window isn't opened by a reload, and still leads there from the header", async ({
    page,
  }) => {
    const username = await member(page);
    await page.goto("/dashboard/settings?tab=photo");
    await expect(window(page).getByText("Sign in to open your settings.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(window(page)).toBeHidden();
    await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
    await signIn(page, username);
    await expect(page).toHaveURL("/dashboard/settings?tab=photo");
    await page.goto("/about");
    await userMenuButton(page).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.goto(article);
    await expect(window(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(window(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
    expect(await page.evaluate(() => history.state?.usr)).toBeNull();
  });

  test("a forged way back is none", async ({ page }) => {
    const username = await member(page);
    await page.goto("/about");
    await page.evaluate(() => {
      const signIn = { returnTo: "https://evil.example/dashboard", reason: "Sign in to win." };
      history.replaceState({ ...history.state, usr: { signIn } }, "");
    });
    await page.reload();
    await expect(window(page)).toBeVisible();
    await expect(page.getByText("Sign in to win.")).toHaveCount(0);
    await signIn(page, username);
    await expect(window(page)).toBeHidden();
    await expect(page).toHaveURL("/about");
  });
});

test.describe("with a wrong password", () => {
  test.use({ expectedMessages: [/403/] });
  test("the banner has the server's words without markup, and nothing is lost", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
    const window = page.getByRole("dialog", { name: "Sign In" });
    await window.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(window.getByText("Username or email is required")).toBeVisible();
    await expect(window.getByText("Password is required")).toBeVisible();
    await window.getByLabel("Username or email").fill("nobody_here");
    await window.getByLabel("Password", { exact: true }).fill("Wrong-Password-1");
    await window.getByLabel("Password", { exact: true }).press("Enter");
    await expect(window.getByRole("alert")).toHaveText("The username or password is incorrect.");
    await expect(window.getByLabel("Username or email")).toHaveValue("nobody_here");
    await expect(window.getByLabel("Password", { exact: true })).toHaveValue("Wrong-Password-1");
    await expectAccessible(page);
    await page.mouse.click(5, 500);
    await expect(window).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeFocused();
  });
});

test("a mailed link leads to a new password, and its token leaves the address", async ({ page }) => {
  await page.goto("/about");
  const { username, email } = await signUp(page);
  const confirmation = linkIn(await mailTo(email), "confirm-email");
  await page.goto(confirmation);
  await expect(page).toHaveURL("/confirm-email");
  await page.getByRole("button", { name: "Confirm Email Address" }).click();
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await userMenuButton(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");

  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const forgot = page.getByRole("dialog", { name: "Forgot password?" });
  await expect(forgot.getByLabel("Email")).toBeFocused();
  await forgot.getByLabel("Email").fill(email);
  await forgot.getByRole("button", { name: "Send Link" }).click();
  await expect(forgot.getByText(/a link to choose a new password is on its way/)).toBeVisible();
  // One state: what happened, and not the form as well.
  await expect(forgot.getByLabel("Email")).toHaveCount(0);
  await expect(forgot.getByText("Enter the email address")).toHaveCount(0);
  await expect(forgot.getByText(email)).toBeVisible();
  await expect(forgot.getByRole("button", { name: "Send Again" })).toBeFocused();

  let link = "";
  await expect
    .poll(async () => {
      link = linkIn(await mailTo(email), "reset-password");
      return link;
    })
    .not.toContain("undefined");
  await page.goto(link);
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

test.describe("with a worn-out link", () => {
  test.use({ expectedMessages: [/status of 400/] });
  test("a new password is led to a new link, and errors leave the title where it is", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/reset-password#token=worn-out");
    const main = page.getByRole("main");
    const title = main.getByRole("heading", { level: 1 });
    const save = page.getByRole("button", { name: "Save New Password" });
    await expect(save).toBeEnabled();
    const before = await title.boundingBox();
    await save.click();
    await expect(main.getByText("Password is required")).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    await page.getByLabel("New password", { exact: true }).fill("Another-One-2");
    await page.getByLabel("Confirm new password").fill("Another-One-2");
    await save.click();
    await expect(main.getByRole("alert")).toHaveText(
      "This link is no longer valid. Please ask for a new one.",
    );
    await expect(save).toBeHidden();
    await expectAccessible(page);
    await main.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page).toHaveURL("/forgot-password");
  });
});

test("a phrase needs neither digit nor capital, and the address signs in before it is confirmed", async ({
  page,
  request,
}) => {
  const phrase = "seven herons over the harbour";
  await page.goto("/about");
  const { username, email } = someone();
  await page.getByRole("banner").getByRole("button", { name: "Sign Up" }).click();
  const window = page.getByRole("dialog", { name: "Sign Up" });
  await expect(window.getByText(/or a phrase of 16/)).toBeVisible();
  await window.getByLabel("First name").fill("Casey");
  await window.getByLabel("Last name").fill("Member");
  await window.getByLabel("Username").fill(username);
  await window.getByLabel("Email").fill(email);
  await window.getByLabel("Password", { exact: true }).fill(phrase);
  await window.getByLabel("Confirm password").fill(phrase);
  await window.getByRole("checkbox").check();
  await window.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created successfully! Welcome to the product.")).toBeVisible();

  const signIn = async () =>
    (
      await request.post("/wp-json/jwt-auth/v1/token", { data: { username: email, password: phrase } })
    ).status();
  expect(await signIn()).toBe(200);
  await page.goto(linkIn(await mailTo(email), "confirm-email"));
  await page.getByRole("button", { name: "Confirm Email Address" }).click();
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
  expect(await signIn()).toBe(200);
});

test("strangers who guess at a password don't keep its owner out of a browser that knows them", async ({
  page,
  context,
  request,
}) => {
  await page.goto("/about");
  expect(await context.cookies()).toEqual([]);
  const { username } = await signUp(page);
  const cookies = await context.cookies(new URL("/wp-json/jwt-auth/v1/token", page.url()).href);
  expect(cookies).toMatchObject([{ name: "extenso_device", httpOnly: true, sameSite: "Strict" }]);
  await page.getByRole("button", { name: "Stay Here" }).click();
  await userMenuButton(page).click();
  await page.getByRole("button", { name: "Sign Out" }).click();

  const guess = async (typed: string) =>
    (await request.post("/wp-json/jwt-auth/v1/token", { data: { username, password: typed } })).status();
  for (let time = 0; time < 8; time++) expect(await guess("wrong")).toBe(403);
  expect(await guess(password)).toBe(429);

  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  const window = page.getByRole("dialog", { name: "Sign In" });
  await window.getByLabel("Username or email").fill(username);
  await window.getByLabel("Password", { exact: true }).fill(password);
  await window.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(userMenuButton(page)).toBeVisible();
});

test("the keyboard alone opens, switches and closes the windows", async ({ page }) => {
  await page.goto("/about");
  const opener = page.getByRole("banner").getByRole("button", { name: "Sign In" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const signIn = page.getByRole("dialog", { name: "Sign In" });
  await expect(signIn.getByLabel("Username or email")).toBeFocused();
  await signIn.getByRole("button", { name: "Sign Up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sign Up" }).getByLabel("First name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("the menu leads to the window, and then to the dashboard", async ({ page, expectAccessible }) => {
    await page.goto("/about");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Up" }).click();
    await expect(page.getByRole("dialog", { name: "Sign Up" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the links lead to pages that say what is needed", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/sign-in");
    await expect(page.getByText("The members’ area needs JavaScript.")).toBeVisible();
  });

  test("a shared article says why it cannot be read, and leads home", async ({ page }) => {
    await page.goto("/dashboard/academy/post/what-is-in-the-van");
    await expect(page.getByText(/needs JavaScript to sign you in/)).toBeVisible();
    await expect(page.getByText("Loading dashboard...")).toBeHidden();
    await page.getByRole("link", { name: "Return Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
