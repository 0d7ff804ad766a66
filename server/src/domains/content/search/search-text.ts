/** How text is compared: what `search` looks in, and what lists sort titles by. */

import { textOf } from "../../../engines/html/text.ts";
import { attributeOf, parseHtml } from "../../../engines/html/tokens.ts";
import { foldText } from "../../../engines/wordpress-values/fold-text.ts";

/** Characters: a search reads through all of them, and the longest of articles has a third of so many. */
const longestSearched = 100_000;

/** Attributes that say something, or name what is shown or led to; those of looks alone say nothing. */
const telling = ["alt", "title", "src", "href"];

/**
 * @param parts title, own excerpt and content as they are written, HTML or plain.
 * @returns their words without markup, then what pictures and links in them are called, folded, as far as a search
 *   looks: 100,000 characters. WordPress looks
 *   in the markup itself, where `paragraph` or `strong` finds everything.
 */
export function searchText(parts: string[]): string {
  const parsed = parseHtml(parts.join(" "));
  const named: string[] = [];
  for (const token of parsed.tokens) {
    if (token.kind !== "open") continue;
    for (const name of telling) {
      const value = attributeOf(token, name);
      if (value) named.push(value);
    }
  }
  const words = foldText([textOf(parsed), ...named].join(" "));
  return words.length > longestSearched ? words.slice(0, longestSearched).toWellFormed() : words;
}

/** ASCII's signs in the order of Unicode's collation, which puts all of them before digits and letters. */
const signs = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

/**
 * A key that sorts byte by byte as MySQL's Unicode collation sorts the text: white space and signs, then
 * digits, then letters without regard to case and accents.
 */
export function collationKey(text: string): string {
  return foldText(text)
    .trim()
    .replace(/[\s!-/:-@[-`{-~]/g, (sign) =>
      // The code points below "0" have room for all signs.
      String.fromCharCode(1 + Math.max(0, signs.indexOf(sign))),
    );
}
