/** One line of text as WordPress stores it, minus what would disturb whoever reads it. */

/** More than a name needs, less than breaks a page. */
export const longestName = 100;

/** What is longer is refused afterwards anyway; looking at all of it would only cost time. */
const longestRead = 2_000;

/**
 * Like WordPress's `sanitize_text_field`: no markup, no line breaks, no doubled or outer spaces. Also no
 * control characters (PostgreSQL refuses NUL) and no marks that turn the text around them.
 */
export function cleanLine(text: string): string {
  return text
    .slice(0, longestRead)
    .toWellFormed()
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, "")
    .replace(/<[^<>]*>/g, "")
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu, "")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim()
    .normalize("NFC");
}
