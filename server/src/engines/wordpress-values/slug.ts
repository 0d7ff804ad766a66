/** Slugs as WordPress makes and stores them. */
import { withoutTags } from "../html/text.ts";
import { withFewMarks } from "./few-marks.ts";

/** Letters that don't come apart into a letter and an accent. */
const letters: Record<string, string> = {
  ß: "s",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

function withoutAccents(text: string): string {
  return withoutLatinAccents(text).toLowerCase();
}

/** Latin letters without their accents, in the case they had; all other scripts as they are. */
export function withoutLatinAccents(text: string): string {
  return withFewMarks(text)
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[ßæœøłđðþıÆŒØŁĐÐÞ]/g, (letter) => {
      const plain = letters[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
    });
}

/** Bytes that WordPress looks at: what follows makes no difference to the slug. */
const longestRead = 200;

/** Percent-encoded in lower case, up to the last character that fits. */
function encoded(text: string): string {
  let result = "";
  for (const character of text) {
    const code = character < "\u0080" ? character : encodeURIComponent(character).toLowerCase();
    if (result.length + code.length > longestRead) break;
    result += code;
  }
  return result;
}

const code = (from: number, to = from): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => encoded(String.fromCodePoint(from + index)));
const anyOf = (codes: string[]) => new RegExp(codes.join("|"), "g");

/** No-break spaces, dashes, and spaces of all widths. */
const asDashes = anyOf([
  ...["&nbsp;", "&#160;", "&ndash;", "&#8211;", "&mdash;", "&#8212;"],
  ...[code(0xa0), code(0x2000, 0x200a), code(0x2013, 0x2014), code(0x2028, 0x2029), code(0x202f)].flat(),
]);
/** Quotes, bullets, ellipses, accents by themselves, and what has no width. */
const asNothing = anyOf(
  [
    ...[code(0xa1), code(0xa9), code(0xab), code(0xad, 0xae), code(0xb0), code(0xb4), code(0xbb), code(0xbf)],
    ...[code(0x2ca), code(0x300, 0x301), code(0x304), code(0x30c), code(0x341), code(0x200b, 0x200f)],
    ...[code(0x2018, 0x201f), code(0x2022), code(0x2026), code(0x202a, 0x202e), code(0x2039, 0x203a)],
    ...[code(0x2122), code(0xfeff), code(0xfffc)],
  ].flat(),
);

/** `&` to the next `;` is one, whatever is between, as long as it is one line. */
function withoutEntities(text: string): string {
  const end = text.lastIndexOf(";") + 1;
  return text.slice(0, end).replace(/&[^;\n]+;/g, "") + text.slice(end);
}

/**
 * Lower case, white space and dashes as single dashes, other signs gone, what is not Latin percent-encoded in
 * lower case: `sanitize_title`. Codes that are there already stay.
 */
export function sanitizeTitle(title: string): string {
  const text = withoutAccents(withoutTags(title))
    .replace(/%(?![0-9a-f]{2})/g, "")
    .toWellFormed();
  return withoutEntities(
    encoded(text).replace(asDashes, "-").replace(asNothing, "").replaceAll("%c3%97", "x"),
  )
    .replace(/[./]/g, "-")
    .replace(/[^%a-z0-9 _\s-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
