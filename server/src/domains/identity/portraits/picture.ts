/** Re-encodes uploaded portraits, so that the result holds pixels and no other part of the upload. */
import { createPictureRunner } from "../../../engines/media-files/pictures/picture-runner.ts";

/** Edge lengths in pixels: for the settings page on a dense screen, and for comments and menus. */
export const avatarSizes = [512, 96] as const;

/**
 * Every member may upload portraits, so they run one at a time, apart from the studio's own pictures. The most
 * expensive uploads allowed, an AVIF of 8 megapixels in 12 bits and a HEIC of 25, take 270 and 460 MB and up to seven
 * seconds.
 */
const portraits = createPictureRunner({ atOnce: 1, waiting: 8, time: 15_000, memory: 512_000_000 });

/**
 * Squares in WebP, cut from the middle and turned upright, by edge length.
 * @param path a local file of any name.
 * @throws what `pictureJobs.squares` and `PictureRunner.run` throw.
 */
export function makeAvatars(path: string, runner = portraits): Promise<Map<number, Uint8Array>> {
  return runner.run("squares", { path, sizes: avatarSizes });
}
