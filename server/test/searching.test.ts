/** `search` finds words by an index wherever they stand in a text, and taxonomies are told apart in filters. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, type WordPressSite } from "./wordpress-site.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  const write = async (path: string, json: Record<string, unknown>) => {
    const { status, body } = await site.ask(path, { method: "POST", by: "maya_chen", json });
    expect([200, 201]).toContain(status);
    return body as unknown as { id: number };
  };
  const listed = async (query: string) => {
    const { status, body } = await site.ask(`/wp/v2/posts?per_page=100&${query}`, {
      by: "maya_chen",
    });
    expect(status).toBe(200);
    return (body as unknown as { id: number }[]).map(({ id }) => id);
  };
  const found = async (query: string) => (await listed(query)).sort((a, b) => a - b);
  const search = (words: string) => found(`search=${encodeURIComponent(words)}`);

  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  test("words are found at the start, in the middle and at the end of a text, whatever they are made of", async () => {
    const { id } = await write("/wp/v2/posts", {
      title: "Qaf Zé 100% sure_thing",
      content: '<p>abcxbcd 夜の撮影 «O\'Neil» "quoted" and the verylastwq</p>',
      status: "publish",
    });
    for (const words of [
      "qaf",
      "qaf zé 100%",
      "sure_thing",
      "影 «",
      "o'neil",
      "verylastwq",
      "wq",
      '"quoted"',
    ])
      expect([words, await search(words)]).toEqual([words, [id]]);
    // Has every trigram of the word, and not the word.
    expect(await search("abcd")).toEqual([]);
    expect(await search("sureXthing")).toEqual([]);
    expect(await search("verylastwq -100%")).toEqual([]);
    expect(await search(`verylastwq ${"abcdefghi".repeat(100)}`)).toEqual([]);
  });

  test("the index follows what is written: changes, the bin and deletion", async () => {
    const { id } = await write("/wp/v2/posts", { title: "Indexed", content: "firstword", status: "publish" });
    expect(await search("firstword")).toEqual([id]);
    await write(`/wp/v2/posts/${id}`, { content: "secondword" });
    expect(await search("firstword")).toEqual([]);
    expect(await search("secondword")).toEqual([id]);
    await site.ask(`/wp/v2/posts/${id}?force=true`, { method: "DELETE", by: "maya_chen" });
    expect(await search("secondword")).toEqual([]);
  });

  test("by relevance, a word in an older title comes before one in a newer text", async () => {
    const inTitle = await write("/wp/v2/posts", {
      title: "Rankedword",
      content: "Text",
      date_gmt: "2026-01-01T12:00:00",
      status: "publish",
    });
    const inText = await write("/wp/v2/posts", {
      title: "Text",
      content: "rankedword",
      date_gmt: "2026-01-02T12:00:00",
      status: "publish",
    });
    expect(await listed("search=rankedword&orderby=relevance")).toEqual([inTitle.id, inText.id]);
    expect(await listed("search=rankedword&orderby=date")).toEqual([inText.id, inTitle.id]);
  });

  test("a search is answered by the index", async () => {
    const { query } = site.dependencies.database;
    if (kind === "postgres") {
      const plan = await query.transaction().execute(async (rows) => {
        await sql`set local enable_seqscan = off`.execute(rows);
        return sql<
          Record<string, string>
        >`explain select id from posts where search_text like '%quokka%'`.execute(rows);
      });
      expect(JSON.stringify(plan.rows)).toContain("posts_search");
    } else {
      const { rows } = await sql<{ detail: string }>`explain query plan select id from posts where id in
        (select found.id from posts as found where found.id in
          (select rowid from posts_search where posts_search match '"quo"'))`.execute(query);
      expect(rows.map(({ detail }) => detail).join("\n")).toContain("posts_search VIRTUAL TABLE");
    }
  });

  test("a category's id among tags, and the reverse, finds nothing and leaves nothing out", async () => {
    const category = await write("/wp/v2/categories", { name: "Only a category" });
    const tag = await write("/wp/v2/tags", { name: "Only a tag" });
    const { id } = await write("/wp/v2/posts", {
      title: "Carries both",
      content: "Text",
      status: "publish",
      categories: [category.id],
      tags: [tag.id],
    });
    expect(await found(`categories=${category.id}`)).toEqual([id]);
    expect(await found(`tags=${tag.id}`)).toEqual([id]);
    expect(await found(`tags=${category.id}`)).toEqual([]);
    expect(await found(`categories=${tag.id}`)).toEqual([]);
    expect(await found(`categories=${category.id}&tags_exclude=${category.id}`)).toEqual([id]);
    expect(await found(`tags=${tag.id}&categories_exclude=${tag.id}`)).toEqual([id]);
    expect(await found(`tags=${tag.id}&tags_exclude=${tag.id}`)).toEqual([]);
    expect(await found(`tags[terms]=${tag.id},${category.id}&tags[operator]=AND`)).toEqual([]);
    expect(await found(`tags[terms]=${tag.id}&tags[operator]=AND`)).toEqual([id]);
  });
});
