/** Links that sign in or out: in the mail about a new device, and an operator's for people who can't sign in at all. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, newVisitor, test } from "./fixtures.ts";
import { linkTo, password, signUp } from "./members/members.ts";

/** A session that is over, and a link that was used. */
test.use({ expectedMessages: [/status of (400|401|403)/] });

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/sign-in");
  const form = page.getByRole("main");
  await form.getByLabel("Username or email").fill(username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("the mail about a new device ends that session, and no other; an operator’s link signs in once", async ({
  page,
  browser,
  baseURL,
  expectAccessibleInBothThemes,
}) => {
  const { username, email } = await signUp(page.request);
  // Mails about an account go to proved addresses alone.
  await page.goto(await linkTo(email, "confirm-email"));
  await page.getByRole("button", { name: "Confirm Email Address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Email confirmed" })).toBeVisible();
  await signIn(page, username);
  const elsewhere = await newVisitor(browser);
  const stranger = await elsewhere.newPage();
  await signIn(stranger, username);

  const link = await linkTo(email, "end-session");
  const inbox = await newVisitor(browser);
  const mailed = await inbox.newPage();
  await mailed.goto(link);
  await expect(mailed.getByRole("heading", { level: 1, name: "End that session" })).toBeVisible();
  // The token is in no address that a history or a neighbour could keep.
  await expect(mailed).toHaveURL("/end-session");
  await expectAccessibleInBothThemes(mailed);
  await mailed.getByRole("button", { name: "End That Session" }).click();
  await expect(mailed.getByRole("heading", { level: 1, name: "That session is ended" })).toBeVisible();
  await expect(mailed.getByRole("link", { name: "Choose a New Password" })).toBeVisible();
  await mailed.goto("/favicon.svg");
  await mailed.goto(link);
  await mailed.getByRole("button", { name: "End That Session" }).click();
  await expect(mailed.getByRole("alert")).toBeVisible();

  await stranger.goto("/dashboard/settings?tab=account");
  await expect(stranger).toHaveURL("/");
  await page.goto("/dashboard/settings?tab=account");
  await expect(page.getByRole("region", { name: "Ways to Sign In" })).toBeVisible();
  await elsewhere.close();
  await inbox.close();

  await test.step("an operator’s link signs in once", async () => {
    await page.goto("/favicon.svg");
    await page.evaluate(() => localStorage.clear());
    const command = ["server/src/operations/accounts/sign-in-command.ts", "link", username];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      cwd: new URL("..", import.meta.url),
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, PUBLIC_URL: baseURL, LOG_LEVEL: "error" },
    });
    const link = /\/sign-in#token=\S+/.exec(stdout)?.[0] ?? "";
    expect(link).not.toBe("");
    await page.goto(link);
    const use = page.getByRole("button", { name: "Sign In with This Link" });
    await expect(use).toBeVisible();
    await expect(page).toHaveURL("/sign-in");
    await expectAccessibleInBothThemes(page);
    await use.click();
    await expect(page).toHaveURL(/\/dashboard$/);

    const again = await newVisitor(browser);
    const other = await again.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Sign In with This Link" }).click();
    await expect(other.getByRole("alert")).toBeVisible();
    await again.close();
  });
});
