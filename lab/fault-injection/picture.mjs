/** A picture of noise, so that it is as large as a photograph and no two parts of it are the same. */
import { randomBytes } from "node:crypto";

/** @returns {Promise<Buffer>} a JPEG of some 200 kB. */
export async function noisePicture(width = 640, height = 480) {
  const { default: sharp } = await import("sharp");
  const raw = { width, height, channels: 3 };
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
}
