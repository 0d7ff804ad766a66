/** The palette: other words for what there is, answers for what there isn't, and acts on records by their names. */
import type { Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

async function make(page: Page, token: string, path: string, data: object) {
  const answer = await page.request.post(`/wp-json${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status()).toBeLessThan(300);
  return answer.json();
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search or command" })).toBeFocused();
  await page.keyboard.type(text);
}

const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("other words find what there is, and what there isn't is answered", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  await signInAsStaff(page);
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await type(page, "password");
  await expect(option(page, "Account settings")).toBeVisible();
  for (const [typed, found] of [
    ["reviews", /^Testimonials/],
    ["pricing", /^Packages and prices/],
    ["invoices", /no invoices or payments here/],
    ["SEO", /SEO needs no plugin/],
    ["plugins", /no plugins or themes/],
    ["backup", /^Administrators take backups/],
    ["where are requests mailed to", /Requests are mailed to \S+@\S+,/],
  ] as const) {
    await page.getByRole("combobox").fill(typed);
    await expect(option(page, found)).toBeVisible();
  }
  await expectAccessibleInBothThemes(page);
  await page.getByRole("combobox").fill("testimonials");
  await option(page, /^Testimonials/).click();
  await expect(page).toHaveURL(/\/desk\/site\/testimonials$/);
});

test("a record is moved, published, looked at and put away by typing its name", async ({ page }) => {
  const token = await signInAsStaff(page);
  const title = "Palette and brush";
  const text = { title, excerpt: title, content: `<p>${title}</p>` };
  await make(page, token, "/wp/v2/posts", { ...text, status: "future", date: "2041-03-04T09:00:00" });
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await type(page, "palette and brush");
  await expect(option(page, `Publish now: ${title}`)).toBeVisible();
  await option(page, `Move to another day: ${title}`).click();
  const moving = page.getByRole("dialog", { name: `Move “${title}”` });
  await moving.getByLabel(/Day and time/).fill("2041-03-05T10:00");
  await moving.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText(/Scheduled for Tue, Mar 5, 2041, 10:00 a\.m\./)).toBeVisible();
  await type(page, "publish now palette and");
  await expect(option(page, `Publish now: ${title}`)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“${title}”: Published.`)).toBeVisible();
  await type(page, "preview palette and brush");
  await expect(option(page, `Preview: ${title}`)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Preview", exact: true })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await type(page, "palette and brush trash");
  await expect(option(page, `Move to trash: ${title}`)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`“${title}” moved to the trash.`)).toBeVisible();
});

test("a draft is published from the palette, and Undo makes it a draft again", async ({ page }) => {
  const token = await signInAsStaff(page);
  const title = "Sketch for a still life";
  const text = { title, excerpt: title, content: `<p>${title}</p>` };
  const { id } = await make(page, token, "/wp/v2/posts", { ...text, status: "draft" });
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await type(page, "publish sketch for a still");
  await option(page, `Publish now: ${title}`).click();
  await expect(page.getByText(`“${title}”: Published.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`“${title}”: It is a draft.`)).toBeVisible();
  const answer = await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect((await answer.json()).status).toBe("draft");
});
