/** Keeps HTML as deep as people write it: parsers search their stack of open tags, and pages are a tree. */
import { type HtmlToken, htmlTokens, type OpenTag } from "./tokens.ts";

/** Elements in elements; browsers stop at twice as many. */
export const deepestNesting = 256;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const voidTags = words("area base br col embed hr image img input link meta param source track wbr");
const cells = words("td th");
const paragraph = words("p");
/** Which open tag a tag ends by beginning: those of lists and tables are often left open, and make nothing deeper. */
const endedBy = new Map<string, ReadonlySet<string>>([
  ["li", words("li p")],
  ["dt", words("dd dt p")],
  ["dd", words("dd dt p")],
  ["tr", words("td th tr")],
  ["td", cells],
  ["th", cells],
  ["tbody", words("td th tr thead tbody")],
  ["tfoot", words("td th tr thead tbody")],
  ["option", words("option")],
]);
for (const name of words(
  "address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main " +
    "nav ol p pre section table ul",
))
  endedBy.set(name, paragraph);

/**
 * The same HTML without the tags of elements that lie deeper than `deepestNesting`, whose content stays, and without
 * end tags of what isn't open. It costs what its length costs, however many tags are open.
 *
 * @param isLeftOut elements whose tags go, too, and whose content stays.
 */
export function withBoundedNesting(html: string, isLeftOut: (tag: OpenTag) => boolean = () => false): string {
  if (!html.includes("<")) return html;
  return withoutTokens(html, superfluous(htmlTokens(html), isLeftOut));
}

function superfluous(tokens: readonly HtmlToken[], isLeftOut: (tag: OpenTag) => boolean): HtmlToken[] {
  const dropped: HtmlToken[] = [];
  const open: { name: string; isKept: boolean }[] = [];
  /** How many of a name are open. */
  const opened = new Map<string, number>();
  let kept = 0;
  const pop = () => {
    const last = open.pop();
    if (!last) return false;
    opened.set(last.name, (opened.get(last.name) ?? 1) - 1);
    if (last.isKept) kept -= 1;
    return last.isKept;
  };
  for (const token of tokens) {
    if (token.kind === "open") {
      const ended = endedBy.get(token.name);
      while (ended?.has(open.at(-1)?.name ?? "")) pop();
      if (voidTags.has(token.name)) continue;
      const isKept = kept < deepestNesting && !isLeftOut(token);
      open.push({ name: token.name, isKept });
      opened.set(token.name, (opened.get(token.name) ?? 0) + 1);
      if (isKept) kept += 1;
      else dropped.push(token);
    } else if (token.kind === "close") {
      // An end tag alone makes a paragraph or a break.
      if (!opened.get(token.name)) {
        if (token.name !== "p" && token.name !== "br") dropped.push(token);
        continue;
      }
      while (open.at(-1)?.name !== token.name) pop();
      if (!pop()) dropped.push(token);
    }
  }
  return dropped;
}

function withoutTokens(html: string, tokens: readonly HtmlToken[]): string {
  let result = "";
  let at = 0;
  for (const { start, end } of tokens) {
    result += html.slice(at, start);
    at = end;
  }
  return result + html.slice(at);
}
