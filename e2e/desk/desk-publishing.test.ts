/** Notices and public pages agree with what the desk has published, scheduled, rescheduled or renamed. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

type Type = "posts" | "pages" | "portfolio-items";

function api(page: Page, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    async create(type: Type, data: Record<string, unknown>): Promise<{ id: number; slug: string }> {
      const answer = await page.request.post(`/wp-json/wp/v2/${type}`, { headers, data });
      expect(answer.status()).toBe(201);
      return answer.json();
    },
    async read(type: Type, id: number): Promise<{ status: string; date_gmt: string }> {
      return (await page.request.get(`/wp-json/wp/v2/${type}/${id}?context=edit`, { headers })).json();
    },
  };
}

const content =
  "<!-- wp:paragraph -->\n<p>Low water at nine, high water at three.</p>\n<!-- /wp:paragraph -->";
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const publishing = (page: Page) => page.getByRole("dialog", { name: "Publish this article" });

async function schedule(page: Page, at: string): Promise<void> {
  await page.getByRole("button", { name: "Publish…" }).click();
  await publishing(page).getByRole("radio", { name: "Later" }).check();
  await publishing(page).getByLabel("Day and time, on the studio’s clock").fill(at);
  await publishing(page).getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(publishing(page)).toBeHidden();
}

async function publishNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish…" }).click();
  await publishing(page).getByRole("radio", { name: "Now" }).check();
  await publishing(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(publishing(page)).toBeHidden();
}

test("what is scheduled is unscheduled, moved, and published from the editor, the list and a project", {
  tag: "@core",
}, async ({ page }) => {
  const { create, read } = api(page, await signInAsStaff(page));
  await test.step("an article that was scheduled and unscheduled is published when it is published", async () => {
    const { id } = await create("posts", { title: "Spring tide", content });
    await page.goto(`/desk/posts/${id}`);
    await schedule(page, "2031-12-01T09:00");
    await expect(notices(page).getByText(/^Scheduled for .*Dec.* 1, 2031/)).toBeVisible();
    await page.getByRole("button", { name: "Unschedule" }).click();
    await expect(notices(page).getByText("It stays a draft.")).toBeVisible();
    await publishNow(page);
    await expect(notices(page).getByText("Published.", { exact: true })).toBeVisible();
    const published = await read("posts", id);
    expect(published.status).toBe("publish");
    expect(new Date(`${published.date_gmt}Z`).getTime()).toBeLessThan(Date.now() + 120_000);
  });

  await test.step("a scheduled article is moved to another day, and published at once, without being unscheduled", async () => {
    const { id } = await create("posts", {
      title: "Neap tide",
      content,
      status: "future",
      date: "2031-12-01T09:00:00",
    });
    await page.goto(`/desk/posts/${id}`);
    await page.getByRole("button", { name: "Publish…" }).click();
    await expect(publishing(page).getByRole("radio", { name: "Later" })).toBeChecked();
    const day = publishing(page).getByLabel("Day and time, on the studio’s clock");
    await expect(day).toHaveValue("2031-12-01T09:00");
    await day.fill("2032-01-05T08:30");
    await publishing(page).getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(notices(page).getByText(/^Scheduled for .*Jan.* 5, 2032/)).toBeVisible();
    expect((await read("posts", id)).status).toBe("future");
    await publishNow(page);
    await expect(notices(page).getByText("Published.", { exact: true })).toBeVisible();
    expect((await read("posts", id)).status).toBe("publish");
  });

  await test.step("what is scheduled is published from the list and goes back to its day", async () => {
    const name = `Ebb ${crypto.randomUUID().slice(0, 8)}`;
    const scheduled = { status: "future", date: "2031-12-01T09:00:00" };
    const { id } = await create("posts", { title: name, content, ...scheduled });
    const before = await read("posts", id);
    await page.goto(`/desk/posts?search=${encodeURIComponent(name)}`);
    await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("region", { name: "Selected" }).getByRole("button", { name: "Publish" }).click();
    await expect(notices(page).getByText(`“${name}” published.`)).toBeVisible();
    await expect.poll(async () => (await read("posts", id)).status).toBe("publish");
    await notices(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await read("posts", id)).status).toBe("future");
    expect((await read("posts", id)).date_gmt).toBe(before.date_gmt);
  });

  await test.step("a scheduled project is published when it is published", async () => {
    const { id } = await create("portfolio-items", {
      title: "Harbour lights",
      status: "future",
      date: "2031-12-01T09:00:00",
    });
    await page.goto(`/desk/portfolio/${id}`);
    await page.getByRole("button", { name: "Publish now", exact: true }).click();
    await expect(notices(page).getByText("Published.", { exact: true })).toBeVisible();
    expect((await read("portfolio-items", id)).status).toBe("publish");
  });
});

test("renamed articles, projects and pages are found at their old addresses", async ({ page }) => {
  const token = await signInAsStaff(page);
  const { create } = api(page, token);
  await test.step("an article's old address leads to its new one, and the editor is told so", async () => {
    const [first, second, third] = ["one", "two", "three"].map((name) => `${name}-${crypto.randomUUID()}`);
    const academy = "/dashboard/academy/post";
    const { id } = await create("posts", { title: "Slack water", content, slug: first, status: "publish" });
    expect((await page.request.get(`${academy}/${second}`)).status()).toBe(404);
    await page.goto(`/desk/posts/${id}`);
    let before = first;
    for (const slug of [second, third]) {
      const address = page.getByRole("textbox", { name: "Address", exact: true });
      await address.fill(slug ?? "");
      await expect(page.getByText("After the update, the old address redirects here.")).toBeVisible();
      await page.getByRole("button", { name: "Update", exact: true }).click();
      const told = `“${academy}/${before}” now leads to “${academy}/${slug}”.`;
      await expect(notices(page).getByText(told)).toBeVisible();
      before = slug;
      await expect(page.getByText("After the update, the old address redirects here.")).toHaveCount(0);
    }
    for (const old of [first, second]) {
      for (const path of [`${academy}/${old}`, `/${old}/`, `/2025/05/${old}/`]) {
        const answer = await page.request.get(path, { maxRedirects: 0 });
        expect([path, answer.status(), answer.headers().location]).toEqual([
          path,
          301,
          `${academy}/${third}`,
        ]);
      }
    }
    await page.goto(`${academy}/${first}`);
    await expect(page).toHaveURL(`${academy}/${third}`);
    await expect(page.getByRole("heading", { level: 1, name: "Slack water" })).toBeVisible();

    // A new article with an old slug takes precedence over the redirect.
    await create("posts", { title: "High water", content, slug: first, status: "publish" });
    await page.goto(`${academy}/${first}`);
    await expect(page.getByRole("heading", { level: 1, name: "High water" })).toBeVisible();
  });

  await test.step("a renamed project's and a renamed page's old address lead on", async () => {
    for (const [type, before, after] of [
      ["portfolio-items", "/portfolio/", "/portfolio/"],
      ["pages", "/", "/"],
    ] as const) {
      const [old, now] = ["old", "now"].map((name) => `${name}-${crypto.randomUUID()}`);
      const { id } = await create(type, { title: "Old harbour", content, slug: old, status: "publish" });
      expect((await page.request.get(`${before}${old}`)).status()).toBe(200);
      const renamed = await page.request.post(`/wp-json/wp/v2/${type}/${id}`, {
        headers: { Authorization: `Bearer ${token}` },
        data: { slug: now },
      });
      expect(renamed.status()).toBe(200);
      const led = await page.request.get(`${before}${old}`, { maxRedirects: 0 });
      expect([led.status(), (led.headers().location ?? "").replace(/\/$/, "")]).toEqual([
        301,
        `${after}${now}`,
      ]);
      expect((await page.request.get(`${before}${old}`)).status()).toBe(200);
    }
  });
});
