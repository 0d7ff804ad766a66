/** The clients whose logos run along the home page (docs/specification.md §2). */
import * as z from "zod/mini";
import { key, line, listOf, ownFile } from "./fields.ts";

const noPixels = "Pixels, from 1 to 10,000.";
const pixels = z.optional(z.int({ error: noPixels }).check(z.gte(1, noPixels), z.lte(10_000, noPixels)));

export const clients = z.object({
  title: line(80),
  items: listOf(
    z.object({
      id: key,
      name: line(80),
      logo: ownFile,
      /** The logo's own measures. */
      width: pixels,
      height: pixels,
    }),
    { most: 40, distinct: ({ id }) => id },
  ),
});
