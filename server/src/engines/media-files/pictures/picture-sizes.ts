/**
 * The sizes WordPress makes of a picture, with its names and its rounding, so that addresses made by either
 * are the same. Checked against the answers of a real one.
 */

export interface Dimensions {
  width: number;
  height: number;
}

export interface PictureSize extends Dimensions {
  /** As in `media_details.sizes`. */
  name: string;
  /** Cut from the middle; the others keep the whole picture. */
  crop: boolean;
}

interface SizeRule {
  name: string;
  /** Pixels at most; 0: as the other side asks. */
  width: number;
  height: number;
  crop?: true;
}

/** In the order in which WordPress lists them, and so in which `srcset` does. */
const rules: SizeRule[] = [
  { name: "medium", width: 300, height: 300 },
  { name: "large", width: 1024, height: 1024 },
  { name: "thumbnail", width: 150, height: 150, crop: true },
  { name: "medium_large", width: 768, height: 0 },
  { name: "1536x1536", width: 1536, height: 1536 },
  { name: "2048x2048", width: 2048, height: 2048 },
];

/** A larger upload is kept, and a copy that fits this square is what pages show. */
export const largestSide = 2560;

/** The sizes smaller than the picture itself. */
export function sizesOf(picture: Dimensions): PictureSize[] {
  return rules.flatMap((rule) => {
    const size = rule.crop ? cropWithin(picture, rule) : fitWithin(picture, rule);
    return size && !nearlySame(size, picture) ? [{ name: rule.name, crop: rule.crop ?? false, ...size }] : [];
  });
}

/** The largest size in the picture's shape that fits the box, never enlarged; a side of 0 is no limit. */
export function fitWithin(picture: Dimensions, box: Dimensions): Dimensions {
  const widthRatio = box.width > 0 ? Math.min(box.width / picture.width, 1) : 1;
  const heightRatio = box.height > 0 ? Math.min(box.height / picture.height, 1) : 1;
  const larger = Math.max(widthRatio, heightRatio);
  // WordPress takes the larger ratio if rounding makes it fit.
  const largerFits =
    Math.round(picture.width * larger) <= box.width && Math.round(picture.height * larger) <= box.height;
  const ratio = largerFits ? larger : Math.min(widthRatio, heightRatio);
  const side = (length: number, limit: number, limited: boolean) => {
    const rounded = Math.max(1, Math.round(length * ratio));
    return limited && rounded === limit - 1 ? limit : rounded;
  };
  return {
    width: side(picture.width, box.width, widthRatio < 1),
    height: side(picture.height, box.height, heightRatio < 1),
  };
}

function cropWithin(picture: Dimensions, box: Dimensions): Dimensions | null {
  if (picture.width < box.width && picture.height < box.height) return null;
  return { width: Math.min(box.width, picture.width), height: Math.min(box.height, picture.height) };
}

/** A size one pixel off the picture is not worth a file. */
function nearlySame(one: Dimensions, other: Dimensions): boolean {
  return Math.abs(one.width - other.width) <= 1 && Math.abs(one.height - other.height) <= 1;
}

/** `dune.jpg`, 768 × 512 → `dune-768x512.jpg`. */
export function sizedName(fileName: string, { width, height }: Dimensions): string {
  return withSuffix(fileName, `${width}x${height}`);
}

/** `dune.jpg`, `scaled` → `dune-scaled.jpg`. */
export function withSuffix(fileName: string, suffix: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot < 0 ? `${fileName}-${suffix}` : `${fileName.slice(0, dot)}-${suffix}${fileName.slice(dot)}`;
}
