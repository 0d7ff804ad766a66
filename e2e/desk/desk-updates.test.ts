/** Scheduled updates: beside what is live, opened, compared, moved, edited, published, removed. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const block = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

function api(page: Page, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    async post(path: string, data: object) {
      const answer = await page.request.post(`/wp-json${path}`, { headers, data });
      expect(answer.status()).toBeLessThan(300);
      return answer.json();
    },
    async read(path: string) {
      return (await page.request.get(`/wp-json${path}`, { headers })).json();
    },
  };
}

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const timing = (page: Page) => page.getByRole("dialog", { name: "Schedule this update" });

async function scheduleFor(page: Page, at: string): Promise<void> {
  await page.getByRole("button", { name: "Schedule this update…" }).click();
  await timing(page)
    .getByLabel(/^Day and time/)
    .fill(at);
  await timing(page).getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(timing(page)).toBeHidden();
}

// A move comes too late.
test.use({ expectedMessages: [/409/] });

test("an update waits beside what is live: in the editor, its list, the calendar and on the desk’s home", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const { post, read } = api(page, await signInAsStaff(page));
  await test.step("an article’s update waits beside what is live, is compared, edited, moved, and published at once", async () => {
    const { id } = await post("/wp/v2/posts", {
      title: "Neap tide",
      excerpt: "Low.",
      content: block("Low water at nine."),
      status: "publish",
    });
    await page.goto(`/desk/posts/${id}`);
    await page.getByRole("textbox", { name: "Title" }).fill("Spring tide");
    await scheduleFor(page, "2041-03-03T08:00");
    await expect(notices(page).getByText(/^The update goes out Sun, Mar.* 3, 2041/)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Neap tide");
    await expect(page.getByRole("button", { name: "Update", exact: true })).toBeDisabled();
    expect((await read(`/wp/v2/posts/${id}?context=edit`)).title.raw).toBe("Neap tide");

    // Nothing of it is offered as unsaved at the next visit.
    await page.goto("about:blank");
    await page.goto(`/desk/posts/${id}#scheduled`);
    const updates = page.getByRole("region", { name: "Scheduled updates" });
    await expect(updates.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
    await updates.getByRole("button", { name: "What changes" }).click();
    await expect(updates.locator(":not(.desk-legend) > ins")).toHaveText("Spring");
    await expectAccessibleInBothThemes(page);

    // Taken into the editor it takes the place of what was scheduled.
    await updates.getByRole("button", { name: "Edit this update" }).click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Spring tide");
    await page.getByRole("textbox", { name: "Title" }).fill("King tide");
    await scheduleFor(page, "2041-03-04T08:00");
    await expect(updates.getByRole("article")).toHaveCount(1);
    await expect(updates.getByText(/Mon, Mar.* 4, 2041/)).toBeVisible();

    // Somebody saves the same meanwhile: the desk says so before.
    await post(`/wp/v2/posts/${id}`, { title: "Ebb" });
    await page.goto("about:blank");
    await page.goto(`/desk/posts/${id}#scheduled`);
    await updates.getByRole("button", { name: "What changes" }).click();
    await expect(updates.getByText(/^Changed by someone since this was scheduled: title\./)).toBeVisible();

    await updates.getByRole("button", { name: "Move…" }).click();
    const move = page.getByRole("dialog", { name: "Move “Ebb”" });
    await move.getByLabel(/^Day and time/).fill("2041-03-20T10:00");
    await move.getByRole("button", { name: "Move", exact: true }).click();
    await expect(updates.getByText(/Mar.* 20, 2041/)).toBeVisible();

    await updates.getByRole("button", { name: "Remove" }).click();
    await expect(updates).toHaveCount(0);
    await notices(page)
      .getByText(/^Removed the update/)
      .locator("..")
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(updates.getByText(/Mar.* 20, 2041/)).toBeVisible();

    await updates.getByRole("button", { name: "Publish now" }).click();
    await expect(updates).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("King tide");
    expect((await read(`/wp/v2/posts/${id}`)).title.rendered).toBe("King tide");
  });

  await test.step("an update that would harm its readers is not published from its list, and opens in the editor", async () => {
    const { id } = await post("/wp/v2/posts", {
      title: "Slack water",
      content: block("Nothing moves."),
      status: "publish",
    });
    await post(`/extenso/v1/posts/${id}/updates`, {
      date_gmt: "2041-07-01T16:00:00",
      title: "Slack tide",
      content:
        '<!-- wp:image -->\n<figure class="wp-block-image"><img src="/favicon.svg"/></figure>\n<!-- /wp:image -->',
    });
    await page.goto(`/desk/posts/${id}#scheduled`);
    const updates = page.getByRole("region", { name: "Scheduled updates" });
    await updates.getByRole("button", { name: "Publish now" }).click();
    const window = page.getByRole("dialog", { name: "Not ready yet" });
    await expect(window.getByText(/has no alt text/)).toBeVisible();
    expect((await read(`/wp/v2/posts/${id}`)).title.rendered).toBe("Slack water");
    await window.getByRole("button", { name: "Edit this update" }).first().click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Slack tide");
  });

  await test.step("a project’s update stands in its form, in the calendar and on the desk’s home", async () => {
    const { id } = await post("/wp/v2/portfolio-items", {
      title: "Harbour lights",
      status: "publish",
      acf: { client: "Port" },
    });
    await page.goto(`/desk/portfolio/${id}`);
    await page.getByRole("textbox", { name: "Client", exact: true }).fill("City");
    await scheduleFor(page, "2041-06-05T09:00");
    await expect(page.getByRole("textbox", { name: "Client", exact: true })).toHaveValue("Port");
    const updates = page.getByRole("region", { name: "Scheduled updates" });
    await updates.getByRole("button", { name: "What changes" }).click();
    await expect(updates.locator(":not(.desk-legend) > ins")).toHaveText("City");

    await page.goto("/desk/calendar?month=2041-06");
    const day = (of: string) => page.locator(`[data-day="2041-06-${of}"]`);
    const entry = day("05").getByRole("button", { name: /project update.*Harbour lights/ });
    await entry.dragTo(day("12"));
    await expect(day("12")).toContainText("Harbour lights");
    await expect(notices(page).getByText(/“Harbour lights”: Scheduled for .*12, 2041/)).toBeVisible();
    const carried = day("12").getByRole("button", { name: /Harbour lights/ });
    await carried.press("Space");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(day("13")).toContainText("Harbour lights");
    await expect
      .poll(async () => (await read(`/extenso/v1/portfolio-items/${id}/updates`))[0].date)
      .toBe("2041-06-13T09:00:00");

    await page.goto("/desk");
    const next = page.getByRole("region", { name: "Goes out next" });
    await next.getByRole("button", { name: "Publish now: Harbour lights" }).click();
    await expect(notices(page).getByText("“Harbour lights”: Published.")).toBeVisible();
    expect((await read(`/wp/v2/portfolio-items/${id}`)).acf.client).toBe("City");
  });

  await test.step("a move that was shown before somebody else moved it is refused", async () => {
    const { id } = await post("/wp/v2/pages", {
      title: "House rules",
      content: block("A"),
      status: "publish",
    });
    const made = await post(`/extenso/v1/pages/${id}/updates`, {
      title: "House rules, new",
      date: "2042-02-05T09:00",
    });
    await page.goto("/desk/calendar?month=2042-02");
    const entry = page.getByRole("main").getByRole("button", { name: /House rules/ });
    await expect(entry).toBeVisible();
    await post(`/extenso/v1/pages/${id}/updates/${made.id}`, { date: "2042-02-20T09:00" });
    await entry.dragTo(page.locator('[data-day="2042-02-11"]'));
    await expect(notices(page).getByText(/wasn’t moved\. Someone else has moved or changed/)).toBeVisible();
    await expect(page.locator('[data-day="2042-02-20"]')).toContainText("House rules");
  });
});
