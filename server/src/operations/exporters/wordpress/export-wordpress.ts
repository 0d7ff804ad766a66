/**
 * Writes what the studio holds as a WordPress export (WXR 1.2), piece by piece: what is held is some records, however
 * many there are. All of it is of one moment, while others may go on writing.
 */

import { plainAddress, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Selectable, Transaction } from "kysely";
import { mediaLink, mediaUrl } from "../../../domains/content/media/present.ts";
import { mediaById } from "../../../domains/content/media/store.ts";
import { withOrigin } from "../../../domains/content/origin.ts";
import { pathsAbove } from "../../../domains/content/posts/page-paths.ts";
import type { MediaTable, PostsTable, TermsTable } from "../../../domains/content/tables.ts";
import { readSiteSettings } from "../../../domains/site-settings/site-settings.ts";
import { readState } from "../../../engines/database/studio-state.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { plainText } from "../../../engines/html/text.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import { fieldKeysState } from "../../wordpress-meta/acf-meta.ts";
import type { Exported, ExportOptions } from "./export-options.ts";
import { type ItemSurroundings, type MetaField, metaOf, oldSlugsOf, plainFieldsOf } from "./item-meta.ts";
import {
  cdata,
  element,
  escapeXml,
  metaElement,
  rssTime,
  unwritableIn,
  wordPressTime,
} from "./wxr-markup.ts";

/** An export's files, articles, pages and portfolio items. */
const recordsAtOnce = 100;

interface CarriedTerm {
  post_id: number;
  taxonomy: "category" | "post_tag";
  name: string;
  slug: string;
}

async function writeMedia(
  rows: Transaction<Tables>,
  { write, onFile, settings }: ExportOptions,
  surroundings: ItemSurroundings,
  exported: Exported,
): Promise<void> {
  for (let last = 0; ; ) {
    const ids = await rows
      .selectFrom("media")
      .select("id")
      .where("id", ">", last)
      .orderBy("id")
      .limit(recordsAtOnce)
      .execute();
    if (ids.length === 0) return;
    const files = await mediaById(
      { query: rows },
      ids.map(({ id }) => id),
    );
    for (const { id } of ids) {
      const file = files.get(id);
      if (!file) continue;
      exported.lostCharacters += unwritableIn(`${file.title_raw}${file.caption_raw}${file.description_raw}`);
      await write(mediaItem(file, mediaLink(file, settings), surroundings));
      await onFile?.(file);
      exported.media += 1;
    }
    last = ids.at(-1)?.id ?? last;
  }
}

async function writePosts(
  rows: Transaction<Tables>,
  { write, settings }: ExportOptions,
  surroundings: ItemSurroundings,
  exported: Exported,
): Promise<void> {
  for (let last = 0; ; ) {
    const posts = await rows
      .selectFrom("posts")
      .selectAll()
      .where("id", ">", last)
      .orderBy("id")
      .limit(recordsAtOnce)
      .execute();
    if (posts.length === 0) return;
    const terms = await termsOf(
      rows,
      posts.map(({ id }) => id),
    );
    const paths = await pathsAbove({ query: rows }, posts);
    const plain = await plainFieldsOf(rows, posts);
    const oldSlugs = await oldSlugsOf(rows, posts);
    for (const [at, post] of posts.entries()) {
      const content = withOrigin(post.content_raw, settings.publicUrl);
      exported.lostCharacters += unwritableIn(`${post.title_raw}${content}${post.excerpt_raw}`);
      await write(
        postItem(
          post,
          {
            terms: terms.get(post.id) ?? [],
            above: paths[at],
            meta: [...(oldSlugs.get(post.id) ?? []), ...(plain.get(post.id) ?? [])],
          },
          surroundings,
        ),
      );
      exported.posts += 1;
    }
    last = posts.at(-1)?.id ?? last;
  }
}

async function termsOf(
  rows: Transaction<Tables>,
  ids: readonly number[],
): Promise<Map<number, CarriedTerm[]>> {
  const carried = await rows
    .selectFrom("post_terms")
    .innerJoin("terms", "terms.id", "post_terms.term_id")
    .select(["post_id", "taxonomy", "name", "slug"])
    .where("post_id", "in", ids)
    .orderBy("taxonomy")
    .orderBy("slug")
    .execute();
  return Map.groupBy(carried, ({ post_id }) => post_id);
}

// A file of the library as an item of an export.

/** A WordPress keeps it unseen, and hands it out again. */
const decorativeMeta = "_extenso_decorative";

function mediaItem(
  file: Selectable<MediaTable>,
  link: string,
  { publicUrl, timezone, logins }: ItemSurroundings,
): string {
  const address = mediaUrl(file.file.split("/").map(encodeURIComponent).join("/"), publicUrl);
  const meta = [
    { key: "_wp_attached_file", value: file.file },
    ...(file.alt_text ? [{ key: "_wp_attachment_image_alt", value: file.alt_text }] : []),
    ...(file.featured_media_id > 0 ? [{ key: "_thumbnail_id", value: String(file.featured_media_id) }] : []),
    ...(file.decorative ? [{ key: decorativeMeta, value: "1" }] : []),
  ];
  return itemOf(
    {
      id: file.id,
      title: file.title_raw,
      link,
      guid: address,
      creator: logins.get(file.author_id) ?? "",
      content: withOrigin(file.description_raw, publicUrl),
      excerpt: withOrigin(file.caption_raw, publicUrl),
      publishedAt: file.published_at,
      modifiedAt: file.modified_at,
      commentStatus: "closed",
      pingStatus: "closed",
      menuOrder: 0,
      dateFloats: false,
      slug: file.slug,
      status: "inherit",
      parent: file.parent_post_id ?? 0,
      type: "attachment",
      password: "",
      sticky: 0,
      more: element("wp:attachment_url", cdata(address)),
      meta,
    },
    timezone,
  );
}

