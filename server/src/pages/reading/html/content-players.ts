/**
 * Embeds in texts. Frames of known players, and bare URLs, become a link of the site's own: to a YouTube video with
 * its thumbnail, or to a film, a sound, a map, a post or a model with a picture of ours. A click replaces it with the
 * player; before, nothing is fetched from other sites. Any other URL in an embed block becomes a link card.
 */
import { playerOf } from "@extenso/contract/embeds/players.ts";
import type { ContentImage } from "@extenso/contract/entities.ts";
import { escapeAttribute, escapeDoubleQuoted, escapeText } from "@extenso/contract/html/escape.ts";
import type { ClipPictures } from "../../../domains/library/clip-thumbnails/clip-thumbnails.ts";
import { decodeEntities } from "../../../engines/html/entities.ts";
import { attributeOf, type HtmlToken, type OpenTag, type ParsedHtml } from "../../../engines/html/tokens.ts";
import { youTubeId } from "../youtube.ts";

/** Limit of thumbnails that one text waits for; further films show their titles. */
const mostPictures = 100;
/** YouTube's title for the frame of an unknown video; WordPress stores it, too. */
const untitled = "YouTube video player";
/** Elements whose only text may be a film's URL. */
const holders = new Set(["p", "div", "li", "td"]);
/** Tokens from a `video` tag to its source, white space included. */
const nearby = 4;

/** @returns the HTML with a uniform frame for each film, and a mark for each other player. It isn't sanitised yet. */
export function withFrames({ html, tokens }: ParsedHtml): string {
  let result = "";
  let at = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const found = filmAt(html, tokens, index);
    if (!found) continue;
    result += html.slice(at, found.start) + ("id" in found ? frameOf(found) : playerMark(found));
    at = found.end;
    index = found.last;
  }
  return result + html.slice(at);
}

interface Found {
  title: string;
  start: number;
  end: number;
  /** The last of its tokens. */
  last: number;
}

type FoundFilm = Found & { id: string };
type FoundPage = Found & { address: string };

function filmAt(html: string, tokens: readonly HtmlToken[], index: number): FoundFilm | FoundPage | null {
  const token = tokens[index] as HtmlToken;
  if (token.kind === "text") return filmOfAddress(html, tokens, index);
  if (token.kind !== "open") return null;
  if (token.name === "iframe") return filmOfFrame(tokens, index, token);
  return token.name === "video" ? filmOfPlayer(tokens, index) : null;
}

function filmOfFrame(
  tokens: readonly HtmlToken[],
  index: number,
  tag: OpenTag,
): FoundFilm | FoundPage | null {
  const addresses = ["src", "data-src", "data-lazy-src"].map((name) => attributeOf(tag, name) ?? "");
  const id = addresses.map(youTubeId).find((one) => one !== null);
  const page = addresses.map(playerOf).find((one) => one !== null)?.page;
  if (!id && !page) return null;
  let last = index;
  if (tokens[last + 1]?.kind === "raw") last += 1;
  const next = tokens[last + 1];
  if (next?.kind === "close" && next.name === "iframe") last += 1;
  const end = tokens[last]?.end ?? tag.end;
  const found = { title: attributeOf(tag, "title") ?? "", start: tag.start, end, last };
  return id ? { ...found, id } : { ...found, address: page ?? "" };
}

/** WordPress's player for a YouTube video is a `video` element that its script plays. */
function filmOfPlayer(tokens: readonly HtmlToken[], index: number): FoundFilm | null {
  let id: string | null = null;
  for (let last = index + 1; last < tokens.length; last += 1) {
    const token = tokens[last] as HtmlToken;
    if (!id && last > index + nearby) return null;
    if (token.kind === "open" && token.name === "source") id ??= youTubeId(attributeOf(token, "src") ?? "");
    if (token.kind === "open" && token.name === "video") return null;
    if (token.kind === "close" && token.name === "video") {
      return id ? { id, title: "", start: tokens[index]?.start ?? 0, end: token.end, last } : null;
    }
  }
  return null;
}

