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
  let preDepth = 0;
  /** Open lists: the number of the next item, or `null` for bullets. */
  const lists: (number | null)[] = [];

  function endLine(): void {
    const text = preDepth > 0 ? line.trimEnd() : line.replace(/[^\S\u00a0]+/g, " ").trim();
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
      const text = decodeEntities(source.slice(token.start, token.end));
      if (preDepth === 0) line += text.replace(/\s+/g, " ");
      else {
        const [first = "", ...more] = text.split(/\r\n?|\n/);
        line += first;
        for (const next of more) {
          endLine();
          line = next;
        }
      }
    } else if (token.kind === "open") {
      const { name } = token;
      if (hiddenTags.has(name)) hiddenIn = name;
      else if (name === "br") endLine();
      else if (name === "a") {
        endLink();
        const href = hrefOf(token);
        link = href === null ? null : { href, from: line.length };
      } else if (name === "img") line += emojiOf(token);
      else if (name === "td" || name === "th") line += " ";
      else if (lineTags.has(name)) {
        startBlock(name);
        if (name === "blockquote") quoteDepth = Math.min(deepestQuote, quoteDepth + 1);
        if (name === "pre") preDepth += 1;
        if (name === "ul" || name === "ol") {
          lists.push(name === "ol" ? Number.parseInt(attributeOf(token, "start") || "1", 10) || 1 : null);
        }
        if (name === "li") {
          const number = lists.at(-1) ?? null;
          line = number === null ? "- " : `${number}. `;
          if (number !== null) lists[lists.length - 1] = number + 1;
        }
      }
    } else if (token.kind === "close") {
      if (token.name === "a") endLink();
      else if (lineTags.has(token.name)) {
        startBlock(token.name);
        if (token.name === "pre") preDepth = Math.max(0, preDepth - 1);
        if (token.name === "ul" || token.name === "ol") lists.pop();
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

function attributeOf({ attributes }: OpenTag, name: string): string {
  return attributes.find((attribute) => attribute.name === name)?.value.trim() ?? "";
}

/** Webmail draws emoji as pictures; the words on logos are no words of the mail. */
function emojiOf(token: OpenTag): string {
  const alt = attributeOf(token, "alt");
  return alt.length <= 10 && /\p{Extended_Pictographic}/u.test(alt) ? alt : "";
}

/** Pages and addresses alone; no script, no picture of a tracker. */
function hrefOf(token: OpenTag): string | null {
  const href = attributeOf(token, "href");
  return /^(?:https?|mailto|tel):/i.test(href) && href.length <= 2_000 ? href : null;
}

function isSame(said: string, href: string): boolean {
  const bare = (text: string) => text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "").replace(/\/$/, "");
  return bare(said) === bare(href);
}
