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

/** The desk's home, with the focus on nothing. */
async function open(page: Page): Promise<void> {
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("the palette goes and finds by other words, answers what there isn't, and does with records what their pages do", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("it goes, finds, and gives the focus back", async () => {
    await open(page);
    const opener = page.getByRole("button", { name: "Search or jump to…" });
    await opener.focus();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Search or command" });
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.keyboard.press("Control+k");
    await field.fill("dune line");
    await page.getByRole("option", { name: /^Dune Line Published/ }).click();
    await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
    await page.keyboard.press("Control+k");
    await field.fill("media");
    // Closed and opened again before the browser says that it was closed.
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    });
    await expect(field).toHaveValue("");
    await field.fill("media");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/desk/media");
    for (const [key, path] of Object.entries({
      p: "/desk/pages",
      r: "/desk/requests",
      l: "/desk/redirects",
    })) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page).toHaveURL(path);
    }
  });

  await test.step("other words find what there is, and what there isn't is answered", async () => {
    await open(page);
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

  await test.step("a record is moved, published, looked at and put away by typing its name", async () => {
    const title = "Palette and brush";
    const text = { title, excerpt: title, content: `<p>${title}</p>` };
    await make(page, token, "/wp/v2/posts", { ...text, status: "future", date: "2041-03-04T09:00:00" });
    await open(page);
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
    await open(page);
    await type(page, "palette and brush trash");
    await expect(option(page, `Move to trash: ${title}`)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`“${title}” moved to the trash.`)).toBeVisible();
  });

  await test.step("a draft is published, and Undo makes it a draft again", async () => {
    const title = "Sketch for a still life";
    const text = { title, excerpt: title, content: `<p>${title}</p>` };
    const { id } = await make(page, token, "/wp/v2/posts", { ...text, status: "draft" });
    await open(page);
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
});
