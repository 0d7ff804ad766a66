/** Articles as feed readers show them: whole, safe, and with nothing that depends on where it stands. */

import { articlePath } from "@extenso/contract/addresses/site-addresses.ts";
import { playerOf } from "@extenso/contract/embeds/players.ts";
import type { ArticleTeaser } from "@extenso/contract/entities.ts";
import { escapeAttribute, escapeDoubleQuoted } from "@extenso/contract/html/escape.ts";
import type { WirePost } from "@extenso/contract/wire/posts.ts";
import { attributeOf, type HtmlToken, type OpenTag, parseHtml } from "../../engines/html/tokens.ts";
import { parseTeaser } from "./article.ts";
import { safeHtml } from "./html/safe-html.ts";

export interface FeedEntry {
  /** Without its content. */
  post: WirePost;
  teaser: ArticleTeaser;
  /** Empty behind a password, and where the feed has no room left for it. */
  html: string;
  /** Films and recordings of the text, then its picture. */
  enclosures: Enclosure[];
}

interface Enclosure {
  url: string;
  type: string;
  /** Bytes; 0 where nobody says. */
  length: number;
}

/** Characters of all texts of a feed together; articles after them are told by their excerpts. */
const mostText = 1_000_000;
const mostEnclosures = 5;

const typeByEnding: Record<string, string> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  ogv: "video/ogg",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
};

export function feedEntries(posts: readonly WirePost[], publicUrl: string): FeedEntry[] {
  let left = mostText;
  return posts.map((post) => {
    const { rendered } = post.content;
    const base = publicUrl + articlePath(post.slug);
    const fits = rendered.length <= left;
    left -= fits ? rendered.length : 0;
    const { html, played } = fits ? feedText(rendered, base) : { html: "", played: [] };
    return {
      post: withoutText(post),
      teaser: titled(parseTeaser(post), post.content.protected),
      html,
      enclosures: [...played, ...pictureOf(post, base)].slice(0, mostEnclosures),
    };
  });
}

/** For texts that take more than a feed may: then they are told by their excerpts. */
export function excerptEntry({ post, teaser }: Pick<FeedEntry, "post" | "teaser">): FeedEntry {
  return {
    post: withoutText(post),
    teaser,
    html: "",
    enclosures: [],
  };
}

const withoutText = (post: WirePost): WirePost => ({ ...post, content: { ...post.content, rendered: "" } });

/** As in WordPress's feeds, whose readers would wonder about the missing text. */
function titled(teaser: ArticleTeaser, isProtected: boolean): ArticleTeaser {
  return isProtected ? { ...teaser, title: `Protected: ${teaser.title}` } : teaser;
}

function pictureOf(post: WirePost, base: string): Enclosure[] {
  const [picture] = post._embedded["wp:featuredmedia"];
  const url = picture && URL.parse(picture.source_url, base);
  if (!url || !picture.mime_type) return [];
  return [{ url: url.href, type: picture.mime_type, length: picture.media_details.filesize }];
}

const addressed = new Set(["href", "src", "poster", "cite"]);

/** @param base the article's own URL, against which its addresses are meant. */
export function feedText(rendered: string, base: string): { html: string; played: Enclosure[] } {
  const { html, tokens } = parseHtml(safeHtml(rendered, { blocks: true }));
  const played: Enclosure[] = [];
  let result = "";
  let at = 0;
  for (const token of tokens) {
    if (token.kind !== "open" && token.kind !== "close") continue;
    result += html.slice(at, token.start) + inFeed(html, token, base);
    at = token.end;
    const file = token.kind === "open" ? fileOf(token, base) : null;
    if (file && played.every(({ url }) => url !== file.url)) played.push(file);
  }
  return { html: result + html.slice(at), played };
}

function fileOf(tag: OpenTag, base: string): Enclosure | null {
  if (!["video", "audio", "source"].includes(tag.name)) return null;
  const url = URL.parse(attributeOf(tag, "src") ?? "", base);
  const type = typeByEnding[/\.(\w+)$/.exec(url?.pathname ?? "")?.[1]?.toLowerCase() ?? ""];
  return url && type ? { url: url.href, type, length: 0 } : null;
}

/** The tag with whole URLs. Films of YouTube are links: readers show no frames, or warn of them. */
function inFeed(html: string, token: HtmlToken & { name: string }, base: string): string {
  if (token.name === "content-film") return token.kind === "open" ? filmLink(token) : "";
  if (token.name === "content-player") return token.kind === "open" ? pageLink(token) : "";
  if (token.kind !== "open") return html.slice(token.start, token.end);
  const { start, end, attributes } = token;
  let result = "";
  let at = start;
  for (const { name, value, start: from, end: to } of attributes) {
    const whole = addressed.has(name)
      ? absolute(value, base)
      : name === "srcset"
        ? candidates(value, base)
        : null;
    if (whole === null) continue;
    result += `${html.slice(at, from)}"${escapeDoubleQuoted(whole)}"`;
    at = to;
  }
  return result + html.slice(at, end);
}

function filmLink(tag: OpenTag): string {
  const url = `https://www.youtube.com/watch?v=${encodeURIComponent(attributeOf(tag, "data-id") ?? "")}`;
  const title = attributeOf(tag, "data-title") || "Film on YouTube";
  return `<a href="${url}">${escapeAttribute(title)}</a>`;
}

/** A player or a card of another page. */
function pageLink(tag: OpenTag): string {
  const address = attributeOf(tag, "data-address") ?? "";
  const player = playerOf(address);
  const url = URL.parse(player?.page ?? address);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const title = attributeOf(tag, "data-title") || (player ? `On ${player.provider}` : url.hostname);
  return `<a href="${escapeAttribute(url.href)}">${escapeAttribute(title)}</a>`;
}

function absolute(value: string, base: string): string {
  return URL.parse(value, base)?.href ?? "";
}

/** `srcset`: URLs with their width or density, parted by commas and white space. */
function candidates(value: string, base: string): string {
  return value
    .trim()
    .split(/\s*,\s+/)
    .map((candidate) => {
      const [url = "", ...measure] = candidate.split(/\s+/);
      return [absolute(url, base), ...measure].join(" ");
    })
    .join(", ");
}
