/**
 * Reads and writes a project's gallery: the first gallery block of its content. The content around it stays unchanged,
 * byte for byte, and so does the gallery until somebody changes it.
 */

import { escapeAttribute } from "@extenso/contract/html/escape.ts";

export interface GalleryEntry {
  /** Id of the picture in the library. */
  id: number;
  /** Plain text; empty for none. */
  caption: string;
}

/** Attributes of an image that come from the media record, not from the entry. */
export interface GalleryPicture {
  source: string;
  alt: string;
}

const opening = /<!-- wp:gallery(?: \{[^\n]*?\})? -->/;
const closing = "<!-- /wp:gallery -->";

function blockIn(content: string): { from: number; to: number } | null {
  const found = opening.exec(content);
  if (!found) return null;
  const end = content.indexOf(closing, found.index);
  return end < 0 ? null : { from: found.index, to: end + closing.length };
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#039;": "'",
};

function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#039);/g, (entity) => entities[entity] ?? entity)
    .trim();
}

/** The pictures in order, each once, from both forms in which WordPress has saved galleries. */
export function readGallery(content: string): GalleryEntry[] {
  const block = blockIn(content);
  if (!block) return [];
  const found = new Map<number, GalleryEntry>();
  for (const figure of content
    .slice(block.from, block.to)
    .split(/(?=<img\s)/)
    .slice(1)) {
    const id = Number(/(?:\bwp-image-|\bdata-id=")(\d{1,15})/.exec(figure)?.[1] ?? 0);
    const caption = /<figcaption[^>]*>([\s\S]*?)<\/figcaption>/.exec(figure)?.[1] ?? "";
    if (id > 0 && !found.has(id)) found.set(id, { id, caption: textOf(caption) });
  }
  return [...found.values()];
}

function figureOf({ id, caption }: GalleryEntry, { source, alt }: GalleryPicture): string {
  const text = caption.trim();
  const words = text && `<figcaption class="wp-element-caption">${escapeAttribute(text)}</figcaption>`;
  return `<!-- wp:image {"id":${id},"sizeSlug":"large","linkDestination":"none"} -->
<figure class="wp-block-image size-large"><img src="${escapeAttribute(source)}" alt="${escapeAttribute(alt)}" class="wp-image-${id}"/>${words}</figure>
<!-- /wp:image -->`;
}

/** @param pictures of all entries. Without entries the block is removed. */
export function writeGallery(
  content: string,
  entries: readonly GalleryEntry[],
  pictures: ReadonlyMap<number, GalleryPicture>,
): string {
  const figures = entries.flatMap((entry) => {
    const picture = pictures.get(entry.id);
    return picture ? [figureOf(entry, picture)] : [];
  });
  const block =
    figures.length > 0
      ? `<!-- wp:gallery {"linkTo":"none"} -->
<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${figures.join("\n\n")}</figure>
${closing}`
      : "";
  const before = blockIn(content);
  if (before) return content.slice(0, before.from) + block + content.slice(before.to);
  return [content, block].filter(Boolean).join("\n\n");
}
