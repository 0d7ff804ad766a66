/** Visits at the desk: pages and where visitors came from, bots apart, and which visit led to a request. */
import type { Browser, Page } from "@playwright/test";
import { expect, newVisitor } from "../fixtures.ts";
import { atRest } from "../public-pages.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

/** The browser of the journeys calls itself headless, and so counts as a bot. */
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A visitor with an address of their own. */
function visitorOf(browser: Browser, baseURL: string | undefined) {
  const part = () => Math.floor(Math.random() * 65_536).toString(16);
  return newVisitor(browser, {
    ...(baseURL ? { baseURL } : {}),
    userAgent: firefox,
    extraHTTPHeaders: { "X-Forwarded-For": `2001:db8:${part()}:${part()}::1` },
  });
}

async function sendRequest(page: Page): Promise<void> {
  const next = async (shown: number) => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(shown));
  };
  await page.getByLabel("Name").fill("Noor Haddad");
  await page.getByLabel("Email").fill(`noor-${crypto.randomUUID().slice(0, 6)}@example.test`);
  await next(2);
  await next(3);
  await page.getByRole("form", { name: "Request a quote" }).getByText("Branding", { exact: true }).click();
  await page.getByLabel("Budget").selectOption("5k-15k");
  await next(4);
  await page.getByLabel("Project description").fill("A sign for a small bakery, and its menu.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
}

const numbersIn = async (page: Page, table: string, row: string | RegExp) =>
  page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row }) })
    .getByRole("cell")
    .allTextContents();

test("a visitor comes from a site, looks around and asks for a quote; the desk tells, with bots apart", async ({
  page,
  browser,
  baseURL,
}) => {
  const source = `directory-${crypto.randomUUID().slice(0, 6)}.example`;
  const token = await signInAsStaff(page);
  const read = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await page.request.get("/wp-json/extenso/v1/visits?days=7", { headers });
    const { days, pages } = await answer.json();
    const viewed = (path: string) => pages.find((one: { path: string }) => one.path === path)?.views ?? 0;
    // Bots are summed over all days, as midnight may pass between two readings.
    const bots = days.reduce((sum: number, day: { bots: number }) => sum + day.bots, 0);
    return { bots: bots as number, project: viewed("/portfolio/dune-line") as number };
  };
  const before = await read();

  const visitor = await visitorOf(browser, baseURL);
  const site = await visitor.newPage();
  await site.goto("/portfolio", {
    referer: `https://${source}/studios?city=vancouver`,
  });
  // The script that tells the server of prefetched pages is loaded at rest.
  await atRest(site);
  // The link prefetches its data once it has the focus, and the press is told by another request. A pointer would lose
  // a card that moves as pictures load.
  const card = site.getByRole("link", { name: /Dune Line/ });
  const ahead = site.waitForResponse(/dune-line\.data/);
  await card.focus();
  await ahead;
  const opened = site.waitForRequest((request) => request.method() === "HEAD");
  await site.keyboard.press("Enter");
  expect((await opened).url()).toContain("/portfolio/dune-line.data");
  await expect(site.getByRole("dialog", { name: "Dune Line" })).toBeVisible();
  await site.goto("/about");
  await site.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
  await sendRequest(site);
  await visitor.close();
  const bot = { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
  expect((await page.request.get("/about", { headers: bot })).ok()).toBe(true);
  await expect.poll(async () => (await read()).project).toBe(before.project + 1);
  expect((await read()).bots).toBeGreaterThan(before.bots);

  await page.goto("/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("statistics");
  await page.getByRole("option", { name: /^Visits/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Visits" })).toBeVisible();
  await page.getByRole("button", { name: "7 days" }).click();
  await expect(page).toHaveURL("/desk/visits?days=7");
  await expect(page.getByRole("img", { name: /Curves of visits/ }).locator("canvas")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: source })).toBeVisible();
  await expect.poll(() => numbersIn(page, "Where visitors came from", source)).toEqual(["1", "4", "1"]);
  await page.getByLabel("Order").selectOption("Most requests first");
  await expect(page).toHaveURL("/desk/visits?days=7&order=requests");
  await expect
    .poll(async () => Number((await numbersIn(page, "Pages", "/portfolio (opens in a new tab)"))[2]))
    .toBeGreaterThan(0);
});
