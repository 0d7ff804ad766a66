/** A clip's thumbnail as it is kept, in the process that pictures are unpacked in: made anew from its pixels, in the shape of a film and the widths that pages want. */
import sharp from "sharp";
import { keptWidths, widestFor } from "./clip-widths.ts";

/** Wider than any thumbnail; what claims to be larger is no thumbnail. */
const mostPixels = 4_000_000;
const shape = 16 / 9;
/** YouTube's sign for “no picture” is narrower. */
const narrowest = 320;

interface EncodedThumbnail {
  width: number;
  height: number;
  content: Uint8Array;
}

/**
 * @returns the widest first; the bars that YouTube puts round a film of another shape are cut away.
 * @throws when the bytes are no whole JPEG, or none of a picture.
 */
export async function encodeThumbnail({
  content: bytes,
}: {
  content: Uint8Array;
}): Promise<EncodedThumbnail[]> {
  if (!Buffer.from([0xff, 0xd8, 0xff]).equals(bytes.subarray(0, 3))) throw new Error("it is no JPEG");
  const options = { limitInputPixels: mostPixels, failOn: "truncated" } as const;
  const { width: source } = await sharp(bytes, options).metadata();
  if (source < narrowest) throw new Error(`it is only ${source} pixels wide`);
  const widest = widestFor(source);
  return Promise.all(
    keptWidths(widest).map(async (width) => {
      const height = Math.round(width / shape);
      const content = await sharp(bytes, options)
        .timeout({ seconds: 20 })
        .resize(width, height, { fit: "cover" })
        .toColourspace("srgb")
        .webp({ quality: 78 })
        .toBuffer();
      return { width, height, content };
    }),
  );
}
