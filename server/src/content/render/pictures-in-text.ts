/** Which pictures and films a text names and shows. */
import { attributeOf, htmlTokens } from "../../html/tokens.ts";
import { shortcodesIn } from "./shortcodes.ts";
import { untitledFilm, youTubeIdIn } from "./youtube-frame.ts";

/** Above it a number is none of ours: PostgreSQL's `integer` ends there. */
const largestId = 2_147_483_647;
/** No text shows more, of pictures or of films. */
const most = 2_000;

export interface Shown {
  place: "gallery" | "text";
  media_id: number;
  position: number;
}

function numbers(found: Iterable<RegExpMatchArray>): number[] {
  return [...found].map(([, digits]) => Number(digits)).filter((id) => id > 0 && id <= largestId);
}

/** What classic galleries list, or playlists. */
function listedIn(raw: string, names = ["gallery"]): number[] {
  return [...shortcodesIn(raw, names)].flatMap(({ attributes }) =>
    numbers((attributes.get("ids") || attributes.get("include") || "").matchAll(/(\d{1,10})/g)),
  );
}

/** Every picture and other file that a text names, before it is rendered. */
export function namedPictures(raw: string): number[] {
  const own = numbers(raw.matchAll(/(?:\bwp-image-|\bdata-id="|"id":\s*)(\d{1,10})/g));
  return [...new Set([...own, ...listedIn(raw, ["gallery", "playlist"])])].slice(0, most);
}

/** Every film of YouTube's whose address is in a text. */
export function namedFilms(raw: string): string[] {
  const ids = new Set<string>();
  for (const [address] of raw.matchAll(/https?:\/\/[^\s<>"]{1,500}/g)) {
    const id = youTubeIdIn(address);
    if (id) ids.add(id);
    if (ids.size === most) break;
  }
  return [...ids];
}

/** Films, sounds and documents, whose blocks alone say their numbers. */
function filesOfBlocks(raw: string): number[] {
  return numbers(
    raw.matchAll(/<!-- wp:(?:video|audio|file|cover|media-text) \{[^<>]{0,500}?"(?:id|mediaId)":(\d{1,10})/g),
  );
}

/** Which files a text shows, in their order, each once a place. */
export function shownPictures(raw: string, rendered: string): Shown[] {
  const gallery = [...numbers(rendered.matchAll(/\bdata-id="(\d{1,10})"/g)), ...listedIn(raw)];
  const text = [...numbers(rendered.matchAll(/\bwp-image-(\d{1,10})\b/g)), ...filesOfBlocks(raw)];
  const placed = (place: Shown["place"], ids: number[]) =>
    [...new Set(ids)].slice(0, most).map((media_id, position) => ({ place, media_id, position }));
  return [...placed("gallery", gallery), ...placed("text", text)];
}

const frameAddress = /\/embed\/([\w-]{11})\?feature=oembed/;

/** The titles of films in a text as it was shown before: nobody has to be asked again. */
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
