/** A studio in front of a WordPress that is slow, broken or away. */
import { test as base, expect, mailTo } from "./fixtures.ts";
import { signInByWindow } from "./members.ts";
import {
  lend,
  openInFrontOf,
  openPlainWordPress,
  type PlainWordPress,
  type Studio,
  type StudioBehind,
  starting,
} from "./studios.ts";

const caseysPassword = "Rig-Casey-Pass-1";

interface Behind {
  pair: StudioBehind<PlainWordPress>;
  wordPress: PlainWordPress;
  studio: Studio;
}

const openPair = async () =>
  openInFrontOf(await openPlainWordPress(caseysPassword, { contact: true, portfolio: true }));
const test = base.extend<Behind>({
  // One for each journey: what it said last is part of what they are about.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  pair: [async ({}, use) => lend(openPair(), use), starting],
  wordPress: async ({ pair }, use) => use(pair.wordPress),
  studio: async ({ pair }, use) => use(pair.studio),
  baseURL: async ({ studio }, use) => use(studio.url),
});
// Files that its content names are on other people's sites.
test.use({ expectedMessages: [/status of (404|50[0234])/], elsewhere: true });

/** The studio answers in three seconds; the rest is for a machine that has much to do. */
const soon = { timeout: 8_000 };

test("one that never answered: every page is there soon, with what it says then", async ({
  page,
  wordPress,
}) => {
  await page.goto("/about");
  await signInByWindow(page, "casey_member", caseysPassword);
  wordPress.silent = true;

  await page.goto("/", soon);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Stay Updated with Extenso" })).toBeVisible();
  await page.goto("/portfolio", soon);
  await expect(page.getByRole("heading", { name: "Unable to load portfolio" })).toBeVisible();
  await expect(page.getByText("Failed to load portfolio items")).toBeVisible();
  await page.goto("/portfolio/saltwater-kitchen", soon);
  await expect(page.getByRole("heading", { name: "Unable to load portfolio" }).first()).toBeVisible();
  await page.goto("/dashboard/academy", soon);
  await expect(page.getByText("Failed to load academy content: HTTP error! status: 504")).toBeVisible();
  await page.goto("/dashboard/academy/post/charge-everything", soon);
  await expect(page.getByText("Failed to load post: HTTP error! status: 504")).toBeVisible();

  wordPress.silent = false;
  await page.getByRole("link", { name: "Back to Academy" }).click();
  // The server tries a WordPress that was too slow again after five seconds.
  await expect(async () => {
    await page.goto("/dashboard/academy");
    await expect(page.locator(".article-card h2")).toHaveCount(9, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

for (const trouble of ["silent", "broken"] as const) {
  test(`one that is ${trouble} after it has answered: pages show what it said last`, async ({
    page,
    wordPress,
  }) => {
    await page.goto("/about");
    await signInByWindow(page, "casey_member", caseysPassword);
    await page.goto("/portfolio");
    const projects = await page.getByRole("heading", { level: 3 }).count();
    expect(projects).toBeGreaterThan(3);
    await page.goto("/dashboard/academy");
    await expect(page.locator(".article-card h2")).toHaveCount(9);

    if (trouble === "silent") wordPress.silent = true;
    else wordPress.failsWith = 500;
    // On the way from page to page neither is the one that was kept as a whole.
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(projects);
    await page.goto("/dashboard");
    const menu = page.getByRole("complementary", { name: "Dashboard menu" });
    await menu.getByRole("link", { name: "Extenso Academy" }).click();
    await expect(page.locator(".article-card h2")).toHaveCount(9);
    const feed = await page.request.get("/feed.xml");
    expect([feed.status(), feed.headers()["retry-after"]]).toEqual([503, "120"]);
  });
}

for (const trouble of ["silent", "broken", "away"] as const) {
  test(`one that is ${trouble}: a request to the studio is kept, mailed and thanked for`, async ({
    page,
    studio,
    wordPress,
  }) => {
    if (trouble === "silent") wordPress.silent = true;
    else if (trouble === "broken") wordPress.failsWith = 500;
    else await wordPress.close();
    const email = `dana-${Date.now()}@example.test`;
    await page.goto("/contact?service=branding");
    await page.getByLabel("Name").fill("Dana");
    await page.getByLabel("Email").fill(email);
    for (const step of ["2", "3", "4"]) {
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", step);
    }
    await page.getByLabel("Project description").fill("A label for a jar.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
    expect(await mailTo(email, studio.dataDir)).toContain("Dana");
    expect(await mailTo("support@extenso.example", studio.dataDir)).toContain("A label for a jar.");
    // It offers a route for them, too: requests are the studio's own in any case.
    expect(wordPress.asked).not.toContain("POST /extenso/v1/contact");
  });
}
