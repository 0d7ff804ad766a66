/** The public page beside what is written, links to it for clients, and who else is writing. */
import type { Browser, Page } from "@playwright/test";
import { expect, newVisitor } from "../fixtures.ts";
import { createRecord, paragraph, signInAsStaff, test } from "./desk-studio.ts";

// The frame with the site's own words is loaded anew while its page may still ask which others there are.
test.use({ expectedMessages: [/Failed to fetch manifest patches/] });

const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const shown = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');
const openPreview = (page: Page) => page.getByRole("button", { name: "Preview", exact: true }).click();

/** A browser of somebody without an account. */
async function asClient(browser: Browser, address: string): Promise<Page> {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function copyLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Copy preview link…" }).click();
  const window = page.getByRole("dialog", { name: "Preview link" });
  await window.getByRole("button", { name: "Copy preview link", exact: true }).click();
  const link = window.getByRole("textbox", { name: "The link" });
  await expect(link).toHaveValue(/\/preview#[\w-]{43}$/);
  return link.inputValue();
}

test("what is written is shown where it will stand: articles, projects, pages and the words of the site", async ({
  page,
  expectAccessible,
}) => {
  const token = await signInAsStaff(page);
  await test.step("an article is shown as members read it, while it is typed", async () => {
    const id = await createRecord(page.request, token, "posts", {
      title: "Tides",
      content: paragraph("Ebb"),
      status: "draft",
    });
    await page.goto(`/desk/posts/${id}`);
    await openPreview(page);
    const article = shown(page).getByRole("article", { name: "Tides" });
    await expect(article.getByRole("paragraph").filter({ hasText: /^Ebb$/ })).toBeVisible();
    await text(page).getByText("Ebb").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" and flow");
    await expect(article.getByText("Ebb and flow")).toBeVisible();
    await expect(text(page)).toBeFocused();
    await page.getByRole("textbox", { name: "Title" }).fill("Spring tides");
    await expect(shown(page).getByRole("heading", { level: 1, name: "Spring tides" })).toBeVisible();

    const frame = page.locator('iframe[title="Preview of the page"]');
    const widthOf = () => frame.evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth);
    await expect.poll(widthOf).toBe(768);
    await page.getByRole("button", { name: "Phone", exact: true }).click();
    await expect.poll(widthOf).toBe(390);
    await page.getByRole("button", { name: "Desktop", exact: true }).click();
    await expect.poll(widthOf).toBe(1280);
    await expect(shown(page).getByRole("navigation", { name: "Dashboard" })).toBeAttached();
    const tools = page.getByRole("toolbar", { name: "Formatting" }).getByRole("button");
    const tops = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expectAccessible(page);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close the preview" }).click();
    await expect(frame).toHaveCount(0);
  });

  await test.step("a project opens on the real portfolio, and typing keeps the focus", async () => {
    const id = await createRecord(page.request, token, "portfolio-items", {
      title: "Low water",
      status: "draft",
    });
    await page.goto(`/desk/portfolio/${id}`);
    await openPreview(page);
    const window = shown(page).getByRole("dialog");
    await expect(window.getByRole("heading", { name: "Low water" })).toBeVisible();
    const client = page.getByRole("textbox", { name: "Client" });
    await client.fill("Northwind");
    await expect(window.getByText("Client: Northwind")).toBeVisible();
    await expect(client).toBeFocused();
    await window.getByRole("button", { name: /close/i }).first().click();
    await expect(shown(page).getByRole("link", { name: /Low water/ })).toBeVisible();
  });

  await test.step("a page and the site's own words are shown where they stand", async () => {
    const id = await createRecord(page.request, token, "pages", {
      title: "House rules",
      content: paragraph("Be kind."),
      status: "draft",
    });
    await page.goto(`/desk/pages/${id}`);
    await openPreview(page);
    await expect(shown(page).getByRole("heading", { level: 1, name: "House rules" })).toBeVisible();
    await expect(shown(page).getByText("Be kind.")).toBeVisible();
    await page.goto("/desk/site/faq");
    await openPreview(page);
    const question = page.getByRole("textbox", { name: "Question" }).first();
    await page
      .locator(".site-form details")
      .first()
      .evaluate((one: HTMLDetailsElement) => {
        one.open = true;
      });
    await question.fill("Do you film at night?");
    await expect(shown(page).getByText("Do you film at night?")).toBeAttached();
    expect(await (await page.request.get("/")).text()).not.toContain("Do you film at night?");
  });
});

test("a client reads a draft by its link, and two who write it see each other", { tag: "@core" }, async ({
  page,
  browser,
  deskStudio,
}) => {
  const token = await signInAsStaff(page);
  await test.step("a client opens a link without an account, until it is revoked or the page is out", async () => {
    const id = await createRecord(page.request, token, "posts", {
      title: "For approval",
      content: paragraph("First cut."),
      status: "draft",
    });
    await page.goto(`/desk/posts/${id}`);
    await openPreview(page);
    const link = await copyLink(page);
    const client = await asClient(browser, link);
    await expect(client.getByRole("article", { name: "For approval" }).getByText("First cut.")).toBeVisible();
    await expect(client).toHaveURL(`${deskStudio.url}/dashboard/academy/post/draft-${id}?preview=${id}`);
    await client.reload();
    await expect(client.getByText("First cut.")).toBeVisible();

    await page.getByRole("button", { name: /^Revoke the link until/ }).click();
    await expect(page.getByText("Revoked. The link no longer works.")).toBeVisible();
    await client.reload();
    await expect(client.getByRole("heading", { name: "This preview has expired" })).toBeVisible();
    await page.keyboard.press("Escape");

    const second = await copyLink(page);
    const headers = { Authorization: `Bearer ${token}` };
    await page.request.post(`/wp-json/wp/v2/posts/${id}`, { headers, data: { status: "publish" } });
    const later = await asClient(browser, second);
    await expect(later).not.toHaveURL(/preview/);
    await later.context().close();
    await client.context().close();
  });

  await test.step("two people in one text see each other's name, and when the other has gone", async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const made = await page.request.post("/wp-json/wp/v2/users", {
      headers,
      data: {
        username: "maya_c",
        name: "Maya C",
        email: "maya.c@example.test",
        password: "Maya-C-Pass-12",
        roles: ["editor"],
      },
    });
    expect(made.status()).toBe(201);
    const id = await createRecord(page.request, token, "posts", {
      title: "Shared",
      content: paragraph("Ours."),
      status: "draft",
    });
    await page.clock.install();
    await page.goto(`/desk/posts/${id}`);
    await expect(text(page)).toBeVisible();
    const other = await (await newVisitor(browser, { baseURL: deskStudio.url })).newPage();
    await signInAsStaff(other, { username: "maya_c", password: "Maya-C-Pass-12" });
    await other.goto(`/desk/posts/${id}`);
    await expect(other.getByText("is editing this too.")).toBeVisible();
    // Each tells of itself every four seconds.
    await page.clock.fastForward(4_000);
    await expect(page.getByText("Maya C is editing this too.")).toBeVisible();
    await other.goto("about:blank");
    await page.clock.fastForward(4_000);
    await expect(page.getByText("Maya C is editing this too.")).toBeHidden();
    await other.context().close();
  });
});
