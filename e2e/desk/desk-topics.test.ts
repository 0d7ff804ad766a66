/** Categories at the desk: made, and renamed with what leads to them. */

import { expect } from "../fixtures.ts";
import { createRecord, signInAsStaff, test } from "./desk-studio.ts";

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;

test("a category is made and renamed, its old addresses lead on, and that is taken back", async ({
  page,
}) => {
  const token = await signInAsStaff(page);
  const notices = page.getByRole("region", { name: "Notices" });
  const [name, next] = [unique("Sketches"), unique("Drawings")];
  const [old, slug] = [name, next].map((one) => one.replace(" ", "-").toLowerCase());
  await page.goto("/desk");
  await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Topics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Topics" })).toBeVisible();
  await page.getByRole("button", { name: "New category" }).click();
  await expect(page.getByRole("form", { name: "New category" }).getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name })).toBeVisible();

  await test.step("its old addresses lead to its articles once it is renamed, and a notice takes that back", async () => {
    const answer = await page.request.get(`/wp-json/wp/v2/categories?slug=${old}`);
    const [{ id }] = await answer.json();
    await createRecord(page.request, token, "posts", {
      title: name,
      status: "publish",
      content: "<p>…</p>",
      categories: [id],
    });
    await page.getByRole("button", { name: `Rename ${name}` }).click();
    const form = page.getByRole("form", { name: `Rename ${name}` });
    await form.getByLabel("Name").fill(next);
    await form.getByLabel("Address").fill(slug ?? "");
    await page.keyboard.press("Enter");
    await expect(notices.getByText(`“/category/${old}” now leads to “/category/${slug}”.`)).toBeVisible();
    const leads = async (path: string) => new URL((await page.request.get(path)).url()).search;
    expect(await leads(`/category/${old}/`)).toBe(`?category=${slug}`);
    expect(await leads(`/dashboard/academy?category=${old}`)).toBe(`?category=${slug}`);
    await notices
      .getByRole("listitem")
      .filter({ hasText: `“/category/${old}” now leads to` })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(notices.getByText(`“/category/${old}” leads nowhere now.`)).toBeVisible();
    await expect.poll(async () => (await page.request.get(`/category/${old}/`)).status()).toBe(404);
  });
});
