/** Mail settings without a terminal: sender and notices are changed, a request and a test mail go by them; the environment wins. */
import { administrator, signInAsStaff } from "./desk-studio.ts";
import { test as base, expect, mailTo } from "./fixtures.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

const mailed = (name: string, env: Record<string, string>) =>
  base.extend<{ mailed: Studio }>({
    mailed: [
      async ({ servers }, use) =>
        use(await servers.open(name, () => openStudio({ TRUST_PROXY: "1", ...env }, { sample: true }))),
      starting,
    ],
    baseURL: async ({ mailed: { url } }, use) => use(url),
  });

const test = mailed("mail-settings", {});
const testByEnvironment = mailed("mail-by-environment", {
  SMTP_URL: "smtp://studio:secret@127.0.0.1:9",
  ...{ MAIL_FROM: "Env Studio <env@studio.example>", STUDIO_EMAIL: "desk@studio.example" },
});
test.describe.configure(sharedStudio);
test.use({ expectedMessages: [/net::ERR_FAILED/] });

test("an administrator changes sender and notices, and the next request is told by them", async ({
  page,
  mailed: { dataDir },
  expectAccessibleInBothThemes,
}) => {
  await signInAsStaff(page, administrator);
  await page.goto("/desk/mails");
  await page.getByRole("link", { name: "Mail settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mail" })).toBeVisible();
  const sender = page.getByRole("region", { name: "Sender" });
  const notices = page.getByRole("region", { name: "Notices to the studio" }).getByRole("textbox");
  const save = page.getByRole("button", { name: "Save" });
  await expect(page.getByText("Not at all: they become files in")).toBeVisible();

  await test.step("a wrong address is told beside its field, and what was typed stays", async () => {
    await sender.getByRole("textbox", { name: "Name" }).fill("Fog, Film & Sound");
    await sender.getByRole("textbox", { name: "Address" }).fill("hello@fog");
    await notices.fill("ana@fog.example\nben");
    await save.click();
    await expect(sender.getByRole("textbox", { name: "Address" })).toBeFocused();
    await expect(sender.getByRole("textbox", { name: "Address" })).toHaveAccessibleDescription(
      /Enter an address such as studio@example\.com\./,
    );
    await expect(notices).toHaveAccessibleDescription(/“ben” is not an address/);
    await expect(notices).toHaveValue("ana@fog.example\nben");
    await expect(sender.getByRole("textbox", { name: "Name" })).toHaveValue("Fog, Film & Sound");
    await expectAccessibleInBothThemes(page);
  });

  await test.step("what the server refuses is told, and what was typed stays", async () => {
    await sender.getByRole("textbox", { name: "Address" }).fill("hello@fog.example");
    await notices.fill("ana@fog.example\nben@fog.example");
    await page.route("**/extenso/v1/mails/settings", (route) => route.abort(), { times: 1 });
    await save.click();
    await expect(page.getByRole("alert").filter({ hasText: /connection|reach/i })).toBeVisible();
    await expect(notices).toHaveValue("ana@fog.example\nben@fog.example");
  });

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
    ...{ name: "Dana Reyes", email: "dana@northlight.example", company: "", phone: "", budget: "" },
    ...{ service: "videography", timeline: "", message: "A brand film about a roastery in Gastown." },
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
    await to.fill("nobody");
    await page.getByRole("button", { name: "Send a test mail" }).click();
    await expect(to).toHaveAccessibleDescription(/Enter an address/);
    await to.fill("try@fog.example");
    await page.getByRole("button", { name: "Send a test mail" }).click();
    await expect(page.getByText("Written for try@fog.example into the folder.")).toBeVisible();
    expect(await mailTo("try@fog.example", dataDir)).toContain("Your studio can send mail");
  });

  await page.goto("/desk/log");
  await expect(page.getByText(/studio_admin changed the mail settings/).first()).toBeVisible();
});

testByEnvironment("what the environment sets is told and can’t be typed", async ({ page, mailed: _ }) => {
  await signInAsStaff(page, administrator);
  await page.goto("/desk/settings/mail");
  const sender = page.getByRole("region", { name: "Sender" });
  await expect(sender).toContainText("Env Studio <env@studio.example>");
  await expect(sender).toContainText("Set by the environment: MAIL_FROM");
  await expect(page.getByRole("region", { name: "Notices to the studio" })).toContainText(
    "Set by the environment: STUDIO_EMAIL",
  );
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "The way mails go" })).toContainText("127.0.0.1:9");
  await expect(page.locator("body")).not.toContainText("secret");
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText("The mail server refuses connections.")).toBeVisible({ timeout: 20_000 });
});

for (const width of [390, 768, 1440, 1920]) {
  test(`axe finds nothing in mail settings, ${width} px wide, in both themes`, async ({
    page,
    mailed: _,
    expectAccessibleInBothThemes,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signInAsStaff(page, administrator);
    await page.goto("/desk/settings/mail");
    await expect(page.getByText("says of itself")).toBeVisible({ timeout: 15_000 });
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
