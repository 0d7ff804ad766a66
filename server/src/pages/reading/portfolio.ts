/** From a portfolio record on the wire to the project the site shows: docs/specification.md §3 and §5. */
import type {
  ContentImage,
  FilmCut,
  GalleryImage,
  GalleryItem,
  YouTubeEmbed,
} from "@extenso/contract/entities.ts";
import type { CreditLine, FilmLine } from "@extenso/contract/projects/field-lines.ts";
import { projectFactsOf } from "@extenso/contract/projects/project-fields.ts";
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import type { WirePortfolioItem } from "@extenso/contract/wire/posts.ts";
import { plainText, textOf } from "../../engines/html/text.ts";
import { parseHtml } from "../../engines/html/tokens.ts";
import { adaptContent } from "./html/content-hosts.ts";
import { contentImage, shareImageOf } from "./html/content-image.ts";
import { firstVideoIn, usableVideoUrl, youTubeEmbedsIn } from "./html/embedded-video.ts";
import { galleryIds } from "./html/gallery-ids.ts";
import {
  brandColor,
  credits,
  filmCuts,
  filmSeconds,
  furtherFilms,
  parseTags,
  plainField,
  textField,
  yearOf,
} from "./portfolio-fields.ts";

/** Pictures and videos that a record's content shows, from one parse of it. */
export interface ShownContent {
  galleryIds: number[];
  youTubeEmbeds: YouTubeEmbed[];
  video: string | null;
}

export function shownIn(html: string): ShownContent {
  const parsed = parseHtml(html);
  return {
    galleryIds: galleryIds(parsed),
    youTubeEmbeds: youTubeEmbedsIn(parsed),
    video: firstVideoIn(parsed),
  };
}

/** A project without its texts: what its card needs. */
export interface ProjectFacts {
  id: number;
  slug: string;
  title: string;
  client: string;
  category: string;
  year: string;
  /** Further facts with the labels that the page gives them. */
  facts: { label: string; value: string }[];
  /** A hexadecimal colour. */
  color: string;
  tags: string[];
  /** The featured picture, else the gallery's first or its thumbnail; null: a drawn placeholder is shown. */
  featuredImage: ContentImage | null;
  galleryDetails: GalleryItem[];
  images: string[];
  youTubeEmbeds: YouTubeEmbed[];
  videoUrl: string | null;
  /** The film's own title; empty if it has the project's. */
  videoTitle: string;
  /** The thumbnail of a `videoUrl` on YouTube, as `YouTubeEmbed.picture`. */
  videoPicture: ContentImage | null;
  /** Films below the first, with their thumbnails where they are on YouTube. */
  moreFilms: (FilmLine & { picture: ContentImage | null })[];
  credits: CreditLine[];
  /** Length of the whole film in seconds: if `videoUrl` is shorter, it is an excerpt. Null if unknown. */
  filmSeconds: number | null;
  /** Shorter versions of the film, the longest first. */
  filmCuts: FilmCut[];
  /** Search engines are asked to leave it out. */
  unlisted: boolean;
}

/** HTML whose addresses lead here: sanitise before showing. All but the first are empty where there is no text. */
interface ProjectTexts {
  description: string;
  challenge: string;
  solution: string;
  results: string;
  shortDescription: string;
  /** Plain text for search engines and cards of shared links; empty where the texts say it. */
  shareText: string;
}

export interface PortfolioItem extends ProjectFacts, ProjectTexts {
  /** The picture on the card of a shared link; null: the featured one. */
  shareImage: ContentImage | null;
}

/** The fields by which a project is found and arranged in a long portfolio. */
export interface ProjectEntry {
  id: number;
  /** As on the wire, percent-encoded. */
  slug: string;
  /** As it was written; null if the project has no category. */
  category: string | null;
}

type Library = ReadonlyMap<number, WireMedia>;

/** As on the wire, percent-encoded. */
export function slugOf({ id, slug }: Pick<WirePortfolioItem, "id" | "slug">): string {
  return slug || String(id);
}

