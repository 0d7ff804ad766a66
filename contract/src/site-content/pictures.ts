/** Pictures of the site's words: those that came with it, each in every size and format (media/), and the library's. */
import * as z from "zod/mini";
import { listOf, ownFile } from "./fields.ts";

export const pictureNames = [
  "hero/hero-poster-day",
  "hero/hero-poster",
  "packages/add-ons-custom",
  "packages/branding-creative",
  "packages/business-solutions",
  "packages/digital-marketing-growth",
  "packages/emerging-custom",
  "packages/post-production",
  "packages/remote-digital-only",
  "packages/visual-production",
  "packages/web-design-optimization",
  "pages/about",
  "pages/at-work-camera-day",
  "pages/at-work-camera",
  "pages/at-work-desk-day",
  "pages/at-work-desk",
  "pages/at-work-location-day",
  "pages/at-work-location",
  "pages/quotations",
  "pages/shots",
  "portfolio/above-the-cut-1",
  "portfolio/above-the-cut-2",
  "portfolio/above-the-cut-3",
  "portfolio/above-the-cut-4",
  "portfolio/blue-hour-1",
  "portfolio/blue-hour-2",
  "portfolio/blue-hour-3",
  "portfolio/corridor-1",
  "portfolio/corridor-2",
  "portfolio/corridor-3",
  "portfolio/dune-line-1",
  "portfolio/dune-line-2",
  "portfolio/dune-line-3",
  "portfolio/dune-line-4",
  "portfolio/emberline-1",
  "portfolio/emberline-2",
  "portfolio/emberline-3",
  "portfolio/emberline-4",
  "portfolio/first-light-1",
  "portfolio/first-light-2",
  "portfolio/first-light-3",
  "portfolio/first-light-4",
  "portfolio/first-light-5",
  "portfolio/night-signal-1",
  "portfolio/night-signal-2",
  "portfolio/night-signal-3",
  "portfolio/night-signal-4",
  "portfolio/no-9-amber-1",
  "portfolio/no-9-amber-2",
  "portfolio/no-9-amber-3",
  "portfolio/no-9-amber-4",
  "portfolio/open-kitchen-1",
  "portfolio/open-kitchen-2",
  "portfolio/open-kitchen-3",
  "portfolio/open-kitchen-4",
  "portfolio/ridgeline-1",
  "portfolio/ridgeline-2",
  "portfolio/ridgeline-3",
  "portfolio/shape-of-quiet-1",
  "portfolio/shape-of-quiet-2",
  "portfolio/shape-of-quiet-3",
  "portfolio/shape-of-quiet-4",
  "portfolio/shape-of-quiet-5",
  "portfolio/sparks-and-stone-1",
  "portfolio/sparks-and-stone-2",
  "portfolio/sparks-and-stone-3",
  "portfolio/sparks-and-stone-4",
  "services/films/event-coverage",
  "services/films/web-development",
  "services/heroes/branding",
  "services/heroes/drone-operation",
  "services/heroes/event-coverage",
  "services/heroes/media-management",
  "services/heroes/photography",
  "services/heroes/videography",
  "services/heroes/web-development",
  "services/tiles/branding-day",
  "services/tiles/branding",
  "services/tiles/drone-operation",
  "services/tiles/event-coverage",
  "services/tiles/media-management-day",
  "services/tiles/media-management",
  "services/tiles/photography-day",
  "services/tiles/photography",
  "services/tiles/videography-day",
  "services/tiles/videography",
  "services/tiles/web-development-day",
  "services/tiles/web-development",
] as const;

/** A test holds the list complete. */
const pictureName = z.enum(pictureNames, { error: "Choose one of the site’s images." });

const noPixels = "Pixels, from 1 to 20,000.";
const pixels = z.int({ error: noPixels }).check(z.gte(1, noPixels), z.lte(20_000, noPixels));

/** One of the media library, as it was chosen: what a page needs to reserve its room and to fetch no more than it shows. */
export const libraryPicture = z.object({
  file: ownFile,
  width: pixels,
  height: pixels,
  /** The sizes that were made of it, narrowest first; the last is the file itself. */
  sizes: listOf(z.object({ file: ownFile, width: pixels }), {
    most: 12,
    distinct: ({ width }) => width,
  }),
  /** AVIF and WebP are beside each of these files, as this server makes them. */
  variants: z.boolean(),
});

/** A picture of a page: one that came with the site, by its name, or one of the media library. */
export const picture = z.union([pictureName, libraryPicture], { error: "Choose an image." });

export type LibraryPicture = z.output<typeof libraryPicture>;
