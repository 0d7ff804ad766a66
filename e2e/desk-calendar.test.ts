/** The calendar: what goes out, moved by drag, by keys and by a window, and taken back. */
import { defaultContent } from "@extenso/contract/site-content/default-content.ts";
import type { Page } from "@playwright/test";
import { signInAsStaff, test } from "./desk-studio.ts";
import { test as base, expect } from "./fixtures.ts";
import {
  openInFrontOf,
  openStudio,
  type Studio,
  type StudioBehind,
  sharedStudio,
  starting,
} from "./studios.ts";

/** A month of its own for each journey, as they share a studio. */
const years = { drag: 2031, keys: 2032, home: 2033, site: 2034, phone: 2035, stale: 2036, behind: 2037 };

async function post(page: Page, token: string, path: string, data: object) {
  const answer = await page.request.post(`/wp-json${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status()).toBeLessThan(300);
  return answer.json();
}

const schedule = (page: Page, token: string, title: string, date: string, type = "posts") =>
  post(page, token, `/wp/v2/${type}`, {
    title,
    excerpt: title,
    content: `<p>${title}</p>`,
    status: "future",
    date,
  });

/** Scheduled at nine in the morning of the studio, for whatever day the month's grid has. */
const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const entry = (page: Page, title: string) => page.getByRole("main").getByRole("button", { name: title });

async function dateOf(page: Page, token: string, id: number): Promise<string> {
  const answer = await page.request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await answer.json()).date;
}

async function openMonth(page: Page, month: string): Promise<void> {
  await page.goto(`/desk/calendar?month=${month}`);
  await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
}

/** What somebody else has changed is not moved. */
test.use({ expectedMessages: [/409 \(Conflict\)/] });

test("entries are dragged, carried by keys and moved by a window, on a phone too, with a way back", {
  tag: "@core",
}, async ({ page, expectAccessibleInBothThemes }) => {
  const token = await signInAsStaff(page);
  await test.step("an article is dragged to another day, keeps its time, and Undo brings it back", async () => {
    const { id } = await schedule(page, token, "Light on water", `${years.drag}-05-06T09:30:00`);
    await openMonth(page, `${years.drag}-05`);
    const from = cell(page, `${years.drag}-05-06`);
    await expect(from.getByRole("button", { name: "Light on water" })).toContainText("9:30 a.m.");
    await from.getByRole("button", { name: "Light on water" }).dragTo(cell(page, `${years.drag}-05-15`));
    await expect(cell(page, `${years.drag}-05-15`)).toContainText("Light on water");
    await expect(
      page.getByText(/“Light on water”: Scheduled for Thu, May 15, 2031, 9:30 a\.m\./),
    ).toBeVisible();
    expect(await dateOf(page, token, id)).toBe(`${years.drag}-05-15T09:30:00`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(from).toContainText("Light on water");
    await expect.poll(() => dateOf(page, token, id)).toBe(`${years.drag}-05-06T09:30:00`);
    // The page has the month and the kind in its address.
    await page.getByRole("button", { name: "Pages", exact: true }).click();
    await expect(page).toHaveURL(/kind=pages/);
    await expect(entry(page, "Light on water")).toHaveCount(0);
    await page.getByRole("button", { name: `Later: June ${years.drag}` }).click();
    await expect(page.getByRole("heading", { name: `June ${years.drag}` })).toBeVisible();
  });

  await test.step("an entry is carried by keys alone, each step is announced, and Escape takes it back", async () => {
    const { id } = await schedule(page, token, "Kept by keys", `${years.keys}-05-06T09:00:00`);
    await openMonth(page, `${years.keys}-05`);
    await entry(page, "Kept by keys").focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(/Kept by keys lifted/)).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("Friday, May 7", { exact: true }).last()).toBeAttached();
    await expect(entry(page, "Kept by keys")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(cell(page, `${years.keys}-05-06`)).toContainText("Kept by keys");
    await entry(page, "Kept by keys").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(cell(page, `${years.keys}-05-12`)).toContainText("Kept by keys");
    await expect.poll(() => dateOf(page, token, id)).toBe(`${years.keys}-05-12T09:00:00`);
    await expectAccessibleInBothThemes(page);
  });

  await test.step("home lists what goes out next, site content too, and moves and publishes it there", async () => {
    await schedule(page, token, "Out of the home", `${new Date().getFullYear() + 1}-01-02T09:00:00`);
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
    await post(page, token, "/extenso/v1/site/faq", {
      document: defaultContent.faq,
      status: "future",
      date_gmt: soon,
    });
    await page.goto("/desk");
    const next = page.getByRole("region", { name: "Goes out next" });
    await expect(next.getByRole("link", { name: "Questions and answers" })).toHaveAttribute(
      "href",
      "/desk/site/faq",
    );
    await next.getByRole("button", { name: "Move… Out of the home" }).click();
    const moving = page.getByRole("dialog", { name: "Move “Out of the home”" });
    await moving.getByLabel(/Day and time \(.+, GMT/).fill("2020-01-01T09:00");
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect(moving.getByRole("alert")).toContainText("This time is past.");
    await moving.getByLabel(/Day and time/).fill(`${years.home}-01-02T10:00`);
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(/“Out of the home”: Scheduled for .*10:00 a\.m\. \(/)).toBeVisible();
    await next.getByRole("button", { name: "Publish now: Out of the home" }).click();
    await expect(page.getByText("“Out of the home”: Published.")).toBeVisible();
    await expect(next.getByText("Out of the home")).toHaveCount(0);
    await next.getByRole("button", { name: "Publish now: Questions and answers" }).click();
    await expect(page.getByText("“Questions and answers”: Published.")).toBeVisible();
  });

  await test.step("two dates of one part of the site's content are moved one after the other", async () => {
    const document = { ...defaultContent.faq, title: "Asked in winter" };
    for (const day of ["05", "07"])
      await post(page, token, "/extenso/v1/site/faq", {
        document,
        status: "future",
        date_gmt: `${years.site}-06-${day}T17:00:00`,
      });
    await openMonth(page, `${years.site}-06`);
    for (const [from, to] of [
      ["05", "12"],
      ["07", "14"],
    ]) {
      await cell(page, `${years.site}-06-${from}`)
        .getByRole("button", { name: "Questions and answers" })
        .click();
      const opened = page.getByRole("dialog", { name: "Questions and answers" });
      await expect(opened).toContainText("GMT");
      await opened.getByRole("button", { name: "Move…" }).click();
      const moving = page.getByRole("dialog", { name: "Move “Questions and answers”" });
      await moving.getByLabel(/Day and time/).fill(`${years.site}-06-${to}T10:00`);
      await moving.getByRole("button", { name: "Move", exact: true }).click();
      await expect(cell(page, `${years.site}-06-${to}`)).toContainText("Questions and answers");
    }
    await expect(page.getByText(/Questions and answers.*wasn’t moved/)).toHaveCount(0);
  });

  await test.step("what somebody else has changed since is not moved, and said", async () => {
    const { id } = await schedule(page, token, "Changed meanwhile", `${years.stale}-05-06T09:00:00`);
    await openMonth(page, `${years.stale}-05`);
    await expect(entry(page, "Changed meanwhile")).toBeVisible();
    await post(page, token, `/wp/v2/posts/${id}`, { title: "Changed meanwhile, again" });
    await entry(page, "Changed meanwhile").dragTo(cell(page, `${years.stale}-05-20`));
    await expect(page.getByText(/“Changed meanwhile” wasn’t moved\. .* changed this after/)).toBeVisible();
    await expect(cell(page, `${years.stale}-05-06`)).toContainText("Changed meanwhile, again");
    expect(await dateOf(page, token, id)).toBe(`${years.stale}-05-06T09:00:00`);
  });

  await test.step("a phone has the month's days one below the other", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await schedule(page, token, "On the phone", `${years.phone}-05-06T09:00:00`);
    await schedule(page, token, "A page on the phone", `${years.phone}-05-08T09:00:00`, "pages");
    await openMonth(page, `${years.phone}-05`);
    const days = page.getByRole("list", { name: `May ${years.phone}` });
    await expect(days.getByRole("heading", { level: 2 })).toHaveText(["Sunday, May 6", "Tuesday, May 8"]);
    await days.getByRole("button", { name: "A page on the phone" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move…" }).click();
    await page.getByLabel(/Day and time/).fill(`${years.phone}-05-09T09:00`);
    await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    await expect(days.getByRole("heading", { level: 2 })).toHaveText(["Sunday, May 6", "Wednesday, May 9"]);
    await expectAccessibleInBothThemes(page);
    for (const path of [`/desk/calendar?month=${years.phone}-05`, "/desk"]) {
      await page.goto(path);
      await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390]);
    }
  });
});

base.describe("with a WordPress behind the site", () => {
  base.describe.configure(sharedStudio);
  const open = async () => openInFrontOf(await openStudio({ TRUST_PROXY: "1" }, { sample: true }));
  const test = base.extend<{ pair: StudioBehind<Studio> }>({
    pair: [async ({ servers }, use) => use(await servers.open("a calendar of both", open)), starting],
    baseURL: async ({ pair }, use) => use(pair.studio.url),
  });

  test("its articles stand beside the site's own content, and are moved there", async ({ page }) => {
    const token = await signInAsStaff(page);
    const { id } = await schedule(page, token, "Kept by WordPress", `${years.behind}-05-06T09:00:00`);
    await post(page, token, "/extenso/v1/site/faq", {
      document: defaultContent.faq,
      status: "future",
      date_gmt: `${years.behind}-05-09T17:00:00`,
    });
    await openMonth(page, `${years.behind}-05`);
    await expect(cell(page, `${years.behind}-05-09`)).toContainText("Questions and answers");
    await entry(page, "Kept by WordPress").dragTo(cell(page, `${years.behind}-05-13`));
    await expect(
      page.getByText(/“Kept by WordPress”: Scheduled for Wed, May 13, 2037, 9:00 a\.m\./),
    ).toBeVisible();
    expect(await dateOf(page, token, id)).toBe(`${years.behind}-05-13T09:00:00`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => dateOf(page, token, id)).toBe(`${years.behind}-05-06T09:00:00`);
    await expect(cell(page, `${years.behind}-05-06`)).toContainText("Kept by WordPress");
  });
});
