/**
 * The services (docs/specification.md §2): the words around them, and the seven in full. Their addresses, colours
 * and what the contact form calls them are the site's; all else is the studio's.
 */
import * as z from "zod/mini";
import { key, line, listOf, ownFile, ownLink, paragraph } from "./fields.ts";
import { picture } from "./pictures.ts";

/** In the order of their tabs; the last two have a page, but no tab. */
export const serviceSlugs = [
  "videography",
  "photography",
  "branding",
  "drone-operation",
  "web-development",
  "media-management",
  "event-coverage",
] as const;

const noSum = "Whole dollars, from 1 to 999,999.";
const noSeconds = "Seconds, from 0.1 to 36,000.";

const service = z.object({
  slug: z.enum(serviceSlugs, { error: "One of the site’s seven services." }),
  title: line(40),
  /** Dollars (CAD): what search engines read, and how it is said. */
  startingPrice: z.object({
    amount: z.int({ error: noSum }).check(z.gte(1, noSum), z.lte(999_999, noSum)),
    text: line(40),
  }),
  turnaround: line(60),
  deliverables: line(120),
  /** On the home page; the note follows the price, and `work` names the picture's project and client. */
  tile: z.object({ picture, alt: line(200), work: z.optional(line(80)), note: z.optional(line(60)) }),
  shortDescription: paragraph(300),
  fullDescription: listOf(paragraph(1_200), { most: 8, distinct: (text) => text }),
  /** The hero is the first of these that is there: image, video, the service's film, the main image. */
  heroImage: z.optional(picture),
  heroVideo: z.optional(ownFile),
  videoUrl: z.optional(ownFile),
  videoThumbnail: picture,
  /** Description and length of the film at `videoUrl`. */
  video: z.optional(
    z.object({
      description: line(200),
      seconds: z.number({ error: noSeconds }).check(z.gte(0.1, noSeconds), z.lte(36_000, noSeconds)),
    }),
  ),
  /** Describes the picture that the hero shows. */
  alt: line(200),
  mainImage: picture,
  mainAlt: line(200),
  /** The main image's project and client. */
  mainWork: z.optional(line(80)),
  /** Upright, beside the full description. */
  storyImage: picture,
  storyAlt: line(200),
  /** The project that it is from. */
  storySource: z.optional(ownLink),
  features: listOf(line(200), { most: 12, distinct: (feature) => feature }),
  process: listOf(z.object({ title: line(60), description: paragraph(400) }), {
    most: 8,
    distinct: ({ title }) => title,
  }),
  portfolio: listOf(
    z.object({
      title: line(80),
      thumbnail: picture,
      alt: line(200),
      /** A film of ours that plays on the page; without one the sample leads to its project. */
      videoUrl: z.optional(ownFile),
      projectSlug: key,
      /** Client and year. */
      note: line(80),
    }),
    { most: 6, distinct: ({ title }) => title },
  ),
  cta: z.object({ title: line(80), description: paragraph(400), buttonText: line(40) }),
});

export const services = z.object({
  title: line(80),
  lead: paragraph(300),
  /** For search engines and previews. */
  description: paragraph(300),
  /** Above the two that have no tab. */
  further: line(80),
  sampleTitle: line(80),
  workTitle: line(80),
  workText: paragraph(300),
  workButton: line(40),
  items: listOf(service, { least: serviceSlugs.length, most: serviceSlugs.length }).check(
    z.refine((items) => items.every(({ slug }, index) => slug === serviceSlugs[index]), {
      error: "The site’s seven services, in their order.",
    }),
  ),
});
