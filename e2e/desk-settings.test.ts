/** Settings at the desk: the studio's name, a second factor of the staff, and what search engines see. */
import type { Page } from "@playwright/test";
import { test as deskTest, signInAsStaff } from "./desk-studio.ts";
import { expect, newVisitor } from "./fixtures.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

const test = deskTest.extend<{ studio: Studio }>({
  studio: [
    async ({ servers }, use) =>
      use(
        await servers.open("settings", () =>
          openStudio({ TRUST_PROXY: "1", TIMEZONE: "America/Vancouver" }, { sample: true }),
        ),
      ),
    starting,
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
});
test.describe.configure(sharedStudio);

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });

async function openSettings(page: Page): Promise<string> {
  const token = await signInAsStaff(page);
  await page.goto("/desk/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  return token;
}

async function writer(page: Page, token: string) {
  const username = `author_${crypto.randomUUID().slice(0, 6)}`;
  const password = "Journey-Author-1";
  const data = { username, password, email: `${username}@example.com`, roles: ["author"], name: username };
  const headers = { Authorization: `Bearer ${token}` };
  expect((await page.request.post("/wp-json/wp/v2/users", { headers, data })).status()).toBe(201);
  return { username, password };
}

test("a site that isn’t open yet is hidden from search engines, and shown again", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const visit = async (path: string) => {
    const answer = await page.request.get(path);
    const robots = answer.headers()["x-robots-tag"] ?? "";
    return { status: answer.status(), robots, text: await answer.text() };
  };
  // Twice: from then on it comes from the cache.
  for (let times = 0; times < 2; times += 1) expect((await visit("/about")).robots).toBe("");

  await signInAsStaff(page);
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("noindex");
  await page
    .getByRole("option", { name: /Settings/ })
    .first()
    .click();
  const section = page.getByRole("region", { name: "Search engines" });
  await expect(section.getByRole("link", { name: /^\d+ addresses$/ })).toBeVisible();
  const hiding = section.getByRole("checkbox", { name: /Hide the whole site/ });
  await hiding.check();
  await expect(
    notices(page).getByText("Search engines are asked to leave the whole site out."),
  ).toBeVisible();
  for (const path of ["/about", "/", "/nowhere-at-all", "/robots.txt"])
    expect([path, (await visit(path)).robots]).toEqual([path, "noindex, nofollow"]);
  expect((await visit("/robots.txt")).text).not.toContain("Sitemap");
  expect((await visit("/sitemap.xml")).status).toBe(404);
  await expectAccessibleInBothThemes(page);

  await page.goto("/desk");
  const need = page.getByRole("link", { name: "Search engines leave the whole site out" });
  await need.click();
  await expect(hiding).toBeChecked();
  await hiding.uncheck();
  await expect(notices(page).getByText("Search engines may list the site again.")).toBeVisible();
  expect((await visit("/about")).robots).toBe("");
  expect((await visit("/sitemap.xml")).status).toBe(200);
  await page.goto("/desk/log");
  await expect(page.getByText("hid from search engines the whole site")).toBeVisible();
});

test("a second factor is required of the staff, who see what they must do", async ({
  page,
  browser,
  studio,
  expectAccessibleInBothThemes,
}) => {
  const token = await openSettings(page);
  const author = await writer(page, token);
  await page.reload();
  const section = page.getByRole("region", { name: "Sign-in" });
  const without = section.getByRole("list", { name: "Staff without a second factor" });
  await expect(without.getByRole("link", { name: author.username })).toBeVisible();

  await section.getByRole("checkbox", { name: /The staff need a second factor/ }).check();
  const days = section.getByLabel("Days of grace");
  const save = section.getByRole("button", { name: "Save" });
  await days.fill("a week");
  await save.click();
  await expect(section.getByText("A whole number from 0 to 90.")).toBeVisible();
  await expect(days).toBeFocused();
  await expectAccessibleInBothThemes(page);

  // Unsaved input is offered again after the page was left.
  await days.fill("5");
  await page.goto("/desk");
  await page.goto("/desk/settings");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(days).toHaveValue("5");
  await save.click();
  await expect(
    notices(page).getByText("The staff need a second factor, with 5 days of grace."),
  ).toBeVisible();

  const other = await newVisitor(browser, { baseURL: studio.url });
  const theirs = await other.newPage();
  await signInAsStaff(theirs, author);
  await theirs.goto("/desk");
  const need = theirs.getByRole("link", { name: "Your role needs a second factor" });
  await need.click();
  await expect(theirs.getByText(/Your role needs a passkey or an authenticator app, from/)).toBeVisible();
  await other.close();

  await section.getByRole("checkbox", { name: /The staff need/ }).uncheck();
  await save.click();
  await expect(notices(page).getByText("The staff need no second factor.")).toBeVisible();
  await page.goto("/desk/log");
  await expect(page.getByText("began to require a second factor of the staff")).toBeVisible();
});

test.describe("no days of grace", () => {
  test.use({ expectedMessages: [/status of 400/] });

  test("an administrator without a second factor does not lock themselves out", async ({ page }) => {
    await openSettings(page);
    const section = page.getByRole("region", { name: "Sign-in" });
    await section.getByRole("checkbox", { name: /The staff need/ }).check();
    await section.getByLabel("Days of grace").fill("0");
    await section.getByRole("button", { name: "Save" }).click();
    await expect(section.getByText(/You have no second factor yourself, so your own role/)).toBeVisible();
    await section.getByRole("button", { name: "Discard changes" }).click();
    await expect(section.getByRole("checkbox", { name: /The staff need/ })).not.toBeChecked();
  });
});

test("the studio has another name, and what the environment sets is shown as set there", async ({ page }) => {
  await openSettings(page);
  const section = page.getByRole("region", { name: "Studio" });
  await expect(section.getByText("Set by the environment: TIMEZONE.")).toBeVisible();
  await expect(section.getByText("America/Vancouver")).toBeVisible();
  await expect(section.getByRole("link", { name: "Change address and hours" })).toHaveAttribute(
    "href",
    "/desk/site/contact",
  );
  const name = section.getByLabel("Name");
  const save = section.getByRole("button", { name: "Save" });
  await name.fill(" ");
  await save.click();
  await expect(section.getByText("The studio needs a name.")).toBeVisible();
  await name.fill("Fog & Sons");
  await save.click();
  await expect(notices(page).getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Fog & Sons");
  const index = await page.request.get("/wp-json/");
  expect((await index.json()).name).toBe("Fog &amp; Sons");
  await name.fill("Fog");
  await save.click();
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect(name).toHaveValue("Fog & Sons");
});
