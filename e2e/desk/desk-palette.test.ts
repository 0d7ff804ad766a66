/** The palette: other words for what there is, answers for what there isn't, and acts on records by their names. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

async function make(page: Page, token: string, path: string, data: object) {
  const answer = await page.request.post(`/wp-json${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status()).toBeLessThan(300);
  return answer.json();
}

const field = (page: Page) => page.getByRole("combobox", { name: "Search or command" });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

async function look(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await field(page).fill(typed);
}

/** Runs what is found first, by Enter: the list grows while results arrive. */
async function run(page: Page, name: string | RegExp): Promise<void> {
  await expect(option(page, name)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
}

/** The desk's home, with the focus on nothing. */
async function open(page: Page): Promise<void> {
  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Both within one task of the page: the second counts within a second of the first. */
async function pressInTurn(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const key of all) document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }, keys);
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
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await look(page, "dune line");
    await run(page, /^Dune Line Published/);
    await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
    await look(page, "media");
    await expect(option(page, /^Media/).first()).toBeVisible();
    // Closed and opened again before the browser says that it was closed.
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>("dialog[open]")?.close();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    });
    await expect(field(page)).toHaveValue("");
    await field(page).fill("media");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/desk/media");
    await expect(field(page)).toBeHidden();
    await pressInTurn(page, "g", "l");
    await expect(page).toHaveURL("/desk/redirects");
  });

  await test.step("other words find what there is, and what there isn't is answered", async () => {
    await look(page, "password");
    await expect(option(page, "Account settings")).toBeVisible();
    for (const [typed, found] of [
      ["colleagues", /^People/],
      ["pricing", /^Packages and prices/],
      ["invoices", /Payments are recorded by hand/],
      ["where are requests mailed to", /Requests are mailed to \S+@\S+,/],
    ] as const) {
      await field(page).fill(typed);
      await expect(option(page, found)).toBeVisible();
    }
    await expectAccessibleInBothThemes(page);
    await field(page).fill("reviews");
    await run(page, /^Testimonials/);
    await expect(page).toHaveURL(/\/desk\/site\/testimonials$/);
  });

  const mark = crypto.randomUUID().slice(0, 8);
  const textOf = (title: string) => ({ title, excerpt: title, content: `<p>${title}</p>` });

  await test.step("a record is moved, published, looked at and put away by typing its name", async () => {
    const title = `Palette ${mark}`;
    const name = title.toLowerCase();
    const date = "2041-03-04T09:00:00";
    await make(page, token, "/wp/v2/posts", { ...textOf(title), status: "future", date });
    await look(page, `move to another day ${name}`);
    await run(page, `Move to another day: ${title}`);
    const moving = page.getByRole("dialog", { name: `Move “${title}”` });
    await moving.getByLabel(/Day and time/).fill("2041-03-05T10:00");
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(/Scheduled for Tue, Mar 5, 2041, 10:00 a\.m\./)).toBeVisible();
    await look(page, `publish now ${name}`);
    await run(page, `Publish now: ${title}`);
    await expect(page.getByText(`“${title}”: Published.`)).toBeVisible();
    await look(page, `preview ${name}`);
    await run(page, `Preview: ${title}`);
    await expect(page.getByRole("button", { name: "Preview", exact: true })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await open(page);
    await look(page, `${name} trash`);
    await run(page, `Move to trash: ${title}`);
    await expect(page.getByText(`“${title}” moved to the trash.`)).toBeVisible();
  });

  await test.step("a draft is published, and Undo makes it a draft again", async () => {
    const title = `Sketch ${mark}`;
    const { id } = await make(page, token, "/wp/v2/posts", { ...textOf(title), status: "draft" });
    await look(page, `publish ${title}`);
    await run(page, `Publish now: ${title}`);
    const published = page.getByRole("listitem").filter({ hasText: `“${title}”: Published.` });
    await published.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`“${title}”: It is a draft.`)).toBeVisible();
    const answer = await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await answer.json()).status).toBe("draft");
  });
});
