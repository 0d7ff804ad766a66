/** From a portfolio record on the wire to the project the site shows: SPEC §3 and §5. */
import { firstVideoIn, usableVideoUrl, youTubeEmbedsIn } from "./embedded-video.ts";
import type { ContentImage, GalleryImage, PortfolioItem } from "./entities.ts";
import { decodeEntities, hasText, plainText, tagsOf } from "./html-text.ts";
import type { WireMedia, WirePortfolioItem } from "./wire.ts";

const defaultColor = "#FA5537";

/** The ids of a text's gallery pictures: `data-id`, in order, each once. */
export function galleryIds(html: string): number[] {
  const ids = new Set<number>();
  for (const { closing, attributes } of tagsOf(html)) {
    const id = Number(attributes.get("data-id"));
    if (!closing && attributes.has("data-id") && Number.isSafeInteger(id) && id > 0) ids.add(id);
  }
  return [...ids];
}

/** A picture with its sizes; those cut to another shape (thumbnails) are no candidates. */
export function contentImage(media: WireMedia): ContentImage {
  const { width, height, sizes } = media.media_details;
  const shape = height > 0 ? width / height : 0;
  const sameShape = Object.values(sizes).filter(
    (size) => size.width > 0 && size.height > 0 && Math.abs(size.width / size.height - shape) < 0.02,
  );
  const all = [...sameShape.map((size) => ({ url: size.source_url, width: size.width }))];
  if (width > 0) all.push({ url: media.source_url, width });
  const byWidth = new Map(all.map((candidate) => [candidate.width, candidate]));
  return {
    url: media.source_url,
    alt: decodeEntities(media.alt_text),
    width,
    height,
    candidates: [...byWidth.values()].sort((a, b) => a.width - b.width),
  };
}

/** Sizes that are missing fall back to the source. */
export function galleryImage(media: WireMedia): GalleryImage {
  const { sizes } = media.media_details;
  const url = media.source_url;
  return {
    id: media.id,
    type: "image",
    url,
    alt: decodeEntities(media.alt_text),
    title: plainText(media.title.rendered),
    thumbnail: sizes.thumbnail?.source_url ?? url,
    medium: sizes.medium?.source_url ?? url,
    large: sizes.large?.source_url ?? url,
    image: contentImage(media),
  };
}

function textField(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.trim() : "";
}

/** ACF's plain text may hold entities when it was pasted from HTML. */
function plainField(value: unknown, byDefault: string): string {
  return plainText(textField(value)) || byDefault;
}

function htmlField(value: unknown): string {
  const html = textField(value);
  return hasText(html) ? html : "";
}

/** Comma-separated; blank and the form's placeholder count as none. */
export function parseTags(value: unknown): string[] {
  const text = plainText(textField(value));
  const none = text === "" || /^comma[ -]separated$/i.test(text);
  const tags = none
    ? []
    : text
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean);
  return tags.length > 0 ? [...new Set(tags)] : ["portfolio"];
}

/** Only what is a colour reaches a stylesheet. */
function colorField(value: unknown): string {
  const color = textField(value);
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : defaultColor;
}

function yearOf(acf: Record<string, unknown>, date: string): string {
  return plainField(acf.project_year, "") || /^\d{4}/.exec(date)?.[0] || "";
}

/**
 * @param media the pictures that `galleryIds` names, as far as they could be fetched.
 */
export function parsePortfolioItem(
  record: WirePortfolioItem,
  media: ReadonlyMap<number, WireMedia>,
): PortfolioItem {
  const { acf } = record;
  const content = record.content.rendered;
  const gallery = galleryIds(content).flatMap((id) => {
    const found = media.get(id);
    return found ? [galleryImage(found)] : [];
  });
  const youTubeEmbeds = youTubeEmbedsIn(content);
  const featured = record._embedded["wp:featuredmedia"]?.[0];
  const shortDescription = htmlField(acf.short_description);
  return {
    id: record.id,
    slug: record.slug || String(record.id),
    title: plainText(record.title.rendered) || "Untitled Project",
    client: plainField(acf.client, "Unknown Client"),
    category: plainField(acf.category, "Uncategorized"),
    year: yearOf(acf, record.date),
    color: colorField(acf.brand_color),
    tags: parseTags(acf.tags),
    featuredImage: featured ? contentImage(featured) : (gallery[0]?.image ?? null),
    galleryDetails: [...gallery, ...youTubeEmbeds],
    images: gallery.map(({ url }) => url),
    youTubeEmbeds,
    videoUrl: usableVideoUrl(acf.video_url) ?? firstVideoIn(content),
    description: htmlField(acf.full_description) || shortDescription || "<p>No description available.</p>",
    challenge: htmlField(acf.challenge),
    solution: htmlField(acf.solution),
    results: htmlField(acf.results),
    shortDescription,
  };
}
