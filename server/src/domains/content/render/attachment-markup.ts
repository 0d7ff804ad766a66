/** The HTML that WordPress shows on the page of an upload: `description.rendered` of media. */

import { escapeAttribute } from "@extenso/contract/html/escape.ts";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { playedKind, playerMarkup } from "./media-shortcodes.ts";
import { pictureAttributes } from "./picture-markup.ts";

export interface Attachment {
  /** Where the file is served. */
  address: string;
  /** HTML. */
  title: string;
  /** Plain text. */
  alt: string;
  mediaType: "image" | "file";
  details: MediaDetails;
}

/** A picture in its medium size, leading to the whole; a player of a clip or sound; of anything else its title leads there. */
export function attachmentMarkup({ address, title, alt, mediaType, details }: Attachment): string {
  const kind = mediaType === "image" ? null : playedKind(address);
  if (kind) {
    const { width = 0, height = 0 } = details;
    const measures: [string, string][] = width && height ? [["width", String(width)], ["height", String(height)]] : [];
    const attributes = new Map([["src", address], ...measures]);
    const context = { id: 0, playedFile: () => null, videoTitle: () => undefined };
    return `${playerMarkup(kind, { attributes, content: "" }, context, 1)}\n`;
  }
  if (mediaType !== "image") return `<p class="attachment"><a href='${address}'>${title}</a></p>\n`;
  return `<p class="attachment"><a href='${address}'>${attachmentImage({ address, alt, details }, "medium")}</a></p>\n`;
}

/** @returns the markup with the file's number in the player's name, which isn't known when the markup is made. */
export function withPlayerId(markup: string, id: number): string {
  return markup.replace(/ id="(video|audio)-0-1"/, ` id="$1-${id}-1"`);
}

/**
 * A picture of the library in one of its sizes; the whole where it has none of that name.
 * @param describedBy the id of its caption.
 */
export function attachmentImage(
  { address, alt, details }: Pick<Attachment, "address" | "alt" | "details">,
  size: string,
  describedBy?: string,
): string {
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  const shown = Object.hasOwn(details.sizes, size) ? details.sizes[size] : undefined;
  const source = shown ? folder + shown.file : address;
  const known = pictureAttributes(details, source);
  const measure = known ? `width="${known.width}" height="${known.height}" ` : "";
  const described = describedBy ? `aria-describedby="${describedBy}" ` : "";
  const others = known?.srcset ? `srcset="${known.srcset}" sizes="auto, ${known.sizes}" ` : "";
  const lazy = known ? 'loading="lazy" ' : "";
  return `<img ${lazy}decoding="async" ${measure}src="${source}" class="attachment-${size} size-${size}" alt="${escapeAttribute(alt)}" ${described}${others}/>`;
}
