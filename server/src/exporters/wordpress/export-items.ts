/** One record as an item of an export. */
import { plainAddress, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Selectable } from "kysely";
import { mediaUrl } from "../../content/media/present.ts";
import { withOrigin } from "../../content/origin.ts";
import { parseStored } from "../../content/wire.ts";
import type { PostsTable, TermsTable } from "../../database/tables/content-tables.ts";
import type { MediaTable } from "../../database/tables/file-tables.ts";
import { acfAsJson, fieldMeta, withTexts } from "../../importers/wordpress/acf-meta.ts";
import { gmtTime, localTime } from "../../wordpress-values/site-time.ts";
import { cdata, element, escaped, metaElement, rssTime, wordPressTime } from "./wxr-markup.ts";

export interface ItemSurroundings {
  publicUrl: string;
  timezone: string;
  /** Logins by number. */
  logins: ReadonlyMap<number, string>;
  /** What a WordPress knows custom fields by, where they came from one. */
  fieldKeys: Readonly<Record<string, string>>;
}

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

export function mediaItem(
  file: Selectable<MediaTable>,
  link: string,
  { publicUrl, timezone, logins }: ItemSurroundings,
): string {
  const address = mediaUrl(file.file.split("/").map(encodeURIComponent).join("/"), publicUrl);
  const meta = [
    { key: "_wp_attached_file", value: file.file },
    ...(file.alt_text ? [{ key: "_wp_attachment_image_alt", value: file.alt_text }] : []),
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

export function postItem(
  post: Selectable<PostsTable>,
  terms: readonly Term[],
  surroundings: ItemSurroundings,
): string {
  const { publicUrl, timezone, logins } = surroundings;
  return itemOf(
    {
      id: post.id,
      title: post.title_raw,
      link: publicUrl + postAddress(post),
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

function metaOf(
  post: Selectable<PostsTable>,
  { publicUrl, fieldKeys }: ItemSurroundings,
): { key: string; value: string }[] {
  const trashedAt = post.trashed_at ? Math.floor(Date.parse(post.trashed_at) / 1000) : 0;
  return [
    ...(post.featured_media_id > 0 ? [{ key: "_thumbnail_id", value: String(post.featured_media_id) }] : []),
    ...(post.template ? [{ key: "_wp_page_template", value: post.template }] : []),
    ...(post.trashed_status
      ? [
          { key: "_wp_trash_meta_status", value: post.trashed_status },
          { key: "_wp_trash_meta_time", value: String(trashedAt) },
        ]
      : []),
    ...customFields(post.acf, publicUrl, fieldKeys),
  ];
}

/** Each with its key beside it, as Advanced Custom Fields wants them; once more as JSON, which keeps their types. */
function customFields(
  stored: string,
  publicUrl: string,
  fieldKeys: Readonly<Record<string, string>>,
): { key: string; value: string }[] {
  const acf = withTexts(parseStored(stored, []), (text) => withOrigin(text, publicUrl));
  if (Array.isArray(acf)) return [];
  const fields = fieldMeta(acf).flatMap(({ key, value }) => [
    { key, value },
    { key: `_${key}`, value: fieldKeys[key] ?? `field_extenso_${key.replace(/\W/g, "_").slice(0, 50)}` },
  ]);
  return [...fields, { key: acfAsJson, value: JSON.stringify(acf) }];
}
