/** Migration 0123: an earlier version's articles keep their texts, which search still finds. */

import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate, SchemaError } from "../engines/database/migrate.ts";
import { openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";

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
    await migrate(database, migrations);
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

test("a disk that fills during the upgrade leaves the earlier version's database as it was", async () => {
  const database = await openTestDatabaseOf("sqlite", "0122-share-pictures");
  const { query } = database;
  const all = async () => ({
    schema: (await sql`select type, name, sql from sqlite_master order by name`.execute(query)).rows,
    posts: (await sql`select * from posts order by id`.execute(query)).rows,
    made: (await sql`select name from kysely_migration order by name`.execute(query)).rows,
  });
  /** SQLite says the same of a file that may not grow as of a disk that is full. */
  const allowPages = (count: number) => sql.raw(`pragma max_page_count = ${count}`).execute(query);
  try {
    const long = "Fog over the harbour. ".repeat(4_000);
    await sql`
      insert into posts (id, type, status, slug, title, content_raw, content_rendered, excerpt_raw, excerpt_rendered,
        search_text, author_id, published_at, modified_at)
      values (1, 'post', 'publish', 'fog', 'Fog', ${long}, ${long}, '', '', ${long}, 1, '2026-11-20T10:00:00.000Z',
        '2026-11-20T10:00:00.000Z')
    `.execute(query);
    const before = await all();
    await allowPages(1);
    const failing = migrate(database, migrations);
    await expect(failing).rejects.toThrow(SchemaError);
    await expect(failing).rejects.toThrow(
      "the database could not be changed for this version, so it is as it was",
    );
    expect(await all()).toEqual(before);
    await allowPages(1_000_000);
    expect((await migrate(database, migrations))[0]).toBe("0123-long-texts-last");
    const { rows } = await sql`select content_raw from posts`.execute(query);
    expect(rows).toEqual([{ content_raw: long }]);
  } finally {
    await database.close();
  }
});
