/** The home page's own words (docs/specification.md §2); services, testimonials and questions are parts of their own. */
import * as z from "zod/mini";
import { line, listOf, ownLink, paragraph } from "./fields.ts";
import { picture } from "./pictures.ts";

export const home = z.object({
  hero: z.object({
    /** Each line ends with its comma. */
    title: line(60),
    /** Typed letter by letter. */
    subtitle: line(40),
    note: line(80),
  }),
  offer: z.object({ title: line(80), lead: paragraph(300) }),
  work: z.object({ title: line(80), lead: paragraph(300), button: line(40) }),
  runs: z.object({
    title: line(80),
    lead: paragraph(300),
    note: line(80),
    steps: listOf(
      z.object({ title: line(60), text: paragraph(400), fromYou: line(160), duration: line(40) }),
      { most: 10, distinct: ({ title }) => title },
    ),
  }),
  /** A project's film across the screen, its cuts drawn to scale; shown if the linked project has a film with cuts. */
  film: z.optional(
    z.object({ title: line(80), text: paragraph(300), link: ownLink, picture, alt: line(200) }),
  ),
  newsletter: z.object({ title: line(80), note: line(80), text: paragraph(400) }),
});
