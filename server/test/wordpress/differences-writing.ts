/** Intended differences from the captured WordPress in writes, with reasons: general ones, then those of each part. */
import type { Difference } from "./differences.ts";
import { contentDifferences } from "./differences-content.ts";
import { peopleDifferences } from "./differences-people.ts";

export const writingDifferences: Difference[] = [
  {
    name: "no-store",
    reason: "What answers to credentials must be kept by nobody on the way.",
    captures: /^(token-|users-update-password-token)/,
    align(given, expected) {
      for (const { headers } of [given, expected]) delete headers["Cache-Control"];
    },
  },
  ...contentDifferences,
  ...peopleDifferences,
];
