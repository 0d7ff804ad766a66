/** Videos in content: SPEC §5. */
import type { YouTubeEmbed } from "./entities.ts";
import { decodeEntities, tagsOf } from "./html-text.ts";

const videoFile = /\.(?:mp4|webm|ogg|mov|avi|mkv)(?:$|[?#])/i;

/**
 * The custom video address, where it is one: more than three characters, not a word for nothing, and an
 * address or a file.
 */
export function usableVideoUrl(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const url = value.trim();
  if (url.length <= 3 || url === "null" || url === "undefined") return null;
  if (!/^(?:https?:\/\/|\/)/i.test(url) && !/\.(?:mp4|webm|mov)/i.test(url)) return null;
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

/** The first video of a text: a video or source tag, else a bare link to a video file. */
export function firstVideoIn(html: string): string | null {
  for (const { name, closing, attributes } of tagsOf(html)) {
    if (closing || (name !== "video" && name !== "source")) continue;
    const source = attributes.get("src")?.trim();
    const type = attributes.get("type") ?? "";
    if (source && isSafeAddress(source) && !/^(?:image|audio)\//i.test(type)) return source;
  }
  for (const [address] of html.matchAll(/https?:\/\/[^\s"'<>]+/gi)) {
    const url = decodeEntities(address);
    if (videoFile.test(url)) return url;
  }
  return null;
}

const idShape = /^[\w-]{11}$/;
const youTubeHosts = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com)$/i;

/** The id of a watch, short, embed, `v`, shorts or live link, or of a bare 11-character id. */
export function youTubeId(reference: string): string | null {
  const text = decodeEntities(reference).trim();
  if (idShape.test(text)) return text;
  let url: URL;
  try {
    url = new URL(
      text.startsWith("//") ? `https:${text}` : /^https?:/i.test(text) ? text : `https://${text}`,
    );
  } catch {
    return null;
  }
  const segments = url.pathname.split("/").filter(Boolean);
  let id: string | null | undefined;
  if (/^(?:www\.)?youtu\.be$/i.test(url.hostname)) id = segments[0];
  else if (youTubeHosts.test(url.hostname)) {
    id = /^(?:embed|v|shorts|live|e)$/i.test(segments[0] ?? "") ? segments[1] : url.searchParams.get("v");
  }
  return id && idShape.test(id) ? id : null;
}

export function youTubeEmbed(videoId: string, originalUrl: string, title = ""): YouTubeEmbed {
  return {
    type: "youtube",
    videoId,
    // The address without cookies: nothing is stored before someone presses play.
    embedUrl: `https://www.youtube-nocookie.com/embed/${videoId}`,
    thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    originalUrl,
    title,
  };
}

const youTubeAddress =
  /(?:https?:)?\/\/(?:[\w-]+\.)*(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s"'<>\\)]+/gi;

/** Every YouTube video of a text, once each, in order: iframes, embed blocks, block comments, bare links. */
export function youTubeEmbedsIn(html: string): YouTubeEmbed[] {
  const titles = new Map<string, string>();
  for (const { name, closing, attributes } of tagsOf(html)) {
    if (closing || name !== "iframe") continue;
    const id = youTubeId(attributes.get("src") ?? attributes.get("data-src") ?? "");
    const title = attributes.get("title");
    if (id && title) titles.set(id, title);
  }
  const found = new Map<string, YouTubeEmbed>();
  // JSON in block comments writes `\/` for `/`.
  for (const [address] of html.replaceAll("\\/", "/").replaceAll("\\u0026", "&").matchAll(youTubeAddress)) {
    const id = youTubeId(address);
    if (id && !found.has(id)) found.set(id, youTubeEmbed(id, decodeEntities(address), titles.get(id)));
  }
  return [...found.values()];
}
