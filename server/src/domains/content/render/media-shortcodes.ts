/** `[video]`, `[audio]`, `[embed]` and `[playlist]` as WordPress makes them, without the scripts of its players. */
import { escapeAttribute, escapeText } from "@extenso/contract/html/escape.ts";
import { decodeEntities } from "../../../engines/html/entities.ts";
import { originPlaceholder } from "../origin.ts";
import { type AttachedFiles, orderedIds } from "./files-of-shortcodes.ts";
import type { Shortcode } from "./shortcodes.ts";
import { withLazyFrames, youTubeFrame } from "./youtube-frame.ts";

/** MIME types by extension; the extensions are also names of attributes that give a source. */
const types = {
  video: { mp4: "video/mp4", m4v: "video/mp4", webm: "video/webm", ogv: "video/ogg", flv: "video/x-flv" },
  audio: {
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
    flac: "audio/flac",
    m4a: "audio/mpeg",
    wav: "audio/wav",
    weba: "audio/webm",
  },
};
type Kind = keyof typeof types;

const embeddable = new RegExp(`^(?:https?:/|${originPlaceholder})/[^\\s<>"]{1,1000}$`, "i");

const usual = { width: 640, height: 360 };
/** Files of one playlist; the rest of a longer list is ignored. */
const mostTracks = 100;

interface PlayedFile {
  address: string;
  mimeType: string;
  /** HTML. */
  title: string;
}

type Given = Pick<Shortcode, "attributes" | "content">;

export interface MediaContext {
  /** The post's id. */
  id: number;
  /** A playable file of the library; null if the library has none of this id. */
  playedFile(id: number): PlayedFile | null;
  attached: AttachedFiles;
  /** The title of a YouTube video; undefined if unknown. */
  videoTitle(videoId: string): string | undefined;
}

/** @param instance counts the players of one text, from 1. */
export function playerMarkup(
  kind: Kind,
  { attributes }: Pick<Given, "attributes">,
  context: MediaContext,
  instance: number,
): string {
  const given = (name: string) => decodeEntities(attributes.get(name) ?? "").trim();
  const sources = isBare(kind, attributes) ? attachedSource(kind, context) : sourcesIn(kind, given);
  const [first] = sources;
  if (!first) return "";
  if (kind === "video") {
    const frame = youTubeFrame(first.address, context.videoTitle);
    if (frame) return withLazyFrames(frame);
  }
  const url = displayedUrl(first.address);
  if (!first.type) return `<a class="wp-embedded-${kind}" href="${url}">${escapeText(first.address)}</a>`;
  const inside = sources
    .map(
      ({ address, type }) =>
        `<source type="${type ?? ""}" src="${displayedUrl(withInstance(address, instance))}" />`,
    )
    .join("");
  const link = `<a href="${url}">${url}</a>`;
  const flag = (name: string) => (["", "0", "off", "false"].includes(given(name)) ? "" : ` ${name}`);
  const preload = (byDefault: string) =>
    ` preload="${["none", "auto", "metadata"].includes(given("preload")) ? given("preload") : byDefault}"`;
  const player = `class="wp-${kind}-shortcode" id="${kind}-${context.id}-${instance}"`;
  if (kind === "audio") {
    return `<audio ${player}${flag("loop")}${flag("autoplay")}${preload("none")} style="width: 100%;" controls="controls">${inside}${link}</audio>`;
  }
  const { width, height } = measured(given("width"), given("height"));
  const shownPoster = displayedUrl(given("poster"));
  const poster = shownPoster ? ` poster="${shownPoster}"` : "";
  return `<div style="width: ${width}px;" class="wp-video"><video ${player} width="${width}" height="${height}"${poster}${flag("loop")}${flag("autoplay")}${flag("muted")}${preload("metadata")} controls="controls">${inside}${link}</video></div>`;
}

/** Scales a player down to the width of the text. */
function measured(width: string, height: string): { width: number; height: number } {
  const [wide, high] = [
    Number.parseInt(width, 10) || usual.width,
    Number.parseInt(height, 10) || usual.height,
  ];
  if (wide <= usual.width || wide <= 0) return { width: Math.abs(wide), height: Math.abs(high) };
  return { width: usual.width, height: Math.round((high * usual.width) / wide) };
}

/** Characters; longer addresses get no player. */
const longestAddress = 2_000;

interface Source {
  address: string;
  /** Undefined for a file that the player can't play. */
  type: string | undefined;
}

/** Whether a player names no file. Sources besides `src` count if their extension matches the attribute's name. */
export function isBare(kind: Kind, attributes: ReadonlyMap<string, string>): boolean {
  const names = Object.keys(types[kind]);
  return !attributes.get("src") && !names.some((name) => endingOf(attributes.get(name) ?? "") === name);
}

