/** Uploaded portraits, made anew: what comes out holds pixels and nothing else of what came in. */
import { createPictureRunner } from "../../../engines/media-files/pictures/picture-runner.ts";

/** Edge lengths of the squares: the settings page on a dense screen, and comments and menus. */
export const avatarSizes = [512, 96] as const;

/**
 * Whoever signs up may send a portrait: one at a time, apart from the studio's own pictures. The hungriest
 * that is allowed, an AVIF of 8 megapixels in 12 bits, takes 270 MB and 2.5 seconds.
 */
const portraits = createPictureRunner({ atOnce: 1, waiting: 8, time: 15_000, memory: 384_000_000 });

/**
 * Squares in WebP, cut from the middle and turned upright, by edge length.
 * @param path a local file of any name.
 * @throws what `pictureJobs.squares` and `PictureRunner.run` throw.
 */
export function makeAvatars(path: string, runner = portraits): Promise<Map<number, Uint8Array>> {
  return runner.run("squares", { path, sizes: avatarSizes });
}
