/** Excerpts: the author's own, or the first words of the text. */

import { blockTokens, follow, hasBlocks } from "./block-tokens.ts";
import { withParagraphs } from "./paragraphs.ts";
import { replaceShortcodes, shortcodeNames } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";

const words = 55;
/** Blocks of words; pictures, code and embeds say nothing in an excerpt. */
const worded = new Set([
  "paragraph",
  "heading",
  "list",
  "quote",
  "pullquote",
  "table",
  "verse",
  "preformatted",
  "html",
]);

/**
 * @param own the author's excerpt, HTML; empty to take the text's beginning.
 * @param raw the content as it is written.
 */
export function renderExcerpt(own: string, raw: string): string {
  if (own) return withParagraphs(texturize(own));
  const [beginning = ""] = raw.split("<!--more-->", 1);
  const worded = replaceShortcodes(wordedHtml(beginning), shortcodeNames, () => "");
  // Lines of the older editor are paragraphs, whose words must not grow together.
  const text = texturize(hasBlocks(raw) ? worded : withParagraphs(worded))
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<[^>]*>/g, "");
  const all = text.split(/[\n\r\t ]+/).filter(Boolean);
  if (all.length === 0) return "";
  const more = all.length > words ? " [&hellip;]" : "";
  // Marks within code are typographic too, once they stand in an excerpt.
  return `<p>${texturize(all.slice(0, words).join(" "))}${more}</p>\n`;
}

function wordedHtml(raw: string): string {
  let html = "";
  const path: string[] = [];
  for (const token of blockTokens(raw)) {
    follow(path, token);
    const [outermost] = path;
    if (token.kind === "html" && (outermost === undefined || worded.has(outermost))) html += token.html;
  }
  return html;
}
