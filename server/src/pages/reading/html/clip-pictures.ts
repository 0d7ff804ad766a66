/**
 * Thumbnails of YouTube clips as this site shows them: from its own server, which has fetched them once. From
 * YouTube itself each would tell of every visitor who only looks.
 */

import type { ContentImage } from "@extenso/contract/entities.ts";
import type { ProjectFacts } from "../portfolio.ts";
import { youTubeId } from "../youtube.ts";

type Films = Pick<ProjectFacts, "videoUrl" | "moreFilms" | "youTubeEmbeds">;

/** The clip at a film's address; null for any other film. */
export function filmId(address: string | null): string | null {
  return address !== null && /^https?:/i.test(address) ? youTubeId(address) : null;
}

function filmAddresses({ videoUrl, moreFilms }: Pick<Films, "videoUrl" | "moreFilms">): string[] {
  return [...(videoUrl === null ? [] : [videoUrl]), ...moreFilms.map(({ address }) => address)];
}

/** The clips of a project, each once. */
export function clipIds(item: Films): string[] {
  const ids = [...item.youTubeEmbeds.map(({ videoId }) => videoId), ...filmAddresses(item).map(filmId)];
  return [...new Set(ids)].filter((id) => id !== null);
}

/** How many films a project has: its clips, and those that are elsewhere or files. */
export function filmCount(item: Films): number {
  return clipIds(item).length + filmAddresses(item).filter((address) => filmId(address) === null).length;
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
  const videoPicture = pictures.get(filmId(item.videoUrl) ?? "") ?? null;
  const firstClip = youTubeEmbeds.find(({ picture }) => picture)?.picture ?? videoPicture;
  return {
    ...item,
    youTubeEmbeds,
    galleryDetails: [...item.galleryDetails.filter(({ type }) => type === "image"), ...youTubeEmbeds],
    videoPicture,
    moreFilms: item.moreFilms.map((film) => ({
      ...film,
      picture: pictures.get(filmId(film.address) ?? "") ?? null,
    })),
    featuredImage: item.featuredImage ?? firstClip,
  };
}
