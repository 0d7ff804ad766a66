/** Films at YouTube: their addresses and how they are embedded. */
import type { YouTubeEmbed } from "@extenso/contract/entities.ts";
import { decodeEntities } from "../../engines/html/entities.ts";

/** They are as long as an id and in its place, but name no video. */
const otherPlayers = new Set(["videoseries", "live_stream"]);

const idShape = /^[\w-]{11}$/;

const youTubeHosts = /^(?:(?:www|m|music|gaming)\.)?(?:youtube|youtube-nocookie)\.com$/i;

const shortHost = /^(?:www\.)?youtu\.be$/i;

const idInPath = /^\/(?:embed|v|e|shorts|live|watch)\/([^/]+)/i;

/** In running text. */
export const youTubeAddress =
  /(?:https?:)?\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\/[^\s"'<>\\)\]]+/gi;

/** Some address at YouTube, with its scheme; null for all else, such as `javascript:…@youtu.be/…`. */
function youTubeUrl(text: string): URL | null {
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`);
  } catch {
    return null;
  }
  const isAtHome = youTubeHosts.test(url.hostname) || shortHost.test(url.hostname);
  return isAtHome && url.username === "" && url.password === "" ? url : null;
}

/**
 * The video a reference names: a watch, short, embed, `v`, shorts or live link with or without its scheme,
 * or a bare 11-character id. Null for all else, playlists included.
 */
export function youTubeId(reference: string): string | null {
  const text = decodeEntities(reference).trim();
  if (idShape.test(text)) return otherPlayers.has(text) ? null : text;
  const url = youTubeUrl(text);
  if (!url) return null;
  let id: string | null | undefined;
  if (shortHost.test(url.hostname)) id = url.pathname.split("/")[1];
  else id = idInPath.exec(url.pathname)?.[1] ?? url.searchParams.get("v");
  return id && idShape.test(id) && !otherPlayers.has(id) ? id : null;
}

/**
 * Everything the site shows of a YouTube video follows from its id.
 * @param originalUrl kept where it is an address at YouTube: it becomes a link.
 */
export function youTubeEmbed(videoId: string, originalUrl: string, title = ""): YouTubeEmbed {
  return {
    type: "youtube",
    videoId,
    // The address without cookies: nothing is stored before someone presses play.
    embedUrl: `https://www.youtube-nocookie.com/embed/${videoId}`,
    picture: null,
    originalUrl: idShape.test(originalUrl) ? shortAddress(videoId) : addressAtYouTube(originalUrl, videoId),
    title,
  };
}

const shortAddress = (videoId: string) => `https://youtu.be/${videoId}`;

function addressAtYouTube(address: string, videoId: string): string {
  const url = youTubeUrl(address.trim());
  if (!url) return shortAddress(videoId);
  return /^https?:\/\//i.test(address) ? address : url.href;
}
