/** Videos in content: docs/specification.md §5. */
import type { YouTubeEmbed } from "@extenso/contract/entities.ts";
import { decodeEntities } from "../../../engines/html/entities.ts";
import { attributeOf, type OpenTag, type ParsedHtml } from "../../../engines/html/tokens.ts";
import { youTubeAddress, youTubeEmbed, youTubeId } from "../youtube.ts";

const videoFile = /\.(?:mp4|webm|ogg|mov|avi|mkv)(?:$|[?#])/i;

/**
 * The custom video address, where it is one: more than three characters, not a word for nothing, and
 * beginning with `http` or `/` or naming a video file.
 *
 * @param value the field as ACF sent it; null is returned for all that is no such address.
 */
export function usableVideoUrl(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const url = value.trim();
  if (url.length <= 3 || url === "null" || url === "undefined") return null;
  if (!/^(?:http|\/)/i.test(url) && !/\.(?:mp4|webm|mov)/i.test(url)) return null;
  return isSafeAddress(url) ? url : null;
}

/** `javascript:` and its kind never get as far as a `src`. */
function isSafeAddress(url: string): boolean {
  try {
    return ["http:", "https:"].includes(new URL(url, "https://relative.invalid/").protocol);
  } catch {
    return false;
  }
}

/** The video a tag plays; lazy-loading plugins keep its address in `data-src`. */
function playedBy(tag: OpenTag): string | null {
  const address = (attributeOf(tag, "src") || attributeOf(tag, "data-src") || "").trim();
  const isOther = /^\s*(?:image|audio)\//i.test(attributeOf(tag, "type") ?? "");
  return address && !isOther && isSafeAddress(address) ? address : null;
}

/** Without the punctuation behind it. A pattern bound to the end would try from each of a million dots. */
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  while (end > 0 && ".,;:!?)]".includes(address[end - 1] ?? "")) end -= 1;
  return address.slice(0, end);
}

/** The first address of a video file in running text. */
function videoFileIn(text: string): string | null {
  for (const [match] of decodeEntities(text).matchAll(/https?:\/\/[^\s"'<>]+/gi)) {
    const address = withoutSentenceEnd(match);
    if (videoFile.test(address)) return address;
  }
  return null;
}

/** An attribute (`href` mostly) that is the address of a video file. */
function videoFileOf(tag: OpenTag): string | null {
  for (const { value } of tag.attributes) {
    const address = value.trim();
    if (/^(?:https?:)?\//i.test(address) && videoFile.test(address) && isSafeAddress(address)) return address;
  }
  return null;
}

/**
 * The first video of an HTML text: a video or source tag (not an audio's), else a bare link to a video file.
 */
export function firstVideoIn({ html, tokens }: ParsedHtml): string | null {
  let linked: string | null = null;
  let inAudio = false;
  for (const token of tokens) {
    if (token.kind === "text") linked ??= videoFileIn(html.slice(token.start, token.end));
    else if (token.kind === "close" && token.name === "audio") inAudio = false;
    else if (token.kind === "open") {
      if (token.name === "audio") inAudio = true;
      const plays = token.name === "video" || (token.name === "source" && !inAudio);
      const played = plays ? playedBy(token) : null;
      if (played) return played;
      linked ??= videoFileOf(token);
    }
  }
  return linked;
}

/** Attributes in which the tags that play a video have its URL. */
const playerAttributes: Record<string, string[]> = {
  iframe: ["src", "data-src", "data-lazy-src"],
  embed: ["src"],
  object: ["data"],
  param: ["value"],
  "lite-youtube": ["videoid"],
};

/** The first attribute that names a video, and the video. */
function playedByTag(tag: OpenTag): Reference | null {
  for (const name of playerAttributes[tag.name] ?? []) {
    const address = attributeOf(tag, name);
    const id = address === null ? null : youTubeId(address);
    if (id && address !== null) return { id, address, title: attributeOf(tag, "title") ?? "" };
  }
  return null;
}

/** Embeds that are left as comments: `wp:embed {…}` as the editor writes it, or `embed: address`. */
const embedComment = /^<!--\s*(?:wp:)?(?:core-)?embed\b/i;

/** Undoes how the editor writes JSON in comments: `\/`, and `\u0026` for what HTML could misread. */
function unescaped(json: string): string {
  return json
    .replaceAll("\\/", "/")
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

interface Reference {
  id: string;
  address: string;
  title: string;
}

function referencesIn(text: string): Reference[] {
  return [...text.matchAll(youTubeAddress)].flatMap(([match]) => {
    const address = withoutSentenceEnd(match);
    const id = youTubeId(address);
    return id ? [{ id, address: decodeEntities(address), title: "" }] : [];
  });
}

function referencesInComment(comment: string): Reference[] {
  if (!embedComment.test(comment)) return [];
  const bare = /\bembed:\s*([\w-]{11})\s*-/i.exec(comment)?.[1];
  if (bare) return [{ id: bare, address: bare, title: "" }];
  return referencesIn(unescaped(comment));
}

/**
 * Every YouTube video of an HTML text, once each, in order: players (frames and older tags), embed blocks and
 * what is left of them (comments, the bare address of a failed look-up), addresses in running text. A link
 * that reads otherwise is a link, no embed.
 */
export function youTubeEmbedsIn({ html, tokens }: ParsedHtml): YouTubeEmbed[] {
  const found = new Map<string, YouTubeEmbed>();
  for (const token of tokens) {
    let references: Reference[] = [];
    if (token.kind === "open") references = [playedByTag(token) ?? []].flat();
    else if (token.kind === "text") references = referencesIn(html.slice(token.start, token.end));
    else if (token.kind === "comment") references = referencesInComment(html.slice(token.start, token.end));
    for (const { id, address, title } of references) {
      // A block's comment comes before its frame, and only the frame knows the title.
      const known = found.get(id);
      if (!known || (title && !known.title)) found.set(id, youTubeEmbed(id, address, title));
    }
  }
  return [...found.values()];
}
