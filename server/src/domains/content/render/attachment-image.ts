/** A picture of the library as WordPress shows it outside of blocks. */
import { escapeAttribute } from "@extenso/contract/html/escape.ts";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { pictureAttributes } from "./picture-markup.ts";

export interface Attachment {
  /** URL of the file. */
  address: string;
  /** HTML. */
  title: string;
  /** Plain text. */
  alt: string;
  mediaType: "image" | "file";
  details: MediaDetails;
}

/**
 * A picture of the library in one of its sizes; the whole where it has none of that name.
 * @param describedBy the id of its caption; `ofPost` marks a post's featured picture.
 */
export function attachmentImage(
  { address, alt, details }: Pick<Attachment, "address" | "alt" | "details">,
  size: string,
  { describedBy, ofPost }: { describedBy?: string | undefined; ofPost?: boolean } = {},
): string {
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  const shown = Object.hasOwn(details.sizes, size) ? details.sizes[size] : undefined;
  const source = shown ? folder + shown.file : address;
  const known = pictureAttributes(details, source);
  const measure = known ? `width="${known.width}" height="${known.height}" ` : "";
  const described = describedBy ? `aria-describedby="${describedBy}" ` : "";
  const others = known?.srcset ? `srcset="${known.srcset}" sizes="auto, ${known.sizes}" ` : "";
  const lazy = known ? 'loading="lazy" ' : "";
  return `<img ${lazy}decoding="async" ${measure}src="${source}" class="attachment-${size} size-${size}${ofPost ? " wp-post-image" : ""}" alt="${escapeAttribute(alt)}" ${ofPost ? 'style="" ' : ""}${described}${others}/>`;
}
