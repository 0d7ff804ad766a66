/** Every address that the API gives out opens, and so does what old links of a WordPress name. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { test as base, expect, test } from "./fixtures.ts";
import { openAs } from "./members.ts";
import {
  lend,
  openDatasetStudio,
  openInFrontOf,
  openStudio,
  type Studio,
  sharedStudio,
  starting,
} from "./studios.ts";

const collections = ["posts", "portfolio-items", "pages", "media", "categories", "tags", "users"];

/** The page's answer to a path, with no redirect followed. */
async function answerTo(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  const to = answer.headers().location;
  return to === undefined ? answer.status() : [answer.status(), to];
}

async function addressesIn(request: APIRequestContext, url: string): Promise<string[]> {
  const found = new Set<string>();
  for (const collection of collections) {
    const answer = await request.get(`${url}/wp-json/wp/v2/${collection}?per_page=100&_fields=link,guid`);
    for (const { link, guid } of await answer.json()) {
      found.add(link);
      if (guid) found.add(guid.rendered);
    }
  }
  for (const type of ["post", "term"]) {
    const answer = await request.get(`${url}/wp-json/wp/v2/search?type=${type}&per_page=100`);
    for (const result of await answer.json()) found.add(result.url);
  }
  return [...found];
}

async function expectAllOpen(request: APIRequestContext, addresses: string[]): Promise<void> {
  const failed: string[] = [];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 3 });
    if (answer.status() !== 200) failed.push(`${answer.status()} ${address}`);
  }
  expect(failed).toEqual([]);
}

test("every address in the API of the sample studio opens", async ({ request, baseURL }) => {
  const addresses = await addressesIn(request, baseURL ?? "");
  expect(addresses.length).toBeGreaterThan(200);
  await expectAllOpen(request, addresses);
});

test("old addresses lead on in one step, each to what it names", async ({ request }) => {
  const [post] = await (await request.get("/wp-json/wp/v2/posts?per_page=1&_fields=id,slug")).json();
  const [project] = await (
    await request.get("/wp-json/wp/v2/portfolio-items?per_page=1&_fields=id,slug")
  ).json();
  const [category] = await (await request.get("/wp-json/wp/v2/categories?per_page=1&_fields=slug")).json();
  const [file] = await (
    await request.get("/wp-json/wp/v2/media?per_page=1&_fields=id,link,source_url")
  ).json();
  const article = `/dashboard/academy/post/${post.slug}`;
  const { pathname: filePath } = new URL(file.source_url);
  for (const [from, to] of [
    [`/${post.slug}/`, article],
    [`/${post.slug}`, article],
    [`/2024/05/${post.slug}/`, article],
    [`/2024/05/17/${post.slug}/`, article],
    [`/archives/${post.id}`, article],
    [`/?p=${post.id}`, `/archives/${post.id}`],
    [`/portfolio-items/${project.slug}/`, `/portfolio/${project.slug}`],
    [`/archives/${project.id}`, `/portfolio/${project.slug}`],
    ["/portfolio-items/", "/portfolio"],
    [`/category/${category.slug}/`, `/dashboard/academy?category=${category.slug}`],
    [`/category/above/${category.slug}/`, `/dashboard/academy?category=${category.slug}`],
    [new URL(file.link).pathname, filePath],
    [`/?attachment_id=${file.id}`, `/archives/${file.id}`],
    [`/archives/${file.id}`, filePath],
  ]) {
    expect([from, await answerTo(request, from ?? "")]).toEqual([from, [301, to]]);
  }
});

test("what names nothing stays a 404, and nothing leads to another site", async ({ request, baseURL }) => {
  const [post] = await (await request.get("/wp-json/wp/v2/posts?per_page=1&_fields=slug")).json();
  for (const path of [
    "/nothing-of-the-kind/",
    `/somewhere/${post.slug}/`,
    "/portfolio-items/nothing/",
    "/category/nothing/",
    "/tag/nothing/",
    "/author/nobody/",
    // An account that never published is nobody's business.
    "/author/studio_admin/",
    "/archives/999999",
    "/archives/x",
    "/.env",
    `/${"x".repeat(300)}/`,
    `/${"a/".repeat(40)}`,
    "//evil.example/",
    "/%2f%2fevil.example/",
    "/%5cevil.example/",
    "/category/%2f%2fevil.example/",
  ]) {
    expect([path, await answerTo(request, `${baseURL}${path}`)]).toEqual([path, 404]);
  }
  expect(await answerTo(request, "/?p=//evil.example")).toBe(200);
});

const cards = (page: Page) => page.locator(".article-grid > li");

test("a tag's and an author's old address show their articles, and the way to all", async ({ page }) => {
  const [tag] = await (
    await page.request.get("/wp-json/wp/v2/tags?per_page=1&orderby=count&order=desc&_fields=name,slug,count")
  ).json();
  const [author] = await (
    await page.request.get("/wp-json/wp/v2/users?per_page=1&_fields=id,name,slug")
  ).json();
  const written = await page.request.get(`/wp-json/wp/v2/posts?author=${author.id}&per_page=9&_fields=id`);
  await openAs(page, `/tag/${tag.slug}/`);
  await expect(page).toHaveURL(`/dashboard/academy?tag=${tag.slug}`);
  await expect(page.getByText(`#${tag.name}`)).toBeVisible();
  await expect(cards(page)).toHaveCount(Math.min(tag.count, 9));
  await page.getByRole("link", { name: "All articles" }).click();
  await expect(page).toHaveURL("/dashboard/academy");
  await expect(cards(page)).toHaveCount(9);
  await page.goto(`/author/${author.slug}/`);
  await expect(page).toHaveURL(`/dashboard/academy?author=${author.slug}`);
  await expect(page.getByText(`By ${author.name}`, { exact: true }).first()).toBeVisible();
  await expect(cards(page)).toHaveCount((await written.json()).length);
});

