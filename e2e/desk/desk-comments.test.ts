/** Comments at the desk: on blocks and fields, with mentions, answered and resolved. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, newVisitor } from "../fixtures.ts";
import { createRecord, paragraph, signInAsStaff, test } from "./desk-studio.ts";

/** An editor beside the administrator. */
async function colleague(request: APIRequestContext, token: string, username: string, name: string) {
  const who = { username, password: "Journey-Editor-1" };
  const data = { ...who, name, email: `${username}@example.test`, roles: ["editor"] };
  await request.post("/wp-json/wp/v2/users", { headers: { Authorization: `Bearer ${token}` }, data });
  return who;
}

const content = ["The harbour wakes before the boats do.", "Ebb and flow.", "Nets dry in the wind."]
  .map(paragraph)
  .join("\n\n");
const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const panel = (page: Page) => page.getByRole("complementary", { name: "About this text" });
const marks = (page: Page) => page.getByRole("list", { name: "Comments beside the text" });

test("a comment by key, its mark, an answer from elsewhere, resolved and open again", async ({
  page,
  browser,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  const other = await colleague(page.request, token, "rita_reads", "Rita Reads");
  const id = await createRecord(page.request, token, "posts", {
    title: "Low water",
    content,
    status: "draft",
  });
  await page.goto(`/desk/posts/${id}`);
  await text(page).getByText("Ebb and flow.").click();
  await page.keyboard.press("Control+Alt+m");
  const field = panel(page).getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Shorter, @rita");
  await expect(panel(page).getByRole("option", { name: "Rita Reads" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("please");
  await expect(field).toHaveValue("Shorter, @Rita Reads please");
  await page.keyboard.press("Control+Enter");
  const threads = panel(page).getByRole("list", { name: "Open comments" });
  await expect(threads.getByText("Shorter, @Rita Reads please")).toBeVisible();
  const mark = marks(page).getByRole("button", { name: "1 open comment on “Ebb and flow.”" });
  await expect(mark).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // A colleague reads it at the block, and answers.
  const context = await newVisitor(browser);
  const theirs = await context.newPage();
  await signInAsStaff(theirs, other);
  await theirs.goto(`/desk/posts/${id}`);
  await marks(theirs)
    .getByRole("button", { name: /Ebb and flow/ })
    .click();
  const place = panel(theirs).getByRole("button", { name: "Ebb and flow." });
  await expect(place).toBeFocused();
  await panel(theirs).getByRole("button", { name: "Answer" }).click();
  await expect(panel(theirs).getByRole("textbox", { name: "Answer" })).toBeFocused();
  await theirs.keyboard.type("Done.");
  await panel(theirs).getByRole("button", { name: "Answer" }).click();
  await expect(threads.getByText("Done.")).toBeVisible();

  // The comment stays at its block, wherever that goes.
  await text(page).getByText("Ebb and flow.").click();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.type(" Twice a day.");
  await expect(marks(page).getByRole("button", { name: /Ebb and flow. Twice a day./ })).toBeVisible();
  await panel(page).getByRole("button", { name: "Ebb and flow. Twice a day." }).press("Enter");
  await expect(text(page)).toBeFocused();

  await panel(page).getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(marks(page)).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Resolved (1)" }).click();
  await expect(panel(page).getByText("Resolved by")).toBeVisible();
  await expect(marks(theirs)).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Reopen" }).click();
  await expect(marks(theirs).getByRole("button")).toHaveCount(1);
  expect(
    await (
      await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, {
        headers: { Authorization: `Bearer ${token}` },
      })
    ).text(),
  ).not.toContain("Shorter");
  await context.close();
});

test("comments by the block's menu, from a mail, on a phone and on a project's fields", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("a mail's link leads to the thread", async () => {
    const id = await createRecord(page.request, token, "posts", {
      title: "Linked",
      content,
      status: "draft",
    });
    const answer = await page.request.post("/wp-json/extenso/v1/comments", {
      headers: { Authorization: `Bearer ${token}` },
      data: { post: id, block: 1, words: "Ebb and flow.", text: "From a mail" },
    });
    const { id: thread } = await answer.json();
    await page.goto(`/desk/posts/${id}?comment=${thread}`);
    await expect(panel(page).getByRole("button", { name: "Ebb and flow." })).toBeFocused();
    await expect(page).toHaveURL(`/desk/posts/${id}`);
  });

  await test.step("a project's fields, by their buttons and by key; the desk's home says how many are open", async () => {
    const title = `Dry dock ${crypto.randomUUID().slice(0, 6)}`;
    const id = await createRecord(page.request, token, "portfolio-items", { title, status: "draft" });
    await page.goto(`/desk/portfolio/${id}`);
    const comments = page.getByRole("complementary", { name: "Comments" });
    await page.getByRole("button", { name: "Comment on Client" }).click();
    await expect(comments.getByRole("textbox", { name: "Comment" })).toBeFocused();
    await page.keyboard.type("With Ltd.?");
    await page.keyboard.press("Control+Enter");
    await expect(comments.getByText("With Ltd.?")).toBeVisible();
    await expect(page.getByRole("button", { name: "1 open comment on Client" })).toBeVisible();
    await page.getByRole("textbox", { name: "Title" }).focus();
    await page.keyboard.press("Control+Alt+m");
    await expect(comments.getByRole("textbox", { name: "Comment" })).toBeFocused();
    await page.keyboard.type("Shorter");
    await comments.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(comments.getByRole("button", { name: "Title" })).toBeFocused();
    await comments.getByRole("button", { name: "Client" }).click();
    await expect(page.getByRole("textbox", { name: "Client" })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.goto("/desk");
    const waiting = page.getByRole("region", { name: "Comments" });
    const item = waiting.getByRole("listitem").filter({ hasText: title });
    await expect(item.getByText("2 open comments")).toBeVisible();
    await item.getByRole("link").click();
    await expect(comments.getByText("With Ltd.?")).toBeVisible();
  });

  await test.step("by the block's menu; deleted with its block gone; on a phone from the panel", async () => {
    const id = await createRecord(page.request, token, "pages", { title: "Tides", content, status: "draft" });
    await page.goto(`/desk/pages/${id}`);
    await text(page).getByText("Nets dry").hover();
    await page.getByRole("button", { name: "Block", exact: true }).click();
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(panel(page).getByRole("textbox", { name: "Comment" })).toBeFocused();
    await page.keyboard.type("Which nets?");
    await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(marks(page).getByRole("button")).toHaveCount(1);
    // Once it is written, its thread has the focus.
    await expect(panel(page).getByRole("button", { name: "Nets dry in the wind." })).toBeFocused();
    await text(page).getByText("Nets dry").click();
    await page.keyboard.press("Control+Shift+Backspace");
    await expect(panel(page).getByText("The block is gone")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
    await expect(panel(page).getByText("Nets dry in the wind.")).toBeVisible();
    await panel(page).getByRole("button", { name: "Delete" }).click();
    await expect(panel(page).getByText("Which nets?")).toHaveCount(0);
    await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Undo" }).click();
    await expect(panel(page).getByText("Which nets?")).toBeVisible();
    await panel(page).getByRole("button", { name: "Delete" }).click();
    await expect(panel(page).getByText("Which nets?")).toHaveCount(0);

    await panel(page).getByRole("button", { name: "Close" }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await text(page).getByText("Ebb and flow.").click();
    await page.getByRole("button", { name: "Details", exact: true }).click();
    await panel(page)
      .getByRole("button", { name: /^Comments/ })
      .click();
    await panel(page).getByRole("button", { name: "Comment on this block" }).click();
    await expect(panel(page).getByRole("textbox", { name: "Comment" })).toBeFocused();
    await page.keyboard.type("On the phone");
    await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(panel(page).getByText("On the phone")).toBeVisible();
    await panel(page).getByRole("button", { name: "Ebb and flow." }).click();
    await expect(panel(page)).toHaveCount(0);
    // Nothing of the text has the focus: a press must not move what it is aimed at.
    await page.reload();
    await marks(page).getByRole("button").click();
    await expect(panel(page).getByText("On the phone")).toBeVisible();
  });
});
