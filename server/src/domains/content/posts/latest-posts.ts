/**
 * The block of the latest posts. A text is rendered when it is saved, and these change with each article that comes
 * out: the text keeps what was asked for, and the list is filled in when it is read.
 */
import type { Queryable } from "../../../engines/database/query.ts";
import { localTime } from "../../../engines/wordpress-values/site-time.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { withOrigin } from "../origin.ts";
import { latestPostsMarks, mostLatestPosts } from "../render/latest-posts-mark.ts";
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
  { query }: Queryable,
  settings: Site,
  [, count, by, order, categories = "", dated]: RegExpMatchArray,
): Promise<string> {
  const ids = categories.split(",").filter(Boolean).map(Number);
  const direction = order === "asc" ? "asc" : "desc";
  const posts = await query
    .selectFrom("posts")
    .select(["id", "slug", "type", "status", "title", "password", "published_at"])
    .where("type", "=", "post")
    .where("status", "=", "publish")
    .$if(ids.length > 0, (posts) =>
      posts.where("id", "in", (terms) =>
        terms.selectFrom("post_terms").select("post_id").where("term_id", "in", ids),
      ),
    )
    .orderBy(by === "title" ? "title_key" : "published_at", direction)
    .orderBy("id", direction)
    .limit(Math.min(Number(count), mostLatestPosts))
    .execute();
  if (posts.length === 0) return "";
  const items = posts.map((post) => {
    const title = withOrigin(post.title, settings.publicUrl) || "(no title)";
    const shown = post.password ? `Protected: ${title}` : title;
    const date = dated ? dateOf(post.published_at, settings.timezone) : "";
    return `<li><a class="wp-block-latest-posts__post-title" href="${postLink(settings, post)}">${shown}</a>${date}</li>\n`;
  });
  return `<ul class="wp-block-latest-posts__list${dated ? " has-dates" : ""} wp-block-latest-posts is-layout-flow wp-block-latest-posts-is-layout-flow">${items.join("")}</ul>`;
}
