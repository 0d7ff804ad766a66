/** A text as its top blocks with the white space behind each, without a document: joined they are the text again. */
import { blockMarks } from "./marks.ts";

/** HTML between two blocks, as of the older editor, is a piece of its own. */
export function topBlocksOf(raw: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  let depth = 0;
  const cut = (to: number) => {
    if (to > from) pieces.push(raw.slice(from, to));
    from = Math.max(from, to);
  };
  for (const { kind, start, end } of blockMarks(raw)) {
    if (depth === 0) cutBefore(start);
    if (kind === "open") depth += 1;
    else if (kind === "close") depth = Math.max(0, depth - 1);
    if (depth === 0) cut(endOfSpace(raw, end));
  }
  cut(raw.length);
  return pieces;

  function cutBefore(start: number): void {
    // White space alone belongs to the piece before it, or opens the text.
    if (raw.slice(from, start).trim() !== "") cut(start);
  }
}

function endOfSpace(raw: string, from: number): number {
  let at = from;
  while (at < raw.length && /\s/.test(raw.charAt(at))) at += 1;
  return at;
}
