/** Writing an article at the desk: begun, its blocks inserted by name, and read as the server has it. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff } from "./desk-studio.ts";

/** Opens a new article with the cursor in its text. @returns the writer's access token. */
export async function begin(page: Page, title: string): Promise<string> {
  const token = await signInAsStaff(page);
  await page.goto("/desk/posts/new");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  return token;
}

export const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

/** The text as the server has it by now. */
export async function rawOf(page: Page, token: string): Promise<string> {
  const id = page.url().split("/").at(-1);
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, { headers });
  return (await answer.json()).content?.raw ?? "";
}

/** Inserts a block by its first words. */
export async function insert(page: Page, words: string) {
  await page.keyboard.type(`/${words}`);
  const chosen = page.getByRole("listbox", { name: "Insert" }).getByRole("option", { selected: true });
  await expect(chosen).toContainText(new RegExp(`^${words}`, "i"));
  await page.keyboard.press("Enter");
}
