/** The studio's own pictures: their sizes and variants are made beside the server. */
import { availableParallelism } from "node:os";
import { createPictureRunner } from "./picture-runner.ts";

/** A first start loads the sample studio with all processors; who wants less asks for less at a time. */
export const libraryPictures = createPictureRunner({
  atOnce: Math.min(4, availableParallelism()),
  waiting: 1_000,
  time: 120_000,
  memory: 1_000_000_000,
});
