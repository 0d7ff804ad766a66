/** Where writing differs from the captured WordPress on purpose, and why: what concerns all, then each part's own. */
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
