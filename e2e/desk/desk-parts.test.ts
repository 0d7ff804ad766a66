/** Code of the desk that comes with its first use, on a connection that is slow or lost. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

/** @returns what lets the file come. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

// Browsers report the file that didn’t come.
test.use({ expectedMessages: [/ERR_FAILED/] });

test("what is typed before the code of a window has come lands in its field, and without it the page stays", async ({
  page,
}) => {
  await signInAsStaff(page);
  await test.step("what is typed before the palette's code has come lands in its field", async () => {
    const arrives = await holdBack(page, /\/assets\/palette-[^/]+\.js$/);
    await page.goto("/desk");
    await expect(page.getByRole("heading", { name: "Recently changed" })).toBeVisible();
    const button = page.getByRole("button", { name: "Search or jump to…" }).first();
    await button.focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("calen");
    await expect(page.getByLabel("Search or command")).toHaveValue("calen");
    arrives();
    await expect(page.getByRole("option", { name: "Calendar" })).toBeVisible();
    await page.keyboard.type("dar");
    await expect(page.getByRole("combobox", { name: "Search or command" })).toHaveValue("calendar");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

  const title = page.getByRole("textbox", { name: "Title" });
  await test.step("what is typed before the code of the window of links has come lands in its field", async () => {
    const arrives = await holdBack(page, /\/assets\/link-window-[^/]+\.js$/);
    await page.route(/\/assets\/revisions-panel-[^/]+\.js$/, (route) => route.abort());
    await page.goto("/desk/posts/new");
    await title.fill("Not lost with its history");
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.click();
    await page.keyboard.type("Ask us");
    await expect(text).toHaveText("Ask us");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("cont");
    await expect(page.getByRole("dialog", { name: "Opening…" })).toBeVisible();
    arrives();
    const window = page.getByRole("dialog", { name: "Link" });
    await expect(window.getByLabel("Address, or search for a page")).toHaveValue("cont");
    await page.keyboard.type("act");
    await expect(window.getByLabel("Address, or search for a page")).toHaveValue("contact");
    await page.keyboard.press("Escape");
    await expect(text).toBeFocused();
    await expect(text).toHaveText("Ask us");
  });

  await test.step("the page stays, and says what to do", async () => {
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByText(/^This part of the desk didn’t arrive/)).toBeVisible();
    await expect(title).toHaveValue("Not lost with its history");
  });
});
