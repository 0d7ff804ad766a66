/** From a picture on the wire to one the site can offer in its sizes. */
import type { ContentImage } from "@extenso/contract/entities.ts";
import { sharePictureRelation } from "@extenso/contract/fields/posts.ts";
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import { decodeEntities } from "../../../engines/html/entities.ts";

/**
 * A picture with its sizes as candidates for `srcset`; those cut to another shape (thumbnails) are none.
 * As in WordPress, a size has the picture's shape when it is at most a pixel off.
 */
export function contentImage(media: WireMedia): ContentImage {
  const { width, height, sizes } = media.media_details;
  const byWidth = new Map<number, string>();
  for (const size of Object.values(sizes)) {
    const sameShape = width > 0 && Math.abs((size.width * height) / width - size.height) <= 1;
    if (size.width > 0 && size.height > 0 && sameShape) byWidth.set(size.width, size.source_url);
  }
  if (width > 0) byWidth.set(width, media.source_url);
  return {
    url: media.source_url,
    alt: decodeEntities(media.alt_text),
    width,
    height,
    ...(media.focal_point ? { focus: media.focal_point } : {}),
    candidates: [...byWidth].map(([width, url]) => ({ url, width })).sort((a, b) => a.width - b.width),
  };
}

interface Shared {
  content: { protected: boolean };
  _embedded: Record<typeof sharePictureRelation, WireMedia[]>;
}

/** The picture that a record has for sharing, apart from its featured one. */
export function sharePictureOf({ content, _embedded }: Shared): WireMedia | undefined {
  // Behind a password its file isn't public, and an import may have named a document.
  if (content.protected) return undefined;
  return _embedded[sharePictureRelation].find(({ mime_type }) => mime_type.startsWith("image/"));
}

/** The same with its sizes; null: there is none. */
export function shareImageOf(record: Shared): ContentImage | null {
  const picture = sharePictureOf(record);
  return picture ? contentImage(picture) : null;
}
