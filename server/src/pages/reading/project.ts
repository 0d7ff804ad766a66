/** Converts the API's project to the one that pages show, with safe HTML. */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import { playerOf } from "@extenso/contract/embeds/players.ts";
import type {
  ContentImage,
  FilmFile,
  FurtherFilm,
  Project,
  ProjectSummary,
} from "@extenso/contract/entities.ts";
import { hasText, plainText } from "../../engines/html/text.ts";
import { filmCount, filmId } from "./html/clip-pictures.ts";
import { safeHtml } from "./html/safe-html.ts";
import type { PortfolioItem, ProjectFacts } from "./portfolio.ts";
import { youTubeEmbed } from "./youtube.ts";

/** Characters, as many as search engines and previews show. */
const longestSummary = 180;

function shortened(text: string): string {
  if (text.length <= longestSummary) return text;
  const cut = text.slice(0, longestSummary);
  return `${cut.slice(0, cut.lastIndexOf(" ") || longestSummary).replace(/[\s.,;:]+$/, "")}…`;
}

/** Headings begin at level 3, because texts stand below the project's title and their tab's heading. */
function text(html: string): string {
  const safe = safeHtml(html, { firstHeading: 3 });
  return hasText(safe) ? safe : "";
}

function filmOf(item: PortfolioItem): Project["film"] {
  const { videoUrl, videoPicture, videoTitle, title, featuredImage } = item;
  if (videoUrl === null) return null;
  const film = embedOf(videoUrl, videoTitle || title, videoPicture, featuredImage);
  return film ?? { type: "file", url: videoUrl, cuts: item.filmCuts };
}

/** @param thumbnail of a film on YouTube. @param picture of the project, for a film on Vimeo. */
function embedOf(
  address: string,
  title: string,
  thumbnail: ContentImage | null,
  picture: ContentImage | null,
): Exclude<Project["film"], FilmFile | null> | null {
  const id = filmId(address);
  if (id !== null) return { ...youTubeEmbed(id, address, title), picture: thumbnail };
  const player = playerOf(address);
  if (player?.slug !== "vimeo") return null;
  return { type: "vimeo", embedUrl: player.frame, picture, originalUrl: player.page, title };
}

function furtherFilmsOf({ moreFilms, title: project }: PortfolioItem): FurtherFilm[] {
  return moreFilms.map(({ address, title, picture }, at) => {
    const name = title || `${project}, film ${at + 2}`;
    return embedOf(address, name, picture, null) ?? { type: "file", url: address, title: name };
  });
}

/** The fields that a card shows. */
export function summaryOf(item: ProjectFacts): ProjectSummary {
  return {
    id: item.id,
    slug: percentDecoded(item.slug),
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

export function projectOf(item: PortfolioItem): Project {
  return {
    ...summaryOf(item),
    facts: item.facts,
    tags: item.tags,
    gallery: item.galleryDetails,
    film: filmOf(item),
    moreFilms: furtherFilmsOf(item),
    credits: item.credits.map(({ role, name, person }) => ({ role, name, person: person || null })),
    filmSeconds: item.filmSeconds,
    texts: {
      overview: text(item.description),
      challenge: text(item.challenge),
      solution: text(item.solution),
      results: text(item.results),
    },
    summary: item.shareText || shortened(plainText(item.shortDescription || item.description)),
    shareImage: item.shareImage,
    unlisted: item.unlisted,
  };
}
