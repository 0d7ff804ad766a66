/** How text is compared: what `search` looks in, and what lists sort titles by. */
import { plainText } from "@extenso/contract/html-text.ts";

/** Case and accents make no difference to who searches: `Café` is `cafe`, as in WordPress's collation. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFC");
}

/**
 * @param parts title, own excerpt and content as they are written, HTML or plain.
 * @returns their words without markup, folded.
 */
export function searchText(parts: string[]): string {
  return foldText(plainText(parts.join(" ")));
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
