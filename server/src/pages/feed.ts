/** The academy's newest articles for feed readers: RSS 2.0, at our address and at those of a WordPress. */
import { articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import { createTransport } from "@extenso/contract/client/transport.ts";
import type { ArticleTeaser } from "@extenso/contract/entities.ts";
import { httpError } from "@extenso/contract/errors/errors.ts";
import { escapeXml } from "@extenso/contract/html/escape.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import { type Context, Hono } from "hono";
import type { Dependencies } from "../engines/dependencies.ts";
import { plainText } from "../engines/html/text.ts";
import { utcOf } from "../engines/wordpress-values/site-time.ts";
import type { CachedDocuments, DocumentSource, MadeDocument } from "./cached-document.ts";
import { type ListedArticle, listedArticles } from "./reading/listed-articles.ts";

const feedArticles = 20;
const contentType = "application/rss+xml; charset=utf-8";
const path = "/feed.xml";
const commentsPath = "/comments/feed/";
/** As WordPress names its kinds of feed; ours is one for all of them. */
const kinds = "rss2|rss|rdf|atom";

/** @param documents what is made of the content, and kept. */
export function feedRoutes(
  { settings: { publicUrl, timezone } }: Pick<Dependencies, "settings">,
  documents: CachedDocuments,
): Hono {
  const feed: DocumentSource = {
    path,
    contentType,
    async make({ fetch }) {
      const { request } = createTransport({ baseUrl: `${publicUrl}/wp-json`, fetch });
      const query = { _embed: "", per_page: feedArticles, status: "publish", orderby: "date", order: "desc" };
      const answer = await request("/wp/v2/posts", { query, refusal: httpError });
      const { items } = await listedArticles(answer);
      return feedOf(items.slice(0, feedArticles), { publicUrl, timezone });
    },
  };
  const noComments: DocumentSource = {
    path: commentsPath,
    contentType,
    make: async () => ({
      text: channel(publicUrl, { title: "Comments on Extenso Academy", self: commentsPath }, ""),
      modifiedAt: null,
    }),
  };

  const routes = new Hono();
  routes.get(path, (context) => documents.answer(context.req.raw, feed));
  const toFeed = (context: Context) => context.redirect(path, 301);
  routes.get("/feed/", toFeed);
  routes.get("/feed", toFeed);
  routes.get(`/feed/:kind{(?:${kinds})/?}`, toFeed);
  // The site has no comments, so this feed of a former WordPress exists, but stays empty.
  routes.get(commentsPath, (context) => documents.answer(context.req.raw, noComments));
  routes.get("/comments/feed", (context) => context.redirect(commentsPath, 301));
  routes.get(`/comments/feed/:kind{(?:${kinds})/?}`, (context) => context.redirect(commentsPath, 301));
  routes.get("/", async (context, next) => {
    const asked = new RegExp(`^(comments-)?(feed|${kinds})$`).exec(context.req.query("feed") ?? "");
    return asked ? context.redirect(asked[1] ? commentsPath : path, 301) : next();
  });
  return routes;
}

interface Place {
  publicUrl: string;
  timezone: string;
}

/** The instant that a WordPress's pair of times means; null when it is none. */
function instantOf(gmt: string, local: string, timezone: string): Date | null {
  const isTime = (time: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time) && !time.startsWith("0000");
  const iso = isTime(gmt) ? `${gmt}Z` : isTime(local) ? utcOf(local, timezone) : "";
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** @param articles newest first. */
export function feedOf(articles: readonly ListedArticle[], place: Place): MadeDocument {
  const changes = articles
    .map(({ post: { modified_gmt, modified, date_gmt, date } }) =>
      instantOf(modified_gmt || date_gmt, modified || date, place.timezone),
    )
    .filter((instant) => instant !== null);
  const modifiedAt = changes.length > 0 ? new Date(Math.max(...changes.map(Number))) : null;
  const built = modifiedAt ? `<lastBuildDate>${modifiedAt.toUTCString()}</lastBuildDate>\n` : "";
  const items = articles.map(({ post, teaser }) => itemOf(post, teaser, place)).join("\n");
  return {
    text: channel(place.publicUrl, { title: "Extenso Academy", self: path }, `${built}${items}\n`),
    modifiedAt,
  };
}

function channel(
  publicUrl: string,
  { title, self }: { title: string; self: string },
  inside: string,
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${title}</title>
<link>${escapeXml(publicUrl)}/</link>
<description>Notes from set, studio and desk.</description>
<language>en-CA</language>
<ttl>60</ttl>
<atom:link href="${escapeXml(publicUrl + self)}" rel="self" type="application/rss+xml"/>
${inside}</channel>
</rss>
`;
}

/** Articles are for members: the feed tells what each is about, and leads to it. */
function itemOf(post: WirePost, teaser: ArticleTeaser, { publicUrl, timezone }: Place): string {
  const { title, excerpt, author, categories } = teaser;
  const element = (name: string, text: string) => (text ? `<${name}>${escapeXml(text)}</${name}>` : "");
  const published = instantOf(post.date_gmt, post.date, timezone);
  return [
    "<item>",
    element("title", title),
    element("link", publicUrl + articlePath(post.slug)),
    // As WordPress has it: an article whose address changes is not a new one.
    `<guid isPermaLink="false">${escapeXml(`${publicUrl}/?p=${post.id}`)}</guid>`,
    element("pubDate", published?.toUTCString() ?? ""),
    element("dc:creator", author.name),
    ...categories.map(({ name }) => element("category", name)),
    element("description", plainText(post.excerpt.rendered) || excerpt),
    "</item>",
  ].join("");
}
