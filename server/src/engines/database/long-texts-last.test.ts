/** Migration 0123: an earlier version's articles keep their texts, which search still finds. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { openTestDatabaseOf } from "./test-databases.ts";

const texts = ["content_raw", "content_rendered", "search_text"];

test("SQLite's articles keep their texts, terms and place in the search index", async () => {
  const database = await openTestDatabaseOf("sqlite", "0122-share-pictures");
  const { query } = database;
  const found = async (word: string) =>
    (
      await sql<{ rowid: number }>`select rowid from posts_search where posts_search match ${word}`.execute(
        query,
      )
    ).rows;
  try {
    for (const id of [1, 2])
      await sql`
        insert into posts (id, type, status, slug, title, content_raw, content_rendered, excerpt_raw, excerpt_rendered,
          search_text, author_id, published_at, modified_at, share_text)
        values (${id}, 'post', 'publish', ${`a${id}`}, 'A', ${`raw ${id}`}, ${`rendered ${id}`}, '', '',
          ${`sea ${id}`}, 1, '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z', 'Shared')
      `.execute(query);
    await sql`insert into terms (id, taxonomy, name, slug) values (1, 'category', 'Coast', 'coast')`.execute(
      query,
    );
    await sql`insert into post_terms (post_id, term_id) values (1, 1)`.execute(query);
    await migrate(database);
    const { rows } = await sql`
      select id, content_raw, content_rendered, search_text, share_text from posts`.execute(query);
    const shared = { share_text: "Shared" };
    expect(rows).toEqual([
      { id: 1, content_raw: "raw 1", content_rendered: "rendered 1", search_text: "sea 1", ...shared },
      { id: 2, content_raw: "raw 2", content_rendered: "rendered 2", search_text: "sea 2", ...shared },
    ]);
    const columns = await sql<{ name: string }>`select name from pragma_table_info('posts')`.execute(query);
    expect(columns.rows.slice(-texts.length).map(({ name }) => name)).toEqual(texts);
    expect(await query.selectFrom("post_terms").select("post_id").execute()).toEqual([{ post_id: 1 }]);
    expect(await found("sea")).toEqual([{ rowid: 1 }, { rowid: 2 }]);
    await sql`update posts set search_text = 'dry' where id = 1`.execute(query);
    expect(await found("sea")).toEqual([{ rowid: 2 }]);
    expect(await found("dry")).toEqual([{ rowid: 1 }]);
  } finally {
    await database.close();
  }
});
