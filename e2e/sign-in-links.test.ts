/** Links that sign in or out: in the mail about a new device, and of an operator for who has lost everything. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expect, mailTo, newVisitor } from "./fixtures.ts";
import { password, signUp } from "./members.ts";
import { test } from "./own-studio.ts";
import { type Studio, sharedStudio } from "./studios.ts";

test.describe.configure(sharedStudio);

/** A session that is over, and a link that was used. */
test.use({ expectedMessages: [/status of (400|401|403)/] });

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Username or email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function linkIn(email: string, path: string, { dataDir }: Studio): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mail = (await mailTo(email, dataDir)).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      link = new RegExp(`/${path}#token=[\\w-]{43}`).exec(mail)?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

test("the mail about a new device ends that session, and no other; an operator’s link signs in once", async ({
  page,
  browser,
  studio,
  expectAccessibleInBothThemes,
}) => {
  const { username, email } = await signUp(page.request);
  // Mails about an account go to proved addresses alone.
  await page.goto(await linkIn(email, "confirm-email", studio));
  await page.getByRole("button", { name: "Confirm Email Address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Email confirmed" })).toBeVisible();
  await signIn(page, username);
  const elsewhere = await newVisitor(browser, { baseURL: studio.url });
  const stranger = await elsewhere.newPage();
  await signIn(stranger, username);

  const link = await linkIn(email, "end-session", studio);
  const inbox = await newVisitor(browser, { baseURL: studio.url });
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
      env: { ...process.env, DATA_DIR: studio.dataDir, PUBLIC_URL: studio.url, LOG_LEVEL: "error" },
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

    const again = await newVisitor(browser, { baseURL: studio.url });
    const other = await again.newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Sign In with This Link" }).click();
    await expect(other.getByRole("alert")).toBeVisible();
    await again.close();
  });
});
