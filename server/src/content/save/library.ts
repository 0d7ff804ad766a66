/** The pictures and films that a text shows, as far as its rendering asks for them. */

import type { MediaDetails } from "../../media-files/media-details.ts";
import { mediaLink, mediaUrl } from "../media/present.ts";
import { mediaById } from "../media/store.ts";
import { originPlaceholder } from "../origin.ts";
import type { ClassicContext } from "../render/render-classic.ts";
import { shortcodesIn } from "../render/shortcodes.ts";
import { parseStored } from "../wire.ts";
import type { SaveRun } from "./save-run.ts";

/** Above it a number is none of ours: PostgreSQL's `integer` ends there. */
const largestId = 2_147_483_647;
/** No text shows more. */
const mostPictures = 2_000;

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
function named(raw: string): number[] {
  const own = numbers(raw.matchAll(/(?:\bwp-image-|\bdata-id="|"id":\s*)(\d{1,10})/g));
  return [...new Set([...own, ...listedIn(raw)])].slice(0, mostPictures);
}

export interface Shown {
  place: "gallery" | "text";
  media_id: number;
  position: number;
}

/** Which pictures a text shows, in their order, each once a place. */
export function picturesOf(raw: string, rendered: string): Shown[] {
  const gallery = [...numbers(rendered.matchAll(/\bdata-id="(\d{1,10})"/g)), ...listedIn(raw)];
  const text = numbers(rendered.matchAll(/\bwp-image-(\d{1,10})\b/g));
  const placed = (place: Shown["place"], ids: number[]) =>
    [...new Set(ids)].slice(0, mostPictures).map((media_id, position) => ({ place, media_id, position }));
  return [...placed("gallery", gallery), ...placed("text", text)];
}

/** The titles of videos that stand in a text as it was shown before: nobody has to be asked again. */
function titlesIn(rendered: string): Map<string, string> {
  const frames = rendered.matchAll(
    /<iframe[^>]*? title="([^"]*)"[^>]*?\/embed\/([\w-]{11})\?feature=oembed/g,
  );
  return new Map([...frames].map(([, title = "", id = ""]) => [id, title]));
}

/** @param before how the text was shown until now. */
export async function libraryFor(
  run: SaveRun,
  post: { id: number; content_raw: string },
  before: string,
): Promise<ClassicContext> {
  const media = await mediaById({ query: run.rows }, named(post.content_raw));
  const detailsOf = (id: number) => {
    const file = media.get(id);
    return file ? (parseStored(file.details, { filesize: 0, sizes: {} }) as MediaDetails) : undefined;
  };
  const titles = titlesIn(before);
  return {
    id: post.id,
    picture: detailsOf,
    videoTitle: (videoId) => run.videoTitle?.(videoId) ?? titles.get(videoId),
    galleryPicture(id) {
      const file = media.get(id);
      const details = detailsOf(id);
      if (!file || !details || file.media_type !== "image") return null;
      return {
        id,
        address: mediaUrl(file.file, originPlaceholder),
        page: mediaLink(file, { publicUrl: originPlaceholder }),
        alt: file.alt_text,
        caption: file.caption_raw,
        details,
      };
    },
  };
}
