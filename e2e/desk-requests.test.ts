/** Requests for a quote at the desk: they come in, are answered, and lead somewhere. */
import type { Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk-studio.ts";
import { expect, mailTo, newVisitor } from "./fixtures.ts";

const asked = {
  ...{ company: "Northlight Coffee", phone: "604 555 0100", service: "videography" },
  ...{ budget: "5k-15k", timeline: "1-month" },
  message: "A brand film about a roastery in Gastown.\nThirty seconds, and a longer cut for the website.",
};

/** Sends the contact form as somebody whose name nobody else has. @returns that name. */
async function ask(page: Page, fields: Record<string, string> = {}): Promise<string> {
  const name = `Dana ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@northlight.example`;
  const data = { ...asked, name, email, ...fields };
  const answer = await page.request.post("/wp-json/extenso/v1/contact", { data });
  expect(answer.ok()).toBe(true);
  return name;
}

async function openRequests(page: Page, path = "/desk/requests"): Promise<void> {
  await signInAsStaff(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function openRequest(page: Page, name: string): Promise<void> {
  await openRequests(page, `/desk/requests?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible();
}

test("a request appears at the open desk, is answered, taken back, answered again, and is out", async ({
  page,
  deskStudio,
}) => {
  await openRequests(page);
  const name = await ask(page);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("23 h left", { timeout: 20_000 });
  await expect(page).toHaveTitle(/^\(\d+\) Requests/);
  await row.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText(asked.message);

  // The field has the focus by a key, and Ctrl Enter sends.
  await page.keyboard.press("r");
  const field = page.getByRole("textbox", { name: "Message" });
  await expect(field).toBeFocused();
  await page.keyboard.type("Gladly. Shall we talk on Thursday?");
  await page.keyboard.press("Control+Enter");
  const said = page.getByRole("list", { name: "Conversation" });
  await expect(said).toContainText("Goes out in a moment");
  await expect(field).toHaveValue("");
  await said.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("Gladly. Shall we talk on Thursday?");
  await expect(said).not.toContainText("Goes out");
  await field.fill("Gladly. Shall we talk on Friday?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said.getByText("Sent", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("conversation");
  await expect(page.getByText("h left to answer")).toHaveCount(0);
  const mail = await mailTo(`${name.replace(" ", ".").toLowerCase()}@northlight.example`, deskStudio.dataDir);
  expect(mail).toContain("Shall we talk on Friday?");
  expect(mail).toContain("In-Reply-To: <request.ex-");
});

test("what is typed survives a reload, and a colleague who replies first is seen", async ({
  page,
  browser,
}) => {
  const name = await ask(page);
  await openRequest(page, name);
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill("A long answer that nobody wants to write twice");
  await page.reload();
  await expect(field).toHaveValue("A long answer that nobody wants to write twice");

  const other = await newVisitor(browser, { baseURL: new URL(page.url()).origin });
  const theirs = await other.newPage();
  await signInAsStaff(theirs);
  await theirs.goto(page.url());
  await theirs.getByRole("textbox", { name: "Message" }).fill("A short answer");
  await theirs.getByRole("button", { name: "Send", exact: true }).click();
  await expect(theirs.getByText("Goes out in a moment")).toBeVisible();
  await other.close();
  // Both are the same account, who is not told of themselves; the newer reply is.
  const said = page.getByRole("list", { name: "Conversation" });
  await expect(said).toContainText("A short answer", { timeout: 20_000 });
  await expect(field).toHaveValue("A long answer that nobody wants to write twice");
});

test("a request is owned, has a next step and a value, is lost for a reason, and tells who did so", async ({
  page,
}) => {
  const name = await ask(page);
  await openRequest(page, name);
  const about = page.getByRole("complementary", { name: "About this request" });
  await about.getByRole("combobox", { name: "Owner" }).selectOption({ value: "1" });
  await about.getByRole("textbox", { name: "Next step" }).fill("Send a quote");
  await about.getByLabel("On", { exact: true }).fill("2027-01-15");
  await about.getByRole("button", { name: "Save next step" }).click();
  const value = about.getByRole("textbox", { name: "Value (CAD)" });
  await value.fill("a lot");
  await expect(about.getByText("Enter an amount such as 12,500.")).toBeVisible();
  await value.fill("12,500");
  await about.getByRole("button", { name: "Save $12,500" }).click();
  await about.getByRole("combobox", { name: "Status" }).selectOption("lost");
  await about.getByRole("combobox", { name: "Why it was lost" }).selectOption("Too expensive");
  const said = page.getByRole("list", { name: "Conversation" });
  await expect(said).toContainText("moved it from New to Lost: too expensive");
  await expect(said).toContainText("set the next step: Send a quote");
  await expect(said).toContainText("set its value to $12,500");
  await page.goto(`/desk/requests?status=lost&search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("$12,500");
});

test("somebody on the telephone is written down in four fields, wrong ones are told", async ({ page }) => {
  await openRequests(page);
  await page.getByRole("button", { name: "New by telephone" }).click();
  const window = page.getByRole("dialog", { name: "New request by telephone" });
  const name = `Lee ${crypto.randomUUID().slice(0, 8)}`;
  await window.getByRole("textbox", { name: "Name" }).fill(name);
  await window.getByRole("textbox", { name: "What is it about?" }).fill("Team portraits in the rain");
  await window.getByRole("button", { name: "Save request" }).click();
  await expect(window.getByText("Enter a phone number or an email address.")).toBeVisible();
  await expect(window.getByRole("textbox", { name: "Phone" })).toBeFocused();
  await page.keyboard.type("604 555 0199");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/desk\/requests\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  // There is no address: a call is what answers.
  await expect(page.getByRole("button", { name: "Reply", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("Left a message.");
  await page.getByRole("button", { name: "Save call" }).click();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("conversation");
});

test("a template is filled in, read before it is sent, and changed at the desk", async ({ page }) => {
  const name = await ask(page);
  await openRequest(page, name);
  const template = page.getByRole("combobox", { name: "Template" });
  const field = page.getByRole("textbox", { name: "Message" });
  await template.selectOption("We need one more thing");
  await expect(field).toHaveValue(/^Hello Dana,\n\nthank you for your Videography request\./);
  await expect(field).toBeFocused();
  await template.selectOption("Edit templates…");
  const window = page.getByRole("dialog", { name: "Templates" });
  await window.getByRole("button", { name: "New template" }).click();
  const form = page.getByRole("dialog", { name: "New template" });
  const own = `Own ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByRole("textbox", { name: "Name" }).fill(own);
  await form.getByRole("textbox", { name: "Text" }).fill("Yours, {me}");
  await form.getByRole("button", { name: "Save template" }).click();
  await expect(window.getByRole("button", { name: `Edit ${own}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await field.fill("Hello");
  await template.selectOption(own);
  await expect(field).toHaveValue(/^Hello\n\nYours, \S/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field).toHaveValue("Hello");
  // Nothing of it has sent the reply.
  await expect(page.getByRole("list", { name: "Conversation" })).not.toContainText("Studio Admin");
});

test("spam is out of the way, and comes back with a confirmation", async ({ page }) => {
  const name = await ask(page, { website: "https://spam.example", message: "casino ".repeat(5) });
  await openRequests(page);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toHaveCount(0);
  await page.getByRole("button", { name: /^Spam/ }).click();
  await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByText(/^Marked as spam: a field that people don’t see was filled in/)).toBeVisible();
  await page.getByRole("button", { name: "Not spam" }).click();
  await expect(page.getByText(/^Marked as spam/)).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("new");
});

test("several are moved at once, by keys, and back", async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const first = await ask(page, { company: mark });
  const second = await ask(page, { company: mark });
  await openRequests(page, `/desk/requests?search=${mark}&sort=name`);
  const rows = page.getByRole("table").getByRole("rowheader");
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: new RegExp(`^${[first, second].sort()[0]}`) }).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selected" });
  await expect(bar).toContainText("2 selected");
  await bar.getByRole("button", { name: "Spam" }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);
});

test("what the list shows is saved as a table", async ({ page }) => {
  const name = await ask(page);
  await openRequests(page, `/desk/requests?search=${encodeURIComponent(name)}`);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const stream = await (await saving).createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text).toContain(`New,${name},Northlight Coffee`);
});

for (const width of [390, 1440]) {
  test(`axe finds nothing in requests, ${width} px wide, in both themes`, async ({
    page,
    expectAccessibleInBothThemes,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const name = await ask(page);
    await openRequests(page);
    await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Prefers mornings");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("list", { name: "Conversation" })).toContainText("Prefers mornings");
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test("a person with two addresses is merged, undone, merged again, and forgotten", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const name = await ask(page);
  const home = await ask(page, { message: "A second film, from my own address." });
  await openRequest(page, name);
  await page
    .getByRole("complementary", { name: "About this request" })
    .getByRole("link", { name, exact: true })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "One request" })).toBeVisible();
  const merge = async () => {
    await page.getByLabel("The same person as").fill(home);
    await page.getByRole("button", { name: new RegExp(`^Merge with ${home}`) }).click();
    await expect(page.getByRole("heading", { level: 2, name: "2 requests" })).toBeVisible();
  };
  await merge();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "One request" })).toBeVisible();
  await merge();
  await expectAccessibleInBothThemes(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^contact-\d+\.json$/);
  await page.getByRole("button", { name: "Forget this person" }).click();
  await page.getByRole("button", { name: "Forget for good" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await page.goto(`/desk/requests?search=${encodeURIComponent(home)}`);
  await expect(page.getByRole("link", { name: new RegExp(`^${home}`) })).toHaveCount(0);
});
