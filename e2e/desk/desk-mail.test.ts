/** Mails in and out of the studio: a mail server that is down, refuses and takes; the sender; answers at the desk. */
import type { Page } from "@playwright/test";
import { test as base, expect } from "../fixtures.ts";
import { type Mailbox, openMailbox } from "../mailbox.ts";
import { openPostbox, type Postbox } from "../postbox.ts";
import { openStudio, type Studio, sharedStudio, starting } from "../studios.ts";
import { signInAsStaff } from "./desk-studio.ts";

interface MailStudio extends Studio {
  mailbox: Mailbox;
  postbox: Postbox;
}

async function openMailStudio(): Promise<MailStudio> {
  const [mailbox, postbox] = await Promise.all([openMailbox(), openPostbox()]);
  const studio = await openStudio(
    {
      TRUST_PROXY: "1",
      SMTP_URL: `smtp://127.0.0.1:${postbox.port}?ignoreTLS=true`,
      IMAP_URL: mailbox.url,
      MAIL_REPLY_TO: "support@extenso.example",
      IMAP_ADDRESSES: "support@extenso.example",
    },
    { sample: true },
  );
  async function close(): Promise<void> {
    await studio.close();
    await Promise.all([mailbox.close(), postbox.close()]);
  }
  return { ...studio, mailbox, postbox, close };
}

const test = base.extend<{ mailStudio: MailStudio }>({
  mailStudio: [async ({ servers }, use) => use(await servers.open("mail", openMailStudio)), starting],
  baseURL: async ({ mailStudio }, use) => use(mailStudio.url),
});

test.describe.configure(sharedStudio);

const unique = () => crypto.randomUUID().slice(0, 8);

/** @returns a function that reads a list of the desk from the server, as JSON. */
function reader(page: Page, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return (path: string) => async () =>
    (await page.request.get(`/wp-json/extenso/v1/${path}`, { headers })).text();
}

interface Asked {
  name: string;
  email: string;
  reference: string;
}

