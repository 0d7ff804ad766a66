/**
 * Thumbnails of YouTube clips as this site shows them: from its own server, which has fetched them once. From
 * YouTube itself each would tell of every visitor who only looks.
 */

import type { ContentImage } from "@extenso/contract/entities.ts";
import type { ProjectFacts } from "./portfolio.ts";
import { youTubeId } from "./youtube.ts";

/** The clip that a project's own film is; null for a film file, or none. */
export function filmId({ videoUrl }: Pick<ProjectFacts, "videoUrl">): string | null {
  return videoUrl !== null && /^https?:/i.test(videoUrl) ? youTubeId(videoUrl) : null;
}

/** The clips of a project, each once. */
export function clipIds(item: Pick<ProjectFacts, "videoUrl" | "youTubeEmbeds">): string[] {
  const ids = [...item.youTubeEmbeds.map(({ videoId }) => videoId), filmId(item)];
  return [...new Set(ids)].filter((id) => id !== null);
}

/** How many films a project has: its clips, and a film file. */
export function filmCount(item: Pick<ProjectFacts, "videoUrl" | "youTubeEmbeds">): number {
  return clipIds(item).length + (item.videoUrl !== null && filmId(item) === null ? 1 : 0);
}

/** The project with its clips' thumbnails, the first of which is its picture where it has no picture of its own. */
export function withClipPictures<Item extends ProjectFacts>(
  item: Item,
  pictures: ReadonlyMap<string, ContentImage>,
): Item {
  const youTubeEmbeds = item.youTubeEmbeds.map((embed) => {
    const picture = pictures.get(embed.videoId);
    return picture ? { ...embed, picture: { ...picture, alt: embed.title } } : embed;
  });
  const videoPicture = pictures.get(filmId(item) ?? "") ?? null;
  const firstClip = youTubeEmbeds.find(({ picture }) => picture)?.picture ?? videoPicture;
  return {
    ...item,
    youTubeEmbeds,
    galleryDetails: [...item.galleryDetails.filter(({ type }) => type === "image"), ...youTubeEmbeds],
    videoPicture,
    featuredImage: item.featuredImage ?? firstClip,
  };
}
