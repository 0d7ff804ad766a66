/** Migration 0065: what five tables had is all in one, on both databases. */

import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../engines/database/migrate.ts";
import type { Database } from "../engines/database/open.ts";
import { differingDatabaseKinds, openTestDatabaseOf } from "../engines/database/test-databases.ts";
import { migrations } from "../schema.ts";

/** Quotes, backslashes, control characters, letters of other scripts, and what JSON may escape. */
const odd = `"Dusk" \\ 'it''s' <b>é 😀\u2028</b> \u0001\u001f\u007f \t\r\n\b\f {"a":1} \\u0041 %_`;
const long = `${odd}${"Ünder the pier. ".repeat(70_000)}`;
const times = ["2026-11-01T00:00:00.000Z", "2026-11-02T03:04:05.678Z", "2026-11-03T00:00:00.000Z"] as const;
const [first, second, third] = times;

describe.each(differingDatabaseKinds)("from the tables of before, on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabaseOf(kind, "0064-jobs");
    for (const [id, type] of [
      [7, "post"],
      [8, "portfolio-items"],
    ] as const)
      await sql`
        insert into posts (id, type, status, slug, title, title_raw, title_key, content_raw, content_rendered,
          excerpt_raw, excerpt_rendered, search_text, author_id, featured_media_id, password, sticky, template,
          format, acf, revision_count, published_at, modified_at)
        values (${id}, ${type}, 'publish', 'dusk', '', '', '', '', '', '', '', '', 1, 0, '', 0, '', '', '[]', 0,
          ${first}, ${first})
      `.execute(database.query);
  });
  afterEach(() => database.close());

  async function versions() {
    return database.query
      .selectFrom("versions")
      .selectAll()
      .orderBy("kind")
      .orderBy("record")
      .orderBy("number")
      .execute();
  }
  const none = { locale: "", schema_version: null, due_at: null, base: null, base_schema_version: null };

  test("revisions, autosaves and a project's saves keep numbers, times, people and every letter", async () => {
    const texts = {
      title_raw: odd,
      content_raw: long,
      excerpt_raw: "",
      title: `${odd}.`,
      content_rendered: `<p>${long}</p>`,
      excerpt_rendered: odd,
    };
    const revisions = [
      { id: 31, kind: "revision", author_id: 4, at: first },
      { id: 90, kind: "revision", author_id: -2, at: second },
      { id: 91, kind: "autosave", author_id: 4, at: third },
    ];
    for (const { id, kind: of, author_id, at } of revisions)
      await sql`
        insert into revisions (id, post_id, author_id, kind, title_raw, content_raw, excerpt_raw, title,
          content_rendered, excerpt_rendered, created_at, modified_at)
        values (${id}, 7, ${author_id}, ${of}, ${texts.title_raw}, ${texts.content_raw}, '', ${texts.title},
          ${texts.content_rendered}, ${texts.excerpt_rendered}, ${at}, ${at})
      `.execute(database.query);
    const state = { title_raw: odd, content_raw: long, featured_media_id: 12, acf: JSON.stringify({ odd }) };
    await sql`
      insert into project_revisions (id, post_id, author_id, title_raw, content_raw, featured_media_id, acf, created_at)
      values (31, 8, null, ${odd}, ${long}, 12, ${state.acf}, ${first}), (33, 8, 4, '', '', 0, '[]', ${second})
    `.execute(database.query);
    await migrate(database, migrations);
    // Letter by letter: a save is compared with the last version by its JSON.
    const body = JSON.stringify(texts);
    const empty = { title_raw: "", content_raw: "", featured_media_id: 0, acf: "[]" };
    const post = { ...none, kind: "post", record: "7", body };
    const project = { ...none, kind: "project", record: "8", state: "saved" };
    expect(await versions()).toEqual([
      { ...post, number: 31, state: "saved", author_id: 4, created_at: first },
      { ...post, number: 90, state: "saved", author_id: -2, created_at: second },
      { ...post, number: 91, state: "autosave", author_id: 4, created_at: third },
      { ...project, number: 31, author_id: null, created_at: first, body: JSON.stringify(state) },
      { ...project, number: 33, author_id: 4, created_at: second, body: JSON.stringify(empty) },
    ]);
  });

  const document = (title: string) => JSON.stringify({ title, odd });

  async function addSite(part: string, scheduled_at: string | null = null, draft: string | null = null) {
    await sql`
      insert into site_words (part, version, published, published_schema_version, published_at, draft,
        draft_schema_version, scheduled_at, modified_at, modified_by)
      values (${part}, 3, ${document("live")}, 2, ${first}, ${draft}, 2, ${scheduled_at}, ${second}, 4)
    `.execute(database.query);
  }
  async function addRevision(id: number, part: string, status: string, title: string, at: string) {
    await sql`
      insert into site_word_revisions (id, part, status, document, created_at, author_id, schema_version)
      values (${id}, ${part}, ${status}, ${document(title)}, ${at}, ${id === 3 ? null : 4}, ${id === 3 ? null : 2})
    `.execute(database.query);
  }
  async function addScheduled(part: string, title: string, created: string, due: string) {
    await sql`
      insert into site_words_scheduled
        (part, document, schema_version, base, base_schema_version, scheduled_at, created_at, created_by)
      values (${part}, ${document(title)}, 2, ${document("base")}, 1, ${due}, ${created}, 4)
    `.execute(database.query);
  }

  test("the site's content keeps its versions, and what is scheduled is the version that it was saved as", async () => {
    await addSite("faq", null, document("draft"));
    await addRevision(3, "faq", "publish", "live", first);
    await addRevision(5, "faq", "draft", "plan", second);
    await addRevision(6, "faq", "future", "plan", second);
    await addRevision(9, "faq", "future", "plan", third);
    await addRevision(12, "contact", "publish", "live", first);
    await addScheduled("faq", "plan", second, "2031-01-01T00:00:00.000Z");
    await migrate(database, migrations);
    const faq = { ...none, kind: "site", record: "faq", author_id: 4, schema_version: 2 };
    const plan = { ...faq, created_at: second, body: document("plan") };
    const live = { ...faq, state: "publish", created_at: first, body: document("live") };
    expect(await versions()).toEqual([
      { ...live, record: "contact", number: 12 },
      { ...live, number: 3, author_id: null, schema_version: null },
      { ...plan, number: 5, state: "draft" },
      {
        ...plan,
        number: 6,
        state: "future",
        due_at: "2031-01-01T00:00:00.000Z",
        base: document("base"),
        base_schema_version: 1,
      },
      { ...plan, number: 9, state: "future", created_at: third },
    ]);
    // An editor that was open knows the scheduled content by another number: it is told that the part has changed.
    const [part] = await database.query.selectFrom("site_words").selectAll().execute();
    expect(part).toMatchObject({ version: 4, draft: document("draft"), published: document("live") });
  });

  test("scheduled twice at once with the same words is scheduled twice afterwards", async () => {
    await addSite("faq");
    await addRevision(3, "faq", "future", "plan", second);
    await addRevision(4, "faq", "future", "plan", second);
    await addScheduled("faq", "plan", second, first);
    await addScheduled("faq", "plan", second, third);
    await migrate(database, migrations);
    const due = (await versions()).map(({ number, due_at }) => [number, due_at]);
    expect(due).toEqual([
      [3, third],
      [4, first],
    ]);
  });

  test("what has no version gets one: scheduled long ago, shown last, or scheduled by an earlier process", async () => {
    await addSite("faq");
    await addSite("packages", third, document("early"));
    await addRevision(3, "packages", "publish", "live", first);
    await addScheduled("faq", "plan", second, third);
    await sql`
      insert into site_words_shown (part, schema_version, document, shown_at)
      values ('faq', 1, ${document("shown")}, ${first}), ('packages', 1, ${document("live")}, ${first})
    `.execute(database.query);
    await migrate(database, migrations);
    const site = { ...none, kind: "site", number: expect.any(Number) };
    expect(await versions()).toEqual([
      {
        ...site,
        record: "faq",
        state: "publish",
        author_id: null,
        created_at: first,
        schema_version: 1,
        body: document("shown"),
      },
      {
        ...site,
        record: "faq",
        state: "future",
        author_id: 4,
        created_at: second,
        due_at: third,
        schema_version: 2,
        body: document("plan"),
        base: document("base"),
        base_schema_version: 1,
      },
      {
        ...site,
        record: "packages",
        number: 3,
        state: "publish",
        author_id: null,
        created_at: first,
        schema_version: null,
        body: document("live"),
      },
      {
        ...site,
        record: "packages",
        state: "future",
        author_id: 4,
        created_at: second,
        due_at: third,
        schema_version: 2,
        body: document("early"),
        base: document("live"),
        base_schema_version: 2,
      },
    ]);
    const { draft } = await database.query
      .selectFrom("site_words")
      .select("draft")
      .where("part", "=", "packages")
      .executeTakeFirstOrThrow();
    expect(draft).toBeNull();
  });

  test("a database without a history is as a new one", async () => {
    await migrate(database, migrations);
    expect(await versions()).toEqual([]);
  });
});
