/** Plain text escaped for HTML and XML: the one place where that is written. */

/** For text between tags. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** For a value in double quotes, and for text between tags. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

/** For a value in quotes of either kind, and for text between tags. */
export function escapeHtml(text: string): string {
  return escapeAttribute(text).replaceAll("'", "&#39;");
}

/** For a value in double quotes, where `>` needs no escape and stays as content has it. */
export function escapeDoubleQuoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** For text that may have entities already: those stay, every other ampersand becomes one. */
export function escapeLoneAmpersands(text: string): string {
  return text.replace(/&(?!#?\w+;)/g, "&amp;");
}

/** For a value in quotes of either kind, and for text between tags; entities stay, as in WordPress's `esc_attr`. */
export function escapeKeepingEntities(text: string): string {
  return escapeLoneAmpersands(text)
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;");
}

/** Text without what XML has no place for, not even escaped: control characters, two others, half characters. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "");
}

/** For elements and attributes of XML. */
export function escapeXml(text: string): string {
  return escapeAttribute(xmlText(text));
}
