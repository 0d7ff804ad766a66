/** Plain text as it is stored: one line as WordPress has it, or several, without characters that disturb its display. */

/** Longer than any name, short enough not to break a page. */
export const longestName = 100;

/** Longer texts are refused later anyway, so cleaning all of one would waste time. */
const longestRead = 2_000;

/**
 * Removes everything between angle brackets, also brackets that would form a tag afterwards: `<<b>script>` leaves
 * nothing. Linear time.
 */
function withoutTags(text: string): string {
  let kept = "";
  const opened: number[] = [];
  for (const character of text) {
    if (character === "<") opened.push(kept.length);
    const start = character === ">" ? opened.pop() : undefined;
    kept = start === undefined ? kept + character : kept.slice(0, start);
  }
  return kept;
}

/**
 * Like WordPress's `sanitize_text_field`: no markup, no line breaks, no doubled or outer spaces. Also no
 * control characters (PostgreSQL refuses NUL) and no marks that turn the text around them.
 */
export function cleanLine(text: string): string {
  const withoutScripts = text
    .slice(0, longestRead)
    .toWellFormed()
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, "");
  return withoutTags(withoutScripts)
    .replaceAll("\0", "")
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu, "")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** Only line breaks are unified; markup stays, and is escaped where it is shown. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
}