function filmOfAddress(
  html: string,
  tokens: readonly HtmlToken[],
  index: number,
): FoundFilm | FoundPage | null {
  const [before, { start, end }, after] = [tokens[index - 1], tokens[index] as HtmlToken, tokens[index + 1]];
  const holds =
    before?.kind === "open" &&
    holders.has(before.name) &&
    after?.kind === "close" &&
    after.name === before.name &&
    end - start <= 600;
  if (!holds) return null;
  const address = decodeEntities(html.slice(start, end)).trim();
  if (!/^https?:\/\/\S+$/.test(address)) return null;
  const found = { title: "", start, end, last: index };
  const id = youTubeId(address);
  if (id) return { ...found, id };
  const isEmbed = attributeOf(before, "class")?.split(/\s+/).includes("wp-block-embed__wrapper");
  return isEmbed || playerOf(address) ? { ...found, address } : null;
}

/** Only the attributes that `safe-html.ts` reads afterwards. */
function frameOf({ id, title }: FoundFilm): string {
  const known = title === untitled ? "" : title;
  return `<iframe src="https://www.youtube.com/embed/${id}" title="${escapeDoubleQuoted(known)}"></iframe>`;
}

/** Placeholder for a page until the HTML is sanitised. `safe-html.ts` removes such elements from content itself. */
function playerMark({ address, title }: FoundPage): string {
  return `<content-player data-address="${escapeAttribute(address)}" data-title="${escapeDoubleQuoted(title)}"></content-player>`;
}

const pageMark = /<content-player data-address="([^"]*)" data-title(?:="([^"]*)")?><\/content-player>/g;

/** Mark that `safe-html.ts` leaves for each film; content can't contain it. */
const mark = /<content-film data-id="([\w-]{11})" data-title(?:="([^"]*)")?><\/content-film>/g;

/** Placeholder for a film until its thumbnail is known. */
export function filmMark(id: string, title: string): { tagName: string; attribs: Record<string, string> } {
  return { tagName: "content-film", attribs: { "data-id": id, "data-title": title } };
}

/** @param marked sanitised HTML with marks. @returns the HTML with players in their place. */
export async function withPlayers(marked: string, clipPictures: ClipPictures | undefined): Promise<string> {
  const html = marked.replace(pageMark, (_, address: string, title = "") => pageCard(address, title));
  if (!html.includes("<content-film ")) return html;
  const ids = [...new Set([...html.matchAll(mark)].map(([, id = ""]) => id))].slice(0, mostPictures);
  const pictures = clipPictures ? await clipPictures(ids) : new Map<string, ContentImage>();
  return html.replace(mark, (_, id: string, title = "") => filmCard(id, title, pictures.get(id)));
}

/** @param title escaped as in an attribute. */
function filmCard(id: string, title: string, picture: ContentImage | undefined): string {
  const name = title || "Film on YouTube";
  const shown = picture
    ? `<img src="${picture.url}" alt="" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`
    : "";
  return `<a class="content-film" href="https://www.youtube.com/watch?v=${id}" rel="noopener" data-title="${name}">${shown}<span class="content-film-title">${name}</span><span class="content-film-note">Plays from YouTube</span></a>`;
}

const names = {
  film: (provider: string) => `Film on ${provider}`,
  sound: (provider: string) => `Listen on ${provider}`,
  map: () => "Map",
  post: () => "Post",
  interactive: (provider: string) => `On ${provider}`,
};

/** @param address and `title`: escaped as in attributes. */
function pageCard(address: string, title: string): string {
  const url = decodeEntities(address);
  const player = playerOf(url);
  if (!player) return linkCard(url);
  const { kind, provider, page, frame } = player;
  const name = title || names[kind](provider);
  const attributes = `href="${escapeAttribute(page)}" rel="noopener" data-title="${name}"`;
  return `<a class="content-film" data-kind="${kind}" ${attributes} data-frame="${escapeAttribute(frame)}"><span class="content-film-title">${name}</span><span class="content-film-note">${kind === "film" || kind === "sound" ? "Plays" : "Loads"} from ${provider}</span></a>`;
}

/** Characters of a card's line. */
const longestLine = 80;

function linkCard(address: string): string {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  const host = url.hostname.replace(/^www\./, "");
  const path = `${host}${url.pathname.replace(/\/$/, "")}`;
  const line = path.length > longestLine ? `${path.slice(0, longestLine - 1)}…` : path;
  return `<a class="content-link" href="${escapeAttribute(url.href)}" rel="noopener"><span>${escapeText(host)}</span><span>${escapeText(line)}</span></a>`;
}
