/**
 * Styles inside the content's HTML: a cover's height, a picture's focal point. The server's `safe-html.ts` writes them
 * into `data-style`, because the page's policy refuses every `style` but the page's own.
 */

const marked = /(<(?:div|img|video|figure)\b[^<>]*) data-style="([^"]*)"/g;

/** Different styles whose hashes the page's policy names, a header of some 55 bytes each; scripts set all others. */
const mostHashes = 40;

/** @param nonce of the page that the server renders; the elements become the page's own. */
export function withStyles(html: string, nonce: string): string {
  const styles = new Set<string>();
  return html.replace(marked, (whole, tag: string, style: string) => {
    if (styles.size === mostHashes && !styles.has(style)) return whole;
    styles.add(style);
    return `${tag} nonce="${nonce}" style="${style}"`;
  });
}

/** In browsers a script may set what an attribute may not. */
export function applyStyles(content: HTMLElement): void {
  for (const element of content.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset.style ?? "";
}
