/** One record as an item of an export. */
import { plainAddress, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Selectable } from "kysely";
import { withOrigin } from "../../../domains/content/origin.ts";
import type { PostsTable, TermsTable } from "../../../engines/database/tables/content-tables.ts";
import { gmtTime, localTime } from "../../../engines/wordpress-values/site-time.ts";
import { type ItemSurroundings, metaOf } from "./item-meta.ts";
import { cdata, element, escaped, metaElement, rssTime, wordPressTime } from "./wxr-markup.ts";

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

export function itemOf(item: Common, timezone: string): string {
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
export function postItem(
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
