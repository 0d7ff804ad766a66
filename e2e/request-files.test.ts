/** Files with a request: chosen in the wizard, added on its page, sent along with a reply; and a member's own requests. */
import type { Page } from "@playwright/test";
import { signInAsStaff, test as withDesk } from "./desk/desk-studio.ts";
import { expect, mailTo, newVisitor, test } from "./fixtures.ts";
import { signIn, signUp } from "./members/members.ts";

const pdf = (name: string, words = name) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.4\n% ${words}\n1 0 obj\n<<>>\nendobj\n`),
});

async function fillForm(page: Page, email: string): Promise<void> {
  const next = () => page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill(email);
  await next();
  await expect(page.getByLabel("Company")).toBeVisible();
  await next();
  await page.getByRole("form", { name: "Request a quote" }).getByText("Branding", { exact: true }).click();
  await next();
  await page.getByLabel("Project description").fill("A label and a box for a new tea.");
}

// A file that is refused, and a lost connection, are errors to the browser's console.
test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED|status of 400/] });

test("files go along with a request, the thanks lead to it, and more is added there; a refused one takes no request with it", {
  tag: "@core",
}, async ({ page, expectAccessibleInBothThemes }) => {
  await page.goto("/contact");
  await fillForm(page, `files-${Date.now()}@example.test`);
  const field = page.getByLabel("Files Optional");
  await field.setInputFiles([pdf("brief.pdf"), pdf("logo.pdf"), pdf("gone.pdf")]);
  const chosen = page.getByRole("list", { name: "Chosen files" });
  await expect(chosen.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Remove gone.pdf" }).click();
  await field.setInputFiles(["d", "e", "f", "g"].map((name) => pdf(`${name}.pdf`)));
  await expect(page.getByText("Five files go along at most. Send us a link to the rest.")).toBeVisible();
  await expect(chosen.getByRole("listitem")).toHaveCount(5);
  for (const name of ["d", "e", "f"]) await page.getByRole("button", { name: `Remove ${name}.pdf` }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  await page.getByRole("link", { name: "See your request" }).first().click();
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  const files = page.getByRole("region", { name: "Files" });
  await expect(files.getByRole("listitem")).toHaveText([/^brief\.pdf/, /^logo\.pdf/]);
  await files.getByLabel("Add a file").setInputFiles(pdf("poster.pdf"));
  await files.getByRole("button", { name: "Add file" }).click();
  await expect(files.getByRole("listitem")).toHaveText([/^brief\.pdf/, /^logo\.pdf/, /^poster\.pdf/]);
  await files.getByLabel("Add a file").setInputFiles({ ...pdf("page.pdf"), buffer: Buffer.from("<html>") });
  await files.getByRole("button", { name: "Add file" }).click();
  await expect(files.getByRole("alert")).toHaveText(
    "This kind of file can’t be taken. Send a picture, a PDF, a film or a document.",
  );
  await expectAccessibleInBothThemes(page);

  await test.step("a file that is refused takes no request with it", async () => {
    await page.goto("/contact");
    await fillForm(page, `refused-${Date.now()}@example.test`);
    await page
      .getByLabel("Files Optional")
      .setInputFiles([{ ...pdf("broken.pdf"), buffer: Buffer.from("nothing") }]);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
    await expect(page.getByText("A file didn’t get through: broken.pdf.")).toBeVisible();
  });
});

test("a request waits with its files: it goes out once at the next visit, or by the browser alone though the page is closed", async ({
  page,
  context,
  baseURL,
}) => {
  const email = `background-${Date.now()}@example.test`;
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  await page.goto("/contact");
  await fillForm(page, email);
  await page.getByLabel("Files Optional").setInputFiles([pdf("waits.pdf")]);
  await expect(page.getByRole("list", { name: "Chosen files" })).toBeVisible();
  const registrationId = await registered;
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Your request is kept on this device")).toBeVisible();
  await page.goto("about:blank");
  await context.setOffline(false);
  // Stands in for background sync, which the headless browser doesn't have.
  await devTools.send("ServiceWorker.dispatchSyncEvent", {
    origin: baseURL ?? "",
    registrationId,
    tag: "contact-request",
    lastChance: false,
  });
  expect(await mailTo(email)).toContain("EX-");
  await page.goto("/contact");
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  await page.getByRole("link", { name: "See your request" }).first().click();
  await expect(page.getByRole("region", { name: "Files" }).getByRole("listitem")).toHaveText([/^waits\.pdf/]);

  await test.step("from a train, it goes out at the next visit", async () => {
    const email = `train-files-${Date.now()}@example.test`;
    await page.goto("/contact");
    await fillForm(page, email);
    await page.getByLabel("Files Optional").setInputFiles([pdf("from-a-train.pdf")]);
    await expect(page.getByRole("list", { name: "Chosen files" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Your request is kept on this device")).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto("/contact");
    await expect(later.getByRole("heading", { name: "Thank You" })).toBeVisible();
    await later.getByRole("link", { name: "See your request" }).first().click();
    await expect(later.getByRole("region", { name: "Files" }).getByRole("listitem")).toHaveText([
      /^from-a-train\.pdf/,
    ]);
  });
});

test("a member finds what was sent while signed in, and adds to it", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const member = await signUp(page.request);
  const token = await signIn(page, member);
  await page.goto("/dashboard/requests");
  await expect(page.getByText("Nothing here yet.")).toBeVisible();
  const sent = await page.request.post("/wp-json/extenso/v1/contact", {
    headers: { Authorization: `Bearer ${token}` },
    data: { name: "Ada Lang", email: member.email, service: "videography", message: "A film of my own." },
  });
  expect(sent.ok()).toBe(true);
  // The link of the page one is on asks again.
  await page
    .getByRole("complementary", { name: "Dashboard menu" })
    .getByRole("link", { name: "My requests" })
    .click();
  await page.getByRole("link", { name: /A film of my own/ }).click();
  await expect(page.getByRole("heading", { name: "We have it" })).toBeVisible();
  await page.getByLabel("Your message").fill("With subtitles.");
  await page.getByRole("button", { name: "Add to request" }).click();
  await expect(page.getByRole("region", { name: "What you sent" })).toContainText("With subtitles.");
  await page.getByLabel("Add a file").setInputFiles(pdf("subtitles.pdf"));
  await expect(page.getByRole("region", { name: "Files" }).getByRole("listitem")).toHaveText([
    /^subtitles\.pdf/,
  ]);
  await expectAccessibleInBothThemes(page);
});

withDesk(
  "by the mail's link a sender adds words and a file without scripts; the desk finds both, and a reply takes files along",
  async ({ page, browser, deskStudio }) => {
    const name = `Dana ${crypto.randomUUID().slice(0, 8)}`;
    const email = `${name.replace(" ", ".").toLowerCase()}@example.test`;
    const data = { name, email, service: "videography", message: "A film for May." };
    expect((await page.request.post("/wp-json/extenso/v1/contact", { data })).ok()).toBe(true);
    const mail = (await mailTo(email, deskStudio.dataDir)).replaceAll("=\n", "");
    const link = /http:\/\/\S+\/request\/[\w-]+/.exec(mail)?.[0] ?? "";

    await withDesk.step("without scripts", async () => {
      const viewport = { width: 390, height: 844 };
      const context = await newVisitor(browser, { javaScriptEnabled: false, viewport });
      const theirs = await context.newPage();
      await theirs.goto(link);
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("We have it");
      const sent = theirs.getByRole("region", { name: "What you sent" });
      await expect(sent).toContainText("A film for May.");
      await theirs.getByRole("textbox", { name: "Your message" }).fill("Also in French, please.");
      await theirs.getByRole("button", { name: "Add to request" }).click();
      await expect(sent).toContainText("Also in French, please.");
      const files = theirs.getByRole("region", { name: "Files" });
      await files.getByLabel("Add a file").setInputFiles(pdf("brief.pdf"));
      await files.getByRole("button", { name: "Add file" }).click();
      await expect(files.getByRole("listitem")).toHaveText([/^brief\.pdf/]);
      expect(new URL(theirs.url()).pathname).toBe(new URL(link).pathname);
      await context.close();
    });

    await signInAsStaff(page);
    await page.goto(`/desk/requests?search=${encodeURIComponent("French, please")}`);
    await page.getByRole("link", { name: new RegExp(`^(?:Unread: )?${name}`) }).click();
    const said = page.getByRole("list", { name: "Conversation" });
    const saving = page.waitForEvent("download");
    await said.getByRole("button", { name: /^brief\.pdf/ }).click();
    expect((await saving).suggestedFilename()).toBe("brief.pdf");

    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await page.getByRole("textbox", { name: "Message" }).fill("Our offer is attached.");
    await page.getByLabel("Attach files").setInputFiles([pdf("offer.pdf"), pdf("terms.pdf")]);
    const attached = page.getByRole("list", { name: "Attached files" });
    await expect(attached.getByRole("listitem")).toHaveCount(2);
    await attached.getByRole("button", { name: "Remove terms.pdf" }).click();
    await expect(attached.getByRole("listitem")).toHaveText([/^offer\.pdf/]);
    // Kept with the text.
    await page.reload();
    await expect(attached.getByRole("listitem")).toHaveText([/^offer\.pdf/]);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await said.getByRole("button", { name: "Undo" }).click();
    await expect(attached.getByRole("listitem")).toHaveText([/^offer\.pdf/]);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(said.getByText("Sent", { exact: true })).toBeVisible();
    await expect(said.getByRole("button", { name: /^offer\.pdf/ })).toBeVisible();
    await expect
      .poll(async () => (await mailTo(email, deskStudio.dataDir)).includes("filename=offer.pdf"))
      .toBe(true);
  },
);
