/** Finds the pictures and films that a post's text names or shows. */
import { attributeOf, htmlTokens } from "../../../engines/html/tokens.ts";
import {
  type AttachedFiles,
  type AttachedKind,
  type AttachedQuery,
  attachedIds,
  attachedTo,
} from "./files-of-shortcodes.ts";
import { isBare, playlistKind } from "./media-shortcodes.ts";
import { type Shortcode, shortcodesIn } from "./shortcodes.ts";
import { untitledFilm, youTubeIdIn } from "./youtube-frame.ts";

/** Larger numbers can't be ids, since PostgreSQL's `integer` ends here. */
const largestId = 2_147_483_647;
/** Limit for one text, of files and of YouTube videos. */
const most = 2_000;

export interface Shown {
  place: "gallery" | "text";
  media_id: number;
  position: number;
}

function numbers(found: Iterable<RegExpMatchArray>): number[] {
  return [...found].map(([, digits]) => Number(digits)).filter((id) => id > 0 && id <= largestId);
}

/** Ids listed in classic galleries, or in other shortcodes by `names`. */
function listedIn(raw: string, names = ["gallery"]): number[] {
  return [...shortcodesIn(raw, names)].flatMap(({ attributes }) =>
    numbers((attributes.get("ids") || attributes.get("include") || "").matchAll(/(\d{1,10})/g)),
  );
}

/** Kind of the attached files that a shortcode shows if it names none itself; null if it names some. */
function attachedKind({ name, attributes, escaped }: Shortcode): AttachedKind | null {
  if (escaped) return null;
  if (name === "audio" || name === "video") return isBare(name, attributes) ? name : null;
  if (attachedTo(attributes) === null) return null;
  return name === "gallery" ? "image" : playlistKind(attributes);
}

const showingAttached = ["gallery", "audio", "video", "playlist"];
/** Limit of pairs of post and kind whose attached files one text shows; real texts have fewer. */
const mostQueries = 20;

/** Queries for the attached files of galleries and players that name no files. */
export function attachedQueries(raw: string): AttachedQuery[] {
  const queries = new Map<string, AttachedQuery>();
  for (const shortcode of shortcodesIn(raw, showingAttached)) {
    const kind = attachedKind(shortcode);
    // A player always shows a file of its own post, and ignores `id`.
    const isPlayer = shortcode.name === "audio" || shortcode.name === "video";
    const post = isPlayer ? 0 : (attachedTo(shortcode.attributes) ?? 0);
    if (kind && post <= largestId) queries.set(`${kind} ${post}`, { post, kind });
  }
  return [...queries.values()].slice(0, mostQueries);
}

/** Ids of all pictures and other files that a text names, before it is rendered. */
export function namedPictures(raw: string): number[] {
  const own = numbers(raw.matchAll(/(?:\bwp-image-|\bdata-id="|"id":\s*)(\d{1,10})/g));
  return [...new Set([...own, ...listedIn(raw, ["gallery", "playlist"])])].slice(0, most);
}

/** Ids of all files that a text refers to, whether they exist or not. */
export function referredFiles(raw: string): { files: number[]; listed: number[] } {
  const listed = listedIn(raw, ["gallery", "playlist"]);
  return { files: [...new Set([...namedPictures(raw), ...filesOfBlocks(raw), ...listed])], listed };
}

/** Ids of all YouTube videos whose URLs stand in a text. */
export function namedFilms(raw: string): string[] {
  const ids = new Set<string>();
  for (const [address] of raw.matchAll(/https?:\/\/[^\s<>"]{1,500}/g)) {
    const id = youTubeIdIn(address);
    if (id) ids.add(id);
    if (ids.size === most) break;
  }
  return [...ids];
}

/** Ids of videos, audio and documents, which stand only in block comments. */
function filesOfBlocks(raw: string): number[] {
  return numbers(
    raw.matchAll(/<!-- wp:(?:video|audio|file|cover|media-text) \{[^<>]{0,500}?"(?:id|mediaId)":(\d{1,10})/g),
  );
}

/** Files that a text shows, in their order, each once per place. */
export function shownPictures(raw: string, rendered: string, attached: AttachedFiles): Shown[] {
  const attachedOf = (names: string[]) =>
    [...shortcodesIn(raw, names)].flatMap((shortcode) => {
      const kind = attachedKind(shortcode);
      if (!kind) return [];
      if (shortcode.name === kind) return attached.get(0)?.[kind]?.slice(0, 1) ?? [];
      return attachedIds(shortcode.attributes, attached, kind);
    });
  const gallery = [
    ...numbers(rendered.matchAll(/\bdata-id="(\d{1,10})"/g)),
    ...listedIn(raw),
    ...attachedOf(["gallery"]),
  ];
  const text = [
    ...numbers(rendered.matchAll(/\bwp-image-(\d{1,10})\b/g)),
    ...filesOfBlocks(raw),
    ...listedIn(raw, ["playlist"]),
    ...attachedOf(["audio", "video", "playlist"]),
  ];
  const placed = (place: Shown["place"], ids: number[]) =>
    [...new Set(ids)].slice(0, most).map((media_id, position) => ({ place, media_id, position }));
  return [...placed("gallery", gallery), ...placed("text", text)];
}

const frameAddress = /\/embed\/([\w-]{11})\?feature=oembed/;

/** Titles of YouTube videos by id, from the text as it was last rendered, so that they needn't be fetched again. */
export function filmTitlesIn(rendered: string): Map<string, string> {
  const titles = new Map<string, string>();
  if (!rendered.includes("<iframe")) return titles;
  for (const token of htmlTokens(rendered)) {
    if (token.kind !== "open" || token.name !== "iframe") continue;
    const id = frameAddress.exec(attributeOf(token, "src") ?? "")?.[1];
    const title = attributeOf(token, "title");
    if (id && title && title !== untitledFilm) titles.set(id, title);
  }
  return titles;
}
