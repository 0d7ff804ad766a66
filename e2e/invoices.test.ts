/** From an enquiry to the money, by two browsers and a mail server; and an invoice that is paid from a phone without scripts. */
import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import { signInAsStaff } from "./desk/desk-studio.ts";
import { test as base, expect, newVisitor } from "./fixtures.ts";
import { signIn, signUp } from "./members/members.ts";
import { openPostbox, type Postbox } from "./postbox.ts";
import { openStripeStandIn, type StripeStandIn } from "./stripe-stand-in.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

type PaidStudio = Studio & { stripe: StripeStandIn; postbox: Postbox };

async function openPaidStudio(): Promise<PaidStudio> {
  const [stripe, postbox] = await Promise.all([openStripeStandIn(), openPostbox()]);
  const SMTP_URL = `smtp://127.0.0.1:${postbox.port}?ignoreTLS=true`;
  const studio = await openStudio({ TRUST_PROXY: "1", SMTP_URL, ...stripe.env }, { sample: true });
  async function close(): Promise<void> {
    await studio.close();
    await Promise.all([stripe.close(), postbox.close()]);
  }
  return { ...studio, stripe, postbox, close };
}

const test = base.extend<{ paidStudio: PaidStudio }>({
  paidStudio: [async ({ servers }, use) => use(await servers.open("paid", openPaidStudio)), starting],
  baseURL: async ({ paidStudio }, use) => use(paidStudio.url),
});

test.describe.configure(sharedStudio);

