/** Where a picture stands in the text: as wide as the words, in their middle, or with the words beside it. */
import { attributesJson } from "@extenso/contract/blocks/attributes.ts";
import { type PictureSize, pictureSize } from "@extenso/contract/blocks/picture-size.ts";
import { encodedAttribute } from "../../html/entities.ts";
import { findAttribute } from "../../html/tags.ts";
import { type CardPicture, picturesOf } from "./card-source.ts";

export type Placement = "text" | "left" | "right" | "center";

/** Pixels, as WordPress writes the width of a picture that isn't as wide as the text. */
const widths: Record<PictureSize, number> = { small: 200, medium: 320, large: 480 };

const placementClasses = ["alignleft", "alignright", "aligncenter", "alignwide", "alignfull", "is-resized"];

/** Null for what is no picture's own block, and for placements that only a WordPress's theme has. */
export function placementOf(source: string): Placement | null {
  const align = ownBlock(source)?.attributes.align;
  if (!ownBlock(source)) return null;
  if (align === undefined) return "text";
  return align === "left" || align === "right" || align === "center" ? align : null;
}

/** Null for a picture as wide as the text. A width of a WordPress's own counts as the size that readers see it in. */
export function sizeOf(source: string): PictureSize | null {
  const placement = placementOf(source);
  if (placement === null || placement === "text") return null;
  return pictureSize(`width:${ownBlock(source)?.attributes.width ?? ""}`);
}

function ownBlock(source: string): CardPicture["block"] {
  const [picture, more] = picturesOf(source);
  return more || !source.startsWith("<!-- wp:image") ? null : (picture?.block ?? null);
}

/** @returns the source as it is where the picture has no block of its own. */
export function withPlacement(source: string, placement: Placement, size: PictureSize = "medium"): string {
  const [picture] = picturesOf(source);
  const own = ownBlock(source);
  if (!picture || !own) return source;
  const { align: _align, width: _width, height: _height, ...kept } = own.attributes;
  const isBeside = placement !== "text";
  const width = `${widths[size]}px`;
  const said = { ...kept, ...(isBeside ? { width, align: placement } : {}) };
  const json = Object.keys(said).length > 0 ? ` ${attributesJson(said)}` : "";
  const figure = source.slice(own.figure.start, own.figure.end);
  const image = source.slice(picture.start, picture.end);
  return [
    source.slice(0, own.comment.start),
    `<!-- wp:image${json} -->`,
    source.slice(own.comment.end, own.figure.start),
    withClasses(figure, isBeside ? [`align${placement}`, "is-resized"] : []),
    source.slice(own.figure.end, picture.start),
    withWidth(image, isBeside ? width : null),
    source.slice(picture.end),
  ].join("");
}

/** In the order of WordPress: the block's own class, the alignment, the size, then that it has one of its own. */
function withClasses(figure: string, wanted: string[]): string {
  const found = findAttribute(figure, "class");
  if (!found) return figure;
  const [first = "wp-block-image", ...rest] = found.value
    .split(/\s+/)
    .filter((name) => name && !placementClasses.includes(name));
  const [align, ...after] = wanted;
  const names = [first, ...(align ? [align] : []), ...rest, ...after].join(" ");
  return figure.slice(0, found.start) + encodedAttribute(names) + figure.slice(found.end);
}

function withWidth(image: string, width: string | null): string {
  const bare = image.replace(/\s(?:style|width|height)=(?:"[^"]*"|'[^']*')/gi, "");
  return width ? bare.replace(/\s*(\/?)>$/, ` style="width:${width}"$1>`) : bare;
}
