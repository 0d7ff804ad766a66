/** Without a connection the site stays as it is, and says so. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signIn, signUp } from "./members/members.ts";
import { atRest } from "./public-pages.ts";

// One pattern: of a list whose second item is an object Playwright takes the first alone.
test.use({
  expectedMessages: [/Failed to load resource|Error loading route module|Failed to fetch dynamically/],
});

const offline = (page: Page) => page.getByRole("dialog", { name: /You are offline|The connection is lost/ });
const headerLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

/** The router hears of the pages behind the links a moment after they are there. @param end of the route's path. */
async function routeKnown(page: Page, end: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const known = window as { __reactRouterManifest?: { routes: Record<string, { path?: string }> } };
    return Object.values(known.__reactRouterManifest?.routes ?? {}).some(
      ({ path }) => path?.endsWith(wanted) ?? false,
    );
  }, end);
}

test("without a connection a page stays and says so, pages that were open are there, and the connection leads on", {
  tag: "@core",
}, async ({ page, context, expectAccessible }) => {
  await test.step("a press on a page that isn't here yet keeps this one and says so; Try Again leads on", async () => {
    await page.goto("/about");
    await atRest(page);
    await page.evaluate(() => scrollTo({ top: 400, behavior: "instant" }));
    const link = headerLink(page, "Services");
    await context.setOffline(true);
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(offline(page)).toBeVisible();
    await expect(offline(page).getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toContainText(
      "Beyond Content",
    );
    expect(await page.evaluate(() => scrollY)).toBe(400);
    await expectAccessible(page);

    await offline(page).getByRole("button", { name: "Try Again" }).click();
    await expect(offline(page).getByText("Still no connection.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(offline(page)).toBeHidden();
    await expect(link).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(offline(page)).toBeVisible();
    // With the connection the page that was asked for comes by itself.
    await context.setOffline(false);
    await expect(page).toHaveURL("/services");
    await expect(offline(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
  });

  await test.step("pages that were open before are shown again, by Back and by their links", async () => {
    await headerLink(page, "Contact").click();
    await expect(page.getByRole("heading", { level: 1, name: "Start here" })).toBeVisible();
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Beyond Content");
    await headerLink(page, "Contact").click();
    await expect(page.getByRole("heading", { level: 1, name: "Start here" })).toBeVisible();
    await expect(offline(page)).toBeHidden();
  });
});

test("data that are lost or cut off on their way are a lost connection, and so is a page that is gone from memory", async ({
  page,
  context,
}) => {
  await test.step("an answer that is cut off in the middle", async () => {
    await page.goto("/about");
    await atRest(page);
    await page.route(/\/services\.data/, (route) =>
      route.fulfill({
        status: 200,
        contentType: "text/x-script",
        headers: { "X-Remix-Response": "yes" },
        body: "[{",
      }),
    );
    await headerLink(page, "Services").click();
    await expect(offline(page)).toBeVisible();
    await expect(page).toHaveURL("/about");
    await page.unrouteAll();
    await offline(page).getByRole("button", { name: "Stay Here" }).click();
    await expect(offline(page)).toBeHidden();
  });

  await test.step("a page whose code is here, and whose data is lost on its way", async () => {
    await headerLink(page, "Services").click();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
    await page.route(/\/services\/branding\.data/, (route) => route.abort("connectionreset"));
    await page.getByRole("main").getByRole("link", { name: "Explore Branding" }).click();
    await expect(offline(page).getByRole("heading", { name: "The connection is lost" })).toBeVisible();
    await expect(page).toHaveURL("/services");
    await offline(page).getByRole("button", { name: "Stay Here" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Explore Branding" }).click();
    await expect(offline(page)).toBeVisible();
    await page.unrouteAll();
    await offline(page).getByRole("button", { name: "Try Again" }).click();
    await expect(page).toHaveURL("/services/branding");
    await expect(offline(page)).toBeHidden();
    // Asked for three times, it is one step of the history.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Beyond Content");
  });

  await test.step("Back to a page that is gone from memory stays, and leads there with the connection", async () => {
    // Its data was never asked for: what came within the last five seconds would be in the browser's cache.
    await page.goto("/privacy-policy");
    await headerLink(page, "Services").click();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
    await page.reload();
    await atRest(page);
    await context.setOffline(true);
    await page.goBack();
    await expect(offline(page)).toBeVisible();
    await expect(page).toHaveURL("/services");
    await offline(page).getByRole("button", { name: "Stay Here" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Our Services" })).toBeVisible();
    await page.goBack();
    await expect(offline(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL("/privacy-policy");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Privacy & Cookies Policy");
  });

  await test.step("from an opened project it stands above the project's window", async () => {
    await page.goto("/portfolio/dune-line");
    await atRest(page);
    await context.setOffline(true);
    const project = page.getByRole("dialog", { name: "Dune Line" });
    await project.getByRole("link", { name: /Next project/ }).click();
    await expect(offline(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(offline(page)).toBeHidden();
    await expect(project).toBeVisible();
    await expect(page).toHaveURL("/portfolio/dune-line");
  });
});

test("links that are pointed at, the account windows and the dashboard lead on with the connection", async ({
  page,
  context,
}) => {
  await test.step("who only points at a link keeps the page", async () => {
    await page.goto("/");
    await atRest(page);
    const card = page
      .getByRole("region", { name: "Selected work" })
      .getByRole("link", { name: /Dune Line/ })
      .first();
    await card.scrollIntoViewIfNeeded();
    await routeKnown(page, ":slug");
    await context.setOffline(true);
    const lost = page.waitForEvent("console", (message) =>
      message.text().includes("Error loading route module"),
    );
    await card.hover();
    await lost;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(false);
    await card.click();
    await expect(page).toHaveURL("/portfolio/dune-line");
    await expect(page.getByRole("heading", { level: 1, name: "Dune Line" })).toBeVisible();
  });

  await test.step("the account windows that aren't here yet say the same", async () => {
    await page.goto("/about");
    await atRest(page);
    await context.setOffline(true);
    const button = page.getByRole("banner").getByRole("button", { name: "Sign In" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(offline(page)).toBeVisible();
    await expect(page).toHaveURL("/about");
    await context.setOffline(false);
    await expect(page).toHaveURL("/sign-in");
  });

  await test.step("the dashboard stays too", async () => {
    await signIn(page, await signUp(page.request));
    await page.goto("/dashboard");
    await atRest(page);
    await routeKnown(page, "settings");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Settings" }).first().click();
    await expect(offline(page)).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
    await context.setOffline(false);
    await expect(page).toHaveURL("/dashboard/settings");
  });
});
