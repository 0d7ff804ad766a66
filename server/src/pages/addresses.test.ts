/** Every address that the API gives out opens, and so does what old links of a WordPress name. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDataset } from "../../test/captures.ts";
import { type StartedStudio, startSampleStudio, startStudio } from "../../test/started-studio.ts";
import { loadDataset } from "../operations/importers/dataset/load-dataset.ts";

const collections = ["posts", "portfolio-items", "pages", "media", "categories", "tags", "users"];

/** The page's answer to a path, with no redirect followed. */
async function answerTo({ ask }: StartedStudio, path: string): Promise<number | [number, string]> {
  const { status, headers } = await ask(path);
  const to = headers.get("Location");
  return to === null ? status : [status, to];
}

async function read<Body>({ ask }: StartedStudio, path: string): Promise<Body> {
  return (await ask(`/wp-json/wp/v2/${path}`)).json() as Promise<Body>;
}

async function first<Body>(studio: StartedStudio, path: string): Promise<Body> {
  const [found] = await read<Body[]>(studio, path);
  if (!found) throw new Error(`no record at ${path}`);
  return found;
}

async function addressesIn(studio: StartedStudio): Promise<string[]> {
  const found = new Set<string>();
  for (const collection of collections) {
    const path = `${collection}?per_page=100&_fields=link,guid`;
    for (const { link, guid } of await read<{ link: string; guid?: { rendered: string } }[]>(studio, path)) {
      found.add(link);
      if (guid) found.add(guid.rendered);
    }
  }
  for (const type of ["post", "term"])
    for (const { url } of await read<{ url: string }[]>(studio, `search?type=${type}&per_page=100`))
      found.add(url);
  return [...found];
}

/** Addresses that don't lead to a page or file within three redirects. */
async function failing({ ask }: StartedStudio, addresses: string[]): Promise<string[]> {
  const failed: string[] = [];
  /** All addresses of a record lead to the same one. */
  const opened = new Map<string, Promise<Response>>();
  const open = (address: string) => {
    const method = new URL(address).pathname.startsWith("/wp-content/") ? "HEAD" : "GET";
    const answer = opened.get(address) ?? ask(address, { method });
    opened.set(address, answer);
    return answer;
  };
  for (const address of addresses) {
    let answer = await open(address);
    for (let steps = 0; steps < 3 && answer.headers.has("Location"); steps += 1)
      answer = await open(new URL(answer.headers.get("Location") ?? "", address).href);
    if (answer.status !== 200) failed.push(`${answer.status} ${address}`);
  }
  await Promise.all([...opened.values()].map(async (answer) => (await answer).body?.cancel()));
  return failed;
}

describe("of the sample studio", () => {
  let studio: StartedStudio;
  beforeAll(async () => {
    studio = await startSampleStudio();
  });
  afterAll(() => studio.stop());

  test("every address in its API opens", async () => {
    const addresses = await addressesIn(studio);
    expect(addresses.length).toBeGreaterThan(200);
    expect(await failing(studio, addresses)).toEqual([]);
  });

  test("old addresses lead on in one step, each to what it names", async () => {
    interface Named {
      id: number;
      slug: string;
    }
    const post = await first<Named>(studio, "posts?per_page=1&_fields=id,slug");
    const project = await first<Named>(studio, "portfolio-items?per_page=1&_fields=id,slug");
    const category = await first<Named>(studio, "categories?per_page=1&_fields=slug");
    const tag = await first<Named>(studio, "tags?per_page=1&hide_empty=true&_fields=slug");
    const author = await first<Named>(studio, "users?per_page=1&_fields=slug");
    const file = await first<{ id: number; link: string; source_url: string }>(
      studio,
      "media?per_page=1&_fields=id,link,source_url",
    );
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
      [`/tag/${tag.slug}/`, `/dashboard/academy?tag=${tag.slug}`],
      [`/author/${author.slug}/`, `/dashboard/academy?author=${author.slug}`],
      [new URL(file.link).pathname, filePath],
      [`/?attachment_id=${file.id}`, `/archives/${file.id}`],
      [`/archives/${file.id}`, filePath],
    ] as const) {
      expect([from, await answerTo(studio, from)]).toEqual([from, [301, to]]);
    }
  });

  test("what names nothing stays a 404, and nothing leads to another site", async () => {
    const post = await first<{ slug: string }>(studio, "posts?per_page=1&_fields=slug");
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
      expect([path, await answerTo(studio, `${studio.url}${path}`)]).toEqual([path, 404]);
    }
    expect(await answerTo(studio, "/?p=//evil.example")).toBe(200);
  });
});

