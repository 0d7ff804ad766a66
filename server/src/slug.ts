/** Slugs as WordPress makes and stores them. */

/** Letters that don't come apart into a letter and an accent. */
const letters: Record<string, string> = {
  ß: "ss",
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
  return text
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[ßæœøłđðþıÆŒØŁĐÐÞ]/g, (letter) => {
      const plain = letters[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
    });
}

/** Each `<` has its `>` in the part that is looked at: it costs what its length costs. */
function withoutTags(text: string): string {
  const end = text.lastIndexOf(">") + 1;
  return text.slice(0, end).replace(/<[^>]*>/g, "") + text.slice(end);
}

/**
 * Lower case, white space and dashes as single dashes, other signs gone, what is not Latin percent-encoded in
 * lower case: `sanitize_title`. Codes that are there already stay.
 */
export function sanitizeTitle(title: string): string {
  return withoutAccents(withoutTags(title))
    .replace(/%(?![0-9a-f]{2})/g, "")
    .replace(/[\u00a0\u2013\u2014]/g, "-")
    .replace(/[^\p{ASCII}]+/gu, (text) => encodeURIComponent(text.toWellFormed()).toLowerCase())
    .replace(/&[^&;\s]+;/g, "")
    .replace(/[./]/g, "-")
    .replace(/[^%a-z0-9 _\s-]/g, "")
    .replace(/\s+/g, "-")
    .replace(/-+/g, "-")
    .replace(/^-|-$/g, "");
}
