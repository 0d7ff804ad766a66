/** Where the blocks of a text stand, one in another. */
import { blockMarks } from "@extenso/contract/blocks/marks.ts";

export interface BlockRange {
  /** Without `core/`. */
  name: string;
  attributes: Record<string, unknown>;
  start: number;
  /** Behind the opening comment. */
  inside: number;
  /** Before the closing comment. */
  outside: number;
  end: number;
  children: BlockRange[];
  /** Something in it is not as it should be: it is not taken apart. */
  broken: boolean;
}

/** Blocks nested deeper than this count as source of the block around them. */
const deepest = 12;

/**
 * Returns the outermost blocks in order. A block that is never closed reaches to the end of the text, and a closing
 * mark without an opening one is HTML.
 *
 * @param text any text, of any length: the time grows with its length, and the depth is bounded.
 */
export function blockRanges(text: string): BlockRange[] {
  const top: BlockRange[] = [];
  const open: BlockRange[] = [];
  // Deeper ones are only counted.
  let below = 0;
  for (const { kind, name, attributes, start, end } of blockMarks(text)) {
    if (kind === "close") {
      if (below > 0) below -= 1;
      else close(open.pop(), name, start, end);
      continue;
    }
    if (below > 0 || open.length >= deepest) {
      below += kind === "open" ? 1 : 0;
      const carrier = open.at(-1);
      if (carrier) carrier.broken = true;
      continue;
    }
    const range: BlockRange = {
      name: shortName(name),
      attributes: isPlainObject(attributes) ? attributes : {},
      start,
      inside: end,
      outside: end,
      end,
      children: [],
      broken: !isPlainObject(attributes),
    };
    (open.at(-1)?.children ?? top).push(range);
    if (kind === "open") open.push(range);
  }
  for (const range of open) {
    range.outside = text.length;
    range.end = text.length;
    range.broken = true;
  }
  return top;
}

function close(range: BlockRange | undefined, name: string, start: number, end: number): void {
  if (!range) return;
  range.outside = start;
  range.end = end;
  if (shortName(name) !== range.name) range.broken = true;
}

function shortName(name: string): string {
  return name.replace(/^core\//, "");
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
