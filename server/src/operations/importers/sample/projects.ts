/** The sample's twelve projects: the studio's portfolio file, and how each was published. */
import * as z from "zod";
import portfolio from "./portfolio.json" with { type: "json" };
import { type Publication, publications } from "./publications.ts";

const projectSchema = z.object({
  slug: z.string(),
  title: z.string(),
  client: z.string(),
  category: z.string(),
  year: z.number(),
  brandColor: z.string(),
  tags: z.array(z.string()),
  /** Paragraphs of plain text. */
  description: z.array(z.string()),
  challenge: z.string(),
  solution: z.string(),
  results: z.string(),
  featuredImage: z.string(),
  gallery: z.array(z.object({ src: z.string(), alt: z.string() })).min(1),
});

export type Project = z.infer<typeof projectSchema> & Publication;

/** @throws when the portfolio file and the publications don't name the same projects. */
export function readProjects(): Project[] {
  const projects = z.object({ projects: z.array(projectSchema) }).parse(portfolio).projects;
  return projects.map((project) => {
    const publication = publications[project.slug];
    if (!publication) throw new Error(`${project.slug} has no publication`);
    return { ...project, ...publication };
  });
}

/** YouTube's titles of the videos in the sample's content; seeding makes no request for them. */
const videoTitles: Record<string, string> = {
  R6MlUcmOul8: "Tears of Steel - Blender VFX Open Movie",
  WhWc3b3KhnY: "Spring - Blender Open Movie",
  _cMxraX_5RE: "SPRITE FRIGHT - Blender Open Movie",
  eRsGyueVLvQ: "Sintel - Open Movie by Blender Foundation",
};

export function videoTitle(videoId: string): string | undefined {
  return videoTitles[videoId];
}
