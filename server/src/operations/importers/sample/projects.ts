/** The sample's twelve projects: the studio's portfolio file, and how each was published. */

import { projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import * as z from "zod";
import portfolio from "./portfolio.json" with { type: "json" };

const projectSchema = z.object({
  slug: z.string(),
  title: z.string(),
  year: z.number(),
  /** As the record has them; the fields below are HTML, files or numbers there. */
  fields: z.partialRecord(z.enum(projectFieldNames), z.string()),
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

// Publication data of the sample's projects.

/**
 * A project's film is stored in its custom field, in a video block, or in HTML written by hand. Studios use all
 * three over the years, so sites have to read all three.
 */
type Film = { kept: "field" | "block" | "html"; file: string; title: string; cuts?: Cut[] };

/** A shorter version. */
type Cut = { seconds: number; file: string };

/** A film by others that shows the intended direction of the work. */
type Reference = { written: "block" | "frame"; address: string; title: string; caption: string };

interface Publication {
  /** Local time in the studio's time zone. */
  date: string;
  /** Slug of one of the sample's authors. */
  author: string;
  /** Plain text. */
  shortDescription: string;
  /** Galleries saved before WordPress 5.9 are lists. */
  olderGallery?: true;
  /** Older records hold the year as a number. */
  yearAsNumber?: true;
  film?: Film;
  /** Length of the whole film in seconds; a file without cuts is an excerpt. */
  filmLength?: number;
  reference?: Reference;
}

function cutsOf(film: string): Cut[] {
  return [30, 15, 6].map((seconds) => ({ seconds, file: `${film}-${seconds}s.mp4` }));
}

/** Newest first, which is the order in which a visitor meets them. */
const publications: Record<string, Publication> = {
  "dune-line": {
    date: "2026-10-27T09:30:00",
    author: "maren-solberg",
    shortDescription: "A launch film without a word: one ridge, two mornings, and the wind.",
    film: {
      kept: "field",
      file: "portfolio/dune-line.mp4",
      title: "Dune Line, launch film",
      cuts: cutsOf("portfolio/dune-line"),
    },
    filmLength: 60,
  },
  "blue-hour": {
    date: "2026-09-29T10:15:00",
    author: "tobias-achterberg",
    shortDescription: "Two evenings over one harbour, cut together as a single arrival.",
    film: {
      kept: "block",
      file: "portfolio/blue-hour.mp4",
      title: "Blue Hour, lobby film",
      cuts: cutsOf("portfolio/blue-hour"),
    },
    filmLength: 60,
  },
  "shape-of-quiet": {
    date: "2026-08-25T09:00:00",
    author: "tobias-achterberg",
    shortDescription: "Five buildings photographed as five kinds of silence, for a monograph and a show.",
    olderGallery: true,
  },
  emberline: {
    date: "2026-07-21T11:20:00",
    author: "hana-kimura",
    shortDescription: "An identity for a cold brew that takes eighteen hours: flame, rings, rest.",
    film: { kept: "field", file: "services/clips/branding.mp4", title: "Slow Burn, three cans" },
    filmLength: 20,
  },
  "sparks-and-stone": {
    date: "2026-06-16T08:45:00",
    author: "maren-solberg",
    shortDescription: "A festival's last night at four sites, with photos online before the crowd got home.",
    film: { kept: "html", file: "portfolio/sparks-and-stone.mp4", title: "Sparks & Stone, recap film" },
    filmLength: 95,
  },
  corridor: {
    date: "2026-05-12T13:10:00",
    author: "tobias-achterberg",
    shortDescription: "The walks that a textile collection is named after, photographed at first light.",
    olderGallery: true,
    yearAsNumber: true,
  },
  "above-the-cut": {
    date: "2026-04-07T09:50:00",
    author: "tobias-achterberg",
    shortDescription: "A survey drone at its real work: what it sees, and what a second one saw of it.",
    film: { kept: "block", file: "portfolio/above-the-cut.mp4", title: "Above the Cut, survey view" },
    filmLength: 45,
    reference: {
      written: "block",
      address: "https://www.youtube.com/watch?v=eRsGyueVLvQ",
      title: "Sintel - Open Movie by Blender Foundation",
      caption:
        "Reference film for the flight along the ridges: <em>Sintel</em>, © Blender Foundation, CC BY 3.0.",
    },
  },
  "no-9-amber": {
    date: "2026-03-03T10:40:00",
    author: "tobias-achterberg",
    shortDescription: "A scent photographed by its temperature: stone, brass and late light through glass.",
  },
  ridgeline: {
    date: "2026-01-27T14:05:00",
    author: "hana-kimura",
    shortDescription: "A snow forecast that loads in the lift line.",
    film: { kept: "field", file: "services/clips/web-development.mp4", title: "Ridgeline, on the desk" },
    filmLength: 30,
  },
  "night-signal": {
    date: "2025-12-09T09:15:00",
    author: "maren-solberg",
    shortDescription: "A music video in one take, across one bridge, between midnight and four.",
    film: { kept: "field", file: "portfolio/night-signal.mp4", title: "Night Signal, take nine" },
    filmLength: 214,
  },
  "open-kitchen": {
    date: "2025-11-04T11:30:00",
    author: "hana-kimura",
    shortDescription: "A restaurant's feed, made weekly: one half-day, three formats, a one-page report.",
    reference: {
      written: "block",
      address: "https://youtu.be/_cMxraX_5RE",
      title: "SPRITE FRIGHT - Blender Open Movie",
      caption:
        "Reference film for timing a joke in thirty seconds: <em>Sprite Fright</em>, © Blender Foundation, CC BY.",
    },
  },
  "first-light": {
    date: "2025-09-23T08:20:00",
    author: "maren-solberg",
    shortDescription: "A year at four viewpoints, from the snowline to the estuary.",
    yearAsNumber: true,
    reference: {
      written: "frame",
      address: "https://www.youtube-nocookie.com/embed/WhWc3b3KhnY?rel=0",
      title: "Spring - Blender Open Movie",
      caption:
        "Reference film for mist that moves with the light: <em>Spring</em>, © Blender Foundation, CC BY 4.0.",
    },
  },
};
