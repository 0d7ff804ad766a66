/** An export's files, articles, pages and portfolio items. */

import { plainAddress, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Selectable, Transaction } from "kysely";
import { mediaLink, mediaUrl } from "../../../domains/content/media/present.ts";
import { mediaById } from "../../../domains/content/media/store.ts";
import { withOrigin } from "../../../domains/content/origin.ts";
import { pathsAbove } from "../../../domains/content/posts/page-paths.ts";
import type { PostsTable, TermsTable } from "../../../engines/database/tables/content-tables.ts";
import type { MediaTable } from "../../../engines/database/tables/file-tables.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import type { Exported, ExportOptions } from "./export-options.ts";
import { type ItemSurroundings, metaOf } from "./item-meta.ts";
import { cdata, element, escaped, metaElement, rssTime, unwritableIn, wordPressTime } from "./wxr-markup.ts";

const recordsAtOnce = 100;

interface CarriedTerm {
  post_id: number;
  taxonomy: "category" | "post_tag";
  name: string;
  slug: string;
}

export async function writeMedia(
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

export async function writePosts(
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
    for (const [at, post] of posts.entries()) {
      const content = withOrigin(post.content_raw, settings.publicUrl);
      exported.lostCharacters += unwritableIn(`${post.title_raw}${content}${post.excerpt_raw}`);
      await write(postItem(post, { terms: terms.get(post.id) ?? [], above: paths[at] }, surroundings));
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
    element("link", escaped(item.link)),
    element("pubDate", rssTime(item.publishedAt)),
    element("dc:creator", cdata(item.creator)),
    `\t\t<guid isPermaLink="false">${escaped(item.guid)}</guid>\n`,
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
function postItem(
  post: Selectable<PostsTable>,
  { terms, above }: { terms: readonly Term[]; above: string | undefined },
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
      meta: metaOf(post, surroundings),
    },
    timezone,
  );
}

function termElement({ taxonomy, name, slug }: Term): string {
  return `\t\t<category domain="${taxonomy}" nicename="${escaped(slug)}">${cdata(name)}</category>\n`;
}

function formatElement(format: string): string {
  if (format === "" || format === "standard") return "";
  const name = format.charAt(0).toUpperCase() + format.slice(1);
  return `\t\t<category domain="post_format" nicename="post-format-${escaped(format)}">${cdata(name)}</category>\n`;
}