test("a link in an article to an old address is followed without leaving the page's session", async ({
  page,
}) => {
  const [post, other] = await (await page.request.get("/wp-json/wp/v2/posts?per_page=2&_fields=slug")).json();
  await openAs(page, `/dashboard/academy/post/${post.slug}`);
  await page.evaluate((slug) => {
    Object.assign(window, { stayed: true });
    const link = document.createElement("a");
    link.href = `/${slug}/`;
    link.textContent = "an older note";
    document.querySelector(".content-text")?.prepend(link);
  }, other.slug);
  await page.getByRole("link", { name: "an older note" }).click();
  await expect(page).toHaveURL(`/dashboard/academy/post/${other.slug}`);
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("an old project's address opens the project", async ({ page }) => {
    await page.goto("/portfolio-items/dune-line/");
    await expect(page).toHaveURL("/portfolio/dune-line");
    await expect(page.getByRole("heading", { name: "Dune Line" }).first()).toBeVisible();
  });
});

base.describe("of a WordPress's own content", () => {
  base.describe.configure(sharedStudio);
  const test = base.extend<{ studio: Studio }>({
    studio: [
      async ({ servers }, use) => use(await servers.open("addresses of pages", openStudioWithPages)),
      starting,
    ],
    baseURL: async ({ studio }, use) => use(studio.url),
  });

  test("all addresses open, whatever script they are in", async ({ request, baseURL }) => {
    const files = await (await request.get("/wp-json/wp/v2/media?per_page=100&_fields=link,guid")).json();
    // The captured WordPress's files were never here.
    const missing = new Set(files.flatMap(({ link, guid }: FileRecord) => [link, guid.rendered]));
    const addresses = await addressesIn(request, baseURL ?? "");
    await expectAllOpen(
      request,
      addresses.filter((address) => !missing.has(address)),
    );
  });

  test("what is not published is not told by its number", async ({ request }) => {
    for (const id of [44, 46, 47, 48, 112]) {
      expect([id, await answerTo(request, `/archives/${id}`)]).toEqual([id, 404]);
    }
    expect(await answerTo(request, "/to-come/")).toBe(404);
  });

  test("a written page is shown at its own address, safely; a page of the site's own is the site's", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/?page_id=110");
    await expect(page).toHaveURL("/house-rules/");
    await expect(page).toHaveTitle("House & rules · Extenso");
    await expect(page.getByRole("heading", { level: 1, name: "House & rules" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Quiet" })).toBeVisible();
    expect(await page.getByText("On set.").getAttribute("onclick")).toBeNull();
    await expectAccessible(page);
    await page.goto("/contact/");
    await expect(page.getByText("Not this.")).toHaveCount(0);
  });
});

base.describe("in front of a WordPress", () => {
  const test = base.extend<{ studio: Studio }>({
    studio: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
      async ({}, use) => lend(openDatasetStudio({}).then(openInFrontOf), ({ studio }) => use(studio)),
      starting,
    ],
    baseURL: async ({ studio }, use) => use(studio.url),
  });

  test("its addresses lead to where its content is shown here", async ({ request }) => {
    for (const [from, to] of [
      ["/charge-everything/", "/dashboard/academy/post/charge-everything"],
      ["/2024/05/charge-everything/", "/dashboard/academy/post/charge-everything"],
      ["/archives/25", "/dashboard/academy/post/charge-everything"],
      ["/portfolio-items/saltwater-kitchen/", "/portfolio/saltwater-kitchen"],
      ["/tag/qa/", "/dashboard/academy?tag=qa"],
      ["/author/maya_chen/", "/dashboard/academy?author=maya_chen"],
    ]) {
      expect([from, await answerTo(request, from ?? "")]).toEqual([from, [301, to]]);
      expect([to, await answerTo(request, to ?? "")]).toEqual([to, 200]);
    }
    expect(await answerTo(request, "/nothing-of-the-kind/")).toBe(404);
    expect(await answerTo(request, "/archives/44")).toBe(404);
  });
});

interface FileRecord {
  link: string;
  guid: { rendered: string };
}

async function openStudioWithPages(): Promise<Studio> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-pages-"));
  try {
    const dataset = join(folder, "dataset.json");
    await writeFile(dataset, JSON.stringify(await datasetWithPages()));
    return await openStudio({}, { dataset });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function datasetWithPages(): Promise<unknown> {
  const file = fileURLToPath(new URL("../server/test/captures/dataset.json", import.meta.url));
  const dataset = JSON.parse(await readFile(file, "utf8"));
  const written = { ...dataset.posts.find(({ id }: { id: number }) => id === 25), type: "page" };
  const text = (html: string) => ({ raw: html, rendered: html });
  dataset.posts.push(
    {
      ...written,
      id: 110,
      slug: "house-rules",
      title: text("House &amp; rules"),
      content: text('<h2>Quiet</h2><p onclick="x()">On set.</p><script>x()</script>'),
    },
    { ...written, id: 111, slug: "contact", title: text("Write to us"), content: text("<p>Not this.</p>") },
    { ...written, id: 112, slug: "to-come", status: "draft", title: text("To come") },
  );
  return dataset;
}
