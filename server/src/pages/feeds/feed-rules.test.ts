/**
 * The rules of the W3C's feed validator (https://validator.w3.org/feed/docs/), of RFC 4287 and of JSON Feed 1.1, on the
 * feeds of a studio whose articles hold what breaks feeds.
 */

import { wirePost } from "@extenso/contract/wire/posts.ts";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCaptures } from "../../../test/captures.ts";
import { stubSite } from "../../../test/stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../../../test/wordpress-site.ts";
import { type App, createApp } from "../../app.ts";
import { plainText } from "../../engines/html/text.ts";
import { feedEntries } from "../reading/feed-entries.ts";
import { feedDocument } from "./feed-formats.ts";

let site: WordPressSite;
let app: App;

const nasty = [
  '<p>End ]]&gt; of a section ]]> and & < "quotes" \u0001\u000b</p>',
  '<p><a href="/portfolio/x">a path</a> <a href="#part">a part</a> <a href="javascript:alert(1)">a script</a></p>',
  '<figure><img src="/wp-content/uploads/2024/02/a.jpg" srcset="/wp-content/uploads/2024/02/a-300.jpg 300w, /wp-content/uploads/2024/02/a.jpg 1200w" onerror="x()"></figure>',
  '<figure class="wp-block-video"><video controls src="/wp-content/uploads/2024/02/film.mp4"></video></figure>',
  '<iframe src="https://www.youtube.com/embed/ScMzIvxBSi4"></iframe><script>alert(1)</script><style>p{}</style>',
].join("");

async function get(path: string, init: RequestInit = {}): Promise<Response> {
  return app.fetch(new Request(publicUrl + path, init), {});
}

async function write(values: object, path = "/wp/v2/posts"): Promise<number> {
  const { status, body } = await site.ask(path, { method: "POST", by: "studio_admin", json: values });
  expect([200, 201]).toContain(status);
  for (const resource of ["posts", "categories", "tags", "users"])
    site.database.events.send("contentChanged", { resource });
  return body.id;
}

beforeAll(async () => {
  site = await openWordPressSite("sqlite");
  const html = { headers: { "Content-Type": "text/html" } };
  app = createApp(site.dependencies, {
    site: stubSite(async () => new Response("<p>page</p>", html)),
  });
  await site.dependencies.files.write("uploads/2024/02/film.mp4", new Uint8Array(4_321));
  await write({ title: "Nasty ]]> & <b>bold</b>", content: nasty, status: "publish" });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** @throws where it isn't well-formed. */
function parseXml(text: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const add = (text: string) => {
    const top = open.at(-1);
    if (top) top.text += text;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.write(text).close();
  return root.children[0] as Element;
}

const all = ({ children }: Element, name: string) => children.filter((child) => child.name === name);
const one = (element: Element, name: string) => {
  const found = all(element, name);
  expect([name, found.length]).toEqual([name, 1]);
  return found[0] as Element;
};
const wholeUrl = /^https?:\/\/[^\s]+$/;
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Nothing that runs, nothing relative, nothing that XML can't hold. */
function checkHtml(html: string): void {
  expect(html).not.toMatch(/<(script|style|iframe|object|embed|form)|\son\w+=|javascript:/i);
  for (const [, url = ""] of html.matchAll(/\s(?:href|src|poster|cite)="([^"]*)"/g))
    expect(url).toMatch(/^(https?:\/\/|mailto:|tel:|$)/);
  for (const [, set = ""] of html.matchAll(/\ssrcset="([^"]*)"/g))
    for (const candidate of set.split(", ")) expect(candidate).toMatch(/^https?:\/\/\S+( [\d.]+[wx])?$/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
  expect(html).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]/);
}

describe.each([
  "/feed.xml",
  "/category/video-production/feed/",
  "/tag/editing/feed/",
  "/author/jordan/feed/",
])("RSS at %s", (path) => {
  test("holds the validator's rules", async () => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "application/rss+xml; charset=utf-8",
    ]);
    const rss = parseXml(await answer.text());
    expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
    const channel = one(rss, "channel");
    for (const name of ["title", "description", "language"]) expect(one(channel, name).text).not.toBe("");
    expect(one(channel, "link").text).toMatch(wholeUrl);
    expect(one(channel, "lastBuildDate").text).toMatch(rfc822);
    expect(one(channel, "atom:link").attributes).toEqual({
      href: publicUrl + path,
      rel: "self",
      type: "application/rss+xml",
    });
    const items = all(channel, "item");
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(20);
    // The picture of an article, with its length, which the server knows.
    expect(
      items
        .flatMap((item) => all(item, "enclosure"))
        .some(({ attributes }) => Number(attributes.length) > 1_000),
    ).toBe(true);
    for (const item of items) {
      expect(one(item, "title").text).not.toMatch(/<|&\w+;/);
      expect(one(item, "link").text).toMatch(wholeUrl);
      expect(one(item, "guid").attributes.isPermaLink).toBe("false");
      expect(one(item, "pubDate").text).toMatch(rfc822);
      expect(all(item, "enclosure").length).toBeLessThanOrEqual(1);
      for (const { attributes } of all(item, "enclosure")) {
        expect(attributes.url).toMatch(wholeUrl);
        expect(attributes.length).toMatch(/^\d+$/);
        expect(attributes.type).toMatch(/^\w+\/[\w.+-]+$/);
      }
      for (const { text } of all(item, "content:encoded")) checkHtml(text);
    }
    const guids = items.map((item) => one(item, "guid").text);
    expect(new Set(guids).size).toBe(guids.length);
    expect(items.some((item) => all(item, "content:encoded").length === 1)).toBe(true);
  });
});

