import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/**
 * One table for the versions of articles, pages, projects and parts of the site's content, with everything from the
 * five tables that had them, which go. Each statement copies within the database, so it takes no memory; the file of
 * an SQLite database grows by about the size of the history.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("versions")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("record", "text", (column) => column.notNull())
    .addColumn("locale", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("author_id", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("schema_version", "integer")
    .addColumn("due_at", "text")
    .addColumn("base", "text")
    .addColumn("base_schema_version", "integer")
    .addColumn("body", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("versions_key", ["kind", "record", "locale", "number"])
    .execute();
  await schema.createIndex("versions_by_number").on("versions").columns(["kind", "number"]).execute();
  await sql`create index versions_due on versions (kind, due_at) where due_at is not null`.execute(database);
  await sql`create unique index autosaves_of_authors on versions (kind, record, locale, author_id) where state = 'autosave'`.execute(
    database,
  );
  await copyPosts(database, kind);
  await copySiteContent(database);
  for (const name of [
    ...["revisions", "project_revisions"],
    ...["site_word_revisions", "site_words_scheduled", "site_words_shown"],
  ])
    await schema.dropTable(name).execute();
  await schema.alterTable("site_words").dropColumn("scheduled_at").execute();
}

/** An article's times of creation and change were always the same, so one is left. */
async function copyPosts(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // Produces exactly the text that `JSON.stringify` writes, on both databases.
  const quoted = (name: string) =>
    kind === "sqlite" ? sql`json_quote(${sql.ref(name)})` : sql`to_json(${sql.ref(name)})::text`;
  const field = (name: string) => sql`${sql.lit(`"${name}":`)} || ${quoted(name)}`;
  const body = (fields: unknown[]) => sql`'{' || ${sql.join(fields, sql` || ',' || `)} || '}'`;
  const raw = ["title_raw", "content_raw"];
  const texts = [...raw, "excerpt_raw", "title", "content_rendered", "excerpt_rendered"];
  await sql`
    insert into versions (kind, record, number, state, author_id, created_at, body)
    select 'post', cast(post_id as text), id, case kind when 'autosave' then 'autosave' else 'saved' end,
      author_id, created_at, ${body(texts.map(field))}
    from revisions
  `.execute(database);
  const cover = sql`'"featured_media_id":' || cast(featured_media_id as text)`;
  await sql`
    insert into versions (kind, record, number, state, author_id, created_at, body)
    select 'project', cast(post_id as text), id, 'saved', author_id, created_at,
      ${body([...raw.map(field), cover, field("acf")])}
    from project_revisions
  `.execute(database);
}

async function copySiteContent(database: Kysely<unknown>): Promise<void> {
  // Drafts that processes from before 0054 have scheduled, and that no process has published yet.
  await sql`
    insert into site_words_scheduled
      (part, document, schema_version, base, base_schema_version, scheduled_at, created_at, created_by)
    select part, draft, draft_schema_version, published, published_schema_version, scheduled_at, modified_at, modified_by
    from site_words where draft is not null and scheduled_at is not null
  `.execute(database);
  await sql`
    update site_words set draft = null where draft is not null and scheduled_at is not null
  `.execute(database);
  await sql`
    insert into versions (kind, record, number, state, author_id, created_at, schema_version, body)
    select 'site', part, id, status, author_id, created_at, schema_version, document from site_word_revisions
  `.execute(database);
  const next = sql`(select coalesce(max(number), 0) + 1 from versions where kind = 'site')`;
  await copyShown(database, next);
  await copyScheduled(database, next);
}

/** Copies of what was published, where the history has none of that version of the schema. */
async function copyShown(database: Kysely<unknown>, next: unknown): Promise<void> {
  const shown = await sql<{ part: string; version: number }>`
    select part, schema_version as version from site_words_shown
    where not exists (
      select 1 from site_word_revisions
      where site_word_revisions.part = site_words_shown.part and status = 'publish'
        and coalesce(site_word_revisions.schema_version, 1) = site_words_shown.schema_version
    )
    order by part, schema_version
  `.execute(database);
  for (const { part, version } of shown.rows)
    await sql`
      insert into versions (kind, record, number, state, created_at, schema_version, body)
      select 'site', part, ${next}, 'publish', shown_at, schema_version, document
      from site_words_shown where part = ${part} and schema_version = ${version}
    `.execute(database);
}

/**
 * Scheduled content had a row beside its version and now is that version. A number may therefore mean another one
 * than before, so an editor that is open meanwhile is told that the part has changed.
 */
async function copyScheduled(database: Kysely<unknown>, next: unknown): Promise<void> {
  const scheduled = await sql<{ id: number }>`select id from site_words_scheduled order by id`.execute(
    database,
  );
  for (const { id } of scheduled.rows) {
    const found = await sql<{ number: number | null }>`
      select max(number) as number from versions join site_words_scheduled
        on record = part and body = document and versions.created_at = site_words_scheduled.created_at
      where id = ${id} and kind = 'site' and state = 'future' and due_at is null
    `.execute(database);
    const number = found.rows[0]?.number ?? null;
    if (number === null) {
      await sql`
        insert into versions (kind, record, number, state, author_id, created_at, schema_version,
          due_at, base, base_schema_version, body)
        select 'site', part, ${next}, 'future', created_by, created_at, schema_version,
          scheduled_at, base, base_schema_version, document
        from site_words_scheduled where id = ${id}
      `.execute(database);
      continue;
    }
    const of = (column: string) =>
      sql`(select ${sql.ref(`site_words_scheduled.${column}`)} from site_words_scheduled where id = ${id})`;
    await sql`
      update versions set due_at = ${of("scheduled_at")}, base = ${of("base")},
        base_schema_version = ${of("base_schema_version")}
      where kind = 'site' and record = ${of("part")} and number = ${number}
    `.execute(database);
  }
  await sql`
    update site_words set version = version + 1 where part in (select part from site_words_scheduled)
  `.execute(database);
}
