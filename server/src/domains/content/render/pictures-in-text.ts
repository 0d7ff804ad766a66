/** Which pictures and films a text names and shows. */
import { attributeOf, htmlTokens } from "../../../engines/html/tokens.ts";
import { attachedIds, attachedTo } from "./gallery.ts";
import { shortcodesIn } from "./shortcodes.ts";
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

/** Ids that classic galleries list, or other shortcodes by name. */
function listedIn(raw: string, names = ["gallery"]): number[] {
  return [...shortcodesIn(raw, names)].flatMap(({ attributes }) =>
    numbers((attributes.get("ids") || attributes.get("include") || "").matchAll(/(\d{1,10})/g)),
  );
}

/** Posts whose pictures a text shows all, in galleries that name none; more of them are no text's. */
const mostPosts = 20;

/** Numbers of the posts whose pictures galleries show that name none; 0 is the post itself. */
export function attachingPosts(raw: string): number[] {
  const posts = [...shortcodesIn(raw, ["gallery"])].flatMap(({ attributes }) => attachedTo(attributes) ?? []);
  return [...new Set(posts)].filter((id) => id <= largestId).slice(0, mostPosts);
}

/** Ids of all pictures and other files that a text names, before it is rendered. */
export function namedPictures(raw: string): number[] {
  const own = numbers(raw.matchAll(/(?:\bwp-image-|\bdata-id="|"id":\s*)(\d{1,10})/g));
  return [...new Set([...own, ...listedIn(raw, ["gallery", "playlist"])])].slice(0, most);
}

/** Ids of all files that a text would show if there were files of these numbers. */
export function referredFiles(raw: string): { files: number[]; listed: number[] } {
  const listed = listedIn(raw, ["gallery", "playlist"]);
  return { files: [...new Set([...namedPictures(raw), ...filesOfBlocks(raw), ...listed])], listed };
}

/** Ids of all YouTube videos that a text has URLs of. */
export function namedFilms(raw: string): string[] {
  const ids = new Set<string>();
  for (const [address] of raw.matchAll(/https?:\/\/[^\s<>"]{1,500}/g)) {
    const id = youTubeIdIn(address);
    if (id) ids.add(id);
    if (ids.size === most) break;
  }
  return [...ids];
}

/** Ids of videos, audio and documents, which stand only in the blocks' own comments. */
function filesOfBlocks(raw: string): number[] {
  return numbers(
    raw.matchAll(/<!-- wp:(?:video|audio|file|cover|media-text) \{[^<>]{0,500}?"(?:id|mediaId)":(\d{1,10})/g),
  );
}

/** Files that a text shows, in their order, each once per place. */
export function shownPictures(
  raw: string,
  rendered: string,
  attached: ReadonlyMap<number, readonly number[]>,
): Shown[] {
  const all = [...shortcodesIn(raw, ["gallery"])].flatMap(({ attributes }) =>
    attachedIds(attributes, attached),
  );
  const gallery = [...numbers(rendered.matchAll(/\bdata-id="(\d{1,10})"/g)), ...listedIn(raw), ...all];
  const text = [...numbers(rendered.matchAll(/\bwp-image-(\d{1,10})\b/g)), ...filesOfBlocks(raw)];
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
