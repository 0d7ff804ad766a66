/** A quote: written at the desk, read by the client without an account, accepted without scripts. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk/desk-studio.ts";
import { expect, mailTo, newVisitor } from "./fixtures.ts";

/** A request of somebody whose name nobody else has. */
async function ask(page: Page): Promise<{ name: string; email: string }> {
  const name = `Mara ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@client.example`;
  const data = {
    name,
    email,
    company: "Granville Hotel",
    service: "videography",
    message: "A film for May.",
  };
  expect((await page.request.post("/wp-json/extenso/v1/contact", { data })).ok()).toBe(true);
  return { name, email };
}

/** Writes a quote of two lines, one of them optional, and sends it. @returns the link, out of the mail. */
async function sendQuote(page: Page, dataDir: string): Promise<{ link: string; name: string }> {
  const { name, email } = await ask(page);
  await signInAsStaff(page);
  await page.goto(`/desk/requests?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(`^(Unread: )?${name}`) }).click();
  await page.getByRole("button", { name: "New quote" }).click();
  await expect(page).toHaveURL(/\/desk\/quotes\/\d+$/);
  const send = page.getByRole("button", { name: "Send quote" });
  await page.getByRole("combobox", { name: "Add from the price list" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add line" }).click();
  const second = page.getByRole("listitem", { name: "Line 2" });
  await second.getByRole("textbox", { name: "Description" }).fill("A second day of shooting");
  await second.getByRole("textbox", { name: "Quantity" }).fill("1.5");
  await second.getByRole("textbox", { name: "Price each ($)" }).fill("a lot");
  await expect(second.getByText("Enter an amount such as 1,250.")).toBeVisible();
  await expect(send).toBeDisabled();
  await second.getByRole("textbox", { name: "Price each ($)" }).fill("1,000");
  await second.getByRole("checkbox", { name: "Optional" }).check();
  await expect(page.getByRole("complementary", { name: "Total" })).toContainText("$");
  await send.click();
  // The studio of the journeys has no mail server: the window doesn't promise a mail.
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = await page
    .getByRole("dialog", { name: "Give the client this link" })
    .getByRole("textbox", { name: "Link" })
    .inputValue();
  // The confirmation of the request came first.
  await expect
    .poll(async () => (await mailTo(email, dataDir)).replaceAll("=\n", ""))
    .toContain(link.slice(-43));
  return { link, name };
}

async function openWithoutScripts(browser: Browser, link: string): Promise<Page> {
  const context = await newVisitor(browser, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

test("a client adds an option and accepts on a phone without scripts, once; the studio sees it won", {
  tag: "@core",
}, async ({ page, browser, deskStudio, expectAccessibleInBothThemes }) => {
  const { link, name } = await sendQuote(page, deskStudio.dataDir);

  await test.step("axe finds nothing on either side, nothing stands out on a phone, and it prints without its forms", async () => {
    await page.keyboard.press("Escape");
    await expectAccessibleInBothThemes(page);
    const context = await newVisitor(browser);
    const client = await context.newPage();
    await client.goto(link);
    await expectAccessibleInBothThemes(client);
    await client.setViewportSize({ width: 390, height: 844 });
    expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await client.emulateMedia({ media: "print" });
    await expect(client.getByRole("button", { name: "Accept quote" })).toBeHidden();
    await expect(client.getByRole("region", { name: "Price" })).toBeVisible();
    await expect(client.getByText("From", { exact: true })).toBeVisible();
    await context.close();
  });

  const theirs = await openWithoutScripts(browser, link);
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText("Videography for Granville Hotel");
  const price = theirs.getByRole("region", { name: "Price" });
  const before = await price.getByRole("definition").last().textContent();
  await theirs.getByRole("checkbox", { name: /^A second day of shooting/ }).check();
  await theirs.getByRole("button", { name: "Update the total" }).click();
  await expect(price.getByRole("definition").last()).not.toHaveText(before ?? "");
  await expect(theirs.getByRole("checkbox", { name: /^A second day of shooting/ })).toBeChecked();
  await theirs.getByRole("textbox", { name: "Your name" }).fill(name);
  await theirs.getByRole("checkbox", { name: /^I accept this quote/ }).check();
  await theirs.getByRole("button", { name: "Accept quote" }).click();
  await expect(theirs.getByRole("region", { name: "Decision" })).toContainText(`${name} accepted this quote`);
  await expect(theirs.getByRole("region", { name: "Decision" })).toBeFocused();
  await theirs.reload();
  await expect(theirs.getByRole("button", { name: "Accept quote" })).toHaveCount(0);
  const [download] = await Promise.all([
    theirs.waitForEvent("download"),
    theirs.getByRole("link", { name: "Download as PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Q-\d{4}-\d+\.pdf$/);
  // The second line of a PDF says by bytes above 127 that it is no text.
  expect((await readFile(await download.path())).subarray(10, 14).every((byte) => byte > 127)).toBe(true);
  await theirs.context().close();

  await page.goto(`/desk/requests?status=won&search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(`^(Unread: )?${name}`) }).click();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText(
    `The quote was accepted by its link, as “${name}”`,
  );
});

test("a question, a refusal, a new version that says what changed, and one that is withdrawn", async ({
  page,
  browser,
  deskStudio,
}) => {
  const { link, name } = await sendQuote(page, deskStudio.dataDir);
  const context = await newVisitor(browser);
  const theirs = await context.newPage();
  // A program that follows the link is nobody who has seen it.
  expect((await page.request.get(link)).ok()).toBe(true);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByText("not seen yet")).toBeVisible();
  const answer = await theirs.goto(link);
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  expect(await theirs.content()).toContain('name="robots" content="noindex, nofollow"');
  await theirs.getByRole("textbox", { name: "Your question" }).fill("Is the music included?");
  await theirs.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(theirs.getByText("We have your question and will come back to you.")).toBeFocused();
  // The page that comes after has an empty field again.
  await expect(theirs.getByRole("textbox", { name: "Your question" })).toHaveValue("");
  await theirs.getByText("Decline this quote").click();
  await theirs.getByRole("textbox", { name: "Why, if you’d like to say" }).fill("Above our budget.");
  await theirs.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(theirs.getByRole("region", { name: "Decision" })).toContainText("Above our budget.");

  await page.getByRole("link", { name, exact: true }).click();
  const said = page.getByRole("list", { name: "Conversation" });
  await expect(said).toContainText("Is the music included?");
  await expect(said).toContainText("Above our budget.");
  await page.getByRole("link", { name: /^Q-\d{4}-\d+$/ }).click();
  await expect(page.getByText(/, seen /)).toBeVisible();
  await page.getByRole("button", { name: "Remove line 2" }).click();
  await page.getByRole("button", { name: "Send new version" }).click();
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect(page.getByRole("dialog", { name: "Give the client this link" })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByRole("region", { name: "What changed" })).toContainText(
    "“A second day of shooting” is out.",
  );
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Client’s page" }).click();
  await expect(page.getByText("This is what the client sees now.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What changed" })).toContainText("is out.");
  await page.goBack();
  const withdraw = async () => {
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await page.getByRole("button", { name: "Withdraw the quote" }).click();
    await expect(page.getByText("Withdrawn: its links show nothing.")).toBeVisible();
  };
  await withdraw();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toBeVisible();
  await expect.poll(async () => (await page.request.get(link)).status()).toBe(200);
  await withdraw();
  await context.close();
  const gone = await page.request.get(link);
  expect([gone.status(), (await gone.text()).includes("No quote here")]).toEqual([404, true]);
});
