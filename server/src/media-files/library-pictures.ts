/** The studio's own pictures: their sizes and variants are made beside the server, and last. */
import { availableParallelism } from "node:os";
import { createPictureRunner } from "./picture-runner.ts";

/** Encodings at a time: they take whole processors from the pages. */
export const encodingsAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

export const libraryPictures = createPictureRunner({
  atOnce: encodingsAtOnce,
  waiting: 1_000,
  time: 120_000,
  memory: 1_000_000_000,
});
