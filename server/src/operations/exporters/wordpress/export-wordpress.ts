/**
 * Writes what the studio holds as a WordPress export (WXR 1.2), piece by piece: what is held is some records, however
 * many there are. All of it is of one moment, while others may go on writing.
 */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import { fieldKeysState } from "../../importers/wordpress/import-wordpress.ts";
import { writeAuthors } from "./export-authors.ts";
import type { Exported, ExportOptions } from "./export-options.ts";
import { writeMedia, writePosts } from "./export-records.ts";
import { writeTerms } from "./export-terms.ts";
import type { ItemSurroundings } from "./item-meta.ts";
import { element, escaped, rssTime } from "./wxr-markup.ts";

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
