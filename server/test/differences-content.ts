/** Where writing posts, pages, portfolio items and batches differs from the captured WordPress, and why. */
import type { Difference } from "./differences.ts";
import { readingDifferences } from "./differences-reading.ts";

export const contentDifferences: Difference[] = [
  {
    name: "NUL",
    reason: "PostgreSQL keeps no NUL in a text, and nobody sees one: it is refused, not lost.",
    captures: /^text-control-characters$/,
    align(given, expected) {
      if (given.status === 400) Object.assign(expected, structuredClone(given));
    },
  },
  {
    name: "length of a film",
    reason: "Projects have the field `film_length`, which the captured WordPress's plugin had not yet.",
    captures: /^portfolio-(?:create|restore|trash|delete|update-acf|update-acf-empty)$/,
    align({ body }) {
      const { acf, previous } = body as { acf?: object; previous?: { acf?: object } };
      for (const fields of [acf, previous?.acf]) if (fields) Reflect.deleteProperty(fields, "film_length");
    },
  },
  ...readingDifferences,
];
