/** Excerpts: the author's own, or the first words of the text. */

import { endTagsOf } from "../../../engines/html/end-tags.ts";
import { withoutTags } from "../../../engines/html/without-tags.ts";
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
  const stripped = replaceShortcodes(wordedHtml(beginning), shortcodeNames, () => "");
  // The first pass unescapes `[[…]]` examples, and WordPress then runs them as well; a caption keeps its text.
  const worded = replaceShortcodes(stripped, shortcodeNames, ({ content }) => content ?? "");
  // Lines of the older editor are paragraphs, whose words must not grow together.
  const marked = texturize(defaultContent(hasBlocks(raw) ? worded : withParagraphs(worded)));
  const text = withoutTags(withoutCode(marked));
  const all = text.split(/[\n\r\t ]+/).filter(Boolean);
  if (all.length === 0) return "";
  const more = all.length > words ? " [&hellip;]" : "";
  // Marks within code are typographic too, once they are in an excerpt.
  return `<p>${texturize(all.slice(0, words).join(" "))}${more}</p>\n`;
}

/**
 * As many whole paragraphs as hold the words that are shown: what stands behind them changes nothing before, unless
 * something that spans paragraphs begins there.
 */
function defaultContent(html: string): string {
  let found = 0;
  let start = 0;
  for (let end = html.indexOf("</p>"); end >= 0 && found <= words; end = html.indexOf("</p>", end + 1)) {
    const paragraph = withoutTags(html.slice(start, end + 4));
    // Its last word may go on in the next one.
    found += Math.max(0, paragraph.split(/[\n\r\t ]+/).filter(Boolean).length - 1);
    start = end + 4;
  }
  const beginning = html.slice(0, start);
  return found <= words || /\[|<(?:!|script|style)/i.test(beginning) ? html : beginning;
}

/** Without scripts and styles; one that never ends stays. */
function withoutCode(html: string): string {
  const opened = /<(script|style)\b/gi;
  const endOf = endTagsOf(html);
  let result = "";
  let at = 0;
  for (let match = opened.exec(html); match; match = opened.exec(html)) {
    const end = endOf((match[1] as string).toLowerCase(), opened.lastIndex);
    if (end < 0) continue;
    result += html.slice(at, match.index);
    at = end;
    opened.lastIndex = end;
  }
  return result + html.slice(at);
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
