/**
 * The block of the latest posts. A text is rendered when it is saved, and these change with each article that comes
 * out: the text keeps what was asked for, and the list is filled in when it is read.
 */

import { escapeKeepingEntities, escapeText } from "@extenso/contract/html/escape.ts";
import type { Queryable } from "../../../engines/database/query.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import { localTime } from "../../../engines/wordpress-values/site-time.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { namesById } from "../../identity/identity.ts";
import { readableAmong } from "../media/file-readers.ts";
import { mediaUrl } from "../media/present.ts";
import { type Media, mediaById } from "../media/store.ts";
import { withOrigin } from "../origin.ts";
import { attachmentImage } from "../render/attachment-image.ts";
import {
  type LatestPostsOptions,
  latestPostsMarks,
  latestPostsOptions,
  mostLatestPosts,
} from "../render/latest-posts-mark.ts";
import { postLink } from "./present.ts";

type Site = Pick<Settings, "publicUrl" | "timezone">;

/** Different ones of one answer. */
const mostLists = 10;

/**
 * Reads the lists that these texts show.
 * @returns fills them in.
 */
export async function latestPostsIn(
  { database, settings }: { database: Queryable; settings: Site },
  texts: readonly string[],
): Promise<(html: string) => string> {
  const marks = new Map<string, RegExpMatchArray>();
  for (const text of texts) {
    if (!text.includes("<!--latest-posts ")) continue;
    for (const match of text.matchAll(latestPostsMarks))
      if (marks.size < mostLists) marks.set(match[0], match);
  }
  if (marks.size === 0) return (html) => html;
  const lists = new Map<string, string>();
  for (const [whole, match] of marks) lists.set(whole, await listOf(database, settings, match));
  return (html) => html.replace(latestPostsMarks, (whole) => lists.get(whole) ?? "");
}

/** The day in the studio, and the instant with the studio's offset. */
function dateOf(publishedAt: string, timeZone: string): string {
  const time = new Date(publishedAt);
  const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "long" }).format(time);
  const offset = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(time)
    .find(({ type }) => type === "timeZoneName")
    ?.value.replace("GMT", "");
  const instant = localTime(publishedAt, timeZone) + (offset || "+00:00");
  return `<time datetime="${instant}" class="wp-block-latest-posts__post-date">${day}</time>`;
}

async function listOf(
  database: Queryable,
  settings: Site,
  [, count, by, order, categories = "", written = ""]: RegExpMatchArray,
): Promise<string> {
  const options = latestPostsOptions(written);
  const ids = categories.split(",").filter(Boolean).map(Number);
  const direction = order === "asc" ? "asc" : "desc";
  const posts = await database.query
    .selectFrom("posts")
    .select(["id", "slug", "type", "status", "title", "password", "published_at", "author_id"])
    .select(["featured_media_id", "excerpt_raw", "excerpt_rendered"])
    .where("type", "=", "post")
    .where("status", "=", "publish")
    .$if(ids.length > 0, (posts) =>
      posts.where("id", "in", (terms) =>
        terms.selectFrom("post_terms").select("post_id").where("term_id", "in", ids),
      ),
    )
    .$if(options.author !== undefined, (posts) => posts.where("author_id", "=", options.author ?? 0))
    .orderBy(by === "title" ? "title_key" : "published_at", direction)
    .orderBy("id", direction)
    .limit(Math.min(Number(count), mostLatestPosts))
    .execute();
  if (posts.length === 0) return "";
  const authors = await namesById(
    database.query,
    posts.map(({ author_id }) => author_id),
  );
  const pictureIds = options.size ? posts.map((post) => post.featured_media_id).filter(Boolean) : [];
  const found = await mediaById(database, pictureIds);
  const published = new Set(
    posts.filter(({ password }) => password === "").map((post) => post.featured_media_id),
  );
  const readable = await readableAmong(database.query, null, [...found.values()], published);
  const pictures = new Map([...found].filter(([id]) => readable.has(id)));
  const items = posts.map((post) => {
    const author = authors.get(post.author_id)?.display_name;
    const ownTitle = withOrigin(post.title, settings.publicUrl) || "(no title)";
    const title = post.password ? `Protected: ${ownTitle}` : ownTitle;
    const link = postLink(settings, post);
    const parts = [
      pictureOf(pictures.get(post.featured_media_id), { options, link, title, ...settings }),
      `<a class="wp-block-latest-posts__post-title" href="${link}">${title}</a>`,
      options.named && author
        ? `<div class="wp-block-latest-posts__post-author">by ${escapeText(author)}</div>`
        : "",
      options.dated ? dateOf(post.published_at, settings.timezone) : "",
      options.words === undefined
        ? ""
        : `<div class="wp-block-latest-posts__post-excerpt">${withOrigin(excerptOf(post, { words: options.words, link, title }), settings.publicUrl)}</div>`,
    ];
    return `<li>${parts.join("")}</li>\n`;
  });
  const classes = [
    "wp-block-latest-posts__list",
    ...(options.columns ? ["is-grid", `columns-${options.columns}`] : []),
    ...(options.dated ? ["has-dates"] : []),
    ...(options.named ? ["has-author"] : []),
    "wp-block-latest-posts is-layout-flow wp-block-latest-posts-is-layout-flow",
  ];
  return `<ul class="${classes.join(" ")}">${items.join("")}</ul>`;
}

interface Shown {
  link: string;
  /** HTML. */
  title: string;
}

/** Empty without a picture. */
function pictureOf(
  media: Media | undefined,
  { options, link, title, publicUrl }: Shown & Site & { options: LatestPostsOptions },
): string {
  const { size, align, linked } = options;
  if (!size || !media?.mime_type.startsWith("image/")) return "";
  const file = {
    address: mediaUrl(media.file, publicUrl),
    alt: media.alt_text,
    details: readDetails(media.details),
  };
  const image = attachmentImage(file, size, { ofPost: true });
  const shown = linked
    ? `<a href="${link}" aria-label="${escapeKeepingEntities(title)}">${image}</a>`
    : image;
  return `<div class="wp-block-latest-posts__featured-image${align ? ` align${align}` : ""}">${shown}</div>`;
}

/** The author's own as it is; of a text so many first words, with the way to the rest. */
function excerptOf(
  post: { password: string; excerpt_raw: string; excerpt_rendered: string },
  { words, link, title }: Shown & { words: number },
): string {
  if (post.password) return "This content is password protected.";
  const text = post.excerpt_rendered.replace(/<\/?p(?: [^<>]*)?>/g, "").trim();
  if (post.excerpt_raw !== "") return text;
  const all = text.replace(/ \[&hellip;\]$/, "").split(" ");
  if (all.length <= words && !text.endsWith("[&hellip;]")) return text;
  const more = `<span class="screen-reader-text">: ${title}</span>`;
  return `${all.slice(0, words).join(" ")}… <a class="wp-block-latest-posts__read-more" href="${link}" rel="noopener">Read more${more}</a>`;
}
