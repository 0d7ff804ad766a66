/** A WordPress 6.1 behind the site: pages, feeds and cards are made from its answers, as from those of 7.1. */
import { readFileSync } from "node:fs";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stubSite } from "../../../test/stub-site.ts";
import { type App, createApp } from "../../app.ts";
import { openTestStudio, type TestStudio } from "../../domains/identity/test-studio.ts";
import { createContentReader } from "../reading/content-reader.ts";
import { coreRoutes, openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

const publicUrl = "https://studio.example.test";
const folders = { "6.1": "captures-6.1", "7.1": "captures" };
type Version = keyof typeof folders;

interface Opened {
  reader: ContentReader;
  get(path: string): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

/** The site in front of a WordPress that answers lists by their captures. */
async function openBehind(version: Version): Promise<Opened> {
  const captured = (name: string) => {
    const file = new URL(`../../../test/${folders[version]}/${name}.json`, import.meta.url);
    const { status, headers, body } = JSON.parse(readFileSync(file, "utf8"));
    const totals = ["X-WP-Total", "X-WP-TotalPages"].flatMap((key) =>
      headers[key] ? [[key, headers[key]]] : [],
    );
    // The hash of an address is another in 7.1.
    const text = JSON.stringify(body).replaceAll(
      /gravatar\.com\/avatar\/[0-9a-f]+/g,
      "gravatar.com/avatar/x",
    );
    return new Response(text, {
      status,
      headers: { "Content-Type": "application/json", ...Object.fromEntries(totals) },
    });
  };
  const wordPress: TestWordPress = await openTestWordPress(coreRoutes);
  wordPress.answer = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const slug = searchParams.get("slug");
    if (pathname.endsWith("/posts")) {
      if (slug === null) return captured("posts-list-page-1");
      return slug === "charge-everything" ? captured("posts-slug-found") : Response.json([]);
    }
    if (pathname.endsWith("/portfolio-items")) return captured("portfolio-list");
    if (pathname.endsWith("/categories")) return captured("categories-list");
    if (pathname.endsWith("/users")) return Response.json([{ id: 2, name: "Maya Chen", slug: "maya_chen" }]);
    return Response.json([]);
  };
  const studio: TestStudio = await openTestStudio("sqlite");
  const site = stubSite(
    async () => new Response("<p>page</p>", { headers: { "Content-Type": "text/html" } }),
  );
  const settings = { ...studio.settings, publicUrl, contentApiUrl: wordPress.apiRoot };
  const app: App = createApp({ ...studio, settings }, { site });
  const ask: typeof fetch = async (input, init) => app.fetch(new Request(input, init), {});
  return {
    reader: createContentReader({
      ...{ publicUrl, contentHosts: ["cms.example.test"], projectEntries: null },
      fetch: ask,
    }),
    async get(path) {
      const answer = await ask(publicUrl + path);
      return { status: answer.status, text: await answer.text() };
    },
    async close() {
      await app.close();
      await wordPress.close();
      await studio.close();
    },
  };
}

describe("6.1 beside 7.1", () => {
  let sites: Record<Version, Opened>;
  beforeAll(async () => {
    sites = { "6.1": await openBehind("6.1"), "7.1": await openBehind("7.1") };
  });
  afterAll(async () => {
    for (const site of Object.values(sites)) await site.close();
  });

  async function onBoth<Result>(
    read: (site: Opened) => Promise<Result>,
  ): Promise<[older: Result, today: Result]> {
    return [await read(sites["6.1"]), await read(sites["7.1"])];
  }

  test("lists of articles are the same", async () => {
    const [older, today] = await onBoth(({ reader }) => reader.listArticles());
    expect(older.items.length).toBeGreaterThan(5);
    expect(older).toEqual(today);
  });

  test("an article has the same facts, and a text", async () => {
    const [older, today] = await onBoth(({ reader }) => reader.findArticle("charge-everything"));
    const { html, ...facts } = older as unknown as { html: string };
    const { html: newer, ...factsToday } = today as unknown as { html: string };
    expect(facts).toEqual(factsToday);
    expect(plain(html)).toBe(plain(newer));
    expect(plain(html)).not.toBe("");
  });

  test("projects and topics are the same", async () => {
    const [older, today] = await onBoth(({ reader }) => reader.listProjects());
    expect(older.items.length).toBeGreaterThan(5);
    expect(older).toEqual(today);
    const [topics, topicsToday] = await onBoth(({ reader }) => reader.listCategories());
    expect(topics.length).toBeGreaterThan(3);
    expect(topics).toEqual(topicsToday);
  });

  test.each([
    "/feed.xml",
    "/feed/atom/",
    "/feed.json",
    "/author/maya_chen/feed/",
    "/category/photography/feed/",
  ])("%s has all articles", async (path) => {
    const [older, today] = await onBoth(({ get }) => get(path));
    expect(older.status).toBe(200);
    const titles = (text: string) => text.match(/<title>[^<]*<\/title>|"title":"(?:[^"\\]|\\.)*"/g);
    expect(titles(older.text)?.length).toBeGreaterThan(5);
    expect(titles(older.text)).toEqual(titles(today.text));
    const enclosures = (text: string) => text.match(/<enclosure [^>]*>|<link rel="enclosure"[^>]*>/g);
    expect(enclosures(older.text)).toEqual(enclosures(today.text));
  });

  test("a card shows the same, and the sitemap names the projects", async () => {
    const [card, cardToday] = await onBoth(({ get }) => get("/charge-everything/embed/"));
    expect(card).toEqual(cardToday);
    expect(card.status).toBe(200);
    const [map, mapToday] = await onBoth(({ get }) => get("/sitemap.xml"));
    expect(map.text).toContain("/portfolio/saltwater-kitchen");
    expect(map).toEqual(mapToday);
  });
});

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
