import { type WirePost, wirePost } from "@extenso/contract/wire/posts.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { capture } from "../../../test/captured-answers.ts";
import { stubSite } from "../../../test/stub-site.ts";
import { type App, createApp } from "../../app.ts";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { coreRoutes, openTestWordPress, type TestWordPress } from "../behind/test-wordpress.ts";
import { feedEntries } from "../reading/feed-entries.ts";
import { feedDocument } from "./feed-formats.ts";

const place = { publicUrl: "https://studio.example.test", timezone: "America/Vancouver" };
const feedOf = async (posts: readonly WirePost[], at: typeof place) => {
  const entries = feedEntries(posts, at.publicUrl);
  return feedDocument("rss2", { title: "Extenso Academy", path: "/feed.xml", page: "/", entries }, at);
};
const posts = () => capture("posts-list-page-1").body.map((record: unknown) => wirePost.parse(record));
const all = (text: string, element: string) =>
  [...text.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, "g"))].map(
    ([, inside]) => inside,
  );

describe("the feed", () => {
  test("tells the instant of publication, whatever the studio's clock says", async () => {
    const [first] = posts();
    const { content: text } = await feedOf(
      [{ ...first, date: "2024-07-03T18:20:00", date_gmt: "2024-07-04T01:20:00" }],
      place,
    );
    expect(all(text, "pubDate")).toEqual(["Thu, 04 Jul 2024 01:20:00 GMT"]);
  });

  test("reads a site-local time with the site's offset on that day, where that is all there is", async () => {
    const [first] = posts();
    const given = ["2024-01-03T18:20:00", "2024-07-03T18:20:00", "0000-00-00T00:00:00", "yesterday"];
    const { content: text } = await feedOf(
      given.map((date) => ({ ...first, date, date_gmt: "0000-00-00T00:00:00" })),
      place,
    );
    expect(all(text, "pubDate")).toEqual(["Thu, 04 Jan 2024 02:20:00 GMT", "Thu, 04 Jul 2024 01:20:00 GMT"]);
  });

  test("says when it changed last, which is not when it was asked", async () => {
    const [first, second] = posts();
    const { content: text, modifiedAt } = await feedOf(
      [
        { ...first, modified_gmt: "2024-02-01T10:00:00" },
        { ...second, modified_gmt: "2024-03-01T10:00:00" },
      ],
      place,
    );
    expect(all(text, "lastBuildDate")).toEqual(["Fri, 01 Mar 2024 10:00:00 GMT"]);
    expect(modifiedAt?.toISOString()).toBe("2024-03-01T10:00:00.000Z");
    expect(all((await feedOf([], place)).content, "lastBuildDate")).toEqual([]);
  });

  test("knows an article by its number, so that a new address does not make a new article", async () => {
    const [first] = posts();
    const guid = async (slug: string) =>
      /<guid.*<\/guid>/.exec((await feedOf([{ ...first, slug }], place)).content)?.[0];
    expect(await guid("a")).toBe(
      `<guid isPermaLink="false">https://studio.example.test/?p=${first.id}</guid>`,
    );
    expect(await guid("b")).toBe(await guid("a"));
    expect(all((await feedOf([{ ...first, slug: "%E6%97%A5-a b" }], place)).content, "link")).toEqual([
      "https://studio.example.test/",
      "https://studio.example.test/dashboard/academy/post/%E6%97%A5-a%20b",
    ]);
  });

  test("names itself, its author and its subjects, and tells what each article is about", async () => {
    const { content: text } = await feedOf(posts(), place);
    expect(text).toContain(
      '<atom:link href="https://studio.example.test/feed.xml" rel="self" type="application/rss+xml"/>',
    );
    expect(all(text, "dc:creator")).toHaveLength(9);
    // The feed's own, and of all articles but the one that a password guards.
    expect(all(text, "description")).toHaveLength(9);
    expect(all(text, "category").length).toBeGreaterThan(0);
    expect(text.replaceAll(/<content:encoded>.*?<\/content:encoded>|<enclosure [^>]*>/gs, "")).not.toContain(
      "cms.example.test",
    );
  });

  test("stays well-formed whatever a title holds", async () => {
    const [first] = posts();
    const rendered = 'a\u0000\u000b\uFFFE\uD800 <b>&amp;</b> & "c" ]]&gt; <![CDATA[';
    const { content: text } = await feedOf([{ ...first, title: { rendered } }], place);
    const title = all(text, "title")[1] ?? "";
    expect(title).toMatch(/^[\t\n\r\x20-\uD7FF\uE000-\uFFFD]+$/);
    expect(title).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  });
});