/** Written pages beside the content that was captured: one at an address of its own, one where the site has a page. */
async function datasetWithPages(): Promise<unknown> {
  const dataset = (await readDataset()) as { posts: Record<string, unknown>[] };
  const written = { ...dataset.posts.find(({ id }) => id === 25), type: "page" };
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

describe("of a WordPress's own content", () => {
  let studio: StartedStudio;
  let front: StartedStudio;
  beforeAll(async () => {
    studio = await startStudio({}, async (database) => loadDataset(database, await datasetWithPages()));
    front = await startStudio({ CONTENT_API_URL: studio.url });
  });
  afterAll(async () => {
    await front.stop();
    await studio.stop();
  });

  test("all addresses open, whatever script they are in", async () => {
    const files = await read<{ link: string; guid: { rendered: string } }[]>(
      studio,
      "media?per_page=100&_fields=link,guid",
    );
    // The captured WordPress's files were never here.
    const missing = new Set(files.flatMap(({ link, guid }) => [link, guid.rendered]));
    const addresses = (await addressesIn(studio)).filter((address) => !missing.has(address));
    expect(addresses.length).toBeGreaterThan(40);
    expect(await failing(studio, addresses)).toEqual([]);
  });

  test("what is not published is not told by its number", async () => {
    for (const id of [44, 46, 47, 48, 112])
      expect([id, await answerTo(studio, `/archives/${id}`)]).toEqual([id, 404]);
    expect(await answerTo(studio, "/to-come/")).toBe(404);
  });

  test("a written page is at its own address, safely; at a page of the site's own is the site's", async () => {
    expect(await answerTo(studio, "/?page_id=110")).toEqual([301, "/archives/110"]);
    expect(await answerTo(studio, "/archives/110")).toEqual([301, "/house-rules/"]);
    const html = await (await studio.ask("/house-rules/")).text();
    expect(html).toContain("<title>House &amp; rules · Extenso</title>");
    expect(html).toMatch(/<h1[^>]*>House &amp; rules<\/h1>/);
    expect(html).toMatch(/<h2[^>]*>Quiet<\/h2>\s*<p>On set\.<\/p>/);
    expect(html).not.toContain("x()");
    const own = await studio.ask("/contact/");
    expect(own.status).toBe(200);
    expect(await own.text()).not.toContain("Not this.");
  });

  test("in front of that WordPress they lead to where its content is shown here", async () => {
    for (const [from, to] of [
      ["/charge-everything/", "/dashboard/academy/post/charge-everything"],
      ["/2024/05/charge-everything/", "/dashboard/academy/post/charge-everything"],
      ["/archives/25", "/dashboard/academy/post/charge-everything"],
      ["/portfolio-items/saltwater-kitchen/", "/portfolio/saltwater-kitchen"],
      ["/tag/qa/", "/dashboard/academy?tag=qa"],
      ["/author/maya_chen/", "/dashboard/academy?author=maya_chen"],
    ] as const) {
      expect([from, await answerTo(front, from)]).toEqual([from, [301, to]]);
      expect([to, await answerTo(front, to)]).toEqual([to, 200]);
    }
    expect(await answerTo(front, "/nothing-of-the-kind/")).toBe(404);
    expect(await answerTo(front, "/archives/44")).toBe(404);
  });
});
