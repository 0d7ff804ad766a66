/** Bounds the depth of HTML: parsers search their stack of open tags, which takes quadratic time in deep markup. */
import { type HtmlToken, htmlTokens, type OpenTag } from "./tokens.ts";

/** Levels of elements; browsers stop at twice as many. */
export const deepestNesting = 256;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const voidTags = words("area base br col embed hr image img input link meta param source track wbr");
const cells = words("td th");
const paragraph = words("p");
/** Start tag → open elements that it closes. Tags of lists and tables are often left open, and don't add depth. */
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
 * Removes the tags of elements deeper than `deepestNesting`, and end tags without an open element. Content stays.
 * Takes linear time, however many tags are open.
 *
 * @param isLeftOut further elements whose tags are removed; their content stays.
 */
export function withBoundedNesting(html: string, isLeftOut: (tag: OpenTag) => boolean = () => false): string {
  if (!html.includes("<")) return html;
  return withoutTokens(html, superfluous(htmlTokens(html), isLeftOut));
}

function superfluous(tokens: readonly HtmlToken[], isLeftOut: (tag: OpenTag) => boolean): HtmlToken[] {
  const dropped: HtmlToken[] = [];
  const open: { name: string; isKept: boolean }[] = [];
  /** Tag name → number of open elements. */
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
      // `</p>` and `</br>` without a start tag create an element.
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
