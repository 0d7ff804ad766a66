/** The address of an account: confirmed, sent again, changed, taken back, undone. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { linkTo, openAs, password } from "./members.ts";

async function confirm(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, "confirm-email"));
  await page.getByRole("button", { name: "Confirm Email Address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Email confirmed");
}

async function askForChange(page: Page, email: string, current = password): Promise<void> {
  await page.getByRole("button", { name: "Change Email" }).click();
  const window = page.getByRole("dialog", { name: "Change your email address" });
  await window.getByLabel("New email address").fill(email);
  await window.getByLabel("Current password", { exact: true }).fill(current);
  await window.getByRole("button", { name: "Send Link" }).click();
}

const state = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: "Email Address" }) });

// A wrong password, links that are worn out, and the session that the undoing ends.
test.use({ expectedMessages: [/status of (400|401|403)/] });

test("an address is confirmed, changed and brought back by its mails, and a new password with it", async ({
  page,
  expectAccessible,
}) => {
  const { email: old, username } = await openAs(page, "/dashboard");

  await test.step("one that isn't confirmed says so, and is sent another link", async () => {
    const notice = page.getByRole("region", { name: "Your email address is not confirmed" });
    await expect(notice).toContainText(old);
    await notice.getByRole("button", { name: "Resend" }).click();
    await expect(notice.getByText(/A link is on its way/)).toBeVisible();
    await page.goto("/dashboard/settings");
    await expect(state(page)).toContainText("Not confirmed");
    await state(page).getByRole("button", { name: "Resend" }).click();
    await expect(state(page).getByText(/A link is on its way/)).toBeVisible();
    await confirm(page, old);
    await page.getByRole("main").getByRole("link", { name: "Go to Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { name: "Quick actions", exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.goto("/dashboard/settings");
    await expect(state(page).getByText("Confirmed", { exact: true })).toBeVisible();
  });

  const fresh = `new_${username}@example.com`;
  await askForChange(page, fresh, "Wrong-Lens-85");
  const window = page.getByRole("dialog", { name: "Change your email address" });
  await expect(window.getByText("The current password is incorrect.")).toBeVisible();
  await expectAccessible(page);
  await window.getByLabel("Current password", { exact: true }).fill(password);
  await window.getByRole("button", { name: "Send Link" }).click();
  await expect(window).toBeHidden();
  await expect(state(page).getByText(`Waiting for ${fresh} to be confirmed`)).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(old);
  await expectAccessible(page);

  const link = await linkTo(fresh, "confirm-email");
  await state(page).getByRole("button", { name: "Cancel Change" }).click();
  await expect(page.getByText("Your email address stays as it is.")).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm Email Address" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid");
  await page.getByRole("link", { name: "Open Settings" }).click();

  const other = `other_${username}@example.com`;
  await askForChange(page, other);
  await expect(state(page).getByText(`Waiting for ${other} to be confirmed`)).toBeVisible();
  await confirm(page, other);
  await page.goto("/dashboard/settings");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(other);
  // The menu and the badge say the new one too.
  await expect(page.getByRole("link", { name: /Account settings/ }).first()).toContainText(other);

  const undo = await linkTo(old, "undo-email");
  await page.goto(undo);
  await expect(page).toHaveURL("/undo-email");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo the Change" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your address is back");
  await page.getByRole("link", { name: "Choose a New Password" }).click();
  await page.getByLabel("New password", { exact: true }).fill("Another-One-2");
  await page.getByLabel("Confirm new password").fill("Another-One-2");
  await page.getByRole("button", { name: "Save New Password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password changed");
  await page.goto(undo);
  await page.getByRole("button", { name: "Undo the Change" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid");
  await expect(page.getByRole("main").getByRole("link", { name: "Contact Us" })).toBeVisible();
  const answer = await page.request.post("/wp-json/jwt-auth/v1/token", {
    data: { username: old, password: "Another-One-2" },
  });
  expect(answer.status()).toBe(200);
});
