/** Converts the API's project to the one that pages show, with safe HTML. */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import { playerOf } from "@extenso/contract/embeds/players.ts";
import type { Project, ProjectSummary } from "@extenso/contract/entities.ts";
import { hasText, plainText } from "../../engines/html/text.ts";
import { filmCount, filmId } from "./clip-pictures.ts";
import type { PortfolioItem, ProjectFacts } from "./portfolio.ts";
import { safeHtml } from "./safe-html.ts";
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
  const { videoUrl, videoPicture, title } = item;
  if (videoUrl === null) return null;
  const id = filmId(item);
  if (id !== null) return { ...youTubeEmbed(id, videoUrl, title), picture: videoPicture };
  const player = playerOf(videoUrl);
  if (player?.kind !== "film") return { type: "file", url: videoUrl, cuts: item.filmCuts };
  const { frame, page } = player;
  return { type: "vimeo", embedUrl: frame, picture: item.featuredImage, originalUrl: page, title };
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
    tags: item.tags,
    gallery: item.galleryDetails,
    film: filmOf(item),
    filmSeconds: item.filmSeconds,
    texts: {
      overview: text(item.description),
      challenge: text(item.challenge),
      solution: text(item.solution),
      results: text(item.results),
    },
    summary: shortened(plainText(item.shortDescription || item.description)),
  };
}
