/** Excerpts: the author's own, or the first words of the text. */

import { endTagsOf } from "../../../engines/html/forward-search.ts";
import { withoutTags } from "../../../engines/html/text.ts";
import { isShown } from "./block-changes.ts";
import { blockTokens } from "./block-tokens.ts";
import { withEmbeddedLines, withEmbeds } from "./embeds.ts";
import { withParagraphs } from "./paragraphs.ts";
import { replaceShortcodes, shortcodeNames } from "./shortcodes.ts";
import { texturize } from "./texturize.ts";

/** Words of an excerpt that is made of the text. */
export const excerptWords = 55;
/** Some kilobytes of text; WordPress has no limit. */
const mostWords = 1000;
/** Characters of a text that so many words are looked for in. */
export const longestBeginning = 20_000;
/** Most characters of an excerpt that is made of the text: words may have any length, and every list carries them. */
const longestMade = 20_000;
/** Blocks of words; pictures, code and embeds say nothing in an excerpt. */
const worded = new Set(
  "freeform heading html list media-text paragraph preformatted pullquote quote table verse".split(" "),
);
/** Blocks whose inner blocks are looked at one by one. */
const wrappers = new Set(["columns", "column", "group"]);
const footnoteMark =
  /<sup data-fn="[^"<>]+" class="[^"<>]+">\s*<a href="[^"<>]+" id="[^"<>]+">\d+<\/a>\s*<\/sup>/g;

/**
 * @param own the author's excerpt, HTML; empty to take the text's beginning.
 * @param raw the content as it is written.
 * @param words how many, up to 1000; below 1 none, which still says that there are more.
 */
export function renderExcerpt(own: string, raw: string, words = excerptWords): string {
  const most = Math.min(Math.max(words, 0), mostWords);
  if (own) return withParagraphs(texturize(own));
  const [beginning = ""] = raw.split(/<!--more(?:[^-]|-(?!->)){0,200}-->/, 1);
  const plain = wordedHtml(replaceShortcodes(beginning, shortcodeNames, () => "")).replace(footnoteMark, "");
  const stripped = withEmbeds(withEmbeddedLines(plain, untitled), untitled);
  // The first pass unescapes `[[…]]` examples, and WordPress then runs them as well; a caption keeps its text.
  const worded = replaceShortcodes(stripped, shortcodeNames, ({ content }) => content ?? "");
  // Words of two lines, or of two cells of a table, must not grow together.
  const marked = texturize(defaultContent(withParagraphs(worded), most));
  const text = withoutTags(withoutCode(marked));
  const all = text.split(/[\n\r\t ]+/).filter(Boolean);
  if (all.length === 0) return "";
  const firstWords = all.slice(0, most).join(" ");
  const shown = cutText(firstWords);
  const more = all.length > most || shown !== firstWords ? " [&hellip;]" : "";
  // Marks within code are typographic too, once they are in an excerpt.
  return `<p>${texturize(shown)}${more}</p>\n`;
}

/** Cuts a text after `longestMade` characters, never within a surrogate pair or an entity. */
function cutText(text: string): string {
  if (text.length <= longestMade) return text;
  return text.slice(0, longestMade).replace(/[\uD800-\uDBFF]$|&[^;\s]{0,30}$/, "");
}

/**
 * As many whole paragraphs as hold the words that are shown: what stands behind them changes nothing before, unless
 * something that spans paragraphs begins there.
 */
function defaultContent(html: string, words: number): string {
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

/** Players are no words, whatever they are called. */
const untitled = { videoTitle: () => undefined };

interface Passed {
  name: string;
  isHidden: boolean;
  hasInner: boolean;
  /** Its inner blocks are blocks of words, and have none themselves. */
  isPlain: boolean;
  /** All of it. */
  whole: string;
  /** Texts of the inner blocks one after another, which are the excerpt of a wrapper. */
  inner: string;
}

/** The blocks that speak in an excerpt, by WordPress's own rules. */
function wordedHtml(raw: string): string {
  const outside: Passed = {
    name: "group",
    isHidden: false,
    hasInner: false,
    isPlain: true,
    whole: "",
    inner: "",
  };
  const path: Passed[] = [];
  const close = () => {
    const block = path.pop();
    if (!block) return;
    const around = path.at(-1) ?? outside;
    const isWorded = worded.has(block.name);
    const isWrapper = wrappers.has(block.name);
    around.hasInner = true;
    around.isPlain &&= isWorded && !block.hasInner;
    if (block.isHidden) return;
    around.whole += block.whole;
    if (!isWorded && !isWrapper) return;
    if (!block.hasInner) around.inner += block.whole;
    else if (around !== outside || isWrapper) around.inner += block.inner;
    else if (block.isPlain) around.inner += block.whole;
  };
  for (const token of blockTokens(raw)) {
    if (token.kind === "html") {
      const around = path.at(-1);
      if (around) around.whole += token.html;
      else outside.inner += token.html;
      continue;
    }
    if (token.kind !== "close") {
      const isHidden = !isShown(token);
      path.push({ name: token.name, isHidden, hasInner: false, isPlain: true, whole: "", inner: "" });
    }
    if (token.kind !== "open") close();
  }
  while (path.length > 0) close();
  return outside.inner;
}
