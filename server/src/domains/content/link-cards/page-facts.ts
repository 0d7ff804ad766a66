/** Title, author, provider and picture of a page, from the tags of its head. */
import { plainText, textOf } from "../../../engines/html/text.ts";
import { attributeOf, type HtmlToken, type OpenTag, parseHtml } from "../../../engines/html/tokens.ts";

export interface PageFacts {
  title: string;
  author: string;
  provider: string;
  /** As it stands there, perhaps relative; empty without one. */
  picture: string;
}

/** Characters of a line of a card. */
const longest = 200;

/** Invisible signs that turn the direction of what follows them, and controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const unfit = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line of plain text, cut where it is too long for a card. */
export function line(text: string): string {
  const whole = text.toWellFormed().replace(unfit, " ").replace(/\s+/g, " ").trim();
  const signs = [...whole.slice(0, 4 * longest)];
  return signs.length > longest
    ? `${signs
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`
    : whole;
}

/** Text that came as HTML: without its tags, its entities decoded. */
export const lineOfHtml = (html: string) => line(plainText(html.slice(0, 4_000)));

/** @returns what the page says by `og:` and its title, and the address of its oEmbed answer, empty without one. */
export function pageFacts(html: string): PageFacts & { oEmbed: string } {
  const { tokens } = parseHtml(html);
  const said = new Map<string, string>();
  let oEmbed = "";
  let title: string | null = null;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "open") continue;
    if (token.name === "meta") {
      const name = (attributeOf(token, "property") ?? attributeOf(token, "name") ?? "").toLowerCase();
      if (!said.has(name)) said.set(name, attributeOf(token, "content") ?? "");
    }
    if (token.name === "link" && isOEmbedLink(token)) oEmbed ||= attributeOf(token, "href") ?? "";
    // The first alone: looking behind each of very many would take long.
    if (token.name === "title") title ??= titleAt(html, tokens, index);
  }
  const meta = (name: string) => said.get(name) ?? "";
  return {
    title: line(meta("og:title")) || (title ?? ""),
    author: line(meta("author")),
    provider: line(meta("og:site_name")),
    picture: meta("og:image:secure_url") || meta("og:image"),
    oEmbed,
  };
}

function isOEmbedLink(tag: OpenTag): boolean {
  const rel = (attributeOf(tag, "rel") ?? "").toLowerCase().split(/\s+/);
  const type = (attributeOf(tag, "type") ?? "").trim().toLowerCase();
  return rel.includes("alternate") && type === "application/json+oembed";
}

function titleAt(html: string, tokens: readonly HtmlToken[], index: number): string {
  let end = index + 1;
  while (tokens[end]?.kind === "text") end += 1;
  return line(textOf({ html, tokens: tokens.slice(index + 1, end) }));
}