/** The facts of each article in a feed, independent of its format; texts and addresses are the site's own. */
function told(feed: Element) {
  const isAtom = feed.name === "feed";
  const items = isAtom ? all(feed, "entry") : all(one(feed, "channel"), "item");
  const text = (item: Element, name: string) =>
    all(item, name)
      .map((each) => plainText(each.text))
      .join();
  return items.map((item) => ({
    id: text(item, isAtom ? "id" : "guid"),
    title: text(item, "title"),
    time: Date.parse(text(item, isAtom ? "published" : "pubDate")),
    author: isAtom ? text(one(item, "author"), "name") : text(item, "dc:creator"),
    subjects: all(item, "category").map(
      ({ attributes, text }) => attributes.label ?? attributes.term ?? text,
    ),
    summary: text(item, isAtom ? "summary" : "description"),
    isWhole: all(item, isAtom ? "content" : "content:encoded").some((each) => each.text.trim() !== ""),
  }));
}

test.each((await readCaptures()).filter(({ name }) => /^new-feed(-atom|-author|-tag)?$/.test(name)))(
  "$name: tells what WordPress's own feed tells",
  async (capture) => {
    const { pathname } = new URL(capture.request.url);
    const found = await get(pathname);
    const answer = found.status === 301 ? await get(found.headers.get("Location") ?? "") : found;
    // WordPress's feeds have ten articles; the first of ours was written by these tests.
    const known = told(parseXml(String(capture.body)));
    const ours = told(parseXml(await answer.text())).filter(({ id }) => known.some((item) => item.id === id));
    expect(ours).toEqual(known.map((item) => ({ ...item, author: item.author || team, ...guarded(item) })));
  },
);

/** The author of articles whose account is deleted. */
const team = "Extenso Team";

/** WordPress puts a form for the password in the text's place, which no reader can send. */
function guarded({ title }: { title: string }) {
  return title.startsWith("Protected: ") ? { isWhole: false, summary: "" } : {};
}

test("Atom holds RFC 4287's rules", async () => {
  for (const path of ["/feed/atom/", "/category/web-development/feed/atom/", "/tag/editing/feed/atom/"]) {
    const answer = await get(path);
    expect([path, answer.headers.get("Content-Type")]).toEqual([path, "application/atom+xml; charset=utf-8"]);
    const feed = parseXml(await answer.text());
    expect(feed.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
    expect(one(feed, "id").text).toBe(publicUrl + path);
    expect(one(feed, "title").text).not.toBe("");
    expect(one(feed, "updated").text).toMatch(rfc3339);
    const links = all(feed, "link").map(({ attributes: { rel, href } }) => [rel, href]);
    expect(links).toContainEqual(["self", publicUrl + path]);
    const entries = all(feed, "entry");
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(one(entry, "id").text).toMatch(wholeUrl);
      one(entry, "title");
      expect(one(entry, "updated").text).toMatch(rfc3339);
      expect(one(entry, "published").text).toMatch(rfc3339);
      expect(one(one(entry, "author"), "name").text).not.toBe("");
      expect(all(entry, "link").some(({ attributes }) => attributes.rel === "alternate")).toBe(true);
      for (const { text } of all(entry, "summary")) expect(text).not.toBe("");
      for (const { attributes, text } of all(entry, "content")) {
        expect(attributes.type).toBe("html");
        checkHtml(text);
      }
    }
    expect(new Set(entries.map((entry) => one(entry, "id").text)).size).toBe(entries.length);
  }
});

