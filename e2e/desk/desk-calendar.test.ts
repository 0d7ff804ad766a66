/** The calendar: what goes out, moved by drag, by keys and by a window, and taken back. */

import type { Page } from "@playwright/test";
import { defaultContent } from "../../server/src/domains/site-content/default-content.ts";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

/** A month of its own for each step, as other journeys write in the same studio. */
const years = { drag: 2031, keys: 2032, phone: 2035 };

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

/** A name that nothing else in the studio has. */
const named = (words: string) => `${words} ${crypto.randomUUID().slice(0, 6)}`;

test("entries are dragged, carried by keys and moved by a window, on a phone too, with a way back", {
  tag: "@core",
}, async ({ page, expectAccessibleInBothThemes }) => {
  const token = await signInAsStaff(page);
  await test.step("an article is dragged to another day, keeps its time, and Undo brings it back", async () => {
    const title = named("Light on water");
    const { id } = await schedule(page, token, title, `${years.drag}-05-06T09:30:00`);
    await openMonth(page, `${years.drag}-05`);
    const from = cell(page, `${years.drag}-05-06`);
    await expect(from.getByRole("button", { name: title })).toContainText("9:30 a.m.");
    await from.getByRole("button", { name: title }).dragTo(cell(page, `${years.drag}-05-15`));
    await expect(page.getByText(`“${title}”: Scheduled for Thu, May 15, 2031, 9:30 a.m.`)).toBeVisible();
    await expect(cell(page, `${years.drag}-05-15`)).toContainText(title);
    expect(await dateOf(page, token, id)).toBe(`${years.drag}-05-15T09:30:00`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => dateOf(page, token, id)).toBe(`${years.drag}-05-06T09:30:00`);
    await expect(from).toContainText(title);
    // The page has the month and the kind in its address.
    await page.getByRole("button", { name: "Pages", exact: true }).click();
    await expect(page).toHaveURL(/kind=pages/);
    await expect(entry(page, title)).toHaveCount(0);
    await page.getByRole("button", { name: `Later: June ${years.drag}` }).click();
    await expect(page.getByRole("heading", { name: `June ${years.drag}` })).toBeVisible();
  });

  await test.step("an entry is carried by keys alone, each step is announced, and Escape takes it back", async () => {
    const title = named("Kept by keys");
    const { id } = await schedule(page, token, title, `${years.keys}-05-06T09:00:00`);
    await openMonth(page, `${years.keys}-05`);
    const announced = page.getByRole("main").locator("[aria-live=assertive]");
    await entry(page, title).focus();
    await page.keyboard.press("Space");
    await expect(announced).toContainText(`${title} lifted`);
    await page.keyboard.press("ArrowRight");
    await expect(announced).toHaveText("Friday, May 7");
    await expect(cell(page, `${years.keys}-05-07`)).toContainText(title);
    await expect(entry(page, title)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(announced).toHaveText("Not moved.");
    await expect(cell(page, `${years.keys}-05-06`)).toContainText(title);
    await entry(page, title).focus();
    for (const [key, said] of [
      ["Space", `${title} lifted`],
      ["ArrowDown", "Thursday, May 13"],
      ["ArrowLeft", "Wednesday, May 12"],
    ] as const) {
      await page.keyboard.press(key);
      await expect(announced).toContainText(said);
      await expect(entry(page, title)).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(cell(page, `${years.keys}-05-12`)).toContainText(title);
    await expect.poll(() => dateOf(page, token, id)).toBe(`${years.keys}-05-12T09:00:00`);
    await expectAccessibleInBothThemes(page);
  });

  await test.step("home lists what goes out next, site content too, and moves and publishes it there", async () => {
    // Sooner than whatever else is scheduled here: the list has the next eight.
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19);
    const title = named("Out of the home");
    const article = { title, excerpt: title, content: `<p>${title}</p>` };
    await post(page, token, "/wp/v2/posts", { ...article, status: "future", date_gmt: soon(20) });
    await post(page, token, "/extenso/v1/site/faq", {
      document: defaultContent.faq,
      status: "future",
      date_gmt: soon(24),
    });
    await page.goto("/desk");
    const next = page.getByRole("region", { name: "Goes out next" });
    await expect(next.getByRole("link", { name: "Questions and answers" }).first()).toHaveAttribute(
      "href",
      "/desk/site/faq",
    );
    await next.getByRole("button", { name: `Move… ${title}` }).click();
    const moving = page.getByRole("dialog", { name: `Move “${title}”` });
    await moving.getByLabel(/Day and time \(.+, GMT/).fill("2020-01-01T09:00");
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect(moving.getByRole("alert")).toContainText("This time is past.");
    const day = soon(48).slice(0, 10);
    await moving.getByLabel(/Day and time/).fill(`${day}T10:00`);
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(new RegExp(`“${title}”: Scheduled for .*10:00 a\\.m\\. \\(`))).toBeVisible();
    await next.getByRole("button", { name: `Publish now: ${title}` }).click();
    await expect(page.getByText(`“${title}”: Published.`)).toBeVisible();
    await expect(next.getByText(title)).toHaveCount(0);
    await next.getByRole("button", { name: "Publish now: Questions and answers" }).first().click();
    await expect(page.getByText("“Questions and answers”: Published.")).toBeVisible();
  });

  await test.step("a phone has the month's days one below the other", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [article, other] = [named("On the phone"), named("A page on the phone")];
    await schedule(page, token, article, `${years.phone}-05-06T09:00:00`);
    await schedule(page, token, other, `${years.phone}-05-08T09:00:00`, "pages");
    await openMonth(page, `${years.phone}-05`);
    const days = page.getByRole("list", { name: `May ${years.phone}` });
    const dayOf = (title: string) =>
      days
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading", { level: 2 }) })
        .filter({ hasText: title })
        .getByRole("heading", { level: 2 });
    await expect(dayOf(article)).toHaveText("Sunday, May 6");
    await expect(dayOf(other)).toHaveText("Tuesday, May 8");
    await days.getByRole("button", { name: other }).click();
    await page
      .getByRole("dialog", { name: other, exact: true })
      .getByRole("button", { name: "Move…" })
      .click();
    const moving = page.getByRole("dialog", { name: `Move “${other}”` });
    await moving.getByLabel(/Day and time/).fill(`${years.phone}-05-09T09:00`);
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dayOf(other)).toHaveText("Wednesday, May 9");
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
