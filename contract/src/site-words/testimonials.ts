/** What clients said, as the home page turns it over (docs/specification.md §2). */
import * as z from "zod/mini";
import { key, line, listOf, ownFile, paragraph } from "./fields.ts";

export const testimonials = z.object({
  title: line(80),
  items: listOf(
    z.object({
      id: key,
      name: line(80),
      /** What they do, and where. */
      position: line(120),
      /** A square picture. */
      avatar: ownFile,
      text: paragraph(600),
    }),
    { most: 20, distinct: ({ id }) => id },
  ),
});