test("JSON Feed holds version 1.1's rules", async () => {
  const answer = await get("/feed.json");
  expect(answer.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
  const feed = await answer.json();
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    feed_url: `${publicUrl}/feed.json`,
    title: expect.stringMatching(/./),
    home_page_url: `${publicUrl}/`,
  });
  for (const item of feed.items) {
    expect(typeof item.id).toBe("string");
    expect(item.url).toMatch(wholeUrl);
    expect(item.summary).not.toBe("");
    expect(item.date_published).toMatch(rfc3339);
    expect(typeof (item.content_html ?? item.content_text)).toBe("string");
    checkHtml(item.content_html ?? "");
  }
  const [nastyItem] = feed.items;
  expect(nastyItem.attachments).toEqual([
    {
      url: `${publicUrl}/wp-content/uploads/2024/02/film.mp4`,
      mime_type: "video/mp4",
      size_in_bytes: 4_321,
    },
  ]);
});

test("what breaks feeds comes through as text", async () => {
  const rss = parseXml(await (await get("/feed.xml")).text());
  const [item] = all(one(rss, "channel"), "item");
  if (!item) throw new Error("no item");
  expect(one(item, "title").text).toBe("Nasty ]]> & bold");
  const html = one(item, "content:encoded").text;
  expect(html).toContain("End ]]&gt; of a section ]]&gt; and");
  const article = `${publicUrl}/dashboard/academy/post/`;
  expect(html).toContain(`<a href="${publicUrl}/portfolio/x"`);
  expect(html).toMatch(new RegExp(`<a href="${article}[^"#]*#part"`));
  expect(html).toContain(`${publicUrl}/wp-content/uploads/2024/02/a-300.jpg 300w, `);
  expect(html).toContain('<a href="https://www.youtube.com/watch?v=ScMzIvxBSi4">');
  expect(one(item, "enclosure").attributes).toMatchObject({ type: "video/mp4", length: "4321" });
});

test("an article behind a password is told, and not shown", async () => {
  const rss = parseXml(await (await get("/feed.xml")).text());
  const item = all(one(rss, "channel"), "item").find((each) =>
    one(each, "title").text.startsWith("Protected"),
  );
  if (!item) throw new Error("no item");
  expect(all(item, "content:encoded")).toEqual([]);
});

test("HEAD, conditional requests, and the links that WordPress sends", async () => {
  const path = "/category/web-development/feed/";
  const { headers, status } = await get(path, { method: "HEAD" });
  expect(status).toBe(200);
  expect(headers.get("Link")).toBe(
    `<${publicUrl}/wp-json/>; rel="https://api.w.org/", <${publicUrl}/wp-json/wp/v2/categories/6>; rel="alternate"; title="JSON"; type="application/json"`,
  );
  const again = await get(path, { headers: { "If-None-Match": headers.get("ETag") ?? "" } });
  expect(again.status).toBe(304);
  const since = await get(path, { headers: { "If-Modified-Since": headers.get("Last-Modified") ?? "" } });
  expect(since.status).toBe(304);
});

test("what is gone leaves all feeds at once", async () => {
  const id = await write({
    title: "Soon gone",
    status: "publish",
    categories: [6],
    content: "<p>Secret</p>",
  });
  const feeds = ["/feed.xml", "/feed/atom/", "/feed.json", "/category/web-development/feed/"];
  const holds = async () =>
    Promise.all(feeds.map(async (path) => (await (await get(path)).text()).includes("Soon gone")));
  expect(await holds()).toEqual([true, true, true, true]);
  await write({ status: "draft" }, `/wp/v2/posts/${id}`);
  expect(await holds()).toEqual([false, false, false, false]);
});

test.each([
  "/category/none/feed/",
  "/tag/none/feed/atom/",
  "/author/none/feed/",
  "/author/casey_member/feed/",
])("%s is no feed", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("a feed has a bound: what is longer together is told by excerpts", async () => {
  const [post] = (await site.ask("/wp/v2/posts?per_page=1&_embed")).body;
  const long = { ...post, content: { rendered: `<p>${"word ".repeat(130_000)}</p>`, protected: false } };
  const list = [long, { ...long, id: 2 }, { ...post, id: 3 }].map((record) => wirePost.parse(record));
  const entries = feedEntries(list, publicUrl);
  expect(entries.map(({ html }) => html.length > 0)).toEqual([true, false, true]);
  const place = { publicUrl, timezone: "America/Vancouver" };
  const { content: text } = feedDocument(
    "rss2",
    { title: "x", path: "/feed.xml", page: "/", entries },
    place,
  );
  expect(text.length).toBeLessThan(1_200_000);
  parseXml(text);
});

test("an empty feed holds the rules as well", () => {
  const place = { publicUrl, timezone: "America/Vancouver" };
  const feed = { title: "Empty", path: "/feed/atom/", page: "/", entries: [] };
  expect(one(parseXml(feedDocument("atom", feed, place).content), "updated").text).toMatch(rfc3339);
  parseXml(feedDocument("rss2", feed, place).content);
});