/** One record as an item of an export. */
type Term = Pick<Selectable<TermsTable>, "taxonomy" | "name" | "slug">;

interface Common {
  id: number;
  title: string;
  link: string;
  guid: string;
  creator: string;
  content: string;
  excerpt: string;
  publishedAt: string;
  modifiedAt: string;
  commentStatus: string;
  pingStatus: string;
  menuOrder: number;
  /** Its date follows its last change: WordPress writes noughts. */
  dateFloats: boolean;
  slug: string;
  status: string;
  parent: number;
  type: string;
  password: string;
  sticky: number;
  /** Elements between `is_sticky` and the fields. */
  more: string;
  meta: readonly { key: string; value: string }[];
}

function itemOf(item: Common, timezone: string): string {
  const times = (prefix: string, iso: string, floats = false) =>
    element(`wp:${prefix}`, cdata(wordPressTime(localTime(iso, timezone)))) +
    element(`wp:${prefix}_gmt`, cdata(floats ? "0000-00-00 00:00:00" : wordPressTime(gmtTime(iso))));
  return [
    "\t<item>\n",
    element("title", cdata(item.title)),
    element("link", escapeXml(item.link)),
    element("pubDate", rssTime(item.publishedAt)),
    element("dc:creator", cdata(item.creator)),
    `\t\t<guid isPermaLink="false">${escapeXml(item.guid)}</guid>\n`,
    element("description", ""),
    element("content:encoded", cdata(item.content)),
    element("excerpt:encoded", cdata(item.excerpt)),
    element("wp:post_id", String(item.id)),
    times("post_date", item.publishedAt, item.dateFloats),
    times("post_modified", item.modifiedAt),
    element("wp:comment_status", cdata(item.commentStatus)),
    element("wp:ping_status", cdata(item.pingStatus)),
    element("wp:post_name", cdata(item.slug)),
    element("wp:status", cdata(item.status)),
    element("wp:post_parent", String(item.parent)),
    element("wp:menu_order", String(item.menuOrder)),
    element("wp:post_type", cdata(item.type)),
    element("wp:post_password", cdata(item.password)),
    element("wp:is_sticky", String(item.sticky)),
    item.more,
    ...item.meta.map(({ key, value }) => metaElement(key, value)),
    "\t</item>\n",
  ].join("");
}

/** @param above the slugs of the pages above it (`pathsAbove`). */
/** A value that an import refused for a field is plain; once the field has one, that counts. */
function withPlainFields(own: readonly MetaField[], plain: readonly MetaField[]): MetaField[] {
  const filled = new Set(own.filter(({ value }) => value !== "").map(({ key }) => key));
  return [...own, ...plain.filter(({ key }) => !filled.has(key))];
}

function postItem(
  post: Selectable<PostsTable>,
  { terms, above, meta }: { terms: readonly Term[]; above: string | undefined; meta: readonly MetaField[] },
  surroundings: ItemSurroundings,
): string {
  const { publicUrl, timezone, logins } = surroundings;
  return itemOf(
    {
      id: post.id,
      title: post.title_raw,
      link: publicUrl + postAddress({ ...post, above }),
      guid: publicUrl + plainAddress(post),
      creator: logins.get(post.author_id) ?? "",
      content: withOrigin(post.content_raw, publicUrl),
      excerpt: withOrigin(post.excerpt_raw, publicUrl),
      publishedAt: post.published_at,
      modifiedAt: post.modified_at,
      commentStatus: post.comment_status,
      pingStatus: post.ping_status,
      menuOrder: post.menu_order,
      dateFloats: post.date_floats === 1,
      slug: post.slug,
      status: post.status,
      parent: post.parent_id,
      type: post.type,
      password: post.password,
      sticky: post.sticky,
      more: [...terms.map(termElement), formatElement(post.format)].join(""),
      meta: withPlainFields(metaOf(post, surroundings), meta),
    },
    timezone,
  );
}

function termElement({ taxonomy, name, slug }: Term): string {
  return `\t\t<category domain="${taxonomy}" nicename="${escapeXml(slug)}">${cdata(name)}</category>\n`;
}

function formatElement(format: string): string {
  if (format === "" || format === "standard") return "";
  const name = format.charAt(0).toUpperCase() + format.slice(1);
  return `\t\t<category domain="post_format" nicename="post-format-${escapeXml(format)}">${cdata(name)}</category>\n`;
}

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
  const reading = database.query.transaction().setAccessMode("read only");
  const consistent = database.kind === "postgres" ? reading.setIsolationLevel("repeatable read") : reading;
  return consistent.execute((rows) => writeAll(rows, options));
}

async function writeAll(rows: Transaction<Tables>, options: ExportOptions): Promise<Exported> {
  const { settings, now, write } = options;
  const { publicUrl } = settings;
  const exported: Exported = { authors: 0, terms: 0, media: 0, posts: 0, lostCharacters: 0 };
  // Stored as HTML.
  const { title, description } = await readSiteSettings(rows);
  await write(head);
  await write(
    element("title", escapeXml(plainText(title)), "\t") +
      element("link", escapeXml(publicUrl), "\t") +
      element("description", escapeXml(plainText(description)), "\t") +
      element("pubDate", rssTime(now.toISOString()), "\t") +
      element("language", "en", "\t") +
      element("wp:wxr_version", "1.2", "\t") +
      element("wp:base_site_url", escapeXml(publicUrl), "\t") +
      element("wp:base_blog_url", escapeXml(publicUrl), "\t"),
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

async function fieldKeysOf(rows: Transaction<Tables>): Promise<Record<string, string>> {
  return JSON.parse((await readState(rows, fieldKeysState)) ?? "{}");
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
