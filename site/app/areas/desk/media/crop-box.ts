/** The part of a picture that a crop keeps, in percentages of its width and height. */
export interface CropBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const wholePicture: CropBox = { left: 0, top: 0, width: 100, height: 100 };

/** Smaller is a slip of the hand. */
const least = 2;

const tenth = (value: number) => Math.round(value * 10) / 10;
const within = (value: number, low: number, high: number) => tenth(Math.min(high, Math.max(low, value)));

/** Between two corners, in any order, within the picture. */
export function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }): CropBox {
  const left = within(Math.min(one.x, other.x), 0, 100 - least);
  const top = within(Math.min(one.y, other.y), 0, 100 - least);
  return {
    left,
    top,
    width: within(Math.max(one.x, other.x) - left, least, 100 - left),
    height: within(Math.max(one.y, other.y) - top, least, 100 - top),
  };
}

export type CropSide = "left" | "right" | "top" | "bottom";

/** @param by how much is cut off at a side. */
export function withSide(box: CropBox, side: CropSide, by: number): CropBox {
  const right = 100 - box.left - box.width;
  const bottom = 100 - box.top - box.height;
  if (side === "left") {
    const left = within(by, 0, 100 - right - least);
    return { ...box, left, width: tenth(100 - right - left) };
  }
  if (side === "top") {
    const top = within(by, 0, 100 - bottom - least);
    return { ...box, top, height: tenth(100 - bottom - top) };
  }
  if (side === "right") return { ...box, width: within(100 - box.left - by, least, 100 - box.left) };
  return { ...box, height: within(100 - box.top - by, least, 100 - box.top) };
}

/** How much is cut off at a side. */
export function cutAt(box: CropBox, side: CropSide): number {
  if (side === "left") return box.left;
  if (side === "top") return box.top;
  return tenth(side === "right" ? 100 - box.left - box.width : 100 - box.top - box.height);
}

/** As it lies when the picture is turned to the right by a quarter. */
export function turnedBox({ left, top, width, height }: CropBox): CropBox {
  return { left: tenth(100 - top - height), top: left, width: height, height: width };
}

/** The largest one of a proportion, around its middle. @param picture width by height. */
export function boxOf(proportion: number, picture: number): CropBox {
  const width = tenth(Math.min(100, (proportion / picture) * 100));
  const height = tenth(Math.min(100, (picture / proportion) * 100));
  return { left: tenth((100 - width) / 2), top: tenth((100 - height) / 2), width, height };
}
