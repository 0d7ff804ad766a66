/** `wp/v2/categories` and `wp/v2/tags`. */
import * as z from "zod/mini";
import { byContext, links, noMeta } from "./answer-parts.ts";

export const answerTerm = byContext(
  {
    id: z.number(),
    link: z.string(),
    name: z.string(),
    slug: z.string(),
    taxonomy: z.string(),
    _links: links,
  },
  {
    count: z.number(),
    description: z.string(),
    /** Tags have none. */
    parent: z.optional(z.number()),
    meta: noMeta,
  },
  {},
);
