/** Writing at the desk: what is typed is kept, nothing else changes, and readers are spared what would harm them. */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

function api(request: APIRequestContext, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    async create(content: string, status = "draft"): Promise<number> {
      const answer = await request.post("/wp-json/wp/v2/posts", {
        headers,
        data: { title: "Tides", content, status },
      });
      return (await answer.json()).id;
    },
    async rawOf(id: number): Promise<string> {
      const answer = await request.get(`/wp-json/wp/v2/posts/${id}?context=edit`, { headers });
      return (await answer.json()).content.raw;
    },
    async save(id: number, content: string): Promise<void> {
      const answer = await request.post(`/wp-json/wp/v2/posts/${id}`, { headers, data: { content } });
      expect(answer.ok()).toBe(true);
    },
  };
}

const paragraph = (words: string) => `<!-- wp:paragraph -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });

test("an article is written with the keyboard, kept, held back while it would harm readers, published and read", {
  tag: "@core",
}, async ({ page, expectAccessibleInBothThemes }) => {
  const token = await signInAsStaff(page);
  await test.step("an article is written with the keyboard alone and is WordPress's blocks", async () => {
    await page.goto("/desk/posts/new");
    await page.getByRole("textbox", { name: "Title" }).fill("Dusk at the inlet");
    await page.keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("## First light\nWe came **early** and stayed.\n- one\ntwo");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/li");
    const menu = page.getByRole("listbox", { name: "Insert" });
    await expect(menu.getByRole("option", { name: /^Line/ })).toBeVisible();
    const chosen = menu.getByRole("option", { selected: true });
    const first = await chosen.textContent();
    await page.keyboard.press("ArrowUp");
    await expect(chosen).not.toHaveText(first ?? "");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    for (let at = 0; at < 3; at += 1) await page.keyboard.press("Backspace");
    await page.keyboard.type("The end.");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByRole("status").filter({ hasText: "Draft saved" })).toBeVisible();
    await expect(page).toHaveURL(/\/desk\/posts\/\d+$/);
    const id = Number(page.url().split("/").at(-1));
    const item = (words: string) => `<!-- wp:list-item -->\n<li>${words}</li>\n<!-- /wp:list-item -->`;
    const written = [
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">First light</h2>\n<!-- /wp:heading -->',
      paragraph("We came <strong>early</strong> and stayed."),
      paragraph("The end."),
      `<!-- wp:list -->\n<ul class="wp-block-list">${item("one")}\n\n${item("two")}</ul>\n<!-- /wp:list -->`,
    ].join("\n\n");
    await expect.poll(() => api(page.request, token).rawOf(id)).toBe(written);
    await expectAccessibleInBothThemes(page);
  });

  await test.step("what would harm readers stops publishing, with one press to the place", async () => {
    const { create } = api(page.request, token);
    const picture =
      '<!-- wp:image -->\n<figure class="wp-block-image"><img src="/favicon.svg" alt=""/></figure>\n<!-- /wp:image -->';
    const id = await create(`${paragraph("Low water.")}\n\n${picture}`);
    await page.goto(`/desk/posts/${id}`);
    await page.getByRole("button", { name: "Publish…" }).click();
    const window = page.getByRole("dialog", { name: "Not ready yet" });
    await expect(window.getByText("has no alt text")).toBeVisible();
    await expect(window.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
    await window.getByRole("region", { name: "Alt texts" }).getByRole("button", { name: "Go there" }).click();
    const alt = page.getByRole("textbox", { name: "Alt text", exact: true });
    await expect(alt).toBeFocused();
    await page.keyboard.type("The pier at low water");
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    expect(await api(page.request, token).rawOf(id)).toContain('alt="The pier at low water"');
    const { slug } = await (await page.request.get(`/wp-json/wp/v2/posts/${id}`)).json();
    await page.goto(`/dashboard/academy/post/${slug}`);
    await expect(page.getByRole("article").getByText("Low water.")).toBeVisible();
  });
});

test.describe("without a connection", () => {
  test.use({ expectedMessages: [/Failed to load resource|manifest patches/] });

  test("what was typed is offered when the text is opened again", { tag: "@core" }, async ({
    page,
    context,
  }) => {
    const token = await signInAsStaff(page);
    const id = await api(page.request, token).create(paragraph("Slack"));
    await page.goto(`/desk/posts/${id}`);
    await text(page).getByText("Slack").click();
    await expect(page.getByRole("checkbox", { name: "Uncategorized" })).toBeChecked();
    await page.getByRole("button", { name: "Publish…" }).click();
    await page.getByRole("radio", { name: "Later" }).check();
    await page.getByLabel("Day and time").fill("2030-05-01T08:15");
    await page.keyboard.press("Escape");
    await context.setOffline(true);
    await page.getByRole("textbox", { name: "Address" }).fill("slack-water");
    await page.getByRole("checkbox", { name: "Uncategorized" }).uncheck();
    await text(page).getByText("Slack").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" water at noon");
    await expect(page.getByText("No connection. Saved in this browser.")).toBeVisible();
    // A page that is closed still tries to send what it has; one that crashes does not.
    const crashed = page.waitForEvent("crash");
    const devtools = await context.newCDPSession(page);
    devtools.send("Page.crash").catch(() => {});
    await crashed;
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`/desk/posts/${id}`);
    await again.getByRole("button", { name: "Compare" }).click();
    const strip = again.getByRole("region", { name: "Unsaved changes" });
    await expect(strip).toContainText("slack-water");
    await expect(strip).toContainText("Uncategorized");
    await expect(strip).toContainText("Wed, May 1, 2030, 8:15 a.m.");
    await again.getByRole("button", { name: "Restore" }).click();
    await expect(text(again)).toContainText("Slack water at noon");
    await expect.poll(() => api(again.request, token).rawOf(id)).toBe(paragraph("Slack water at noon"));
    // Its details go with a save alone: left without one, they are offered again, in the same window, too.
    await expect(again.getByText("Details not saved")).toBeVisible();
    await again.getByRole("link", { name: "All articles" }).click();
    await expect(again.getByRole("heading", { name: "Articles", level: 1 })).toBeVisible();
    await again.goBack();
    await again.getByRole("button", { name: "Restore" }).click();
    await expect(again.getByRole("textbox", { name: "Address" })).toHaveValue("slack-water");
    await expect(again.getByRole("checkbox", { name: "Uncategorized" })).not.toBeChecked();
    await again.getByRole("button", { name: "Save", exact: true }).click();
    await expect(again.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
    await again.getByRole("button", { name: "Schedule…" }).click();
    const window = again.getByRole("dialog");
    await expect(window.getByLabel("Day and time")).toHaveValue("2030-05-01T08:15");
    await window.getByRole("button", { name: "Schedule", exact: true }).click();
    // It says the same moment.
    await expect(window).toBeHidden();
    await expect(
      again.getByText("Wed, May 1, 2030, 8:15 a.m. (Vancouver, GMT−7)", { exact: true }),
    ).toBeVisible();
    await again.reload();
    await expect(again.getByRole("textbox", { name: "Address" })).toHaveValue("slack-water");
    await expect(again.getByRole("button", { name: "Restore" })).toHaveCount(0);
  });
});

test.describe("two at once", () => {
  test.use({ expectedMessages: [/409/] });

  test("the second one writes over nothing: both are put together, and where they meet one is asked", {
    tag: "@core",
  }, async ({ page }) => {
    const token = await signInAsStaff(page);
    const { create, save, rawOf } = api(page.request, token);
    const id = await create([paragraph("One"), paragraph("Two"), paragraph("Three")].join("\n\n"));
    await page.goto(`/desk/posts/${id}`);
    await expect(text(page)).toContainText("Three");
    await save(id, [paragraph("One of theirs"), paragraph("Two"), paragraph("Three of theirs")].join("\n\n"));
    await text(page).getByText("Three").click();
    await page.keyboard.press("End");
    await page.keyboard.type(" of mine");
    const window = page.getByRole("dialog", { name: "Two people edited this" });
    const choice = window.getByRole("group");
    await expect(choice.getByText("Three of theirs")).toBeVisible();
    await expect(choice.getByText("Three of mine")).toBeVisible();
    await window.getByRole("radio", { name: "Mine" }).check();
    await window.getByRole("button", { name: "Merge" }).click();
    const merged = [paragraph("One of theirs"), paragraph("Two"), paragraph("Three of mine")].join("\n\n");
    await expect.poll(() => rawOf(id)).toBe(merged);
  });
});