describe("in front of a WordPress", async () => {
  let wordPress: TestWordPress;
  let studio: TestStudio;
  let app: App;
  beforeEach(async () => {
    wordPress = await openTestWordPress(coreRoutes);
    studio = await openTestStudio("sqlite");
    app = open();
  });
  afterEach(async () => {
    await wordPress.close();
    await studio.close();
  });

  function open(): App {
    const settings = { ...studio.settings, contentApiUrl: wordPress.apiRoot };
    const handle = async () => new Response("a page", { headers: { "Content-Type": "text/html" } });
    const site = stubSite(handle);
    return createApp({ ...studio, settings }, { site });
  }
  const get = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.fetch(new Request(`https://studio.example.test${path}`, { headers, method }), {});
  const answersPosts = () => {
    wordPress.answer = (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/posts")) return Response.json(capture("posts-list-page-1").body);
      return pathname.endsWith("/portfolio-items") ? Response.json(capture("portfolio-list").body) : null;
    };
  };
  const broken = () => new Response("down", { status: 500 });

  test.each([
    ["/feed.xml", "<item>"],
    ["/sitemap.xml", "/portfolio/saltwater-kitchen"],
  ])("%s is the last one, while the WordPress is away", async (path, holds) => {
    wordPress.answer = broken;
    const never = await get(path);
    expect([never.status, never.headers.get("Retry-After")]).toEqual([503, "120"]);
    expect(never.headers.get("Cache-Control")).toBe("no-store");
    answersPosts();
    const good = await (await get(path)).text();
    expect(good).toContain(holds);
    wordPress.answer = broken;
    studio.pass({ minutes: 5 });
    const kept = await get(path);
    expect([kept.status, await kept.text()]).toEqual([200, good]);
    // A process that never read any has none.
    app = open();
    expect((await get(path)).status).toBe(503);
  });

  test("the feed is made once for all who ask, and anew after a minute", async () => {
    answersPosts();
    await Promise.all([get("/feed.xml"), get("/feed.xml"), get("/feed.xml")]);
    await get("/feed.xml");
    expect(wordPress.asked).toHaveLength(1);
    studio.pass({ seconds: 61 });
    await get("/feed.xml");
    expect(wordPress.asked).toHaveLength(2);
  });

  test("a reader that has it hears so, and HEAD says the same without it", async () => {
    answersPosts();
    const { headers } = await get("/feed.xml");
    const etag = headers.get("ETag") ?? "";
    const modified = headers.get("Last-Modified") ?? "";
    expect(Date.parse(modified)).toBeLessThan(Date.now());
    expect((await get("/feed.xml", { "If-None-Match": etag })).status).toBe(304);
    expect((await get("/feed.xml", { "If-Modified-Since": modified })).status).toBe(304);
    expect(
      (await get("/feed.xml", { "If-None-Match": '"other"', "If-Modified-Since": modified })).status,
    ).toBe(200);
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
    expect((await get("/feed.xml", { "If-Modified-Since": earlier })).status).toBe(200);
    const head = await get("/feed.xml", {}, "HEAD");
    expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, etag, ""]);
  });

  test.each<readonly [string, string]>([
    ...["/feed", "/feed/", "/feed/rss2", "/feed/rss2/", "/feed/rss/", "/feed/rdf/"].map(
      (path) => [path, "/feed.xml"] as const,
    ),
    ...["/?feed=rss2", "/?feed=feed"].map((path) => [path, "/feed.xml"] as const),
    ...["/feed/atom", "/?feed=atom"].map((path) => [path, "/feed/atom/"] as const),
    ...["/feed/json", "/feed/json/", "/?feed=json"].map((path) => [path, "/feed.json"] as const),
    ["/category/light/feed", "/category/light/feed/"],
    ["/category/video/light/feed/rdf/", "/category/light/feed/"],
    ["/tag/qa/feed/atom", "/tag/qa/feed/atom/"],
    ["/author/maya_chen/feed/json", "/author/maya_chen/feed/json/"],
    ...["/comments/feed", "/comments/feed/rss2/", "/?feed=comments-rss2"].map(
      (path) => [path, "/comments/feed/"] as const,
    ),
  ])("%s, where WordPress has a feed, leads to %s", async (path, target) => {
    const { status, headers } = await get(path);
    expect([status, headers.get("Location")]).toEqual([301, target]);
  });

  test("other addresses like these are pages", async () => {
    for (const path of ["/feed/other/", "/feeds/", "/?feed=x", "/?feed=rss2x", "/about?feed=rss2"]) {
      expect((await get(path)).headers.get("Content-Type")).toContain("text/html");
    }
  });

  test("comments have a feed without any", async () => {
    const answer = await get("/comments/feed/");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "application/rss+xml; charset=utf-8",
    ]);
    const text = await answer.text();
    expect(text).toContain('href="https://studio.example.test/comments/feed/" rel="self"');
    expect(text).not.toContain("<item>");
  });

  test("a WordPress without projects has a sitemap, and one with a million pages too", async () => {
    wordPress.answer = (request) =>
      new URL(request.url).pathname.endsWith("/portfolio-items")
        ? Response.json(
            { code: "rest_no_route", message: "No route.", data: { status: 404 } },
            { status: 404 },
          )
        : null;
    const plain = await get("/sitemap.xml");
    expect([
      plain.status,
      (await plain.text()).includes("<loc>https://studio.example.test/about</loc>"),
    ]).toEqual([200, true]);
    app = open();
    wordPress.asked.length = 0;
    wordPress.answer = (request) => {
      const { searchParams } = new URL(request.url);
      const ids = (searchParams.get("include") ?? searchParams.get("page") ?? "1").split(",");
      const records = ids.map((id) => ({ id: Number(id), slug: `project-${id}`, content: { rendered: "" } }));
      return Response.json(records, { headers: { "X-WP-TotalPages": "1000000" } });
    };
    const text = await (await get("/sitemap.xml")).text();
    expect(text.match(/\/portfolio\/project-/g)).toHaveLength(200);
    expect(wordPress.asked).toHaveLength(202);
  });

  test("an address that is none costs the sitemap that address", async () => {
    wordPress.answer = (request) => {
      if (new URL(request.url).pathname.endsWith("/media"))
        return Response.json(
          [1, 2].map((id) => ({ id, source_url: id === 1 ? "http://[" : "https://a.example/b.jpg" })),
        );
      const content = { rendered: '<img data-id="1"><img data-id="2">' };
      return Response.json([{ id: 1, slug: "a-project", content, acf: { video_url: "http://[.mp4" } }]);
    };
    const answer = await get("/sitemap.xml");
    const text = await answer.text();
    expect([answer.status, text.match(/<image:loc>[^<]*/g)]).toEqual([
      200,
      ["<image:loc>https://a.example/b.jpg"],
    ]);
    expect(text).not.toContain("video:content_loc");
  });

  test("every page says where the API is", async () => {
    const link = '<https://studio.example.test/wp-json/>; rel="https://api.w.org/"';
    for (const [path, method] of [
      ["/", "GET"],
      ["/", "HEAD"],
      ["/anything?x=1", "GET"],
    ] as const) {
      expect((await get(path, {}, method)).headers.get("Link")).toBe(link);
    }
  });
});
