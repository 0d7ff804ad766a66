/** A studio of a file's own: what its journeys do to accounts reaches no other. */
import { test as base } from "./fixtures.ts";
import { lend, openStudio, type Studio, starting } from "./studios.ts";

export const test = base.extend<{ studio: Studio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => lend(openStudio({}), use),
    { ...starting },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
});
