/** Old links of a WordPress, followed by a member. server/src/pages/addresses.test.ts tests their redirects. */
import type { Page } from "@playwright/test";
import { createRecord, signInAsStaff, test } from "./desk/desk-studio.ts";
import { expect } from "./fixtures.ts";
import { signIn, signUp } from "./members/members.ts";

const cards = (page: Page) => page.locator(".article-grid > li");

test("old addresses show a tag's and an author's articles, and a written page; links to them keep the session", async ({
  page,
  expectAccessible,
}) => {
  const token = await signInAsStaff(page);
  const content = "<h2>Quiet</h2><p>On set.</p>";
  const id = await createRecord(page.request, token, "pages", {
    title: "House &amp; rules",
    slug: "house-rules",
    status: "publish",
    content,
  });
  const read = async (path: string) => (await page.request.get(`/wp-json/wp/v2/${path}`)).json();
  const [tag] = await read("tags?per_page=1&orderby=count&order=desc&_fields=name,slug,count");
  const [author] = await read("users?per_page=1&_fields=id,name,slug");
  const written = await read(`posts?author=${author.id}&per_page=9&_fields=id`);

  await test.step("a tag's", async () => {
    await signIn(page, await signUp(page.request));
    await page.goto(`/tag/${tag.slug}/`);
    await expect(page).toHaveURL(`/dashboard/academy?tag=${tag.slug}`);
    await expect(page.getByText(`#${tag.name}`)).toBeVisible();
    await expect(cards(page)).toHaveCount(Math.min(tag.count, 9));
    await page.getByRole("link", { name: "All articles" }).click();
    await expect(page).toHaveURL("/dashboard/academy");
    await expect(cards(page)).toHaveCount(9);
  });

  await test.step("an author's", async () => {
    await page.goto(`/author/${author.slug}/`);
    await expect(page).toHaveURL(`/dashboard/academy?author=${author.slug}`);
    await expect(page.getByText(`By ${author.name}`, { exact: true }).first()).toBeVisible();
    await expect(cards(page)).toHaveCount(written.length);
  });

  await test.step("an old link in an article", async () => {
    const [post, other] = await read("posts?per_page=2&_fields=slug");
    await page.goto(`/dashboard/academy/post/${post.slug}`);
    await page.locator(".content-text").evaluate((text, slug) => {
      Object.assign(window, { stayed: true });
      const link = document.createElement("a");
      link.href = `/${slug}/`;
      link.textContent = "an older note";
      text.prepend(link);
    }, other.slug);
    await page.getByRole("link", { name: "an older note" }).click();
    await expect(page).toHaveURL(`/dashboard/academy/post/${other.slug}`);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  });

  await test.step("a written page", async () => {
    await page.goto(`/?page_id=${id}`);
    await expect(page).toHaveURL("/house-rules/");
    await expect(page.getByRole("heading", { level: 1, name: "House & rules" })).toBeVisible();
    await expectAccessible(page);
  });
});
