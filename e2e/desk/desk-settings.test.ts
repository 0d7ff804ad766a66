/** Settings at the desk: the studio's name, a second factor of the staff, and what search engines see. */
import type { Page } from "@playwright/test";
import { expect, newVisitor } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });

async function writer(page: Page, token: string) {
  const username = `author_${crypto.randomUUID().slice(0, 6)}`;
  const password = "Journey-Author-1";
  const data = { username, password, email: `${username}@example.com`, roles: ["author"], name: username };
  const headers = { Authorization: `Bearer ${token}` };
  expect((await page.request.post("/wp-json/wp/v2/users", { headers, data })).status()).toBe(201);
  return { username, password };
}

test("a site is hidden from search engines and shown again, the staff need a second factor, the studio another name", async ({
  page,
  browser,
  deskStudio,
}) => {
  const visit = async (path: string) => {
    const answer = await page.request.get(path);
    const robots = answer.headers()["x-robots-tag"] ?? "";
    return { status: answer.status(), robots, text: await answer.text() };
  };
  // Twice: from then on it comes from the cache.
  for (let times = 0; times < 2; times += 1) expect((await visit("/about")).robots).toBe("");

  const token = await signInAsStaff(page);
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
  await page.goto("/desk");
  const need = page.getByRole("link", { name: "Search engines leave the whole site out" });
  await need.click();
  await expect(hiding).toBeChecked();
  await hiding.uncheck();
  await expect(notices(page).getByText("Search engines may list the site again.")).toBeVisible();
  expect((await visit("/about")).robots).toBe("");
  expect((await visit("/sitemap.xml")).status).toBe(200);

  await test.step("a second factor is required of the staff, who see what they must do", async () => {
    const author = await writer(page, token);
    await page.goto("/desk/settings");
    const section = page.getByRole("region", { name: "Sign-in" });
    const without = section.getByRole("list", { name: "Staff without a second factor" });
    await expect(without.getByRole("link", { name: author.username })).toBeVisible();
    const save = section.getByRole("button", { name: "Save" });
    await section.getByRole("checkbox", { name: /The staff need a second factor/ }).check();
    await section.getByLabel("Days of grace").fill("5");
    await save.click();
    await expect(
      notices(page).getByText("The staff need a second factor, with 5 days of grace."),
    ).toBeVisible();

    const other = await newVisitor(browser, { baseURL: deskStudio.url });
    const theirs = await other.newPage();
    await signInAsStaff(theirs, author);
    await theirs.goto("/desk");
    await theirs.getByRole("link", { name: "Your role needs a second factor" }).click();
    await expect(theirs.getByText(/Your role needs a passkey or an authenticator app, from/)).toBeVisible();
    await other.close();

    await section.getByRole("checkbox", { name: /The staff need/ }).uncheck();
    await save.click();
    await expect(notices(page).getByText("The staff need no second factor.")).toBeVisible();
  });

  await test.step("the studio has another name", async () => {
    const section = page.getByRole("region", { name: "Studio" });
    const before = await section.getByLabel("Name").inputValue();
    await section.getByLabel("Name").fill("Fog & Sons");
    await section.getByRole("button", { name: "Save" }).click();
    await expect(notices(page).getByText("Saved.")).toBeVisible();
    await page.reload();
    await expect(section.getByLabel("Name")).toHaveValue("Fog & Sons");
    const name = async () => (await (await page.request.get("/wp-json/")).json()).name;
    expect(await name()).toBe("Fog &amp; Sons");
    // The same studio serves the journeys that follow.
    await section.getByLabel("Name").fill(before);
    await section.getByRole("button", { name: "Save" }).click();
    await expect.poll(name).toBe(before);
  });

  await test.step("the log tells it", async () => {
    await page.goto("/desk/log");
    await expect(page.getByText("hid from search engines the whole site").first()).toBeVisible();
    await expect(page.getByText("began to require a second factor of the staff").first()).toBeVisible();
  });
});
