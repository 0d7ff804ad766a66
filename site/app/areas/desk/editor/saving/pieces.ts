/** A text as its top blocks, with the white space behind each: joined they are the text again. */
import { openDocument } from "../document/document.ts";

export function piecesOf(raw: string): string[] {
  const { node, originals, plain, lead, tail } = openDocument(raw);
  const nodes = node.content.content;
  const pieces = nodes.map((one, at) => {
    const source = originals.sourceOf(one, plain) ?? "";
    const next = nodes[at + 1];
    return source + (next ? (originals.gapBetween(one, next) ?? "") : tail);
  });
  const [first = ""] = pieces;
  return [lead + first, ...pieces.slice(1)].filter((piece) => piece !== "");
}

/** Tags within words and sentences, which part none of them. */
const inlineTag =
  /<\/?(?:a|abbr|b|bdo|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi;

/** Returns the readable text of a piece, without block comments and tags. */
export function textOfPiece(piece: string): string {
  const words = piece
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<img[^<>]*alt="([^"]*)"[^<>]*>/g, " [Picture: $1] ")
    .replace(inlineTag, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
  return words || (/<!-- wp:([a-z0-9/-]+)/.exec(piece)?.[1] ?? piece.trim());
}
