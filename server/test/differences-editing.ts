/** Where reading as an editor differs from the captured WordPress on purpose, and why. */
import type { Difference } from "./differences.ts";
import { readingDifferences } from "./differences-reading.ts";

export const editingDifferences: Difference[] = [
  ...readingDifferences,
  {
    name: "reusable blocks",
    reason: "There are none, and no route to read them; a kind that is announced must lead somewhere.",
    captures: /^types-edit$/,
    align(given, expected) {
      for (const { body } of [given, expected]) Reflect.deleteProperty(body as object, "wp_block");
    },
  },
];
