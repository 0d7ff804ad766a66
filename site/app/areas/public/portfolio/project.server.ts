/** From the content's project to the one that pages show: HTML is made safe here and nowhere else. */
import { filmId } from "@extenso/contract/clip-pictures.ts";
import { youTubeEmbed } from "@extenso/contract/embedded-video.ts";
import type { PortfolioItem } from "@extenso/contract/entities.ts";
import { hasText, plainText } from "@extenso/contract/html-text.ts";
import { safeHtml } from "../../../content-html.server.ts";
import { type Project, summaryOf } from "../../../projects/project.ts";

/** As much as search engines and previews show. */
const longestSummary = 180;

function shortened(text: string): string {
  if (text.length <= longestSummary) return text;
  const cut = text.slice(0, longestSummary);
  return `${cut.slice(0, cut.lastIndexOf(" ") || longestSummary).replace(/[\s.,;:]+$/, "")}…`;
}

/** Texts stand below the project's title and their tab's heading. */
function text(html: string): string {
  const safe = safeHtml(html, { firstHeading: 3 });
  return hasText(safe) ? safe : "";
}

function filmOf(item: PortfolioItem): Project["film"] {
  const { videoUrl, videoPicture, title } = item;
  if (videoUrl === null) return null;
  const id = filmId(item);
  if (id === null) return { type: "file", url: videoUrl };
  return { ...youTubeEmbed(id, videoUrl, title), picture: videoPicture };
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
