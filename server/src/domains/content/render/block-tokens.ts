/** Reads the comments that mark WordPress's blocks: `<!-- wp:image {"id":14} -->` … `<!-- /wp:image -->`. */
import { blockMarks } from "@extenso/contract/blocks/marks.ts";

export type BlockToken =
  | { kind: "open" | "close" | "empty"; name: string; attributes: Record<string, unknown> }
  | { kind: "html"; html: string };

/** Content of the older editor has none. */
export function hasBlocks(raw: string): boolean {
  return raw.includes("<!-- wp:");
}

/** In order, nothing left out: comments that are not quite a block's stay HTML, as in WordPress. */
export function* blockTokens(raw: string): Generator<BlockToken> {
  let from = 0;
  for (const { kind, name, attributes, start, end } of blockMarks(raw)) {
    if (start > from) yield { kind: "html", html: raw.slice(from, start) };
    yield { kind, name: name.replace(/^core\//, ""), attributes };
    from = end;
  }
  if (from < raw.length) yield { kind: "html", html: raw.slice(from) };
}
