/** The address of an account: confirmed, sent again, changed, taken back, undone. */
import type { Page } from "@playwright/test";
import { expect, mailTo, test } from "./fixtures.ts";
import { openAs, password } from "./members.ts";

/** The link of a mail, whose lines may be folded as quoted-printable. */
async function linkTo(email: string, path: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const text = (await mailTo(email)).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      [, token] = new RegExp(`${path}#token=([\\w-]+)`).exec(text) ?? [];
      return token;
    })
    .toBeTruthy();
  return `/${path}#token=${token}`;
}

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

test("an address that isn't confirmed says so on the dashboard and in the settings, and is sent another link", async ({
  page,
  expectAccessible,
}) => {
  const { email } = await openAs(page, "/dashboard");
  const notice = page.getByRole("region", { name: "Your email address is not confirmed" });
  await expect(notice).toContainText(email);
  await notice.getByRole("button", { name: "Resend" }).click();
  await expect(notice.getByText(/A link is on its way/)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/dashboard/settings");
  await expect(state(page)).toContainText("Not confirmed");
  await state(page).getByRole("button", { name: "Resend" }).click();
  await expect(state(page).getByText(/A link is on its way/)).toBeVisible();
  await expectAccessible(page);

  await confirm(page, email);
  await page.getByRole("main").getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Quick actions", exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto("/dashboard/settings");
  await expect(state(page).getByText("Confirmed", { exact: true })).toBeVisible();
});

test.describe("beyond the limit", () => {
  test.use({ expectedMessages: [/status of 429/] });
  test("it says how long to wait", async ({ page }) => {
    await openAs(page, "/dashboard");
    const notice = page.getByRole("region", { name: "Your email address is not confirmed" });
    for (let time = 0; time < 2; time++) {
      const answered = page.waitForResponse(/\/email\/send-confirmation/);
      await notice.getByRole("button", { name: "Resend" }).click();
      expect((await answered).status()).toBe(200);
      await expect(notice.getByText(/A link is on its way/)).toBeVisible();
      await expect(notice.getByRole("button", { name: "Resend" })).toBeEnabled();
    }
    await notice.getByRole("button", { name: "Resend" }).click();
    await expect(
      notice.getByText(/Too many attempts\. Please try again in \d+ (hour|minute|second)s?\./),
    ).toBeVisible();
  });
});

test.describe("another address", () => {
  // A wrong password, links that are worn out, and the session that the undoing ends.
  test.use({ expectedMessages: [/status of (400|401|403)/] });

  test("counts once it is confirmed; the old one brings itself back, and a new password with it", async ({
    page,
    expectAccessible,
  }) => {
    const { email: old, username } = await openAs(page, "/dashboard/settings");
    await confirm(page, old);
    await page.goto("/dashboard/settings");
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

    await state(page).getByRole("button", { name: "Cancel Change" }).click();
    await expect(page.getByText("Your email address stays as it is.")).toBeVisible();
    await page.goto(await linkTo(fresh, "confirm-email"));
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
});

test("unsaved settings are asked about before a link or Back leads away", async ({ page }) => {
  await openAs(page, "/dashboard/settings");
  await expect(page.getByLabel("Username")).not.toHaveAttribute("readonly");
  await page.getByLabel("First name").fill("Grace");
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await leaving.getByRole("button", { name: "Keep Editing" }).click();
  await expect(page).toHaveURL("/dashboard/settings");
  await expect(page.getByLabel("First name")).toHaveValue("Grace");
  let asked = "";
  page.once("dialog", (dialog) => {
    asked = dialog.type();
    return dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toBe("beforeunload");
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await leaving.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});

test.describe("an article behind a proxy that fails", () => {
  test.use({ expectedMessages: [/status of 502/] });
  test("is told in our words", async ({ page }) => {
    await openAs(page, "/dashboard/academy");
    await page.route("**/dashboard/academy/post/*.data*", (route) =>
      route.fulfill({
        status: 502,
        contentType: "text/html",
        body: "<html><h1>502 Bad Gateway</h1><hr>nginx</html>",
      }),
    );
    await page.locator(".article-card a").first().click();
    const told = page.getByRole("alert");
    await expect(told).toContainText("Failed to load post: HTTP error! status: 502");
    await expect(told).not.toContainText("nginx");
    await expect(told.getByRole("link", { name: "Back to Academy" })).toBeVisible();
  });
});

test("the contact form is filled in for who is signed in; a second tab goes on with it", async ({
  page,
  context,
}) => {
  const { email } = await openAs(page, "/contact");
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lang");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Company").fill("Ada Ltd");
  const second = await context.newPage();
  await second.goto("/contact");
  await expect(second.getByLabel("Company")).toHaveValue("Ada Ltd");
  await second.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the header says who is signed in, on the site and on the dashboard", async ({ page }) => {
    await openAs(page, "/about");
    await expect(page.getByRole("banner").getByRole("button", { name: "Account of Ada Lang" })).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: /Signed in as Ada Lang/ })).toBeVisible();
  });

  test("the contact form's introduction gives way after the first step, and what was sent is in sight", async ({
    page,
  }) => {
    await page.goto("/contact");
    await expect(page.getByRole("heading", { name: "Start here" })).toBeInViewport();
    await page.getByLabel("Name").fill("Dana");
    await page.getByLabel("Email", { exact: true }).fill("dana@example.test");
    // Clicked again before the step changes, the button still asks for the same step.
    for (const step of ["2", "3"]) {
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", step);
    }
    await page.reload();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "3");
    const top = await page.getByRole("heading", { name: "What should we make?" }).boundingBox();
    expect(top?.y).toBeLessThan(844 / 2);
  });
});
