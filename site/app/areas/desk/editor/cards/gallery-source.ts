/** A gallery's pictures as blocks in it, in another order or without one of them. */
import { blockRanges } from "../document/block-ranges.ts";

/** Where each picture's block stands; empty for galleries of the older form, whose order is kept. */
function pictureBlocks(source: string): { start: number; end: number }[] {
  const [gallery] = blockRanges(source);
  const children = gallery?.children ?? [];
  return children.every(({ name }) => name === "image") ? children : [];
}

export function isReorderable(source: string): boolean {
  return pictureBlocks(source).length > 1;
}

/** @param at of the picture. The white space between the places stays where it is. */
export function withPictureMoved(source: string, at: number, direction: -1 | 1): string {
  const blocks = pictureBlocks(source);
  const first = blocks[Math.min(at, at + direction)];
  const second = blocks[Math.max(at, at + direction)];
  if (!first || !second) return source;
  return (
    source.slice(0, first.start) +
    source.slice(second.start, second.end) +
    source.slice(first.end, second.start) +
    source.slice(first.start, first.end) +
    source.slice(second.end)
  );
}

export function withoutPicture(source: string, at: number): string {
  const blocks = pictureBlocks(source);
  const block = blocks[at];
  if (!block || blocks.length < 2) return source;
  const next = blocks[at + 1];
  const before = blocks[at - 1];
  return next
    ? source.slice(0, block.start) + source.slice(next.start)
    : source.slice(0, before?.end ?? block.start) + source.slice(block.end);
}
