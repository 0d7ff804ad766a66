/**
 * A project's gallery inside its content: the first gallery block, read and written again. All around it stays as it
 * is, byte for byte; so does the gallery while nobody changes it.
 */

import { escapeAttribute } from "@extenso/contract/html/escape.ts";

export interface GalleryEntry {
  /** Id of the picture in the library. */
  id: number;
  /** Plain text; empty for none. */
  caption: string;
}

/** Attributes of the markup that come from the library's file, not from the entry. */
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

/** In order, each picture once. Both forms that WordPress has saved galleries in. */
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

/** @param pictures of every entry. Without entries the gallery goes. */
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
