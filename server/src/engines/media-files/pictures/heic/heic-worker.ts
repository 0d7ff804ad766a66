/**
 * The thread that decodes one HEIC picture: WebAssembly doesn't give way, and the process that it would stop looks
 * after its memory. `heic-to-jpeg.ts` starts it.
 */
import { parentPort, workerData } from "node:worker_threads";
import sharp from "sharp";
import { NotAPictureError, TooManyPixelsError } from "../picture-errors.ts";
import { decodeHeic } from "./decode-heic.ts";
import { withSegments } from "./jpeg-segments.ts";
import { convertToSrgb, isBeyondSrgb } from "./video-colours.ts";

export interface HeicInput {
  content: Uint8Array;
  mostPixels: number;
}

export type HeicResult = { jpeg: Uint8Array } | { tooManyPixels: number } | { unreadable: string };

/** Sizes are cut from it, so it is finer than WordPress's 82. */
const quality = 92;

async function toJpeg({ content, mostPixels }: HeicInput): Promise<Uint8Array> {
  const { pixels, profile, colours, exif, xmp } = decodeHeic(content, mostPixels);
  const { width, height, channels, bits } = pixels;
  const data = colours && isBeyondSrgb(colours) ? convertToSrgb(pixels.data, bits, colours) : pixels.data;
  const picture = sharp(data, { raw: { width, height, channels }, limitInputPixels: mostPixels });
  const jpeg = await picture.flatten({ background: "white" }).jpeg({ quality }).toBuffer();
  return withSegments(jpeg, { exif, xmp, profile });
}

async function getResult(input: HeicInput): Promise<HeicResult> {
  try {
    return { jpeg: await toJpeg(input) };
  } catch (error) {
    if (error instanceof TooManyPixelsError) return { tooManyPixels: error.mostPixels };
    if (error instanceof NotAPictureError) return { unreadable: error.message };
    return { unreadable: `it cannot be unpacked: ${(error as Error).message}` };
  }
}

parentPort?.postMessage(await getResult(workerData as HeicInput));
