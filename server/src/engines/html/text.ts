/** The visible text of an HTML fragment. */
import { decodeEntities } from "./entities.ts";
import { type ParsedHtml, parseHtml } from "./tokens.ts";

const hidden = new Set(["template", "noscript"]);

/** Tags inside a word or a line; all others separate what comes before and after them. */
const inline = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike " +
    "strong sub sup time tt u var wbr"
  ).split(" "),
);

/**
 * Removes tags, comments and scripts, decodes entities, and collapses and trims white space.
 *
 * @returns text, not HTML: it may hold `<` and `&`.
 */
export function textOf({ html, tokens }: ParsedHtml): string {
  let text = "";
  let hiddenIn: string | null = null;
  for (const token of tokens) {
    if (hiddenIn !== null) {
      if (token.kind === "close" && token.name === hiddenIn) hiddenIn = null;
    } else if (token.kind === "text") {
      text += html.slice(token.start, token.end);
    } else if (token.kind === "open" || token.kind === "close") {
      if (!inline.has(token.name)) text += " ";
      if (token.kind === "open" && hidden.has(token.name)) hiddenIn = token.name;
    }
  }
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

/** The same for a text that needs no other processing. */
export function plainText(html: string): string {
  return textOf(parseHtml(html));
}

/** Whether any text is left without the markup: docs/specification.md §5. */
export function hasText(html: string): boolean {
  return plainText(html) !== "";
}

/**
 * HTML without what stands between `<` and the next `>`, whatever it is: as PHP's patterns take tags away. A `<` that
 * nothing closes stays. Each `<` has its `>` in the part that is looked at, so that it costs what its length costs.
 */
export function withoutTags(html: string): string {
  const end = html.lastIndexOf(">") + 1;
  return html.slice(0, end).replace(/<[^>]*>/g, "") + html.slice(end);
}
