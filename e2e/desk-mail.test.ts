/** Answers out of the studio's mailbox at the desk, and mails that belong to no request. */
import type { Page } from "@playwright/test";
import { signInAsStaff } from "./desk-studio.ts";
import { test as base, expect } from "./fixtures.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

interface MailStudio extends Studio {
  mailbox: Mailbox;
}

async function openMailStudio(): Promise<MailStudio> {
  const mailbox = await openMailbox();
  const settings = { TRUST_PROXY: "1", IMAP_URL: mailbox.url, MAIL_REPLY_TO: "support@extenso.example" };
  const studio = await openStudio(settings, { sample: true });
  async function close(): Promise<void> {
    await studio.close();
    await mailbox.close();
  }
  return { ...studio, mailbox, close };
}

const test = base.extend<{ mailStudio: MailStudio }>({
  mailStudio: [async ({ servers }, use) => use(await servers.open("mail", openMailStudio)), starting],
  baseURL: async ({ mailStudio }, use) => use(mailStudio.url),
});

test.describe.configure(sharedStudio);

interface Asked {
  name: string;
  email: string;
  reference: string;
}

async function ask(page: Page): Promise<Asked> {
  const name = `Dana ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@northlight.example`;
  const data = {
    name,
    email,
    company: "",
    phone: "",
    service: "videography",
    budget: "",
    timeline: "",
    message: "A brand film about a roastery in Gastown.",
  };
  const answer = await page.request.post("/wp-json/extenso/v1/contact", { data });
  expect(answer.ok()).toBe(true);
  return { name, email, reference: (await answer.json()).reference };
}

interface Written {
  from: string;
  subject?: string;
  text: string;
  /** Reference of the request whose confirmation the mail answers. */
  reference?: string;
  headers?: string[];
  attachment?: string;
}

const mailOf = ({ from, subject = "Re: Your film", text, reference, headers = [], attachment }: Written) =>
  [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@northlight.example>`,
    "MIME-Version: 1.0",
    ...(reference ? [`In-Reply-To: <request.${reference.toLowerCase()}@extenso.example>`] : []),
    ...headers,
    'Content-Type: multipart/mixed; boundary="mix"',
    "",
    "--mix",
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    ...(attachment
      ? [
          "--mix",
          `Content-Type: application/pdf; name="${attachment}"`,
          `Content-Disposition: attachment; filename="${attachment}"`,
          "",
          "%PDF-1.4",
        ]
      : []),
    "--mix--",
  ].join("\r\n");

async function openRequest(page: Page, name: string): Promise<void> {
  await signInAsStaff(page);
  await page.goto(`/desk/requests?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(`^(?:Unread: )?${name}`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible();
}

test("an answer appears in the open conversation, and a mail of somebody unknown waits and becomes a request", {
  tag: "@core",
}, async ({ page, mailStudio: { mailbox } }) => {
  const { name, email, reference } = await ask(page);
  await openRequest(page, name);
  const said = page.getByRole("list", { name: "Conversation" });

  await test.step("its own words, the quote folded, files to be saved", async () => {
    await expect(page.getByText("Answers show up here.")).toBeVisible();
    const text =
      "Tuesday works.\n\nOn Fri, Nov 20, 2026 Robin at Extenso wrote:\n\n> Would Tuesday suit you?";
    mailbox.deliver(mailOf({ from: `${name} <${email}>`, text, reference, attachment: "brief.pdf" }));
    await expect(said).toContainText("Tuesday works.");
    await expect(said).not.toContainText("Would Tuesday suit you?");
    await page.getByText("Show quoted text").press("Enter");
    await expect(said).toContainText("> Would Tuesday suit you?");
    const saving = page.waitForEvent("download");
    await said.getByRole("button", { name: /brief\.pdf/ }).click();
    expect((await saving).suggestedFilename()).toBe("brief.pdf");
  });

  await test.step("somebody else's answer, and a program's", async () => {
    mailbox.deliver(mailOf({ from: "Sam <sam@elsewhere.example>", text: "I answer for Dana.", reference }));
    const headers = ["Auto-Submitted: auto-replied"];
    mailbox.deliver(mailOf({ from: email, text: "I am away.", reference, headers }));
    await expect(said).toContainText("From another address: sam@elsewhere.example");
    await expect(said).toContainText("answered automatically");
    await expect(said.getByText("I am away.")).toBeHidden();
  });

  const mark = crypto.randomUUID().slice(0, 8);
  await test.step("a mail without a request becomes one by keyboard", async () => {
    const from = `New Person <new.${mark}@person.example>`;
    const [text, other] = ["Can you film our opening?", "The address is 12 Main."];
    mailbox.deliver(mailOf({ from, subject: `A film ${mark}`, text, attachment: "brief.pdf" }));
    mailbox.deliver(mailOf({ from: "Other <other@person.example>", subject: `Also ${mark}`, text: other }));
    await page.goto("/desk/requests");
    await page.getByRole("main").getByRole("link", { name: /^Mail/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mail without a request" })).toBeVisible();
    const stray = page.getByRole("article", { name: `A film ${mark}` });
    await expect(stray).toContainText(text, { timeout: 40_000 });
    await expect(page.getByRole("article", { name: `Also ${mark}` })).toBeVisible({ timeout: 40_000 });
    await stray.getByRole("button", { name: "Make it a request" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "New Person" })).toBeVisible();
    await expect(said).toContainText(text);
  });

  await test.step("the next is put away, comes back, and is put into that request", async () => {
    const made = await page.locator(".desk-reference").innerText();
    await page.goto("/desk/requests/mail");
    const second = page.getByRole("article", { name: `Also ${mark}` });
    await second.getByRole("button", { name: "Put away" }).click();
    await expect(second).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await second.getByRole("button", { name: "Put into a request…" }).click();
    const place = page.getByRole("dialog", { name: "Put into a request" });
    await place.getByRole("textbox", { name: "Reference" }).fill(made);
    await page.keyboard.press("Enter");
    await expect(said).toContainText("The address is 12 Main.");
    await expect(said).toContainText("From another address: other@person.example");
  });

  await test.step("administrators find the settings of mails", async () => {
    await page.goto("/desk/requests/mail");
    await page.getByRole("link", { name: "Mail settings" }).click();
    await expect(page.getByRole("region", { name: "The way mails go" })).toContainText(
      `Read from the mailbox at ${new URL(mailbox.url).hostname}`,
    );
  });
});