export function titleOf({ title }: Pick<WirePortfolioItem, "title">): string {
  return plainText(title.rendered) || "Untitled Project";
}

export function categoryLabel(field: unknown): string {
  return plainField(field, "Uncategorized");
}

/** The featured picture, where the record embeds one. */
export function featuredIn(record: WirePortfolioItem): WireMedia | undefined {
  return record._embedded["wp:featuredmedia"].find(isPicture);
}

/**
 * @param shown what its content shows.
 * @param media the pictures that it names, as far as they could be fetched.
 */
export function projectFacts(record: WirePortfolioItem, shown: ShownContent, media: Library): ProjectFacts {
  const { acf } = record;
  const gallery = shown.galleryIds.flatMap((id) => {
    const found = media.get(id);
    return found && isPicture(found) ? [galleryImage(found)] : [];
  });
  const { youTubeEmbeds } = shown;
  const featured = featuredIn(record);
  const address = usableVideoUrl(acf.video_url) ?? shown.video;
  const own = address === null ? [] : [{ address, title: plainField(acf.film_title, "") }];
  const [first, ...more] = [...own, ...furtherFilms(acf.more_films)];
  return {
    id: record.id,
    slug: slugOf(record),
    title: titleOf(record),
    client: plainField(acf.client, "Unknown Client"),
    category: categoryLabel(acf.category),
    year: yearOf(acf, record.date),
    facts: projectFactsOf((name) => plainField(acf[name], "")),
    color: brandColor(acf.brand_color),
    tags: parseTags(acf.tags),
    featuredImage: featured ? contentImage(featured) : (gallery[0]?.image ?? null),
    galleryDetails: [...gallery, ...youTubeEmbeds],
    images: gallery.map(({ url }) => url),
    youTubeEmbeds,
    videoUrl: first?.address ?? null,
    videoTitle: first?.title ?? "",
    moreFilms: more.map((film) => ({ ...film, picture: null })),
    videoPicture: null,
    credits: credits(acf.credits),
    filmSeconds: filmSeconds(acf.film_length),
    filmCuts: filmCuts(acf.film_cuts),
    unlisted: record.robots === "noindex",
  };
}

function projectTexts(
  { acf, share_text }: WirePortfolioItem,
  hosts: readonly string[],
  publicUrl: string,
): ProjectTexts {
  const htmlField = (value: unknown) => {
    const parsed = parseHtml(textField(value));
    return textOf(parsed) === "" ? "" : adaptContent(parsed, hosts, publicUrl);
  };
  const shortDescription = htmlField(acf.short_description);
  return {
    description: htmlField(acf.full_description) || shortDescription || "<p>No description available.</p>",
    challenge: htmlField(acf.challenge),
    solution: htmlField(acf.solution),
    results: htmlField(acf.results),
    shortDescription,
    shareText: share_text,
  };
}

/**
 * @param hosts content hosts whose addresses in the texts lead to this site.
 * @param publicUrl this site's origin, for addresses that readers see.
 * @param shown what its content shows, where that is known already.
 */
export function parsePortfolioItem(
  record: WirePortfolioItem,
  media: Library,
  hosts: readonly string[] = [],
  publicUrl = "",
  shown = shownIn(record.content.rendered),
): PortfolioItem {
  return {
    ...projectFacts(record, shown, media),
    ...projectTexts(record, hosts, publicUrl),
    shareImage: shareImageOf(record),
  };
}

// A picture of a gallery, as projects show it.

/** Galleries may name documents; those are nothing to look at. */
function isPicture({ mime_type }: WireMedia): boolean {
  return mime_type === "" || mime_type.startsWith("image/");
}

/** Sizes that are missing fall back to the source. */
function galleryImage(media: WireMedia): GalleryImage {
  const { sizes } = media.media_details;
  const image = contentImage(media);
  const { url, alt } = image;
  return {
    id: media.id,
    type: "image",
    url,
    alt,
    title: plainText(media.title.rendered),
    thumbnail: sizes.thumbnail?.source_url ?? url,
    medium: sizes.medium?.source_url ?? url,
    large: sizes.large?.source_url ?? url,
    image,
  };
}