async function ask(page: Page): Promise<Asked> {
  const name = `Dana ${unique()}`;
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
  await page.goto(`/desk/requests?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(`^(?:Unread: )?${name}`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible();
}

test("a mail that could not be sent is told with its reason and tried again; mornings' mails are chosen", async ({
  page,
  mailStudio: { postbox },
}) => {
  const token = await signInAsStaff(page);
  const read = reader(page, token);
  const email = `dana.${unique()}@northlight.example`;
  const today = page.getByRole("region", { name: "Today" });
  const notices = page.getByRole("region", { name: "Notices" });

  await test.step("the mail server is down", async () => {
    await expect.poll(read("mails/counts")).toContain('"waiting":0');
    await postbox.close();
    expect((await page.request.post("/wp-json/extenso/v1/newsletter", { data: { email } })).ok()).toBe(true);
    await expect.poll(read("today")).toContain(email);
    await page.goto("/desk");
    const need = today.getByRole("listitem").filter({ hasText: email });
    await expect(need.getByRole("link", { name: `A mail to ${email} waits for another try` })).toBeVisible();
    await expect(need).toContainText("The mail server refuses connections.");
  });

  await test.step("the mail each morning is chosen and ended with one click", async () => {
    const choice = today.getByRole("checkbox", { name: "By mail each morning" });
    await choice.click();
    await expect(notices.getByText(/Each morning at 8 of the studio’s clock/)).toBeVisible();
    await expect(choice).toBeChecked();
    expect(await read("today")()).toContain('"is_wanted":true');
    await choice.click();
    await expect(notices.getByText("No more mails in the morning.")).toBeVisible();
    await expect(choice).not.toBeChecked();
    expect(await read("today")()).toContain('"is_wanted":false');
  });

  await test.step("it refuses the recipient for good", async () => {
    postbox.takes = false;
    await postbox.open();
    await today.getByRole("button", { name: `Retry: A mail to ${email} waits for another try` }).click();
    await expect(notices.getByText("The mail is being sent.")).toBeVisible();
    await expect.poll(read("mails?state=failed")).toContain(email);
    await page
      .getByRole("navigation", { name: "Desk", exact: true })
      .getByRole("link", { name: "Mails" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Mails" })).toBeVisible();
    const failed = page.getByRole("list", { name: "Failed mails" }).getByRole("listitem");
    await expect(failed.filter({ hasText: email })).toContainText(
      "There is no such address at the recipient’s mail server.",
    );
  });

  await test.step("trying again sends it once", async () => {
    postbox.takes = true;
    await page
      .getByRole("button", { name: `Retry Confirmation of a newsletter sign-up to ${email}` })
      .click();
    await expect.poll(read("mails?state=sent")).toContain(email);
    await page.getByRole("button", { name: /^Sent/ }).click();
    const sent = page.getByRole("list", { name: "Sent mails" }).getByRole("listitem");
    await expect(sent.filter({ hasText: email })).toBeVisible();
    expect(postbox.taken.filter((mail) => mail.includes(email))).toHaveLength(1);
  });
});

test("an administrator changes sender and notices, and the next request is told by them", async ({
  page,
  mailStudio: { postbox },
}) => {
  const token = await signInAsStaff(page);
  const domain = `fog-${unique()}.example`;
  await page.goto("/desk/mails");
  await page.getByRole("link", { name: "Mail settings" }).click();
  const sender = page.getByRole("region", { name: "Sender" });
  const notices = page.getByRole("region", { name: "Notices to the studio" }).getByRole("textbox");
  await sender.getByRole("textbox", { name: "Name" }).fill("Fog, Film & Sound");
  await sender.getByRole("textbox", { name: "Address" }).fill(`hello@${domain}`);
  await notices.fill(`ana@${domain}\nben@${domain}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The next mail goes by it.")).toBeVisible();
  await expect(page.getByText(`what the domain ${domain} says of itself`)).toBeVisible();

  const { name } = await ask(page);
  const mailsTo = (address: string) => () =>
    postbox.taken.filter((mail) => new RegExp(`^To:.*${address}@${domain}`, "im").test(mail));
  for (const address of ["ana", "ben"]) {
    await expect.poll(mailsTo(address)).toHaveLength(1);
    const [mail] = mailsTo(address)();
    expect(mail).toContain(`From: "Fog, Film & Sound" <hello@${domain}>`);
    expect(mail).toMatch(new RegExp(`Subject: .*request from ${name}`));
  }

  await test.step("a test mail", async () => {
    const to = page.getByRole("textbox", { name: "Send it to" });
    await expect(to).toHaveValue("admin@extenso.example");
    await to.fill(`try@${domain}`);
    await page.getByRole("button", { name: "Send a test mail" }).click();
    await expect(page.getByText(`Sent to try@${domain}.`)).toBeVisible();
    await expect.poll(mailsTo("try")).toEqual([expect.stringContaining("Your studio can send mail")]);
  });

  // Other journeys' answers are told by the domain of the sender, and go where the notices go.
  const answer = await page.request.post("/wp-json/extenso/v1/mails/settings", {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      sender_name: "Extenso",
      sender_address: "studio@extenso.example",
      notices: ["support@extenso.example"],
    },
  });
  expect(answer.ok()).toBe(true);
});

test("an answer appears in the open conversation, and a mail of somebody unknown waits and becomes a request", {
  tag: "@core",
}, async ({ page, mailStudio: { mailbox } }) => {
  const read = reader(page, await signInAsStaff(page));
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

  const mark = unique();
  await test.step("a mail without a request becomes one by keyboard", async () => {
    const from = `New Person <new.${mark}@person.example>`;
    const [text, other] = ["Can you film our opening?", "The address is 12 Main."];
    mailbox.deliver(mailOf({ from, subject: `A film ${mark}`, text, attachment: "brief.pdf" }));
    mailbox.deliver(mailOf({ from: "Other <other@person.example>", subject: `Also ${mark}`, text: other }));
    const waiting = read("requests/mail?page=1");
    for (const subject of [`A film ${mark}`, `Also ${mark}`]) await expect.poll(waiting).toContain(subject);
    await page.goto("/desk/requests");
    await page.getByRole("main").getByRole("link", { name: /^Mail/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mail without a request" })).toBeVisible();
    const stray = page.getByRole("article", { name: `A film ${mark}` });
    await expect(stray).toContainText(text);
    await expect(page.getByRole("article", { name: `Also ${mark}` })).toBeVisible();
    await expect(page.getByRole("link", { name: "Mail settings" })).toBeVisible();
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
    const field = place.getByRole("textbox", { name: "Reference" });
    await field.fill(made);
    await field.press("Enter");
    await expect(said).toContainText("The address is 12 Main.");
    await expect(said).toContainText("From another address: other@person.example");
  });
});
