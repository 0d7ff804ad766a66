/** Where writing people, terms, files, settings and application passwords differs from the captured WordPress. */
import type { Difference } from "./differences.ts";

export const peopleDifferences: Difference[] = [
  {
    name: "reusable blocks",
    reason: "There are none, and no route to read them; a kind that is announced must lead somewhere.",
    captures: /^types-edit$/,
    align(given, expected) {
      for (const { body } of [given, expected]) Reflect.deleteProperty(body as object, "wp_block");
    },
  },
];
