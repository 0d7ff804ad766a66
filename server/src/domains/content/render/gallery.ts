/** `[gallery ids="14,15"]` as WordPress's themes of today get it. */

import { escapeHtml } from "@extenso/contract/html/escape.ts";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { attachmentImage } from "./attachment-image.ts";
import { type AttachedFiles, orderedIds } from "./files-of-shortcodes.ts";
import type { Shortcode } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";

export interface GalleryPicture {
  id: number;
  /** URL of the file. */
  address: string;
  /** Its own page. */
  page: string;
  /** Plain text. */
  alt: string;
  /** HTML as typed; may be empty. */
  caption: string;
  details: MediaDetails;
}

export interface GalleryLibrary {
  /** A picture with its page; null for what isn't there or no picture. */
  galleryPicture(id: number): GalleryPicture | null;
  attached: AttachedFiles;
}

const tags = new Set("figure figcaption div span p dl dt dd ul ol li".split(" "));

/**
 * @param id of the post it is in.
 * @param instance counts the galleries of one text, from 1.
 * @param library `galleryPicture` gives null for what isn't there or no picture.
 */
export function galleryMarkup(
  { attributes }: Pick<Shortcode, "attributes">,
  id: number,
  instance: number,
  { galleryPicture, attached }: GalleryLibrary,
): string {
  const pictures = orderedIds(attributes, attached, "image").flatMap((one) => galleryPicture(one) ?? []);
  if (pictures.length === 0) return "";
  const columns = Number.parseInt(attributes.get("columns") ?? "3", 10) || 0;
  const size = (attributes.get("size") || "thumbnail").replace(/[^\w-]/g, "");
  const link = attributes.get("link");
  const selector = `gallery-${instance}`;
  const tagOf = (name: string, byDefault: string) => {
    const given = attributes.get(name)?.toLowerCase() ?? "";
    return tags.has(given) ? given : byDefault;
  };
  const item = tagOf("itemtag", "figure");
  const icon = tagOf("icontag", "div");
  const captionTag = tagOf("captiontag", "figcaption");
  const items = pictures.map((picture) => {
    const caption = picture.caption.trim();
    const image = attachmentImage(picture, size, {
      describedBy: caption ? `${selector}-${picture.id}` : undefined,
    });
    const address = link === "file" ? picture.address : picture.page;
    const shown = link === "none" ? image : `<a href='${escapeHtml(address)}'>${image}</a>`;
    const text = caption
      ? `\n\t\t\t\t<${captionTag} class='wp-caption-text gallery-caption' id='${selector}-${picture.id}'>\n\t\t\t\t${texturize(picture.caption)}\n\t\t\t\t</${captionTag}>`
      : "";
    return `<${item} class='gallery-item'>\n\t\t\t<${icon} class='gallery-icon ${orientation(picture.details)}'>\n\t\t\t\t${shown}\n\t\t\t</${icon}>${text}</${item}>`;
  });
  return `<div id='${selector}' class='gallery galleryid-${id} gallery-columns-${columns} gallery-size-${size}'>${items.join("")}\n\t\t</div>\n`;
}

function orientation({ width, height }: MediaDetails): string {
  if (width === undefined || height === undefined) return "";
  return height > width ? "portrait" : "landscape";
}
