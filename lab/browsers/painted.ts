/** Compares two screenshots, to find a page that was painted away after it had loaded. */
import sharp from "sharp";

const tile = 48;
/** Standard deviation of a tile's brightness: above the first there is a picture or writing, below the second nothing. */
const filled = 12;
const empty = 1.5;

/** Whether each tile of a picture has something on it. */
async function tilesOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const deviations: number[] = [];
  for (let top = 0; top + tile <= info.height; top += tile)
    for (let left = 0; left + tile <= info.width; left += tile) {
      let sum = 0;
      let squares = 0;
      for (let y = top; y < top + tile; y += 1)
        for (let x = left; x < left + tile; x += 1) {
          const value = data[y * info.width + x] ?? 0;
          sum += value;
          squares += value * value;
        }
      const count = tile * tile;
      deviations.push(Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)));
    }
  return deviations;
}

/** @returns what share of the tiles that had something on them have nothing any more, from 0 to 1. */
export async function shareGone(before: Buffer, after: Buffer): Promise<number> {
  const [then, now] = [await tilesOf(before), await tilesOf(after)];
  const had = then.flatMap((deviation, at) => (deviation > filled ? [at] : []));
  if (had.length === 0) return 1;
  return had.filter((at) => (now[at] ?? 0) < empty).length / had.length;
}
