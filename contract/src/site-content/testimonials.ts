/** The testimonials that the home page shows in turn (docs/specification.md §2). */
import * as z from "zod/mini";
import { key, line, listOf, ownFile, paragraph } from "./fields.ts";

export const testimonials = z.object({
  title: line(80),
  items: listOf(
    z.object({
      id: key,
      name: line(80),
      /** Job title and company. */
      position: line(120),
      /** A square picture. */
      avatar: ownFile,
      text: paragraph(600),
    }),
    { most: 20, distinct: ({ id }) => id },
  ),
});
