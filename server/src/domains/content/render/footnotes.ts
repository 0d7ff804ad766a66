/** The list of a text's footnotes, which the text's own `footnotes` meta holds as JSON. */
import { escapeAttribute } from "@extenso/contract/html/escape.ts";
import { cleanHtml } from "../cleaning/clean-html.ts";
import { originPlaceholder, withOrigin } from "../origin.ts";

/** One text has no more. */
const mostFootnotes = 1_000;

/** @param json `[{"id":"…","content":"HTML"}]`; anything else, and an empty list, shows nothing. */
export function footnotesMarkup(json: string): string {
  const items = footnotesIn(json).map(({ id, content }, index) => {
    const anchor = escapeAttribute(id);
    // Footnotes are cleaned even for roles with `unfiltered_html`, as in WordPress.
    return `<li id="${anchor}">${cleaned(content)} <a href="#${anchor}-link" aria-label="Jump to footnote reference ${index + 1}">↩︎</a></li>`;
  });
  return items.length === 0 ? "" : `<ol class="wp-block-footnotes">${items.join("")}</ol>`;
}

/** An address without a protocol would be cleaned as if it began with one. */
const anyOrigin = "https://origin.invalid";

function cleaned(content: string): string {
  return cleanHtml(withOrigin(content, anyOrigin), "post").replaceAll(anyOrigin, originPlaceholder);
}

function footnotesIn(json: string): { id: string; content: string }[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed.slice(0, mostFootnotes).flatMap((one: { id?: unknown; content?: unknown } | null) => {
    const { id, content } = one ?? {};
    return typeof id === "string" && typeof content === "string" ? [{ id, content }] : [];
  });
}
