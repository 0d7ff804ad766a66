/** Both sources say the same of the same content: this server's own, read in this process and over its API. */
import type { NamedCollection, PermalinkCollection } from "@extenso/contract/client/permalink-calls.ts";
import { createTransport } from "@extenso/contract/client/transport.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProjectOrder } from "../src/domains/content/posts/project-order.ts";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { isCoreReach } from "../src/kernel/test-reach.ts";
import type { ArticlesQuery, ContentSource, RecordCollection } from "../src/pages/reading/content-source.ts";
import { studioSource } from "../src/pages/source/studio.ts";
import { wordPressSource } from "../src/pages/source/wordpress.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "./wordpress-site.ts";

const newest: ArticlesQuery = { page: 1, perPage: 9, order: "desc", categories: [] };
const records: RecordCollection[] = ["posts", "pages", "portfolio-items"];
const places: PermalinkCollection[] = [...records, "media"];
const named: NamedCollection[] = ["categories", "tags", "users"];
/** In the core reach every third of what the captures have; what this test writes is always asked for. */
const inReach = <Item>(items: Item[]) => items.filter((_, at) => !isCoreReach || at % 3 === 0);

interface Known {
  /** Of all that is published. */
  slugs: string[];
  media: number[];
  posts: number[];
  projects: number[];
  terms: { id: number; slug: string; taxonomy: string }[];
  people: { id: number; slug: string }[];
}

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let known: Known;
  let own: ContentSource;
  let api: ContentSource;

  beforeAll(async () => {
    site = await openWordPressSite(kind);
    const { dependencies, database } = site;
    own = studioSource({
      dependencies,
      projectEntries: createProjectOrder(dependencies).read,
      remember: (_key, _resources, make) => make(),
      inTurn: (search) => search(),
    });
    api = wordPressSource(
      createTransport({
        baseUrl: `${publicUrl}/wp-json`,
        fetch: async (input, init) => site.api.app.fetch(new Request(input, init)),
      }),
    );
    const write = async (path: string, json: object): Promise<number> => {
      const { status, body } = await site.ask(`/wp/v2/${path}`, { method: "POST", by: "maya_chen", json });
      expect([status, body.message]).toEqual([201, undefined]);
      return body.id;
    };
    const { body: open } = await site.ask("/wp/v2/media?media_type=image&per_page=2&orderby=id");
    const [shared = 0, hidden = 0] = open.map(({ id }: { id: number }) => id);
    const house = await write("pages", { title: "House", slug: "house", status: "publish" });
    await write("pages", {
      title: "Rules & more",
      slug: "rules",
      parent: house,
      status: "publish",
      content: "<p>Quiet</p>",
      share_picture: shared,
      share_text: "Come in",
      robots: "noindex",
    });
    const secret = { title: "Secret", slug: "secret", status: "publish", content: "<p>Hidden</p>" };
    await write("posts", { ...secret, password: "open", featured_media: shared });
    await write("posts", { title: "Later", status: "draft", featured_media: hidden });
    await write("portfolio-items", {
      title: "Own &amp; fields",
      slug: "own-fields",
      status: "publish",
      content: `[gallery ids="${shared},${hidden}"]`,
      share_text: "Look",
    });
    const focal_point = JSON.stringify({ x: 0.25, y: 0.5 });
    await database.query.updateTable("media").set({ focal_point }).where("id", "=", shared).execute();
    const published = await database.query
      .selectFrom("posts")
      .select(["id", "slug", "type"])
      .where("status", "=", "publish")
      .execute();
    known = {
      slugs: [
        ...new Set([...inReach(published.map(({ slug }) => slug)), "house", "rules", "secret", "own-fields"]),
        "nowhere",
        "secret,house",
        "Ünknown",
      ],
      posts: published.map(({ id }) => id),
      projects: published.filter(({ type }) => type === "portfolio-items").map(({ id }) => id),
      media: (await database.query.selectFrom("media").select("id").execute()).map(({ id }) => id),
      terms: await database.query.selectFrom("terms").select(["id", "slug", "taxonomy"]).execute(),
      people: await database.query.selectFrom("users").select(["id", "slug"]).execute(),
    };
  });
  afterAll(() => site.close());

  /** As JSON has it; records of the own source may say more. */
  async function agree(read: (source: ContentSource) => Promise<unknown>): Promise<void> {
    const plain = async (source: ContentSource) => JSON.parse(JSON.stringify({ found: await read(source) }));
    expect(await plain(own)).toMatchObject(await plain(api));
  }

  const byId = <Item extends { id: number }>(items: Item[]) => items.sort((a, b) => a.id - b.id);
  const idOf = (taxonomy: string) => known.terms.find((term) => term.taxonomy === taxonomy)?.id ?? 0;

  test("articles, their pages, and what narrows them", async () => {
    const queries: Partial<ArticlesQuery>[] = [
      {},
      { page: 2, perPage: 4 },
      { search: "light" },
      { search: "<b>nothing of this kind</b>" },
      { categories: [idOf("category"), 99_999] },
      { tag: idOf("post_tag") },
      ...known.people.map(({ id }) => ({ author: id })),
      { after: "2026-01-01T00:00:00", order: "asc" },
      { before: "2026-01-01T00:00:00", perPage: 100 },
    ];
    for (const narrowed of queries) {
      await agree((source) => source.listArticles({ ...newest, ...narrowed }));
      await agree((source) => source.listArticleLinks({ ...newest, ...narrowed }));
      await agree((source) => source.feedEntries({ ...newest, ...narrowed }, publicUrl));
    }
    const refused = { code: "rest_post_invalid_page_number", status: 400 };
    for (const source of [own, api])
      await expect(source.listArticles({ ...newest, page: 99 })).rejects.toMatchObject(refused);
  });

  test("records by their slug", async () => {
    for (const slug of known.slugs.filter(Boolean)) {
      await agree((source) => source.findArticle(slug));
      await agree((source) => source.findProject(slug));
      for (const collection of records) await agree((source) => source.recordsBySlug(collection, slug));
    }
  });

  test("projects together", async () => {
    await agree((source) => source.newestProjects(3));
    await agree((source) => source.newestProjects(100));
    await agree((source) => source.projectEntries());
    const asked = [...known.projects, 99_999];
    await agree(async (source) => byId(await source.projectsById(asked)));
    await agree(async (source) =>
      byId(await source.projectTitles(asked)).map(({ id, slug, title }) => ({ id, slug, title })),
    );
  });

  test("pictures and films, without those of drafts", async () => {
    expect(known.media.length).toBeLessThanOrEqual(100);
    await agree(async (source) => byId(await source.mediaById(known.media)));
    await agree(async (source) => byId(await source.countedMedia(known.media)));
    expect((await own.mediaById(known.media)).length).toBeLessThan(known.media.length);
    expect((await own.mediaById(known.media)).some(({ focal_point }) => focal_point?.x === 0.25)).toBe(true);
  });

  test("categories in use, and what WordPress's addresses lead to", async () => {
    await agree((source) => source.listCategories());
    for (const collection of places) {
      for (const slug of known.slugs.filter(Boolean))
        await agree((source) => source.placesBySlug(collection, slug));
      for (const id of [...inReach([...known.posts, ...known.media]), 99_999])
        await agree((source) => source.placesById(collection, id));
    }
    for (const collection of named) {
      for (const { id, slug } of [...known.terms, ...known.people, { id: 99_999, slug: "nobody" }]) {
        await agree((source) => source.findNamed(collection, slug));
        await agree((source) => source.findNumbered(collection, id));
      }
    }
  });
});
