/** A refusal without a message of its own shows the catalogue's sentence for its status. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openAs, password } from "./members.ts";

test.use({ expectedMessages: [/status of (400|401|403|404|502)/] });

const calls = (path: string) => `**/wp-json${path}`;
const unexpected = "An unexpected error occurred. Please try again.";

type Answer = { status: number; body: string };
const bare = (status: number): Answer => ({ status, body: "<html><h1>No</h1></html>" });
const said = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ code: "x", message, data: { status } }),
});

async function answerWith(page: Page, path: string, answer: Answer): Promise<void> {
  // Reading goes on as ever.
  await page.route(calls(path), (route) =>
    route.request().method() === "POST" ? route.fulfill(answer) : route.fallback(),
  );
}

for (const [name, answer, sentence] of [
  ["401", bare(401), "Authentication failed. Please log in again."],
  ["403", bare(403), "Access denied. You don't have permission."],
  ["404", bare(404), "Resource not found."],
  ["502", bare(502), "An error occurred."],
  ["200 without a token", { status: 200, body: "{}" }, "Login failed"],
  ["200 that is no answer", bare(200), unexpected],
  [
    "403 with a WordPress's words",
    said(403, "<strong>Error:</strong> Unknown name. <a href='/wp-login.php'>Lost your password?</a>"),
    "Unknown name.",
  ],
] as const) {
  test(`a sign-in that is answered with ${name}`, async ({ page }) => {
    await answerWith(page, "/jwt-auth/v1/token", answer);
    await page.goto("/sign-in");
    await page.getByLabel("Username or email").fill("casey");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(sentence);
  });
}

for (const [name, answer, sentence] of [
  ["400", bare(400), "An error occurred."],
  ["200 that says no", { status: 200, body: '{"success":false}' }, "Registration failed"],
  ["400 with words", said(400, "Not today."), "Not today."],
] as const) {
  test(`a sign-up that is answered with ${name}`, async ({ page }) => {
    await answerWith(page, "/extenso/v1/register", answer);
    await page.goto("/sign-up");
    await page.getByLabel("First name").fill("Casey");
    await page.getByLabel("Last name").fill("Member");
    await page.getByLabel("Username").fill("casey_member_9");
    await page.getByLabel("Email").fill("casey@example.com");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(page.getByRole("alert")).toHaveText(sentence);
  });
}

for (const [name, answer, sentence] of [
  ["403", bare(403), "Access denied. You don't have permission."],
  ["404", bare(404), "Resource not found."],
  ["400", bare(400), "Failed to update profile."],
  ["403 with words", said(403, "Sorry, you are not allowed."), "Access denied. You don't have permission."],
  ["400 with words", said(400, "<strong>Error</strong>: Not that."), "Not that."],
  ["200 that is another's", { status: 200, body: "{}" }, "Failed to update user"],
] as const) {
  test(`a profile that is answered with ${name}`, async ({ page }) => {
    await openAs(page, "/dashboard/settings");
    await answerWith(page, "/wp/v2/users/*", answer);
    await page.getByLabel("First name").fill("Grace");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const alert = page.getByRole("alert");
    await expect(alert.getByText(sentence, { exact: true })).toBeVisible();
    await expect(alert.getByText("Your name is changed on this device only.")).toBeVisible();
  });
}
