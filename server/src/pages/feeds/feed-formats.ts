/** One feed in three formats: RSS 2.0, Atom 1.0 and JSON Feed 1.1. */
import { articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import { escapeXml, xmlText } from "@extenso/contract/html/escape.ts";
import { plainText } from "../../engines/html/text.ts";
import { utcOf } from "../../engines/wordpress-values/site-time.ts";
import type { MadeDocument } from "../cached-document.ts";
import type { FeedEntry } from "../reading/feed-entries.ts";

export interface Feed {
  title: string;
  /** Path of the feed itself. */
  path: string;
  /** Path of the page that shows the same. */
  page: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

/** The site that a feed is of. */
export interface FeedSite {
  /** Without a slash at the end. */
  publicUrl: string;
  timezone: string;
}

export type FeedFormat = "rss2" | "atom" | "json";

export const feedTypes: Record<FeedFormat, string> = {
  rss2: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
};

const description = "Notes from set, studio and desk.";
const language = "en-CA";
/** Atom demands a time; a feed without articles has none. */
const noTime = "1970-01-01T00:00:00Z";

const writers: Record<FeedFormat, (feed: Feed, site: FeedSite, modifiedAt: Date | null) => string> = {
  rss2: rssOf,
  atom: atomOf,
  json: jsonOf,
};

export function feedDocument(format: FeedFormat, feed: Feed, site: FeedSite): MadeDocument {
  const times = feed.entries.map((entry) => timesOf(entry, site).modified).filter((time) => time !== null);
  const modifiedAt = times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;
  return { content: writers[format](feed, site, modifiedAt), modifiedAt };
}

/** The instant that a WordPress's pair of times means; null when it is none. */
function instantOf(gmt: string, local: string, timezone: string): Date | null {
  const isTime = (time: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time) && !time.startsWith("0000");
  const iso = isTime(gmt) ? `${gmt}Z` : isTime(local) ? utcOf(local, timezone) : "";
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function timesOf({ post }: FeedEntry, { timezone }: FeedSite) {
  const { date, date_gmt, modified, modified_gmt } = post;
  return {
    published: instantOf(date_gmt, date, timezone),
    modified: instantOf(modified_gmt || date_gmt, modified || date, timezone),
  };
}

/** As WordPress has it: an article whose address changes is not a new one. */
function idOf({ post }: FeedEntry, { publicUrl }: FeedSite): string {
  return `${publicUrl}/?p=${post.id}`;
}

function summaryOf({ post, teaser }: FeedEntry): string {
  return plainText(post.excerpt.rendered) || teaser.excerpt;
}

const element = (name: string, text: string) => (text ? `<${name}>${escapeXml(text)}</${name}>` : "");

/** The end of the section is the only mark in it. */
const cdata = (text: string) => `<![CDATA[${xmlText(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

function rssOf(feed: Feed, site: FeedSite, modifiedAt: Date | null): string {
  const { publicUrl } = site;
  const self = escapeXml(publicUrl + feed.path);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element("title", feed.title)}
${element("link", publicUrl + feed.page)}
<description>${description}</description>
<language>${language}</language>
<ttl>60</ttl>
<atom:link href="${self}" rel="self" type="${feedTypes.rss2}"/>
${modifiedAt ? `<lastBuildDate>${modifiedAt.toUTCString()}</lastBuildDate>\n` : ""}${feed.entries.map((entry) => `${rssItem(entry, site)}\n`).join("")}</channel>
</rss>
`;
}

function rssItem(entry: FeedEntry, site: FeedSite): string {
  const { teaser, html, post } = entry;
  // RSS has one enclosure an item.
  const [enclosure] = entry.enclosures;
  return [
    "<item>",
    element("title", teaser.title),
    element("link", site.publicUrl + articlePath(post.slug)),
    `<guid isPermaLink="false">${escapeXml(idOf(entry, site))}</guid>`,
    element("pubDate", timesOf(entry, site).published?.toUTCString() ?? ""),
    element("dc:creator", teaser.author.name),
    ...[...teaser.categories, ...teaser.tags].map(({ name }) => element("category", name)),
    element("description", summaryOf(entry)),
    html && `<content:encoded>${cdata(html)}</content:encoded>`,
    enclosure &&
      `<enclosure url="${escapeXml(enclosure.url)}" length="${enclosure.length}" type="${escapeXml(enclosure.type)}"/>`,
    "</item>",
  ]
    .filter(Boolean)
    .join("");
}

const isoOf = (time: Date | null) => time?.toISOString().replace(".000Z", "Z");

function atomOf(feed: Feed, site: FeedSite, modifiedAt: Date | null): string {
  const self = site.publicUrl + feed.path;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
${element("title", feed.title)}
<subtitle>${description}</subtitle>
<updated>${isoOf(modifiedAt) ?? noTime}</updated>
${element("id", self)}
<link rel="alternate" type="text/html" href="${escapeXml(site.publicUrl + feed.page)}"/>
<link rel="self" type="${feedTypes.atom}" href="${escapeXml(self)}"/>
${feed.entries.map((entry) => `${atomEntry(entry, site)}\n`).join("")}</feed>
`;
}

function atomEntry(entry: FeedEntry, site: FeedSite): string {
  const { teaser, html, post, enclosures } = entry;
  const { published, modified } = timesOf(entry, site);
  const url = escapeXml(site.publicUrl + articlePath(post.slug));
  return [
    "<entry>",
    `<title>${escapeXml(teaser.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    element("id", idOf(entry, site)),
    `<updated>${isoOf(modified ?? published) ?? noTime}</updated>`,
    element("published", isoOf(published) ?? ""),
    `<author>${element("name", teaser.author.name)}</author>`,
    ...[...teaser.categories, ...teaser.tags].map(
      ({ name, slug }) => `<category term="${escapeXml(slug)}" label="${escapeXml(name)}"/>`,
    ),
    element("summary", summaryOf(entry)),
    html && `<content type="html" xml:base="${url}">${cdata(html)}</content>`,
    ...enclosures.map((one) => {
      const length = one.length > 0 ? ` length="${one.length}"` : "";
      return `<link rel="enclosure" href="${escapeXml(one.url)}" type="${escapeXml(one.type)}"${length}/>`;
    }),
    "</entry>",
  ]
    .filter(Boolean)
    .join("");
}

function jsonOf(feed: Feed, site: FeedSite): string {
  const { publicUrl } = site;
  const items = feed.entries.map((entry) => {
    const { teaser, html, post, enclosures } = entry;
    const { published, modified } = timesOf(entry, site);
    const picture = enclosures.find(({ type }) => type.startsWith("image/"));
    const files = enclosures.filter((one) => one !== picture);
    const summary = xmlText(summaryOf(entry));
    return {
      id: idOf(entry, site),
      url: publicUrl + articlePath(post.slug),
      title: xmlText(teaser.title),
      ...(html ? { content_html: xmlText(html) } : { content_text: summary }),
      ...(summary && { summary }),
      image: picture?.url,
      date_published: isoOf(published),
      date_modified: isoOf(modified),
      authors: [{ name: xmlText(teaser.author.name) }],
      tags: [...teaser.categories, ...teaser.tags].map(({ name }) => xmlText(name)),
      ...(files.length > 0 && {
        attachments: files.map(({ url, type, length }) => ({
          url,
          mime_type: type,
          ...(length > 0 && { size_in_bytes: length }),
        })),
      }),
    };
  });
  const about = { title: xmlText(feed.title), description, language };
  const urls = { home_page_url: publicUrl + feed.page, feed_url: publicUrl + feed.path };
  return `${JSON.stringify({ version: "https://jsonfeed.org/version/1.1", ...about, ...urls, items })}\n`;
}
