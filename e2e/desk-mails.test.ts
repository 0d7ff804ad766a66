/** Mails at the desk: the mail server is down, refuses, and takes them; the desk's home says so to those it concerns. */
import { createServer, type Server } from "node:net";
import type { Page } from "@playwright/test";
import { signInAsStaff } from "./desk-studio.ts";
import { test as base, expect } from "./fixtures.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

/** As little of SMTP as takes a mail, or refuses its recipient for good. */
interface Postbox {
  port: number;
  takes: boolean;
  taken: string[];
  open(): Promise<void>;
  close(): Promise<void>;
}

async function openPostbox(): Promise<Postbox> {
  let server: Server | null = null;
  const postbox: Postbox = {
    port: 0,
    takes: true,
    taken: [],
    async open() {
      server = createServer((socket) => {
        let letter: string | null = null;
        socket.on("error", () => {});
        socket.write("220 postbox\r\n");
        socket.on("data", (part) => {
          const text = part.toString();
          if (letter !== null) {
            letter += text;
            if (!letter.endsWith("\r\n.\r\n")) return;
            postbox.taken.push(letter);
            letter = null;
            socket.write("250 taken\r\n");
          } else if (/^DATA/i.test(text)) {
            letter = "";
            socket.write("354 go on\r\n");
          } else if (/^RCPT/i.test(text) && !postbox.takes) {
            socket.write("550 5.1.1 nobody of that name\r\n");
          } else socket.write("250 fine\r\n");
        });
      });
      const opened = server;
      await new Promise<void>((resolve) => opened.listen(postbox.port, "127.0.0.1", resolve));
      const address = opened.address();
      if (address && typeof address === "object") postbox.port = address.port;
    },
    close: () =>
      new Promise<void>((resolve) => {
        if (server) server.close(() => resolve());
        else resolve();
        server = null;
      }),
  };
  // Its port stays known while it is away.
  await postbox.open();
  await postbox.close();
  return postbox;
}

interface MailedStudio extends Studio {
  postbox: Postbox;
}

const test = base.extend<{ mailedStudio: MailedStudio }>({
  mailedStudio: [
    async ({ servers }, use) =>
      use(
        await servers.open("mails", async () => {
          const postbox = await openPostbox();
          const smtp = `smtp://127.0.0.1:${postbox.port}?ignoreTLS=true`;
          const studio = await openStudio({ TRUST_PROXY: "1", SMTP_URL: smtp }, { sample: true });
          async function close(): Promise<void> {
            await studio.close();
            await postbox.close();
          }
          return { ...studio, postbox, close };
        }),
      ),
    starting,
  ],
  baseURL: async ({ mailedStudio }, use) => use(mailedStudio.url),
});

test.describe.configure(sharedStudio);
test.use({ expectedMessages: [/status of 40[0349]/] });

const today = (page: Page) => page.getByRole("region", { name: "Today" });
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });

test("a mail that could not be sent is told with its reason and tried again; mornings' mails are chosen", async ({
  page,
  mailedStudio: { postbox },
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  const headers = { Authorization: `Bearer ${token}` };
  const editor = { username: "fay_lim", password: "Journey-Editor-1" };
  const person = { ...editor, email: "fay@example.com", name: "Fay Lim", roles: ["editor"] };
  expect((await page.request.post("/wp-json/wp/v2/users", { headers, data: person })).status()).toBe(201);
  const email = `dana.${crypto.randomUUID().slice(0, 8)}@northlight.example`;
  const data = { email };
  const signedUp = await page.request.post("/wp-json/extenso/v1/newsletter", { data });
  expect(signedUp.ok()).toBe(true);

  await test.step("the mail server is down", async () => {
    const read = async () => (await page.request.get("/wp-json/extenso/v1/today", { headers })).text();
    await expect.poll(read).toContain(email);
    await page.goto("/desk");
    await expect(
      today(page).getByRole("link", { name: `A mail to ${email} waits for another try` }),
    ).toBeVisible();
    await expect(today(page).getByText("The mail server refuses connections.")).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step("it refuses the recipient for good", async () => {
    postbox.takes = false;
    await postbox.open();
    await today(page)
      .getByRole("button", { name: `Retry: A mail to ${email} waits for another try` })
      .click();
    await expect(notices(page).getByText("The mail is being sent.")).toBeVisible();
    await page
      .getByRole("navigation", { name: "Desk", exact: true })
      .getByRole("link", { name: "Mails" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Mails" })).toBeVisible();
    const failed = page.getByRole("list", { name: "Failed mails" }).getByRole("listitem");
    const read = async () => (await page.request.get("/wp-json/extenso/v1/mails", { headers })).text();
    await expect.poll(read).toContain(email);
    await page.reload();
    await expect(failed).toContainText("There is no such address at the recipient’s mail server.");
    await expect(failed).toContainText(email);
  });

  await test.step("trying again sends it once", async () => {
    postbox.takes = true;
    await page
      .getByRole("button", { name: `Retry Confirmation of a newsletter sign-up to ${email}` })
      .click();
    await expect.poll(() => postbox.taken.length).toBe(1);
    await page.getByRole("button", { name: /^Sent/ }).click();
    const sent = page.getByRole("list", { name: "Sent mails" }).getByRole("listitem");
    await expect(sent.filter({ hasText: email })).toBeVisible();
    await page.goto("/desk/log?kind=outgoing-mail");
    await expect(
      page.getByText(
        "studio_admin tried again to send the outgoing mail “Confirmation of a newsletter sign-up”",
      ),
    ).toHaveCount(2);
    expect(postbox.taken).toHaveLength(1);
  });

  await test.step("the mail each morning is chosen and ended with one click", async () => {
    await page.goto("/desk");
    const choice = today(page).getByRole("checkbox", { name: "By mail each morning" });
    await choice.click();
    await expect(notices(page).getByText(/Each morning at 8 of the studio’s clock/)).toBeVisible();
    await page.reload();
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(notices(page).getByText("No more mails in the morning.")).toBeVisible();
    await page.reload();
    await expect(choice).not.toBeChecked();
  });

  await test.step("an editor has no mails", async () => {
    await page.goto("/");
    await page.evaluate(() => localStorage.clear());
    await signInAsStaff(page, editor);
    await page.goto("/desk");
    await expect(today(page).getByText("Nothing needs you.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Mails" })).toBeHidden();
    await expect(page.getByRole("region", { name: "The studio" })).toBeHidden();
    await page.goto("/desk/mails");
    await expect(page.getByRole("heading", { name: "You don’t have access to “Mails”" })).toBeVisible();
  });
});
