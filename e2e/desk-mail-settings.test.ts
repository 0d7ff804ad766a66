/** Mail settings without a terminal: sender and notices are changed, a request and a test mail go by them. */
import { administrator, signInAsStaff } from "./desk-studio.ts";
import { test as base, expect, mailTo } from "./fixtures.ts";
import { openStudio, type Studio, starting } from "./studios.ts";

const test = base.extend<{ mailed: Studio }>({
  mailed: [
    async ({ servers }, use) =>
      use(await servers.open("mail-settings", () => openStudio({ TRUST_PROXY: "1" }, { sample: true }))),
    starting,
  ],
  baseURL: async ({ mailed: { url } }, use) => use(url),
});
test("an administrator changes sender and notices, and the next request is told by them", async ({
  page,
  mailed: { dataDir },
}) => {
  await signInAsStaff(page, administrator);
  await page.goto("/desk/mails");
  await page.getByRole("link", { name: "Mail settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mail" })).toBeVisible();
  const sender = page.getByRole("region", { name: "Sender" });
  const notices = page.getByRole("region", { name: "Notices to the studio" }).getByRole("textbox");
  const save = page.getByRole("button", { name: "Save" });
  await expect(page.getByText("Not at all: they become files in")).toBeVisible();

  await sender.getByRole("textbox", { name: "Name" }).fill("Fog, Film & Sound");
  await sender.getByRole("textbox", { name: "Address" }).fill("hello@fog.example");
  await notices.fill("ana@fog.example\nben@fog.example");

  await test.step("what was typed is offered again after the page was left", async () => {
    await page.reload();
    await expect(notices).toHaveValue("support@extenso.example");
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(notices).toHaveValue("ana@fog.example\nben@fog.example");
  });

  await save.click();
  await expect(page.getByText("Saved. The next mail goes by it.")).toBeVisible();
  await page.reload();
  await expect(notices).toHaveValue("ana@fog.example\nben@fog.example");
  await expect(page.getByText("what the domain fog.example says of itself")).toBeVisible();

  const data = {
    name: "Dana Reyes",
    email: "dana@northlight.example",
    company: "",
    phone: "",
    budget: "",
    service: "videography",
    timeline: "",
    message: "A brand film about a roastery in Gastown.",
  };
  expect((await page.request.post("/wp-json/extenso/v1/contact", { data })).ok()).toBe(true);
  for (const address of ["ana@fog.example", "ben@fog.example"]) {
    const mail = await mailTo(address, dataDir);
    expect(mail).toContain('From: "Fog, Film & Sound" <hello@fog.example>');
    expect(mail).toMatch(/Subject: .*request from Dana Reyes/);
  }

  await test.step("a test mail", async () => {
    const to = page.getByRole("textbox", { name: "Send it to" });
    await expect(to).toHaveValue("admin@extenso.example");
    await to.fill("try@fog.example");
    await page.getByRole("button", { name: "Send a test mail" }).click();
    await expect(page.getByText("Written for try@fog.example into the folder.")).toBeVisible();
    expect(await mailTo("try@fog.example", dataDir)).toContain("Your studio can send mail");
  });

  await page.goto("/desk/log");
  await expect(page.getByText(/studio_admin changed the mail settings/).first()).toBeVisible();
});
