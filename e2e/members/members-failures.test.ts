/** Members' error messages, to the letter, and a way on from each of them. */
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { atRest } from "../public-pages.ts";
import { password, signUp } from "./members.ts";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const cards = (page: Page) => page.locator(".article-card h2");

test.use({ expectedMessages: [/status of 40[13]/] });

test.describe("without a connection", () => {
  // React Router says in the console what it could not fetch ahead.
  test.use({
    expectedMessages: [
      /net::ERR_|Failed to fetch (manifest patches|dynamically)|Unable to preload CSS|Error loading route module/,
    ],
  });

  test("code, a sign-in, the academy and the profile say so, keep what was typed, and go on when it is back", async ({
    page,
    context,
  }) => {
    const { username } = await signUp(page.request);
    const networkError = "Network error. Please check your connection.";
    const window = page.getByRole("dialog", { name: "Sign In" });
    const submit = window.getByRole("button", { name: "Sign In", exact: true });
    await test.step("code that does not arrive is a lost connection like any other, and comes when it is back", async () => {
      await page.route("**/assets/account-calls-*", (route) => route.abort());
      await page.goto("/about");
      await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
      await window.getByLabel("Username or email").fill(username);
      await window.getByLabel("Password", { exact: true }).fill(password);
      await submit.click();
      await expect(window.getByRole("alert")).toHaveText(networkError);
      await expect(window.getByLabel("Username or email")).toHaveValue(username);
      await page.unroute("**/assets/account-calls-*");
      await submit.click();
      await expect(window).toBeHidden();
      await expect.poll(() => stored(page, "extenso_token")).not.toBeNull();
    });

    await test.step("a profile is changed here meanwhile, and saved when it is back", async () => {
      await page.goto("/dashboard/settings");
      await atRest(page);
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

    await test.step("so is more of the academy", async () => {
      await page.goto("/dashboard/academy");
      await expect(cards(page)).toHaveCount(9);
      await atRest(page);
      await context.setOffline(true);
      await page.getByRole("button", { name: "Load More Articles" }).click();
      await expect(page.getByText(`Failed to load academy content: ${networkError}`)).toBeVisible();
      await context.setOffline(false);
      await page.getByRole("button", { name: "Load More Articles" }).click();
      await expect(cards(page)).toHaveCount(18);
    });
  });
});

test("what lies in storage is believed by nobody: nothing of it runs, and the server ends it", async ({
  page,
}) => {
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
  await page.goto("/favicon.svg");
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { extenso_token: "a.b.c", extenso_refresh_token: "r", extenso_user: JSON.stringify(forged) },
  );
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => stored(page, "extenso_user")).toBeNull();
  expect(await page.title()).not.toBe("taken");
});
