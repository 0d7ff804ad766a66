/**
 * Typographic marks for typed ones, as WordPress writes them into what it shows: curly quotes, apostrophes,
 * dashes, primes, ellipses and `×`, all as numeric entities. Titles, texts and excerpts pass through here
 * once, when they are saved.
 */

/** Elements whose text is left as it is. */
const verbatim = new Set(["pre", "code", "kbd", "samp", "style", "script", "tt"]);
/** Tags within a line: what comes before them decides on the quote after them. */
const inline = new Set([
  "a",
  "abbr",
  "b",
  "cite",
  "del",
  "em",
  "i",
  "ins",
  "mark",
  "q",
  "s",
  "small",
  "span",
]);
for (const name of ["strong", "sub", "sup", "u", ...verbatim]) inline.add(name);

/**
 * @param html content without block comments, or a title; markup in it is left as it is.
 * @param shortcodes names of those whose brackets are markup too.
 */
export function texturize(html: string, shortcodes: readonly string[] = []): string {
  let result = "";
  let line: Line = { before: "", openQuotes: 0 };
  let verbatimIn: string | null = null;
  for (const [index, part] of partsOf(html, shortcodes).entries()) {
    const tag = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(part);
    if (tag) {
      const name = (tag[2] ?? "").toLowerCase();
      if (!inline.has(name)) line = { before: "", openQuotes: 0 };
      if (verbatimIn === null && !tag[1] && verbatim.has(name)) verbatimIn = name;
      else if (tag[1] && name === verbatimIn) verbatimIn = null;
      result += part;
    } else if (index % 2 === 1) {
      // A comment or a shortcode.
      if (part.startsWith("[")) line = { before: "", openQuotes: 0 };
      result += part;
    } else if (verbatimIn !== null) {
      line.before = (line.before + part).slice(-quoteContextLength);
      result += part;
    } else {
      result += withMarks(part, line);
      line.before = (line.before + part).slice(-quoteContextLength);
    }
  }
  return result;
}

/**
 * Splits HTML into text and markup by turns, text first. Markup that never ends counts as text; the zones below keep
 * a pattern from searching for a missing end at every beginning.
 */
function partsOf(html: string, shortcodes: readonly string[]): string[] {
  const endOf = (mark: string) => (html.includes(mark) ? html.lastIndexOf(mark) + mark.length : 0);
  const [comments, tags] = [endOf("-->"), endOf(">")];
  const markup = markupIn(shortcodes);
  const zones = [
    [html.slice(0, comments), markup.all],
    [html.slice(comments, tags), markup.tags],
    [html.slice(tags), markup.brackets],
  ] as const;
  const parts = [""];
  for (const [zone, pattern] of zones) {
    if (zone === "") continue;
    const [first = "", ...others] = pattern ? zone.split(pattern) : [zone];
    parts[parts.length - 1] += first;
    // One by one: a call takes no hundred thousand arguments.
    for (const part of others) parts.push(part);
  }
  return parts;
}

interface Markup {
  all: RegExp;
  tags: RegExp;
  /** Null where there are no shortcodes. */
  brackets: RegExp | null;
}

/** By the shortcodes' names, of which there are two lists: a pattern that is made anew is compiled anew. */
const known = new Map<string, Markup>();

function markupIn(shortcodes: readonly string[]): Markup {
  const names = shortcodes.join("|");
  let markup = known.get(names);
  if (!markup) {
    const tag = "<\\/?[a-zA-Z][^>]*>";
    const bracket = names === "" ? "" : `|\\[\\/?(?:${names})(?![\\w-])(?:[^[\\]<>]|<[^[\\]<>]*>)*\\]`;
    markup = {
      all: new RegExp(`(<!--[\\s\\S]*?-->|${tag}${bracket})`),
      tags: new RegExp(`(${tag}${bracket})`),
      brackets: names === "" ? null : new RegExp(`(${bracket.slice(1)})`),
    };
    known.set(names, markup);
  }
  return markup;
}

/** Most texts have few of these marks: looking for one is cheaper than looking for what it could be part of. */
function withMarks(typed: string, line: Line): string {
  let text = typed.includes('"') || typed.includes("'") ? withQuotes(typed, line) : typed;
  if (text.includes("...")) text = text.replace(/\.{3}/g, "&#8230;");
  if (text.includes(" (")) text = text.replace(/ \(tm\)/gi, " &#8482;");
  if (text.includes("-")) text = withDashes(text);
  // No number is longer, and none is looked through from each of its digits.
  if (/x\d/.test(text)) text = text.replace(/\b([1-9][\d.,]{0,30}|0[.,][\d.,]{0,30})x(?=\d)/g, "$1&#215;");
  return text.includes("&") ? text.replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]{0,7};)/gi, "&#038;") : text;
}

function withDashes(text: string): string {
  return text
    .replace(/---/g, "&#8212;")
    .replace(/(?<=^|\s|&nbsp;)--(?=$|\s|&nbsp;)/g, "&#8212;")
    .replace(/(?<!xn)--/g, "&#8211;")
    .replace(/(?<=\s|&nbsp;)-(?=\s|&nbsp;)/g, "&#8211;");
}

/** Straight quotation marks become round ones. */

const opensAfter = /(?:^|[\s([{\-"'\u00a0\u2013\u2014]|&(?:nbsp|lt|#8211|#8212|#8220|#8216);)$/;

/** Words that begin with an apostrophe, which nobody should take for an opening quote. */
const clipped = /^'(?:tis|twas|twere|twill|tain't|til|em|cause|bout|round|nuff)\b/i;

/** Characters: enough for an entity or a quoted number before a quote. */
const quoteContextLength = 16;

interface Line {
  /** The last few characters before the present text on the same line. */
  before: string;
  openQuotes: number;
  /** A quote was opened on this line: what follows are quotes, too, and no inches. */
  isQuoted?: boolean;
}

export function withQuotes(text: string, line: Line): string {
  return text.replace(/["']/g, (mark, at: number) => {
    const before =
      at < quoteContextLength
        ? (line.before + text.slice(0, at)).slice(-quoteContextLength)
        : text.slice(at - quoteContextLength, at);
    const behind = text.slice(at);
    const opens = opensAfter.test(before);
    return mark === '"' ? doubleQuote(opens, before, behind, line) : singleQuote(opens, before, behind);
  });
}

function doubleQuote(opens: boolean, before: string, behind: string, line: Line): string {
  const closesEmpty = line.openQuotes > 0 && /["']$/.test(before);
  if (opens && !closesEmpty && !/^"(?:\s|&nbsp;)/.test(behind)) {
    line.openQuotes += 1;
    line.isQuoted = true;
    return "&#8220;";
  }
  if (line.openQuotes > 0) {
    line.openQuotes -= 1;
    return "&#8221;";
  }
  return /\d$/.test(before) && !line.isQuoted ? "&#8243;" : "&#8221;";
}

function singleQuote(opens: boolean, before: string, behind: string): string {
  // ’90s, but ‘42’ and ‘0.42’ are quoted numbers.
  const year = /^'\d\d(?!\d|[.,]\d|%|')/.test(behind);
  if (year || clipped.test(behind)) return "&#8217;";
  if (opens) return "&#8216;";
  const endsWord = /^'(?:$|[\s.,:;!?)}\]-])/.test(behind);
  const quotedNumber = /'\d[\d.,]*$/.test(before);
  return /\d$/.test(before) && endsWord && !quotedNumber ? "&#8242;" : "&#8217;";
}
