/** Turning, mirroring and cropping a picture. */
import type { Sharp } from "sharp";
import { NotAPictureError } from "./picture-errors.ts";
import type { Dimensions } from "./picture-sizes.ts";

/** As `wp/v2/media/{id}/edit` names them. */
export type PictureModifier =
  | { type: "flip"; args: { horizontal: boolean; vertical: boolean } }
  /** Degrees, clockwise. */
  | { type: "rotate"; args: { angle: number } }
  /** Percentages of the picture's width and height. */
  | { type: "crop"; args: { left: number; top: number; width: number; height: number } };

/** Null where the picture stays as it is. */
export function modifyPicture(
  picture: Sharp,
  { width, height }: Dimensions,
  { type, args }: PictureModifier,
): Sharp | null {
  if (type === "rotate") {
    const angle = ((args.angle % 360) + 360) % 360;
    return angle === 0 ? null : picture.rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } });
  }
  if (type === "flip") {
    if (!args.horizontal && !args.vertical) return null;
    return picture.flop(args.horizontal).flip(args.vertical);
  }
  const share = (of: number, percentage: number) => Math.round((of * percentage) / 100);
  const left = Math.max(0, share(width, args.left));
  const top = Math.max(0, share(height, args.top));
  const box = {
    left,
    top,
    width: Math.min(share(width, args.width), width - left),
    height: Math.min(share(height, args.height), height - top),
  };
  if (box.width < 1 || box.height < 1) throw new NotAPictureError("nothing is left of it");
  return box.width === width && box.height === height ? null : picture.extract(box);
}
