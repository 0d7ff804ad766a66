/** Whether two pictures look the same, whatever their size, format and quality. */
import sharp from "sharp";

/** Columns and rows of brightness steps that a fingerprint has: 256 bits. */
const side = 16;

/** Bits that differ between two codings of one picture stay below; other pictures differ in about 128. */
const mostDifferentBits = 26;

/** A picture's fingerprint: for each of 16 × 16 fields whether the one to its right is brighter. */
export async function fingerprint(picture: Uint8Array): Promise<Uint8Array> {
  const pixels = await sharp(picture)
    .flatten({ background: "#808080" })
    .greyscale()
    .resize(side + 1, side, { fit: "fill" })
    .raw()
    .toBuffer();
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const left = Math.floor(at / side) * (side + 1) + (at % side);
    return (pixels[left + 1] ?? 0) > (pixels[left] ?? 0) ? 1 : 0;
  });
}

export function looksAlike(one: Uint8Array, other: Uint8Array): boolean {
  return one.filter((bit, at) => bit !== other[at]).length <= mostDifferentBits;
}
