/**
 * Paragraphs and breaks out of plain lines, step for step as WordPress's `wpautop` makes them: what was written
 * in its older editor has no markup of its own for them. No step costs more than the text's length.
 */
import { htmlTokens } from "../../../engines/html/tokens.ts";

const blockTags =
  "table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary";
/** White space as PHP defines it, which excludes the no-break space. */
const space = "[ \\t\\n\\r\\f\\v]";

const pattern = (source: string) => new RegExp(source, "g");
const blockTag = `(</?(?:${blockTags})[^<>]*>)`;
const opening = pattern(`(<(?:${blockTags})[ \\t\\n\\r\\f\\v/>])`);
const closing = pattern(`(</(?:${blockTags})>)`);
const twoBreaks = pattern(`<br${space}*/?>${space}*<br${space}*/?>`);
const captionStart = pattern(`(?<!${space})${space}*(<figcaption[^<>]*>)`);
const captionEnd = pattern(`</figcaption>${space}*`);
const betweenParagraphs = new RegExp(`\\n${space}*\\n`);
const emptyParagraph = pattern(`<p>${space}*</p>`);
const wrappedBlock = pattern(`<p>${space}*${blockTag}${space}*</p>`);
const blockAfterOpening = pattern(`<p>${space}*${blockTag}`);
const blockBeforeClosing = pattern(`${blockTag}${space}*</p>`);
const breakAfterBlock = pattern(`${blockTag}${space}*<br />`);
const breakBeforeBlock = pattern(`<br />(${space}*</?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^<>]*>)`);
const whiteSpace = pattern(`${space}+`);

/** Stands for a line feed that is no break. Half of a surrogate pair: text that was stored never has one. */
const keptLine = "\udc0a";

/** @param written HTML without paragraphs, one line below the other. */
export function withParagraphs(written: string): string {
  if (written.trim() === "") return "";
  const pre: string[] = [];
  const spaced = withoutPre(`${written}\n`, pre)
    .replace(twoBreaks, "\n\n")
    .replace(opening, "\n\n$1")
    .replace(closing, "$1\n\n")
    .replace(/(<hr\s?\/?>)/g, "$1\n\n")
    .replace(/\r\n?/g, "\n");
  const paragraphs = withKeptLines(spaced)
    .replace(captionStart, "$1")
    .replace(captionEnd, "</figcaption>")
    .split(betweenParagraphs)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${trimmed(paragraph)}</p>\n`)
    .join("");
  const unwrapped = paragraphs
    .replace(emptyParagraph, "")
    .replace(/<p>([^<]+)<\/(div|address|form)>/g, "<p>$1</p></$2>")
    .replace(wrappedBlock, "$1")
    .replace(/^.*<\/p>/gm, (line) => line.replace(/<p>(<li.+?)<\/p>/g, "$1"))
    .replace(/<p><blockquote([^<>]*)>/gi, "<blockquote$1><p>")
    .replaceAll("</blockquote></p>", "</p></blockquote>")
    .replace(blockAfterOpening, "$1")
    .replace(blockBeforeClosing, "$1");
  return withBreaks(withKeptCode(unwrapped))
    .replace(breakAfterBlock, "$1")
    .replace(breakBeforeBlock, "$1")
    .replace(/\n<\/p>$/, "</p>")
    .replace(/<pre data-kept="(\d+)"><\/pre>/g, (_, index) => pre[Number(index)] ?? "")
    .replaceAll(keptLine, "\n");
}

/** Each `<pre>` is taken out whole; what begins and never ends is text. */
function withoutPre(text: string, taken: string[]): string {
  const parts = text.split("</pre>");
  const last = parts.pop() ?? "";
  const before = parts.map((part) => {
    const start = part.indexOf("<pre");
    if (start < 0) return part;
    taken.push(`${part.slice(start)}</pre>`);
    return `${part.slice(0, start)}<pre data-kept="${taken.length - 1}"></pre>`;
  });
  return before.join("") + last;
}

/** Line feeds inside of tags and comments. */
function withKeptLines(html: string): string {
  let result = "";
  let at = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind === "text" || token.kind === "raw") continue;
    result += html.slice(at, token.start) + html.slice(token.start, token.end).replaceAll("\n", keptLine);
    at = token.end;
  }
  return result + html.slice(at);
}

/** Line feeds between the tags of code and drawings. */
function withKeptCode(html: string): string {
  const opened = /<(script|style|svg|math)/g;
  const endless = new Set<string>();
  let result = "";
  let at = 0;
  for (let match = opened.exec(html); match; match = opened.exec(html)) {
    const end = `</${match[1]}>`;
    const stop = endless.has(end) ? -1 : html.indexOf(end, match.index);
    if (stop < 0) {
      endless.add(end);
      continue;
    }
    result += html.slice(at, match.index) + html.slice(match.index, stop).replaceAll("\n", keptLine);
    at = stop;
    opened.lastIndex = stop;
  }
  return result + html.slice(at);
}

/** Every line that doesn't end in a break gets one; white space at its end goes. */
function withBreaks(html: string): string {
  const unified = html.replace(/<br\/?>/g, "<br />");
  return unified.replace(whiteSpace, (run, at: number) => {
    const last = run.lastIndexOf("\n");
    if (last < 0) return run;
    const rest = run.slice(last + 1);
    if (!unified.startsWith("<br />", at - 6)) return `<br />\n${rest}`;
    return last === 0 ? run : `${run[0]}<br />\n${rest}`;
  });
}

/** Without line feeds around. */
function trimmed(paragraph: string): string {
  return paragraph.replace(/^\n+/, "").replace(/(?<!\n)\n+$/, "");
}
