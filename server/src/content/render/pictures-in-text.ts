/** Which pictures and films a text names and shows. */
import { youTubeIdIn } from "./render-blocks.ts";
import { shortcodesIn } from "./shortcodes.ts";

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

/** What classic galleries list. */
function listedIn(raw: string): number[] {
  return [...shortcodesIn(raw, ["gallery"])].flatMap(({ attributes }) =>
    numbers((attributes.get("ids") || attributes.get("include") || "").matchAll(/(\d{1,10})/g)),
  );
}

/** Every picture that a text names, before it is rendered. */
export function namedPictures(raw: string): number[] {
  const own = numbers(raw.matchAll(/(?:\bwp-image-|\bdata-id="|"id":\s*)(\d{1,10})/g));
  return [...new Set([...own, ...listedIn(raw)])].slice(0, most);
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

/** Which pictures a text shows, in their order, each once a place. */
export function shownPictures(raw: string, rendered: string): Shown[] {
  const gallery = [...numbers(rendered.matchAll(/\bdata-id="(\d{1,10})"/g)), ...listedIn(raw)];
  const text = numbers(rendered.matchAll(/\bwp-image-(\d{1,10})\b/g));
  const placed = (place: Shown["place"], ids: number[]) =>
    [...new Set(ids)].slice(0, most).map((media_id, position) => ({ place, media_id, position }));
  return [...placed("gallery", gallery), ...placed("text", text)];
}

/** The titles of films in a text as it was shown before: nobody has to be asked again. */
export function filmTitlesIn(rendered: string): Map<string, string> {
  const frames = rendered.matchAll(
    /<iframe[^<>]*? title="([^"]*)"[^<>]*?\/embed\/([\w-]{11})\?feature=oembed/g,
  );
  return new Map([...frames].map(([, title = "", id = ""]) => [id, title]));
}
