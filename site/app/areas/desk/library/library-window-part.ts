import { lazyPart } from "../parts/lazy-part.tsx";

/** One for all pages, so that it comes once, and opens at once from then on. */
export const LibraryWindow = lazyPart(() => import("./library-window.tsx"));
