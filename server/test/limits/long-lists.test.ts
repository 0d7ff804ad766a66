/** Lists of articles of hundreds of thousands of characters: answered whole, and never held whole. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { type QueryFacts, queryChannel } from "../../src/kernel/diagnostics-channels.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

const length = 700_000;
const partCharacters = 1_500_000;

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let many: number[];

  beforeAll(async () => {
    site = await openWordPressSite(kind);
    const posts = await site.ask("/wp/v2/posts?per_page=12&_fields=id");
    many = posts.body.map(({ id }: { id: number }) => id);
    await site.database.query
      .updateTable("posts")
      .set({ content_rendered: sql`content_rendered || ${"x".repeat(length)}`, password: "" })
      .where("id", "in", many)
      .execute();
  });
  afterAll(() => site.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    site.api.app.fetch(new Request(`${publicUrl}/wp-json${path}`, { headers }));

  async function chunksOf(response: Response, onFirst = async () => {}): Promise<string[]> {
    const chunks: string[] = [];
    for await (const chunk of response.body ?? []) {
      if (chunks.push(new TextDecoder().decode(chunk)) === 1) await onFirst();
    }
    return chunks;
  }

  test("each article is as it is alone, in the list's order, with what is embedded", async () => {
    const list = await site.ask("/wp/v2/posts?per_page=12&_embed=author");
    expect(list.body.map(({ id }: { id: number }) => id)).toEqual(many);
    expect(list.headers.get("X-WP-TotalPages")).not.toBeNull();
    for (const at of [0, 5, 11]) {
      const alone = await site.ask(`/wp/v2/posts/${many[at]}?_embed=author`);
      expect(list.body[at]).toEqual(alone.body);
    }
  });

  test("no more than a part of it is held at a time", async () => {
    const chunks = await chunksOf(await get("/wp/v2/posts?per_page=12"));
    expect(chunks.length).toBeGreaterThan(5);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(partCharacters);
    expect(JSON.parse(chunks.join(""))).toHaveLength(12);
  });

  test("it is read from the database as it is taken, and no further than that", async () => {
    const before = site.queries();
    const response = await get("/wp/v2/posts?per_page=12");
    const reader = response.body?.getReader();
    await reader?.read();
    const first = site.queries() - before;
    await reader?.cancel();
    expect(site.queries() - before).toBe(first);
    await chunksOf(await get("/wp/v2/posts?per_page=12"));
    expect(site.queries() - before).toBeGreaterThan(2 * first);
  });

  test("those who ask at the same time each get all of it", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => get("/wp/v2/posts?per_page=12")));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? "")).toHaveLength(12);
  });

  test("what is withdrawn while the list is read is not in the rest of it", async () => {
    const last = many[11] as number;
    const { query } = site.database;
    const setStatus = async (status: "draft" | "publish") => {
      await query.updateTable("posts").set({ status }).where("id", "=", last).execute();
    };
    const chunks = await chunksOf(await get("/wp/v2/posts?per_page=12"), () => setStatus("draft"));
    await setStatus("publish");
    const ids = JSON.parse(chunks.join("")).map(({ id }: { id: number }) => id);
    expect(ids).toEqual(many.slice(0, 11));
  });

  test("an envelope has it whole, an editor gets it as written, and who asks for titles gets these alone", async () => {
    const { body } = await site.ask("/wp/v2/posts?per_page=12&_envelope=1");
    expect(body.status).toBe(200);
    expect(body.body.map(({ id }: { id: number }) => id)).toEqual(many);
    const edited = await site.ask("/wp/v2/posts?per_page=12&context=edit", { by: "studio_admin" });
    const alone = await site.ask(`/wp/v2/posts/${many[7]}?context=edit`, { by: "studio_admin" });
    expect(edited.body[7].content).toEqual(alone.body.content);
    const titles = await get("/wp/v2/posts?per_page=12&_fields=id,title");
    expect((await titles.text()).length).toBeLessThan(5_000);
    const one = await site.ask(`/wp/v2/posts?include=${many[3]}`);
    expect(one.body[0].content.rendered.length).toBeGreaterThan(length);
  });

  test("what was saved is listed so as well", async () => {
    const [id] = many;
    for (const letter of ["a", "b", "c"]) {
      const saved = await site.ask(`/wp/v2/posts/${id}`, {
        method: "POST",
        by: "studio_admin",
        json: { content: `<p>${letter.repeat(length)}</p>` },
      });
      expect(saved.status).toBe(200);
    }
    const token = await site.token("studio_admin");
    const response = await get(`/wp/v2/posts/${id}/revisions?context=edit`, {
      Authorization: `Bearer ${token}`,
    });
    const chunks = await chunksOf(response);
    expect(chunks.length).toBeGreaterThan(2);
    const revisions = JSON.parse(chunks.join(""));
    expect(revisions.slice(0, 3).map(({ content }: { content: { raw: string } }) => content.raw[3])).toEqual([
      "c",
      "b",
      "a",
    ]);
  });

  test("lists that tell of articles without their texts do not read these", async () => {
    const json = { title: "Not yet", content: "<p>Words</p>", status: "draft" };
    const draft = await site.ask("/wp/v2/posts", { method: "POST", by: "studio_admin", json });
    const link = { method: "POST", by: "studio_admin", json: { post: draft.body.id } } as const;
    expect((await site.ask("/extenso/v1/preview-links", link)).status).toBe(201);
    const [media] = (await site.ask("/wp/v2/media?per_page=1&_fields=id")).body;
    // The first who asks where a file is used has the texts read that were written since, a megabyte at a time.
    await site.ask(`/extenso/v1/media/${media.id}/uses`, { by: "studio_admin" });
    for (const path of [
      "/extenso/v1/preview-links",
      `/extenso/v1/media/${media.id}/uses`,
      "/wp/v2/search?search=the",
      "/wp/v2/posts?per_page=12&context=embed",
      "/wp/v2/posts?per_page=11&_fields=id,title",
    ]) {
      const asked: string[] = [];
      const hear = (facts: unknown) => void asked.push((facts as QueryFacts).statement);
      queryChannel.subscribe(hear);
      const { status } = await site.ask(path, { by: "studio_admin" });
      queryChannel.unsubscribe(hear);
      expect([path, status]).toEqual([path, 200]);
      const ofPosts = asked.filter((statement) => statement.includes('from "posts"'));
      expect(ofPosts).not.toEqual([]);
      const reading = /select \*|(?<!as )"content_(?:raw|rendered)"(?! like)/;
      expect([path, ...ofPosts.filter((statement) => reading.test(statement))]).toEqual([path]);
    }
  });
});
