import { withFewMarks } from "./few-marks.ts";

/** Without ASCII, dashes, curly quotes, bullets and ellipses, which have no accents: what is left is little. */
const accented = /[^\0-\x7f\u2010-\u2027]+/g;

/** Case and accents make no difference to who searches: `Café` is `cafe`, as in WordPress's collation. */
export function foldText(text: string): string {
  // Most names are this plain, and lists of them are long.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text
    .replace(accented, (part) =>
      withFewMarks(part)
        .normalize("NFD")
        .replace(/\p{M}+/gu, ""),
    )
    .toLowerCase()
    .normalize("NFC");
}
