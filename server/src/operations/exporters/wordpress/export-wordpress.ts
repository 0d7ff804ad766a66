/**
 * Writes what the studio holds as a WordPress export (WXR 1.2), piece by piece: what is held is some records, however
 * many there are. All of it is of one moment, while others may go on writing.
 */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { fieldKeysState } from "../../importers/wordpress/import-wordpress.ts";
import type { Exported, ExportOptions } from "./export-options.ts";
import { writeMedia, writePosts } from "./export-records.ts";
import type { ItemSurroundings } from "./item-meta.ts";
import { cdata, element, escaped, rssTime } from "./wxr-markup.ts";

const head = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- A WordPress eXtended RSS file: any WordPress takes it under Tools → Import → WordPress. -->
<rss version="2.0"
\txmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
\txmlns:content="http://purl.org/rss/1.0/modules/content/"
\txmlns:wfw="http://wellformedweb.org/CommentAPI/"
\txmlns:dc="http://purl.org/dc/elements/1.1/"
\txmlns:wp="http://wordpress.org/export/1.2/"
>
<channel>
`;

export async function exportWordPress(options: ExportOptions): Promise<Exported> {
  const { database } = options;
  const reading = database.query.transaction();
  const consistent = database.kind === "postgres" ? reading.setIsolationLevel("repeatable read") : reading;
  return consistent.execute((rows) => writeAll(rows, options));
}

async function writeAll(rows: Transaction<Tables>, options: ExportOptions): Promise<Exported> {
  const { settings, now, write } = options;
  const { publicUrl } = settings;
  const exported: Exported = { authors: 0, terms: 0, media: 0, posts: 0, lostCharacters: 0 };
  await write(head);
  await write(
    element("title", escaped(await siteName(rows)), "\t") +
      element("link", escaped(publicUrl), "\t") +
      element("description", "", "\t") +
      element("pubDate", rssTime(now.toISOString()), "\t") +
      element("language", "en", "\t") +
      element("wp:wxr_version", "1.2", "\t") +
      element("wp:base_site_url", escaped(publicUrl), "\t") +
      element("wp:base_blog_url", escaped(publicUrl), "\t"),
  );
  const logins = await writeAuthors(rows, write, exported);
  await writeTerms(rows, write, exported);
  await write("\t<generator>Extenso</generator>\n");
  const surroundings: ItemSurroundings = { ...settings, logins, fieldKeys: await fieldKeysOf(rows) };
  await writeMedia(rows, options, surroundings, exported);
  await writePosts(rows, options, surroundings, exported);
  await write("</channel>\n</rss>\n");
  return exported;
}

async function siteName(rows: Transaction<Tables>): Promise<string> {
  const row = await rows
    .selectFrom("studio_state")
    .select("value")
    .where("key", "=", "site-name")
    .executeTakeFirst();
  return row ? String((JSON.parse(row.value) as { name?: unknown }).name ?? "Extenso") : "Extenso";
}

async function fieldKeysOf(rows: Transaction<Tables>): Promise<Record<string, string>> {
  const row = await rows
    .selectFrom("studio_state")
    .select("value")
    .where("key", "=", fieldKeysState)
    .executeTakeFirst();
  return row ? JSON.parse(row.value) : {};
}

// An export's categories and tags.

/** Parents first: an importer looks for them by their slug. */
async function writeTerms(
  rows: Transaction<Tables>,
  write: ExportOptions["write"],
  exported: Exported,
): Promise<void> {
  const terms = await rows.selectFrom("terms").selectAll().orderBy("taxonomy").orderBy("slug").execute();
  const byId = new Map(terms.map((term) => [term.id, term]));
  const depthOf = (id: number) => {
    let depth = 0;
    for (let above = byId.get(id)?.parent_id; above && depth < terms.length; depth += 1) {
      above = byId.get(above)?.parent_id;
    }
    return depth;
  };
  const depths = new Map(terms.map(({ id }) => [id, depthOf(id)]));
  const ordered = terms.toSorted((one, other) => (depths.get(one.id) ?? 0) - (depths.get(other.id) ?? 0));
  for (const { id, taxonomy, slug, name, description, parent_id } of ordered) {
    const parent = byId.get(parent_id)?.slug ?? "";
    const inner =
      taxonomy === "category"
        ? `<wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(slug)}</wp:category_nicename><wp:category_parent>${cdata(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name><wp:category_description>${cdata(description)}</wp:category_description>`
        : `<wp:term_id>${id}</wp:term_id><wp:tag_slug>${cdata(slug)}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name><wp:tag_description>${cdata(description)}</wp:tag_description>`;
    await write(element(taxonomy === "category" ? "wp:category" : "wp:tag", inner, "\t"));
  }
  exported.terms = terms.length;
}

// An export's authors.

/** Writes every user who is the author of a record. */
async function writeAuthors(
  rows: Transaction<Tables>,
  write: ExportOptions["write"],
  exported: Exported,
): Promise<Map<number, string>> {
  const authors = await rows
    .selectFrom("users")
    .select(["id", "username", "email", "display_name", "first_name", "last_name"])
    .where((is) =>
      is.or([
        is.exists(is.selectFrom("posts").select("posts.id").whereRef("posts.author_id", "=", "users.id")),
        is.exists(is.selectFrom("media").select("media.id").whereRef("media.author_id", "=", "users.id")),
      ]),
    )
    .orderBy("id")
    .execute();
  for (const author of authors) {
    const parts = [
      `<wp:author_id>${author.id}</wp:author_id>`,
      `<wp:author_login>${cdata(author.username)}</wp:author_login>`,
      `<wp:author_email>${cdata(author.email)}</wp:author_email>`,
      `<wp:author_display_name>${cdata(author.display_name)}</wp:author_display_name>`,
      `<wp:author_first_name>${cdata(author.first_name)}</wp:author_first_name>`,
      `<wp:author_last_name>${cdata(author.last_name)}</wp:author_last_name>`,
    ];
    await write(element("wp:author", parts.join(""), "\t"));
  }
  exported.authors = authors.length;
  return new Map(authors.map(({ id, username }) => [id, username]));
}
