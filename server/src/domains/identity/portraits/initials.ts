/** The picture of somebody without a picture: initials on the brand's colour, made here and nowhere else. */

import { escapeXml } from "@extenso/contract/html/escape.ts";

/** The accent, and what is legible on it (6:1): docs/art-direction.md §2. */
const ground = "#FA5537";
const ink = "#0B0B0D";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Replaces characters that XML 1.0 can't hold and direction marks; keeps at most two combining marks in a row. */
function legible(name: string): string {
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFD\uFFFE\uFFFF\u202A-\u202E\u2066-\u2069]/gu, " ")
    .replace(/(\p{M}{2})\p{M}+/gu, "$1");
}

function firstGrapheme(word: string): string {
  const [first] = graphemes.segment(word.toUpperCase());
  return first?.segment ?? "";
}

/** First letters of the first and the last word, in capitals: "Casey Member" and "casey_member" give CM. */
export function initialsOf(name: string): string {
  const words = legible(name)
    .normalize("NFC")
    .split(/[\s._@+-]+/u)
    // Brackets and quotes are no initials, but an emoji is.
    .map((word) => word.replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, ""))
    .filter(Boolean);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return firstGrapheme(words[0] ?? "") + firstGrapheme(last) || "?";
}

/** A square SVG, complete in itself: it loads nothing and runs nothing. */
export function drawInitials(name: string): string {
  const initials = initialsOf(name);
  const size = [...graphemes.segment(initials)].length > 1 ? 38 : 46;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<rect width="96" height="96" fill="${ground}"/>`,
    `<text x="48" y="48" dy=".35em" text-anchor="middle" fill="${ink}" font-size="${size}" font-weight="700"`,
    ` font-family="'Mona Sans', system-ui, 'Helvetica Neue', Arial, sans-serif">${escapeXml(initials)}</text>`,
    "</svg>",
  ].join("");
}
