/** Media records as the site's pages read them. */
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import { readDetails } from "../../../engines/media-files/media-details.ts";
import { withOrigin } from "../origin.ts";
import { parseStored } from "../wire.ts";
import { mediaUrl } from "./present.ts";
import type { Media } from "./store.ts";

export function pageMedia(media: Media, publicUrl: string): WireMedia {
  const { width, height, filesize, sizes } = readDetails(media.details);
  const folder = media.file.slice(0, media.file.lastIndexOf("/") + 1);
  const urls = Object.entries(sizes ?? {}).map(([name, size]) => [
    name,
    {
      source_url: mediaUrl(folder + size.file, publicUrl),
      width: numberOf(size.width),
      height: numberOf(size.height),
    },
  ]);
  const focus = media.focal_point ? parseStored(media.focal_point, null) : null;
  return {
    id: media.id,
    source_url: mediaUrl(media.file, publicUrl),
    alt_text: media.alt_text,
    title: { rendered: media.title },
    caption: { rendered: withOrigin(media.caption_rendered, publicUrl) },
    mime_type: media.mime_type,
    ...(focus ? { focal_point: focus as NonNullable<WireMedia["focal_point"]> } : {}),
    media_details: {
      width: numberOf(width),
      height: numberOf(height),
      filesize: numberOf(filesize),
      sizes: Object.fromEntries(urls),
    },
  };
}

/** The same without its texts and sizes, for what is only counted. */
export function countedMedia({ id, file, mime_type }: Media, publicUrl: string): WireMedia {
  return {
    id,
    source_url: mediaUrl(file, publicUrl),
    alt_text: "",
    title: { rendered: "" },
    caption: { rendered: "" },
    mime_type,
    media_details: { width: 0, height: 0, filesize: 0, sizes: {} },
  };
}

/** Imported details may have numbers as text, or none. */
function numberOf(value: unknown): number {
  return Number(value) || 0;
}
