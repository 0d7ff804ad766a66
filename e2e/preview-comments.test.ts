/** Guests of a preview link comment on what it shows; their words land at the block at the desk. */
import type { Browser, Page } from "@playwright/test";
import { createRecord, paragraph, signInAsStaff, test } from "./desk/desk-studio.ts";
import { expect, newVisitor } from "./fixtures.ts";

const content = ["The harbour wakes before the boats do.", "Ebb and flow.", "Nets dry in the wind."]
  .map(paragraph)
  .join("\n\n");
const shown = (page: Page) => page.frameLocator("iframe");
const comments = (page: Page) => page.getByRole("complementary", { name: "Comments" });

/** The address of a link that allows comments, made at the desk. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Copy preview link…" }).click();
  const window = page.getByRole("dialog", { name: "Preview link" });
  await window.getByRole("checkbox", { name: "Whoever has it may comment" }).check();
  await window.getByRole("button", { name: "Copy preview link", exact: true }).click();
  const link = await window.getByRole("textbox", { name: "The link" }).inputValue();
  await expect(window.getByText("With comments")).toBeVisible();
  return link;
}

async function asGuest(
  browser: Browser,
  link: string,
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const context = await newVisitor(browser, { viewport });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.locator("iframe")).toBeVisible();
  return page;
}

// A link that has ended.
test.use({ expectedMessages: [/status of 404/] });

test("a guest points at a block, gives their name once, and reads the studio’s answer until the link ends", async ({
  page,
  browser,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  const values = { title: "Low water", content, status: "draft" };
  const id = await createRecord(page.request, token, "posts", values);
  await page.goto(`/desk/posts/${id}`);
  const guest = await asGuest(browser, await makeLink(page));
  await expect(guest.getByRole("heading", { name: "Low water", level: 1 })).toBeVisible();
  await guest.getByRole("button", { name: "Comment", exact: true }).click();
  await comments(guest).getByRole("button", { name: "Point at it on the page" }).click();
  await shown(guest).getByText("Ebb and flow.").click();
  const about = comments(guest).getByRole("combobox", { name: "About" });
  await expect(about.locator("option:checked")).toHaveText("Ebb and flow.");
  const field = comments(guest).getByRole("textbox", { name: "Comment" });
  await expect(field).toBeFocused();
  await field.fill("Is “flow” the right word?");
  await comments(guest).getByRole("button", { name: "Send comment" }).click();
  await expect(comments(guest).getByRole("alert")).toHaveText("Tell us your name.");
  await comments(guest).getByRole("textbox", { name: "Your name" }).fill("Dana Li");
  await comments(guest).getByRole("button", { name: "Send comment" }).click();
  await expect(comments(guest).getByText("Sent to the studio.")).toBeVisible();
  await expect(comments(guest).getByText("As Dana Li")).toBeVisible();
  await expectAccessibleInBothThemes(guest);

  const mark = page
    .getByRole("list", { name: "Comments beside the text" })
    .getByRole("button", { name: "1 open comment on “Ebb and flow.”" });
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Close the preview" }).click();
  await mark.press("Enter");
  const panel = page.getByRole("complementary", { name: "About this text" });
  await expect(panel.getByText("Dana Li")).toBeVisible();
  await panel.getByRole("button", { name: "Answer" }).click();
  await panel.getByRole("textbox", { name: "Answer" }).fill("“Turn” is better.");
  await panel.getByRole("button", { name: "Answer" }).click();
  const said = comments(guest).getByRole("list", { name: "Your comments" });
  await expect(said.getByText("“Turn” is better.")).toBeVisible();
  await guest.reload();
  await guest.getByRole("button", { name: "Comments (1)" }).click();
  await said.getByRole("button", { name: "Answer" }).click();
  await said.getByRole("textbox", { name: "Answer" }).fill("Thanks.");
  await said.getByRole("button", { name: "Send answer" }).click();
  await expect(said.getByText("Thanks.")).toBeVisible();

  await test.step("a link that is taken back says so to its guest", async () => {
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.getByRole("button", { name: "Copy preview link…" }).click();
    await page
      .getByRole("dialog", { name: "Preview link" })
      .getByRole("button", { name: /^Revoke/ })
      .click();
    await expect(guest.getByRole("heading", { name: "This preview has ended" })).toBeVisible();
  });
});

test("on a phone and by keyboard, a guest comments on a field of a project", async ({ page, browser }) => {
  const token = await signInAsStaff(page);
  const acf = { client: "Northwind", challenge: "<p>Fog, and no second take.</p>" };
  const id = await createRecord(page.request, token, "portfolio-items", {
    title: "Slack tide",
    status: "draft",
    acf,
  });
  await page.goto(`/desk/portfolio/${id}`);
  const guest = await asGuest(browser, await makeLink(page), { width: 390, height: 844 });
  const isWider = () => guest.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const toggle = guest.getByRole("button", { name: "Comment", exact: true });
  await toggle.focus();
  await guest.keyboard.press("Enter");
  await comments(guest).getByRole("combobox", { name: "About" }).selectOption({ label: "Challenge" });
  await comments(guest).getByRole("textbox", { name: "Your name" }).fill("Noor");
  await comments(guest).getByRole("textbox", { name: "Comment" }).fill("Say where.");
  await guest.keyboard.press("Tab");
  await guest.keyboard.press("Enter");
  await expect(comments(guest).getByText("Sent to the studio.")).toBeVisible();
  expect(await isWider()).toBe(false);
  // A client line is found where it is pressed.
  await comments(guest).getByRole("button", { name: "Point at it on the page" }).click();
  await expect(comments(guest)).toBeHidden();
  await shown(guest).getByRole("dialog").getByRole("heading", { name: "Slack tide" }).click();
  await expect(comments(guest).locator("option:checked")).toHaveText("Title");

  await page.reload();
  await page.getByRole("button", { name: /^Comments/ }).click();
  const panel = page.getByRole("complementary", { name: "Comments" });
  await expect(panel.getByText("Say where.")).toBeVisible();
  await expect(panel.getByText("Noor")).toBeVisible();
});
