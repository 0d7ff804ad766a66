/** A write through the API renders exactly those cached pages again that show the changed records. */
import type { SiteHandler, SiteRequestContext } from "@extenso/contract/host/host.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../src/app.ts";
import { ContentVersions } from "../src/engines/database/content-versions.ts";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { stubSite } from "./stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "./wordpress-site.ts";

/** What each page reads. */
const pages: Record<string, (host: SiteRequestContext) => Promise<unknown>[]> = {
  "/": ({ content }) => [content.listArticleLinks({ perPage: 3 }), content.listProjects()],
  "/articles": ({ content }) => [content.listArticles()],
  "/portfolio": ({ content }) => [content.listProjects()],
  "/topics": ({ content }) => [content.listCategories()],
  "/keywords": ({ content }) => [content.findNamed("tags", "lighting")],
  "/about": ({ places }) => [places.placesBySlug("pages", "about")],
  "/contact": () => [],
};
const all = Object.keys(pages);

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let app: App;
  let versions: ContentVersions;
  let rendered: string[];
  let post: number;

  const handle: SiteHandler = async (request, host) => {
    const { pathname } = new URL(request.url);
    rendered.push(pathname);
    const read = await Promise.all(pages[pathname]?.(host) ?? []);
    return new Response(JSON.stringify(read).replaceAll("<", "&lt;"), {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  };

  beforeEach(async () => {
    rendered = [];
    site = await openWordPressSite(kind);
    app = createApp(site.dependencies, {
      site: stubSite(handle),
    });
    const draft = { title: "An article of this morning", status: "draft" };
    post = (await site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json: draft })).body.id;
    versions = await ContentVersions.open(site.database, site.dependencies.log);
    await visit();
    expect(rendered).toEqual(all);
    rendered = [];
    await visit();
    expect(rendered).toEqual([]);
  });
  afterEach(async () => {
    await versions.close();
    await app.close();
    await site.close();
  });

  /** Requests every page once. @returns their texts by path. */
  async function visit(): Promise<Map<string, string>> {
    const said = new Map<string, string>();
    for (const path of all) {
      const answer = await app.fetch(new Request(`${publicUrl}${path}`));
      expect([path, answer.status]).toEqual([path, 200]);
      said.set(path, await answer.text());
    }
    return said;
  }
  async function write(path: string, json: Record<string, unknown>): Promise<Map<string, string>> {
    const { status, body } = await site.ask(`/wp/v2${path}`, { method: "POST", by: "maya_chen", json });
    expect([status, body.code]).toEqual([200, undefined]);
    await versions.look();
    return visit();
  }

  test("an article that is published: the pages of articles, and those that count them", async () => {
    const said = await write(`/posts/${post}`, { status: "publish" });
    // `/topics` shows the categories that have articles.
    expect(rendered).toEqual(["/", "/articles", "/topics"]);
    for (const path of ["/", "/articles"]) expect(said.get(path)).toContain("An article of this morning");
  });

  test("a draft that is changed: no page at all shows it", async () => {
    const said = await write(`/posts/${post}`, { title: "Not out yet" });
    expect(rendered).not.toContain("/portfolio");
    for (const path of all) expect(said.get(path)).not.toContain("Not out yet");
  });

  test("a portfolio item that is renamed: the pages of the portfolio", async () => {
    const { body } = await site.ask("/wp/v2/portfolio-items?per_page=1");
    const said = await write(`/portfolio-items/${body[0].id}`, { title: "Renamed this morning" });
    expect(rendered).toEqual(["/", "/portfolio"]);
    for (const path of rendered) expect(said.get(path)).toContain("Renamed this morning");
  });

  test("a category that is renamed: its list, and the articles that tell it", async () => {
    const { body } = await site.ask("/wp/v2/posts?per_page=10&_fields=categories");
    const said = await write(`/categories/${body[0].categories[0]}`, { name: "Named this morning" });
    expect(rendered).toEqual(["/articles", "/topics"]);
    for (const path of rendered) expect(said.get(path)).toContain("Named this morning");
  });
});
