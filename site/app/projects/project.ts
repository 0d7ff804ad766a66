/** What the portfolio's pages know of a project: of each in the grid little, of the opened one all. */
import { filmCount } from "@extenso/contract/clip-pictures.ts";
import type { ContentImage, GalleryItem, PortfolioItem, YouTubeEmbed } from "@extenso/contract/entities.ts";

/** What a card shows. The grid's page carries this for every project, so it stays small. */
export interface ProjectSummary {
  id: number;
  /** Decoded, as people read it; addresses encode it again. */
  slug: string;
  title: string;
  client: string;
  category: string;
  year: string;
  color: string;
  picture: ContentImage | null;
  /** A film of its own, besides the clips in its gallery. */
  hasVideo: boolean;
  pictureCount: number;
  /** The film of its own and the clips in its gallery, each once. */
  filmCount: number;
}

export type TextName = "overview" | "challenge" | "solution" | "results";

/** A clip that browsers play themselves. */
export interface FilmFile {
  type: "file";
  url: string;
}

/** The opened project. Its texts are HTML that has passed the site's border. */
export interface Project extends ProjectSummary {
  tags: string[];
  gallery: GalleryItem[];
  film: YouTubeEmbed | FilmFile | null;
  /** Of the whole film: the file may be an excerpt. */
  filmSeconds: number | null;
  texts: Record<TextName, string>;
  /** Plain text in one or two sentences, for search engines and previews; may be empty. */
  summary: string;
}

/** Null when the content server could not say. */
export type WorkList = ProjectSummary[] | null;

/** What the opened project gets from the page around it. */
export interface PortfolioContext {
  list: WorkList | Promise<WorkList>;
}

/** WordPress stores slugs of other scripts percent-encoded; a stray percent sign stays what it is. */
function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

export function summaryOf(item: PortfolioItem): ProjectSummary {
  return {
    id: item.id,
    slug: decodedSlug(item.slug),
    title: item.title,
    client: item.client,
    category: item.category,
    year: item.year,
    color: item.color,
    picture: item.featuredImage,
    hasVideo: item.videoUrl !== null,
    pictureCount: item.images.length,
    filmCount: filmCount(item),
  };
}
