/** HTML of a mail as plain text: lines, links with their targets, quotes behind `>`. */
import { decodeEntities } from "../html/entities.ts";
import { htmlTokens, type OpenTag } from "../html/tokens.ts";

/** Characters of HTML that are read; what is behind them is no letter any more. */
const longestHtml = 1_000_000;

const lineTags = new Set(
  (
    "address article aside body center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr html li main nav ol p pre section table tbody tr ul blockquote"
  ).split(" "),
);
const paragraphTags = new Set("h1 h2 h3 h4 h5 h6 ol p ul blockquote".split(" "));
const hiddenTags = new Set(["head", "title", "template", "noscript"]);
const deepestQuote = 20;

/** Nothing of the HTML is left: the result is text, and may hold `<` and `&`. */
export function htmlAsText(html: string): string {
  const source = html.slice(0, longestHtml);
  const lines: string[] = [];
  let line = "";
  let quoteDepth = 0;
  let hiddenIn: string | null = null;
  let link: { href: string; from: number } | null = null;

  function endLine(): void {
    const text = line.replace(/[^\S\u00a0]+/g, " ").trim();
    lines.push(text === "" ? "" : `${"> ".repeat(quoteDepth)}${text}`);
    line = "";
  }
  function breakLine(): void {
    if (line.trim() === "") line = "";
    else endLine();
  }
  function startBlock(name: string): void {
    breakLine();
    if (paragraphTags.has(name) && lines.at(-1) !== "") lines.push("");
  }
  function endLink(): void {
    if (!link) return;
    const said = line.slice(link.from).trim();
    const { href } = link;
    link = null;
    if (said !== "" && !isSame(said, href)) line += ` (${href})`;
    else if (said === "") line += href;
  }

  for (const token of htmlTokens(source)) {
    if (hiddenIn !== null) {
      if (token.kind === "close" && token.name === hiddenIn) hiddenIn = null;
    } else if (token.kind === "text") {
      line += decodeEntities(source.slice(token.start, token.end)).replace(/\s+/g, " ");
    } else if (token.kind === "open") {
      const { name } = token;
      if (hiddenTags.has(name)) hiddenIn = name;
      else if (name === "br") endLine();
      else if (name === "a") {
        endLink();
        const href = hrefOf(token);
        link = href === null ? null : { href, from: line.length };
      } else if (name === "td" || name === "th") line += " ";
      else if (lineTags.has(name)) {
        startBlock(name);
        if (name === "blockquote") quoteDepth = Math.min(deepestQuote, quoteDepth + 1);
        if (name === "li") line = "- ";
      }
    } else if (token.kind === "close") {
      if (token.name === "a") endLink();
      else if (lineTags.has(token.name)) {
        startBlock(token.name);
        if (token.name === "blockquote") quoteDepth = Math.max(0, quoteDepth - 1);
      }
    }
  }
  endLink();
  breakLine();
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Pages and addresses alone; no script, no picture of a tracker. */
function hrefOf({ attributes }: OpenTag): string | null {
  const href = attributes.find(({ name }) => name === "href")?.value.trim() ?? "";
  return /^(?:https?|mailto|tel):/i.test(href) && href.length <= 2_000 ? href : null;
}

function isSame(said: string, href: string): boolean {
  const bare = (text: string) => text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "").replace(/\/$/, "");
  return bare(said) === bare(href);
}