/** An invoice of $1,000, sent to somebody whose name nobody else has. */
async function sendInvoice(request: APIRequestContext, token: string): Promise<{ id: number; link: string }> {
  const headers = { Authorization: `Bearer ${token}` };
  const root = "/wp-json/extenso/v1";
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${root}${path}`, { headers, data });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const name = `Mara ${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@client.example`;
  const contact = { name, email, company: "", service: "videography", message: "A film for May." };
  expect((await request.post(`${root}/contact`, { data: contact })).ok()).toBe(true);
  const found = await request.get(`${root}/requests?search=${encodeURIComponent(name)}`, { headers });
  const [{ id: asked }] = await found.json();
  const draft = await post(`/requests/${asked}/invoices`, {});
  const line = { id: "a", description: "A film", details: "", quantityHundredths: 100, unitCents: 100_000 };
  const document = { ...draft.document, title: "Launch film", lines: [line], taxes: [] };
  const { revision } = await post(`/invoices/${draft.id}`, { revision: draft.revision, document });
  const letter = { revision, subject: "Your invoice", body: "Here it is." };
  return { id: draft.id, link: (await post(`/invoices/${draft.id}/send`, letter)).link };
}

async function openWithoutScripts(browser: Browser, link: string): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await newVisitor(browser, { javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** Waits for a mail whose decoded text matches. @returns what the pattern's group holds. */
async function mailed({ taken }: Postbox, to: string, pattern: RegExp): Promise<string> {
  const find = () =>
    taken
      .filter((letter) => letter.includes(`To: ${to}`))
      .map((letter) => pattern.exec(letter.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))?.[1])
      .findLast((found) => found !== undefined);
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}

/** Presses and counts. */
function counted(): { press: (button: Locator) => Promise<void>; take: () => number } {
  let presses = 0;
  return {
    async press(button) {
      presses += 1;
      await button.click();
    },
    take() {
      const count = presses;
      presses = 0;
      return count;
    },
  };
}

/** Asks by the four steps of the contact form. */
async function enquire(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto("/contact");
  const next = async (shown: number) => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(shown));
  };
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await next(2);
  await page.getByLabel("Company").fill("Granville Hotel");
  await next(3);
  await page.getByRole("form", { name: "Request a quote" }).getByText("Videography", { exact: true }).click();
  await page.getByLabel("Budget").selectOption("5k-15k");
  await next(4);
  await page.getByLabel("Project description").fill("A film for our reopening in May.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
}

/** A quote of $2,000 before taxes, in three payments, with the studio's agreement. */
async function sendQuote(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New quote" }).click();
  await page.getByRole("button", { name: "Add line" }).click();
  const line = page.getByRole("listitem", { name: "Line 1" });
  await line.getByRole("textbox", { name: "Description" }).fill("A film");
  await line.getByRole("textbox", { name: "Price each ($)" }).fill("2,000");
  await page.getByRole("button", { name: "Split into payments" }).click();
  await page.getByRole("button", { name: "Add a payment" }).click();
  const second = page.getByRole("listitem", { name: "Payment 2" });
  await second.getByRole("textbox", { name: "Name" }).fill("After the shoot");
  await second.getByRole("textbox", { name: "Share (%)" }).fill("30");
  await page.getByRole("combobox", { name: "Agreement" }).selectOption("Production agreement");
  await expect(page.getByRole("complementary", { name: "Total" })).toContainText("$2,240");
  await page.getByRole("button", { name: "Send quote" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "The quote is sent" })).toBeVisible();
  await page.keyboard.press("Escape");
}

const money = (page: Page) => page.getByRole("region", { name: "Invoices" }).getByRole("definition");

test("from an enquiry to the money: quoted, signed, billed by itself, paid by hand and by card", {
  tag: "@core",
}, async ({ page, browser, paidStudio: { url, stripe, postbox } }) => {
  const name = `Mara ${crypto.randomUUID().slice(0, 8)}`;
  const { press, take } = counted();
  const token = await signInAsStaff(page);
  const headers = { Authorization: `Bearer ${token}` };
  const ask = async (path: string, data?: object) => {
    const method = data ? "POST" : "GET";
    const answer = await page.request.fetch(`/wp-json/extenso/v1${path}`, { method, headers, data });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  await ask("/invoices/settings", { settings: { billsByItself: true } });
  const text = "# Rights\n\n{title} is yours once {total} is paid.";
  await ask("/quotes/agreements", { name: "Production agreement", text });
  const monthPaid = async (): Promise<number> => (await ask("/invoices/figures")).months.at(-1).paid_cents;
  const paidBefore = await monthPaid();

  const context = await newVisitor(browser, { baseURL: url });
  const client = await context.newPage();
  const member = await signUp(client.request);
  await signIn(client, member);
  await enquire(client, { name, email: member.email });

  await page.goto(`/desk/requests?search=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name: new RegExp(`^(Unread: )?${name}`) }).click();
  await expect(page).toHaveURL(/\/desk\/requests\/\d+$/);
  const request = page.url();
  await page.getByRole("textbox", { name: "Message" }).fill("Gladly. The quote follows.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Goes out in a moment")).toBeVisible();
  await sendQuote(page);

  await client.goto(await mailed(postbox, member.email, /(http\S+\/quote\/[\w-]{43})/));
  await expect(client.getByRole("region", { name: "Agreement" })).toContainText(
    "is yours once $2,240 is paid.",
  );
  await client.getByRole("textbox", { name: "Your name" }).fill(name);
  await client.getByRole("checkbox", { name: /^I accept this quote/ }).check();
  await client.getByRole("button", { name: "Accept and sign" }).click();
  await expect(client.getByRole("region", { name: "Decision" })).toContainText(`${name} accepted this quote`);

  // The deposit's invoice comes without a press at the desk, and brings its PDF.
  const deposit = await mailed(postbox, member.email, /(http\S+\/invoice\/[\w-]{43})/);
  expect(await mailed(postbox, member.email, /filename=(INV-\d{4}-\d+)\.pdf/)).toMatch(/^INV/);
  await page.goto(request);
  await expect(money(page)).toHaveText(["$2,240", "$2,240", "$896", "$0"]);
  await page.getByRole("link", { name: /^INV-/ }).click();
  await press(page.getByRole("button", { name: "Record payment" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Record payment" }));
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("$896");
  expect(take()).toBeLessThanOrEqual(3);
  await client.goto(deposit);
  await expect(client.getByRole("heading", { name: "Paid" })).toBeVisible();

  await page.goto(request);
  await press(page.getByRole("button", { name: /^Bill after the shoot/ }));
  await press(page.getByRole("button", { name: "Send invoice" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }));
  const shoot = await mailed(
    postbox,
    member.email,
    new RegExp(`(?!${deposit})(http\\S+/invoice/[\\w-]{43})`),
  );
  await client.goto(shoot);
  await client.getByRole("button", { name: "Pay $672 by card or bank" }).click();
  await client.getByRole("link", { name: "Pay" }).click();
  await expect(client.getByRole("heading", { name: /^Thank you, your payment/ })).toBeVisible();
  expect(await stripe.tellPaid(url, stripe.sessions.at(-1))).toBe(200);
  // Where scripts run, the page sees by itself that it is paid.
  await expect(client.getByRole("heading", { name: "Paid" })).toBeVisible();

  await page.goto(request);
  await page.getByRole("button", { name: /^Bill remainder/ }).click();
  await page.getByRole("button", { name: "Send invoice" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "The invoice is sent" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("$672");
  await page.goto(request);
  await expect(money(page)).toHaveText(["$2,240", "$2,240", "$2,240", "$2,240"]);
  await page.goto("/desk/invoices/figures");
  await mailed(postbox, member.email, /(Gladly\. The quote follows\.)/);
  const paid = ((await monthPaid()) / 100).toLocaleString("en-CA");
  expect(await monthPaid()).toBe(paidBefore + 224_000);
  await expect(
    page.getByRole("table", { name: "Paid by month in CAD" }).getByRole("row").nth(1),
  ).toContainText(`$${paid}`);

  // A form that anybody can send from any address belongs to its member once that is confirmed.
  await client.goto(await mailed(postbox, member.email, /(http\S+\/confirm-email#token=[\w.-]+)/));
  await client.getByRole("button", { name: "Confirm email address" }).click();
  await expect(client.getByRole("heading", { level: 1 })).toHaveText("Email confirmed");
  await client.goto("/dashboard/requests");
  await client.getByRole("link", { name: /Videography/ }).click();
  const own = client.getByRole("region", { name: "Invoices" }).getByRole("listitem");
  await expect(own).toHaveCount(3);
  await expect(own.filter({ hasText: "Paid" })).toHaveCount(3);
  await context.close();
});

test("a client pays by card without scripts, and the desk sends a part back", async ({
  page,
  browser,
  paidStudio: { url, stripe },
}) => {
  const { id, link } = await sendInvoice(page.request, await signInAsStaff(page));
  const theirs = await openWithoutScripts(browser, link);
  await theirs.getByRole("button", { name: "Pay $1,000 by card or bank" }).click();
  await theirs.getByRole("link", { name: "Pay" }).click();
  const thanks = "Thank you, your payment is being confirmed";
  await expect(theirs.getByRole("heading", { name: thanks })).toBeVisible();
  expect(await stripe.tellPaid(url, stripe.sessions.at(-1))).toBe(200);
  await theirs.getByRole("link", { name: "Look again" }).click();
  await expect(theirs.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await theirs.context().close();

  await page.goto(`/desk/invoices/${id}`);
  await expect(page.getByRole("link", { name: "Card (Stripe)" })).toHaveAttribute(
    "href",
    /^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/,
  );
  await page.getByRole("button", { name: /^Refund through Stripe/ }).click();
  const window = page.getByRole("dialog", { name: "Refund through Stripe" });
  await window.getByRole("textbox", { name: "Amount (CAD)" }).fill("250");
  await window.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("Refund −$250");
  expect(stripe.refunds).toEqual([25_000]);
});