/** The first file of the kind that was uploaded to the post. */
function attachedSource(kind: Kind, { attached, playedFile }: MediaContext): Source[] {
  const [id] = attached.get(0)?.[kind] ?? [];
  const file = id === undefined ? null : playedFile(id);
  return file ? [{ address: file.address, type: typeOf(kind, file.address) ?? file.mimeType }] : [];
}

function sourcesIn(kind: Kind, given: (name: string) => string): Source[] {
  return ["src", ...Object.keys(types[kind])]
    .map(given)
    .filter((address) => address.length <= longestAddress && displayedUrl(address) !== "")
    .map((address) => ({ address, type: typeOf(kind, address) }));
}

/** Makes the URLs of several players of one file differ, as WordPress does. */
function withInstance(address: string, instance: number): string {
  const [path = "", ...fragment] = address.split("#");
  return [`${path}${path.includes("?") ? "&" : "?"}_=${instance}`, ...fragment].join("#");
}

/** The player for a file at this address, by its extension; null if neither plays it. */
export function playedKind(address: string): Kind | null {
  return (["video", "audio"] as const).find((kind) => typeOf(kind, address) !== undefined) ?? null;
}

/** The shortcode of the player for a file at this address; null for any other. */
export function playedByAddress(address: string): string | null {
  const kind = /^[^[\]?#]+\.[a-z\d]+$/i.test(address) ? playedKind(address) : null;
  return kind && `[${kind} src="${address}" /]`;
}

function typeOf(kind: Kind, address: string): string | undefined {
  const ending = endingOf(address);
  const known: Record<string, string> = types[kind];
  return Object.hasOwn(known, ending) ? known[ending] : undefined;
}

function endingOf(address: string): string {
  return /\.([a-z\d]{2,4})(?:$|[?#])/i.exec(address)?.[1]?.toLowerCase() ?? "";
}

/** YouTube videos become frames, playable files the shortcode of their player, and other addresses links. */
export function embedMarkup({ attributes, content }: Given, { videoTitle }: MediaContext): string {
  const address = decodeEntities(content || attributes.get("src") || "").trim();
  if (!embeddable.test(address)) return content ?? "";
  const frame = youTubeFrame(address, videoTitle);
  if (frame) return frame;
  return playedByAddress(address) ?? `<a href="${escapeAttribute(address)}">${escapeText(address)}</a>`;
}

export function playlistKind(attributes: ReadonlyMap<string, string>): Kind {
  return (attributes.get("type") ?? "audio") === "audio" ? "audio" : "video";
}

/** A player for each track, one below the other. WordPress has one player, which needs its script. */
export function playlistMarkup({ attributes }: Given, { attached, playedFile }: MediaContext): string {
  const kind = playlistKind(attributes);
  const files = orderedIds(attributes, attached, kind)
    .slice(0, mostTracks)
    .flatMap((id) => playedFile(id) ?? []);
  const tracks = files.filter(({ mimeType }) => mimeType.startsWith(`${kind}/`));
  if (tracks.length === 0) return "";
  const players = tracks.map(({ address, title }) => {
    const source = `src="${escapeAttribute(address)}"`;
    const player =
      kind === "audio"
        ? `<audio controls preload="none" ${source}></audio>`
        : `<video controls preload="metadata" ${source}></video>`;
    return `<figure class="wp-block-${kind}">${player}<figcaption class="wp-element-caption">${title}</figcaption></figure>`;
  });
  return `<div class="wp-playlist wp-${kind}-playlist">${players.join("")}</div>\n`;
}

// URLs in markup, as WordPress's `esc_url` writes them.

/** Signs that a URL may have; any other is left out. */
const foreign = /[^\w\-~+.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g;

/**
 * A URL without a scheme or a slash gets `http://`, so that the name of a file becomes a host, as in WordPress.
 *
 * @returns with `&` and quotes escaped; empty for a scheme other than http and https.
 */
export function displayedUrl(written: string): string {
  const origin = written.startsWith(originPlaceholder) ? originPlaceholder : "";
  const url = written
    .slice(origin.length)
    .trimStart()
    .replaceAll(" ", "%20")
    .replace(foreign, "")
    .replace(/%0[ad]/gi, "")
    .replaceAll(";//", "://");
  if (origin) return origin + escaped(url);
  if (url === "" || /^(?:https?:|[/#?])/i.test(url) || /^[a-z\d-]+\.php/i.test(url)) return escaped(url);
  return url.includes(":") ? "" : escaped(`http://${url}`);
}

function escaped(url: string): string {
  return url
    .replaceAll("&", "&#038;")
    .replaceAll("'", "&#039;")
    .replaceAll("[", "%5B")
    .replaceAll("]", "%5D");
}
