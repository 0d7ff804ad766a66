/** The about page (docs/specification.md §2): who the studio is, in words, figures and pictures. */
import * as z from "zod/mini";
import { key, line, listOf, ownLink, ownPath, paragraph } from "./fields.ts";
import { picture } from "./pictures.ts";

const noSeconds = "Seconds, from 1 to 36,000.";
const seconds = z.int({ error: noSeconds }).check(z.gte(1, noSeconds), z.lte(36_000, noSeconds));
const noYear = "A year, such as 2026.";
const described = { picture, alt: line(200) };

/** The first length is the whole film and gives the drawing its full width. */
const fullLength = z
  .object({
    frames: listOf(z.object(described), { most: 6 }),
    lengths: listOf(z.object({ seconds, label: line(60) }), { most: 10, distinct: ({ label }) => label }),
    /** The seconds that viewers usually watch; at most the whole film's length. */
    watched: seconds,
    caption: paragraph(600),
    link: ownLink,
  })
  .check(
    z.refine(
      ({ lengths, watched }) =>
        lengths.every((one) => one.seconds <= (lengths[0]?.seconds ?? 0)) &&
        watched <= (lengths[0]?.seconds ?? 0),
      {
        error: "The first length is the whole film, so it has to be the longest.",
        path: ["lengths"],
      },
    ),
  );

export const about = z.object({
  title: line(120),
  /** For search engines and previews. */
  description: paragraph(300),
  hero: z.object({
    lines: listOf(line(40), { least: 2, most: 2 }),
    lead: paragraph(400),
    ...described,
    primary: ownLink,
    secondary: ownLink,
  }),
  services: z.object({
    title: line(80),
    lead: paragraph(300),
    linkLabel: line(40),
    groups: listOf(
      z.object({
        id: key,
        title: line(80),
        text: paragraph(600),
        ...described,
        /** The project that the picture is from. */
        source: z.optional(ownLink),
        link: ownPath,
        /** Follows the label for those who hear the link without the card around it: "Learn More about …". */
        linkContext: line(80),
      }),
      { most: 10, distinct: ({ id }) => id },
    ),
  }),
  story: z.object({
    note: line(40),
    title: line(80),
    paragraphs: listOf(paragraph(1_200), { most: 12, distinct: (text) => text }),
  }),
  fullLength,
  /** Without anybody in it the section is not shown. */
  people: z.object({
    title: line(80),
    lead: paragraph(300),
    /** People at work, beside the names and nobody's portrait. */
    frames: z.optional(listOf(z.object(described), { least: 0, most: 3 })),
    items: listOf(
      z.object({
        id: key,
        name: line(80),
        role: line(80),
        text: z.optional(paragraph(600)),
        picture: z.optional(picture),
      }),
      { least: 0, most: 40, distinct: ({ id }) => id },
    ),
  }),
  figures: z.object({
    title: line(80),
    lead: paragraph(300),
    items: listOf(
      z.object({
        value: line(12),
        unit: line(40),
        /** Says what the number counts. */
        text: paragraph(300),
        /** The project it comes from; none: the studio itself. */
        source: z.optional(ownLink),
      }),
      { most: 12, distinct: ({ text }) => text },
    ),
  }),
  timeline: z.object({
    title: line(80),
    items: listOf(
      z.object({
        year: z.int({ error: noYear }).check(z.gte(1900, noYear), z.lte(2200, noYear)),
        title: line(80),
        text: paragraph(400),
      }),
      { most: 40, distinct: ({ year }) => year },
    ),
  }),
  process: z.object({
    title: line(80),
    lead: paragraph(300),
    items: listOf(
      z.object({
        stage: line(60),
        text: paragraph(600),
        ...described,
        caption: paragraph(300),
        link: ownLink,
      }),
      { most: 10, distinct: ({ stage }) => stage },
    ),
  }),
  values: z.object({
    title: line(80),
    lead: paragraph(300),
    proofLabel: line(40),
    items: listOf(
      z.object({
        id: key,
        title: line(80),
        text: paragraph(600),
        /** How a client can tell whether we kept it. */
        proof: paragraph(300),
      }),
      { most: 10, distinct: ({ id }) => id },
    ),
  }),
  closing: z.object({ title: line(80), text: paragraph(400), button: ownLink }),
});
