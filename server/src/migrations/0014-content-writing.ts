import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../engines/database/dialect.ts";

/** The schema when this migration was written; later columns don't belong here. */
interface Before {
  posts: {
    id: number;
    type: string;
    slug: string;
    status: string;
    content_raw: string;
    content_rendered: string;
  };
  media: { id: number; slug: string; title: string; caption_rendered: string; description_rendered: string };
  post_media: { post_id: number; place: string; position: number; media_id: number };
}

/** Drafts may have a name that is taken; they get their own when they are published. */
const namedOnce = sql`slug <> '' and status not in ('draft', 'pending')`;

/**
 * Columns for writing: texts of files as they were written, a version that reveals a stale write, the status to
 * restore from the bin, the pictures a post shows, and names that the database keeps unique.
 */
export async function up(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  const text = { posts: [], media: ["title_raw", "caption_raw", "description_raw"] };
  for (const table of ["posts", "media"] as const) {
    await schema
      .alterTable(table)
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    for (const name of text[table]) {
      await schema
        .alterTable(table)
        .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
        .execute();
    }
  }
  await schema
    .alterTable("posts")
    .addColumn("parent_id", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("posts").addColumn("trashed_status", "text").execute();
  await schema.alterTable("posts").addColumn("trashed_at", "text").execute();
  await schema
    .createTable("post_media")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("media_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_media_key", ["post_id", "place", "position"])
    .execute();
  await schema.createIndex("post_media_by_media").on("post_media").columns(["media_id", "post_id"]).execute();

  const rows = database as Kysely<Before>;
  await sql`update posts set title_raw = title where title_raw = ''`.execute(rows);
  await rememberTexts(rows);
  await notePictures(rows);
  await tellApart(rows);
  if (kind === "postgres") await sql`alter table media alter column slug type text collate "C"`.execute(rows);
  await sql`create unique index posts_by_name on posts (type, parent_id, slug) where ${namedOnce}`.execute(
    rows,
  );
  // Names are looked for among all kinds.
  await schema.createIndex("posts_by_plain_slug").on("posts").column("slug").execute();
  await schema.dropIndex("media_by_slug").execute();
  await schema.createIndex("media_by_name").on("media").column("slug").unique().execute();
}

/** Fills the raw texts from the rendered ones, where no others were stored. */
async function rememberTexts(rows: Kysely<Before>): Promise<void> {
  const media = await rows
    .selectFrom("media")
    .select(["id", "title", "caption_rendered", "description_rendered"])
    .execute();
  const withoutParagraphs = (html: string) => html.replace(/<p>([\s\S]*?)<\/p>\s*/g, "$1\n\n").trim();
  for (const { id, title, caption_rendered, description_rendered } of media) {
    const own = description_rendered.replace(/^<p class="attachment">[\s\S]*?<\/p>\s*/, "");
    const [caption, description] = [withoutParagraphs(caption_rendered), withoutParagraphs(own)];
    await sql`update media set title_raw = ${title}, caption_raw = ${caption}, description_raw = ${description}
      where id = ${id}`.execute(rows);
  }
}

/** Texts per batch. */
const textsAtOnce = 200;

async function notePictures(rows: Kysely<Before>): Promise<void> {
  for (let last = 0; ; ) {
    const posts = await rows
      .selectFrom("posts")
      .select(["id", "content_raw", "content_rendered"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(textsAtOnce)
      .execute();
    if (posts.length === 0) return;
    for (const { id, content_raw, content_rendered } of posts) {
      const ids = (html: string, pattern: RegExp) =>
        new Set([...html.matchAll(pattern)].map(([, found]) => Number(found)).filter((one) => one > 0));
      const listed = [...content_raw.matchAll(/\[gallery[^\]]*?\b(?:ids|include)="([\d\s,]*)"/g)];
      const gallery = [...ids(content_rendered, /\bdata-id="(\d{1,9})"/g)];
      for (const [, list = ""] of listed) gallery.push(...ids(list, /(\d{1,9})/g));
      const shown = { gallery: new Set(gallery), text: ids(content_rendered, /\bwp-image-(\d{1,9})\b/g) };
      const uses = Object.entries(shown).flatMap(([place, found]) =>
        [...found].map((media_id, position) => ({ post_id: id, place, position, media_id })),
      );
      for (let at = 0; at < uses.length; at += textsAtOnce) {
        await rows
          .insertInto("post_media")
          .values(uses.slice(at, at + textsAtOnce))
          .execute();
      }
    }
    last = posts.at(-1)?.id ?? 0;
  }
}

/** Among posts with the same name the oldest keeps it; the others get a number, as in WordPress. */
async function tellApart(rows: Kysely<Before>): Promise<void> {
  const posts = await rows
    .selectFrom("posts")
    .select(["id", "type", "slug"])
    .where(sql<boolean>`${namedOnce}`)
    .orderBy("id")
    .execute();
  for (const { id, slug } of renamed(posts)) {
    await rows.updateTable("posts").set({ slug }).where("id", "=", id).execute();
  }
  const media = await rows.selectFrom("media").select(["id", "slug"]).orderBy("id").execute();
  const named = media.map((file) => ({ ...file, slug: file.slug || String(file.id), type: "media" }));
  const nameless = named.filter(({ id }) => media.some((file) => file.id === id && file.slug === ""));
  for (const { id, slug } of [...nameless, ...renamed(named)]) {
    await rows.updateTable("media").set({ slug }).where("id", "=", id).execute();
  }
}

/** @returns the records that need another name, with that name. */
function renamed<Named extends { id: number; type: string; slug: string }>(all: readonly Named[]): Named[] {
  const taken = new Set(all.map(({ type, slug }) => `${type} ${slug}`));
  const seen = new Set<string>();
  return all.flatMap((one) => {
    const name = `${one.type} ${one.slug}`;
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    let count = 2;
    while (taken.has(`${name}-${count}`)) count += 1;
    taken.add(`${name}-${count}`);
    return [{ ...one, slug: `${one.slug}-${count}` }];
  });
}
