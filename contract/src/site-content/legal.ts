/**
 * A legal text, with a table of contents and a print layout. Every text may have links as `[label](/path)` or
 * `[label](mailto:…)`. Earlier versions stay among the revisions, with their dates.
 */
import * as z from "zod/mini";
import { key, line, listOf, paragraph } from "./fields.ts";

const sentence = paragraph(3_000);

const table = z
  .object({
    kind: z.literal("table"),
    head: listOf(line(120), { least: 2, most: 6, distinct: (title) => title }),
    rows: listOf(listOf(line(600), { most: 6 }), { most: 60, distinct: ([first]) => first }),
  })
  .check(
    z.refine(({ head, rows }) => rows.every((row) => row.length === head.length), {
      error: "Every row needs a cell for each column.",
      path: ["rows"],
    }),
  );

const block = z.union([
  z.object({ kind: z.literal("p"), text: sentence }),
  z.object({ kind: z.literal("list"), items: listOf(sentence, { most: 60, distinct: (item) => item }) }),
  z.object({
    kind: z.literal("terms"),
    items: listOf(z.object({ term: line(200), text: sentence }), { most: 60, distinct: ({ term }) => term }),
  }),
  table,
]);

const blocks = listOf(block, { most: 60, distinct: (one) => JSON.stringify(one) });
const noDay = "A day, such as 2026-12-01.";
const noNumber = "A number from 1 to 99.";

export const legal = z.object({
  title: line(120),
  /** One sentence for search engines and previews. */
  description: paragraph(300),
  /** From when on it holds. */
  effective: z.string({ error: noDay }).check(
    z.maxLength(10, noDay),
    z.refine((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)), noDay),
  ),
  /** The same day as it is read. */
  effectiveLabel: line(40),
  intro: blocks,
  sections: listOf(
    z.object({
      /** As it is cited: "section 5". */
      number: z.int({ error: noNumber }).check(z.gte(1, noNumber), z.lte(99, noNumber)),
      /** The anchor, so that a single section can be linked to. */
      id: key,
      title: line(120),
      blocks,
    }),
    { most: 60, distinct: ({ id }) => id },
  ),
});
