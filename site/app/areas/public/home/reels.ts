/** The shots of the hero's films, as media/sources/reels.mjs cuts them: to whole frames, 24 a second. */
import type { ProjectSummary } from "@extenso/contract/entities.ts";

export interface Shot {
  /** In the film, in seconds. */
  until: number;
  /** The project's slug. */
  project: string;
}

/** The project that the film's corner names. */
export type ReelProject = Pick<ProjectSummary, "slug" | "title" | "client">;

const shots = (...lengths: [project: string, seconds: number][]): Shot[] => {
  let until = 0;
  return lengths.map(([project, seconds]) => {
    until += seconds;
    return { until, project };
  });
};

export const reels = {
  night: shots(
    ["dune-line", 2.83],
    ["sparks-and-stone", 1.92],
    ["corridor", 2.04],
    ["night-signal", 1.92],
    ["emberline", 1.83],
    ["blue-hour", 1.83],
    ["open-kitchen", 2.04],
    ["dune-line", 2.33],
  ),
  day: shots(
    ["dune-line", 2.63],
    ["emberline", 1.83],
    ["shape-of-quiet", 2.04],
    ["first-light", 1.92],
    ["blue-hour", 1.83],
    ["open-kitchen", 2.04],
    ["corridor", 2.04],
    ["dune-line", 2.33],
  ),
};

/** Those of `projects` that the films show; a studio that has others has no names in the corner. */
export function inReels(projects: readonly ProjectSummary[]): ReelProject[] {
  const shown = new Set([...reels.night, ...reels.day].map(({ project }) => project));
  return projects
    .filter(({ slug }) => shown.has(slug))
    .map(({ slug, title, client }) => ({
      slug,
      title,
      client,
    }));
}
