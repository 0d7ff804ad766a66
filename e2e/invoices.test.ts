/** An invoice, paid by card with scripts and from a phone without: a real page's policy lets its form lead to Stripe's. */
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { signInAsStaff } from "./desk-studio.ts";
import { test as base, expect, newVisitor } from "./fixtures.ts";
import { openStripeStandIn, type StripeStandIn } from "./stripe-stand-in.ts";
import { openStudio, type Studio, starting } from "./studios.ts";

type PaidStudio = Studio & { stripe: StripeStandIn };

async function openPaidStudio(): Promise<PaidStudio> {
  const stripe = await openStripeStandIn();
  const studio = await openStudio({ TRUST_PROXY: "1", ...stripe.env }, { sample: true });
  async function close(): Promise<void> {
    await studio.close();
    await stripe.close();
  }
  return { ...studio, stripe, close };
}

const test = base.extend<{ paidStudio: PaidStudio }>({
  paidStudio: [async ({ servers }, use) => use(await servers.open("paid", openPaidStudio)), starting],
  baseURL: async ({ paidStudio }, use) => use(paidStudio.url),
});

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

async function pressPay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay $1,000 by card or bank" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
}

test("a client pays by card without scripts, sees it confirmed, and the desk sends a part back", async ({
  page,
  browser,
  paidStudio: { url, stripe },
}) => {
  const { id, link } = await sendInvoice(page.request, await signInAsStaff(page));
  const context = await newVisitor(browser);
  const scripted = await context.newPage();
  await scripted.goto(link);
  await pressPay(scripted);

  const theirs = await openWithoutScripts(browser, link);
  await pressPay(theirs);
  expect(theirs.url()).toBe(scripted.url());
  await theirs.getByRole("link", { name: "Pay" }).click();
  const thanks = "Thank you, your payment is being confirmed";
  await expect(theirs.getByRole("heading", { name: thanks })).toBeVisible();
  // Where scripts run, the same page sees by itself that it is paid.
  await scripted.goto(theirs.url());
  await expect(scripted.getByRole("heading", { name: thanks })).toBeVisible();

  expect(await stripe.tellPaid(url, stripe.sessions.at(-1))).toBe(200);
  await expect(scripted.getByRole("heading", { name: "Paid" })).toBeVisible();
  await context.close();
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
