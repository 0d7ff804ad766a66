/** The reply clock: hours chosen at the desk, what is then promised, days away, notices, figures, and taxes of quotes. */
import type { Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk/desk-studio.ts";
import { expect, mailTo } from "./fixtures.ts";

/** Hours and taxes are the whole site's: @returns what brings a part's words back for the journeys that follow. */
async function keepPart(page: Page, token: string, part: string): Promise<() => Promise<void>> {
  const path = `/wp-json/extenso/v1/site/${part}`;
  const { document } = await (await page.request.get(path)).json();
  return async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const data = { document, status: "publish" };
    expect((await page.request.post(path, { headers, data })).ok()).toBe(true);
  };
}

async function openPart(page: Page, part: string, title: string): Promise<void> {
  await page.goto(`/desk/site/${part}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.", { exact: true }).last()).toBeVisible();
}

async function ask(page: Page): Promise<{ name: string; email: string }> {
  const name = `Dana ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@northlight.example`;
  const data = { name, email, service: "videography", message: "A film for May." };
  expect((await page.request.post("/wp-json/extenso/v1/contact", { data })).ok()).toBe(true);
  return { name, email };
}

/** On a phone and on a wide screen, where it is left. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
}

const written = async (page: Page, path: string) => (await page.request.get(path)).text();

test("hours are chosen by keyboard, holidays filled in, and the promise becomes one business day everywhere; taxes are the studio’s", async ({
  page,
  deskStudio,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  const bringBack = [await keepPart(page, token, "contact"), await keepPart(page, token, "quotations")];
  expect(await written(page, "/contact")).toContain("reply within 24 hours");
  expect(await written(page, "/contact")).toContain("Monday to Friday, 9 a.m. to 5:30 p.m.");
  await openPart(page, "contact", "Contact data");
  await expectFits(page);
  await expectAccessibleInBothThemes(page);
  const saturday = page.getByRole("group", { name: "Saturday" });
  await saturday.getByRole("checkbox", { name: "Saturday" }).press("Space");
  await page.getByLabel("Saturday from", { exact: true }).fill("10:00");
  await page.getByLabel("Saturday to", { exact: true }).fill("09:00");
  await page
    .getByRole("group", { name: "Monday" })
    .getByRole("button", { name: "More hours" })
    .press("Enter");
  await expect(page.getByLabel("Monday from, 2")).toBeFocused();
  await page.getByLabel("Monday from, 2").fill("19:00");
  await page.getByLabel("Monday to, 2").fill("21:00");
  await page.getByRole("button", { name: /^Fill in British Columbia’s holidays/ }).press("Enter");
  await expect(page.getByText(/Dec 25, \d{4} · Christmas Day/)).toHaveCount(2);
  const counting = page.getByRole("checkbox", { name: "Count the 24 hours in business hours" });
  await counting.press("Space");
  // The server says what is wrong, beside the field.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(saturday).toContainText("This is not after the opening.");
  await page.getByLabel("Saturday to", { exact: true }).fill("14:00");
  await publish(page);

  await expect.poll(() => written(page, "/contact")).toContain("reply within one business day");
  const html = await written(page, "/contact");
  expect(html).toContain(
    "Monday, 9 a.m. to 5:30 p.m. and 7 p.m. to 9 p.m.; Tuesday to Friday, 9 a.m. to 5:30 p.m.; Saturday, 10 a.m. to 2 p.m.",
  );
  expect(html).not.toContain("24 hours");
  expect(await written(page, "/")).toContain(
    '"openingHours":["Mo 09:00-17:30","Mo 19:00-21:00","Tu-Fr 09:00-17:30","Sa 10:00-14:00"]',
  );

  // From the form to the mail, the sender's page and the desk: one time.
  const { name, email } = await ask(page);
  const mail = (await mailTo(email, deskStudio.dataDir)).replaceAll("=\n", "").replaceAll("\n", " ");
  const promise =
    /We will get back to you by (\w+, \w+ \d+, \d{4} at [\d:]+ [ap]\.m\.)/.exec(mail)?.[1] ?? "";
  expect(promise).not.toBe("");
  const [, secret = ""] = /\/request\/([\w-]{20,})/.exec(mail) ?? [];
  const own = await written(page, `/request/${secret}`);
  expect(own.replaceAll(/[\u202f\u00a0]/g, " ")).toContain(promise.replace(/^\w+, /, ""));
  await page.goto(`/desk/requests?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText(/\d (h|days?) left/);

  await test.step("a new quote has the studio’s taxes with their number", async () => {
    const { name, email } = await ask(page);
    await openPart(page, "quotations", "Quotations and rates");
    await page.getByText("GST 5%").click();
    await page.getByLabel("Registration number").first().fill("12345 RT0001");
    await page.getByRole("button", { name: "Remove PST 7%" }).click();
    await page.getByRole("button", { name: "Add a tax" }).click();
    await page.keyboard.type("QST");
    await page.getByLabel("Rate, in %").last().fill("9.975");
    await page.getByLabel("Deposit, in %").fill("50");
    await publish(page);

    await page.goto(`/desk/requests?search=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: new RegExp(`^(?:Unread: )?${name}`) }).click();
    await page.getByRole("button", { name: "New quote" }).click();
    await expect(page).toHaveURL(/\/desk\/quotes\/\d+$/);
    await expect(page.getByRole("checkbox", { name: "QST 9.975%" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "GST 5%" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "PST 7%" })).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Deposit (%)" })).toHaveValue("50");
    await page.getByRole("combobox", { name: "Add from the price list" }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Send quote" }).click();
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = await page
      .getByRole("dialog", { name: "Give the client this link" })
      .getByRole("textbox", { name: "Link" })
      .inputValue();
    await expect
      .poll(async () => (await mailTo(email, deskStudio.dataDir)).replaceAll("=\n", ""))
      .toContain(link.slice(-43));
    const quote = await written(page, new URL(link).pathname);
    expect(quote).toContain("GST 5% (12345 RT0001)");
    expect(quote).toContain("QST 9.975%");
  });
  for (const part of bringBack) await part();
});

test("somebody is away, which the owner’s choice says; notices are chosen; figures are there", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const { name } = await ask(page);
  await signInAsStaff(page);
  await page.goto("/desk/requests");
  await page.getByRole("link", { name: "Figures and notices" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Figures and notices");
  // Months before the first request are left out; this one is there in any case.
  const thisMonth = new Intl.DateTimeFormat("en-CA", {
    month: "long",
    year: "numeric",
    timeZone: "America/Vancouver",
  }).format(new Date());
  await expect(page.getByRole("table").getByRole("rowheader").first()).toHaveText(thisMonth);
  const daily = page.getByRole("radio", { name: /^Each morning/ });
  // Until the present choice has come the radios take no key.
  await expect(daily).toBeEnabled();
  await daily.press("Space");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.getByLabel("First day").fill("2026-01-05");
  await page.getByRole("button", { name: "Save days" }).click();
  await expect(page.getByText("Enter both days.")).toBeVisible();
  await page.getByLabel("Last day").fill("2026-01-04");
  await page.getByLabel("Last day").press("Enter");
  await expect(page.getByText("The last day is before the first one.")).toBeVisible();
  const today = new Date();
  const day = (after: number) => new Date(today.getTime() + after * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("First day").fill(day(-2));
  await page.getByLabel("Last day").fill(day(5));
  await page.getByLabel("Last day").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "away until" })).toBeVisible();
  await expectFits(page);
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(daily).toBeChecked();

  await page.goto(`/desk/requests?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(`^(?:Unread: )?${name}`) }).click();
  const owner = page.getByRole("combobox", { name: "Owner" });
  await expect(owner.getByRole("option", { name: /\(you\), away until/ })).toHaveCount(1);
  await owner.selectOption({ index: 1 });
  await expect(page.getByText(/is away until .* When it is due, all others hear of it\./)).toBeVisible();

  await page.goto("/desk/requests/figures");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "away until" })).toHaveCount(0);
  await page.getByRole("radio", { name: /^At once/ }).press("Space");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});
