/** What WordPress says of an upload on a page of its own: `description.rendered` of media. */
import type { MediaDetails } from "../media-files/media-details.ts";
import { escapeAttribute } from "./block-markup.ts";
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

/** A picture in its medium size, leading to the whole; of anything else its title does. */
export function attachmentMarkup({ address, title, alt, mediaType, details }: Attachment): string {
  if (mediaType !== "image") return `<p class="attachment"><a href='${address}'>${title}</a></p>\n`;
  const folder = address.slice(0, address.lastIndexOf("/") + 1);
  const { medium } = details.sizes;
  const source = medium ? folder + medium.file : address;
  const known = pictureAttributes(details, source);
  const measure = known ? `width="${known.width}" height="${known.height}" ` : "";
  const others = known?.srcset ? `srcset="${known.srcset}" sizes="${known.sizes}" ` : "";
  return `<p class="attachment"><a href='${address}'><img ${measure}src="${source}" class="attachment-medium size-medium" alt="${escapeAttribute(alt)}" decoding="async" loading="lazy" ${others}/></a></p>\n`;
}
