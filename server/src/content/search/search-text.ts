/** How text is compared: what `search` looks in, and what lists sort titles by. */
import { withFewMarks } from "../../few-marks.ts";
import { plainText } from "../../html/text.ts";
import { attributeOf, htmlTokens } from "../../html/tokens.ts";

/** Case and accents make no difference to who searches: `Café` is `cafe`, as in WordPress's collation. */
export function foldText(text: string): string {
  return withFewMarks(text)
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFC");
}

/** Attributes that say something, or name what is shown or led to; those of looks alone say nothing. */
const telling = ["alt", "title", "src", "href"];

/**
 * @param parts title, own excerpt and content as they are written, HTML or plain.
 * @returns their words without markup, then what pictures and links in them are called, folded. WordPress looks
 *   in the markup itself, where `paragraph` or `strong` finds everything.
 */
export function searchText(parts: string[]): string {
  const html = parts.join(" ");
  const named: string[] = [];
  for (const token of htmlTokens(html)) {
    if (token.kind !== "open") continue;
    for (const name of telling) {
      const value = attributeOf(token, name);
      if (value) named.push(value);
    }
  }
  return foldText([plainText(html), ...named].join(" "));
}

/** ASCII's signs in the order of Unicode's collation, which puts all of them before digits and letters. */
const signs = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

/**
 * What sorts letter by letter as MySQL's Unicode collation sorts the text: white space and signs, then
 * digits, then letters without regard to case and accents.
 */
export function collationKey(text: string): string {
  return foldText(text)
    .trim()
    .replace(/[\s!-/:-@[-`{-~]/g, (sign) =>
      // Below "0" there is room for all of them.
      String.fromCharCode(1 + Math.max(0, signs.indexOf(sign))),
    );
}
