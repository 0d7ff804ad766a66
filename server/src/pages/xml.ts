/** Text escaped for XML, in elements and attributes alike. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      // XML has no place for control characters and two others, not even escaped.
      .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, "")
  );
}
