/** Requests for a quote at the desk: they come in, are answered, and lead somewhere. */
import type { Page } from "@playwright/test";
import { expect, mailTo, newVisitor } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const asked = {
  company: "Northlight Coffee",
  phone: "604 555 0100",
  service: "videography",
  budget: "5k-15k",
  timeline: "1-month",
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

const addressOf = (name: string) => `${name.replace(" ", ".").toLowerCase()}@northlight.example`;

test("a request appears at the open desk, is answered from a template, taken back, answered again, planned and won", {
  tag: "@core",
}, async ({ page, browser, deskStudio }) => {
  await page.clock.install();
  await openRequests(page);
  const name = await ask(page);
  // The desk looks every ten seconds.
  await page.clock.fastForward(10_000);
  const said = page.getByRole("list", { name: "Conversation" });
  const field = page.getByRole("textbox", { name: "Message" });
  const about = page.getByRole("complementary", { name: "About this request" });
  const status = page.getByRole("combobox", { name: "Status" });

  await test.step("it is seen", async () => {
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("23 h left");
    await expect(page).toHaveTitle(/^\(\d+\) Requests/);
    await row.getByRole("link", { name: new RegExp(`^(?:Unread: )?${name}`) }).click();
    await expect(said).toContainText(asked.message);
  });

  await test.step("a template is filled in and read before it is sent", async () => {
    const template = page.getByRole("combobox", { name: "Template" });
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
    await expect(form).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    await field.fill("Hello");
    await template.selectOption(own);
    await expect(field).toHaveValue(/^Hello\n\nYours, \S/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(field).toHaveValue("Hello");
    // Nothing of it has sent the reply.
    await expect(said).not.toContainText("Studio Admin");
  });

  await test.step("what is typed survives a reload, also when a colleague replies first", async () => {
    const long = "A long answer that nobody wants to write twice";
    await field.fill(long);
    await page.reload();
    await expect(field).toHaveValue(long);
    const other = await newVisitor(browser, { baseURL: deskStudio.url });
    const theirs = await other.newPage();
    await signInAsStaff(theirs);
    await theirs.goto(page.url());
    await theirs.getByRole("textbox", { name: "Message" }).fill("A short answer");
    await theirs.getByRole("button", { name: "Send", exact: true }).click();
    await expect(theirs.getByText("Goes out in a moment")).toBeVisible();
    await other.close();
    // Both are the same account, who is not told of themselves; the newer reply is.
    await expect(said).toContainText("A short answer");
    await expect(field).toHaveValue(long);
  });

  await test.step("a reply is sent by keys, taken back, and sent otherwise", async () => {
    await field.fill("");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("r");
    await expect(field).toBeFocused();
    await page.keyboard.type("Gladly. Shall we talk on Thursday?");
    await page.keyboard.press("Control+Enter");
    const reply = said.getByRole("listitem").filter({ hasText: "on Thursday?" });
    await expect(reply).toContainText("Goes out in a moment");
    await expect(field).toHaveValue("");
    await reply.getByRole("button", { name: "Undo" }).click();
    await expect(field).toHaveValue("Gladly. Shall we talk on Thursday?");
    await expect(reply).toHaveCount(0);
    await field.fill("Gladly. Shall we talk on Friday?");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    // The colleague's reply and this one wait for their moment together.
    await expect(said.getByText("Sent", { exact: true })).toHaveCount(2);
    await expect(status).toHaveValue("conversation");
    await expect(page.getByText("h left to answer")).toHaveCount(0);
    const mail = await mailTo(addressOf(name), deskStudio.dataDir);
    expect(mail).toContain("Shall we talk on Friday?");
    expect(mail).toContain("In-Reply-To: <reply.");
    expect(mail).toMatch(/References: <request\.ex-\S+ <reply\./);
  });

  await test.step("it gets an owner, a next step and a value, and is lost for a reason, and won after all", async () => {
    await about.getByRole("combobox", { name: "Owner" }).selectOption({ value: "1" });
    await about.getByRole("textbox", { name: "Next step" }).fill("Send a quote");
    await about.getByLabel("On", { exact: true }).fill("2027-01-15");
    await about.getByRole("button", { name: "Save next step" }).click();
    await expect(said).toContainText("set the next step: Send a quote");
    const value = about.getByRole("textbox", { name: "Value (CAD)" });
    await value.fill("12,500");
    await about.getByRole("button", { name: "Save $12,500" }).click();
    await expect(said).toContainText("set its value to $12,500");
    await status.selectOption("lost");
    await about.getByRole("combobox", { name: "Why it was lost" }).selectOption("Too expensive");
    await expect(said).toContainText("moved it from In conversation to Lost: too expensive");
    await status.selectOption("won");
    await expect(said).toContainText("moved it from Lost to Won");
  });

  await test.step("what the list shows is saved as a table", async () => {
    await page.goto(`/desk/requests?status=won&search=${encodeURIComponent(name)}`);
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("$12,500");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const stream = await (await saving).createReadStream();
    let text = "";
    for await (const part of stream) text += part;
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain(`Won,${name},Northlight Coffee`);
  });
});

test("a call is written down, spam comes back, several are moved by keys, a person is merged and forgotten", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const first = await ask(page, { company: mark });
  const second = await ask(page, { company: mark, message: "A second film, from my own address." });
  const suspect = await ask(page, { website: "https://spam.example", message: "casino ".repeat(5) });
  await openRequests(page);

  await test.step("somebody on the telephone is written down in four fields, wrong ones are told", async () => {
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

  await test.step("spam is out of the way, and comes back with a confirmation", async () => {
    await page.goto("/desk/requests");
    await expect(page.getByRole("row", { name: new RegExp(first) })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(suspect) })).toHaveCount(0);
    await page.getByRole("button", { name: /^Spam/ }).click();
    await page.getByRole("link", { name: new RegExp(`^${suspect}`) }).click();
    await expect(
      page.getByText(/^Marked as spam: a field that people don’t see was filled in/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Not spam" }).click();
    await expect(page.getByText(/^Marked as spam/)).toHaveCount(0);
    await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("new");
  });

  await test.step("several are moved at once, by keys, and back", async () => {
    await page.goto(`/desk/requests?search=${mark}&sort=name`);
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

  await test.step("a person with two addresses is merged, undone, merged again, and forgotten", async () => {
    await page.getByRole("link", { name: new RegExp(`^${first}`) }).click();
    await page
      .getByRole("complementary", { name: "About this request" })
      .getByRole("link", { name: first, exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 2, name: "One request" })).toBeVisible();
    const merge = async () => {
      await page.getByLabel("The same person as").fill(second);
      await page.getByRole("button", { name: new RegExp(`^Merge with ${second}`) }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Merge", exact: true }).click();
      await expect(page.getByRole("heading", { level: 2, name: "2 requests" })).toBeVisible();
    };
    await merge();
    await page
      .getByRole("listitem")
      .filter({ hasText: "are one person now" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(page.getByRole("heading", { level: 2, name: "One request" })).toBeVisible();
    await merge();
    await expectAccessibleInBothThemes(page);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export everything" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^contact-\d+\.json$/);
    await page.getByRole("button", { name: "Forget this person" }).click();
    await page.getByRole("button", { name: "Forget for good" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
    await page.goto(`/desk/requests?search=${encodeURIComponent(second)}`);
    await expect(page.getByRole("heading", { level: 2, name: "No request matches" })).toBeVisible();
  });
});
