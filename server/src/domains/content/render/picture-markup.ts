/** Attributes that WordPress adds to an `img`: width, height, and a `srcset` of sizes of the same proportions. */
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { type Dimensions, fitWithin } from "../../../engines/media-files/pictures/picture-sizes.ts";

/** The widest other file in a `srcset`, in pixels, as in WordPress. */
const widestOffered = 2048;

interface File extends Dimensions {
  file: string;
}

/**
 * @param source the URL of the shown file, on any origin; the other sizes lie in the same folder.
 * @param written the measure that the tag has; WordPress takes it for the picture's own.
 * @returns `null` if the URL names no file of the picture.
 */
export function pictureAttributes(
  details: MediaDetails,
  source: string,
  written?: Dimensions,
): (Dimensions & { srcset: string; sizes: string }) | null {
  const files = filesOf(details);
  const folder = source.slice(0, source.lastIndexOf("/") + 1);
  const shown = files.find(({ file }) => folder + file === source);
  if (!shown) return null;
  const { width, height } = written ?? shown;
  // WordPress's sizes of a GIF stand still: the whole file, which may move, is offered alone or not at all.
  const isGif = details.sizes.thumbnail?.mime_type === "image/gif";
  const whole = files.at(-1);
  if (isGif && shown === whole) return { width, height, srcset: "", sizes: sizesAt(width) };
  const candidates = files
    .filter((file) => sameShape(file, { width, height }) && (file === shown || file.width <= widestOffered))
    .filter((file) => !isGif || file !== whole)
    .sort((a, b) => Number(b === shown) - Number(a === shown));
  const srcset = candidates.map((one) => `${folder}${one.file} ${one.width}w`).join(", ");
  return {
    width,
    height,
    srcset: candidates.length > 1 && candidates.includes(shown) ? srcset : "",
    sizes: sizesAt(width),
  };
}

function sizesAt(width: number): string {
  return `(max-width: ${width}px) 100vw, ${width}px`;
}

/** In the order of `media_details`, the whole picture last; each width once. */
function filesOf({ file, width, height, sizes }: MediaDetails): File[] {
  if (!file || !width || !height) return [];
  const { full: _, ...smaller } = sizes;
  const whole = { file: file.slice(file.lastIndexOf("/") + 1), width, height };
  const byWidth = new Map<number, File>();
  for (const one of [...Object.values(smaller), whole]) {
    if (!byWidth.has(one.width)) byWidth.set(one.width, one);
  }
  return [...byWidth.values()];
}

/** A thumbnail cut square is another picture: equal shapes differ by rounding alone. */
function sameShape(one: Dimensions, other: Dimensions): boolean {
  const [smaller, larger] = one.width > other.width ? [other, one] : [one, other];
  const fitted = fitWithin(larger, smaller);
  return Math.abs(fitted.width - smaller.width) <= 1 && Math.abs(fitted.height - smaller.height) <= 1;
}
