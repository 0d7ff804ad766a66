/** The home page's own words (docs/specification.md §2); services, testimonials and questions are parts of their own. */
import * as z from "zod/mini";
import { line, listOf, paragraph } from "./fields.ts";

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
  newsletter: z.object({ title: line(80), note: line(80), text: paragraph(400) }),
});
