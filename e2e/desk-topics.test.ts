/** Categories and tags at the desk: made, renamed, merged, deleted, each with its way back. */
import type { Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk-studio.ts";
import { expect } from "./fixtures.ts";

async function make(page: Page, token: string, path: string, data: object): Promise<number> {
  const answer = await page.request.post(`/wp-json/wp/v2/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** The server refuses what is taken, and to delete the default category. */
test.use({ expectedMessages: [/status of 40[03]/] });

const undo = (page: Page) =>
  page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" });
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;

test("categories and tags are made, renamed and merged, each with its way back", async ({ page }) => {
  const token = await signInAsStaff(page);
  await test.step("a category is made, renamed with its address, and both are taken back", async () => {
    await page.goto("/desk");
    await page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name: "Topics" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Topics" })).toBeVisible();
    const name = unique("Interiors");
    await page.getByRole("button", { name: "New category" }).click();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name })).toBeVisible();
    await page.getByRole("button", { name: `Rename ${name}` }).click();
    const form = page.getByRole("form", { name: `Rename ${name}` });
    await expect(form.getByLabel("Name")).toBeFocused();
    const next = unique("Rooms");
    await form.getByLabel("Name").fill(next);
    await form.getByLabel("Address").fill(next.replace(" ", "-").toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row", { name: next })).toBeVisible();
    await expect(page.getByRole("button", { name: `Rename ${next}` })).toBeFocused();
    await undo(page).last().click();
    await expect(page.getByRole("row", { name })).toBeVisible();
  });

  await test.step("a renamed category's old addresses lead to its articles, and a notice takes that back", async () => {
    const [name, next] = [unique("Sketches"), unique("Drawings")];
    const [old, slug] = [name, next].map((one) => one.replace(" ", "-").toLowerCase());
    const id = await make(page, token, "categories", { name });
    await make(page, token, "posts", {
      title: name,
      status: "publish",
      content: "<p>…</p>",
      categories: [id],
    });
    await page.goto("/desk/topics");
    await page.getByRole("button", { name: `Rename ${name}` }).click();
    const form = page.getByRole("form", { name: `Rename ${name}` });
    await form.getByLabel("Name").fill(next);
    await form.getByLabel("Address").fill(slug ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`“/category/${old}” now leads to “/category/${slug}”.`)).toBeVisible();
    const leads = async (path: string) => new URL((await page.request.get(path)).url()).search;
    expect(await leads(`/category/${old}/`)).toBe(`?category=${slug}`);
    expect(await leads(`/dashboard/academy?category=${old}`)).toBe(`?category=${slug}`);
    await undo(page).first().click();
    await expect(page.getByText(`“/category/${old}” leads nowhere now.`)).toBeVisible();
    await expect.poll(async () => (await page.request.get(`/category/${old}/`)).status()).toBe(404);
  });

  await test.step("two tags become one, and nothing is sent while it can be taken back", async () => {
    const [from, into] = [unique("Drones"), unique("Aerial")];
    const [gone, left] = [
      await make(page, token, "tags", { name: from }),
      await make(page, token, "tags", { name: into }),
    ];
    const both = { status: "publish", content: "<p>From above</p>" };
    const post = await make(page, token, "posts", { ...both, title: "One", tags: [gone] });
    await make(page, token, "posts", { ...both, title: "Both", tags: [gone, left] });
    const tagsOf = async () => (await (await page.request.get(`/wp-json/wp/v2/posts/${post}`)).json()).tags;
    await page.goto("/desk/topics?kind=tags");
    const merge = async () => {
      await page.getByRole("button", { name: `Merge ${from}…` }).click();
      const window = page.getByRole("dialog", { name: `Merge “${from}”` });
      await window.getByLabel("Into").selectOption({ label: `${into} (1)` });
      await expect(window.getByText(`2 articles get “${into}” instead of “${from}”.`)).toBeVisible();
      await expect(window.getByText("One of them has both already.")).toBeVisible();
      await window.getByRole("button", { name: "Merge", exact: true }).click();
      await expect(page.getByRole("row", { name: from })).toHaveCount(0);
    };
    await merge();
    await undo(page).click();
    await expect(page.getByRole("row", { name: from })).toBeVisible();
    expect(await tagsOf()).toEqual([gone]);
    await merge();
    // Put away: nobody takes it back any more.
    await page.getByRole("button", { name: /^Dismiss/ }).click();
    await expect.poll(tagsOf).toEqual([left]);
    await expect(
      page.getByRole("row", { name: into }).getByRole("cell", { name: "2", exact: true }),
    ).toBeVisible();
  });
});
