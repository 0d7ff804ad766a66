/**
 * HTML as a list of tokens with their offsets in the text, read by `htmlparser2` as browsers read it. A caller
 * that needs several things from one text parses it once and hands the tokens on.
 */
import { QuoteType, Tokenizer } from "htmlparser2";
import { decodeEntities } from "./entities.ts";

interface Attribute {
  /** Lower case. */
  name: string;
  /** Decoded; empty if the attribute has none. */
  value: string;
  /** Offsets of the value in the text, quotes included; both at the end of the name where there is no value. */
  start: number;
  end: number;
}

interface TokenPosition {
  /** Offsets of the token in the text. */
  start: number;
  end: number;
}

export interface OpenTag extends TokenPosition {
  kind: "open";
  /** Lower case. */
  name: string;
  attributes: Attribute[];
}

export type HtmlToken =
  | OpenTag
  | (TokenPosition & { kind: "close"; name: string })
  /** `raw` is the content of scripts, styles and frames: neither markup nor visible text. */
  | (TokenPosition & { kind: "text" | "comment" | "raw" });

/** A text with its tokens. */
export interface ParsedHtml {
  html: string;
  tokens: readonly HtmlToken[];
}

/** Elements whose content runs to their own closing tag, whatever it contains. */
const rawTags = new Set(["script", "style", "iframe", "noembed", "noframes", "xmp"]);

/** Splits HTML into tokens. A tag, comment or script without an end takes the rest of the text with it. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  /** Offset up to which the text is covered by tokens. */
  let done = 0;
  let tag: OpenTag | undefined;
  let inRaw = false;
  let ending = false;

  function add(token: HtmlToken): void {
    tokens.push(token);
    done = token.end;
  }
  function finishTag(end: number): void {
    if (!tag) return;
    add({ ...tag, end: end + 1 });
    inRaw = rawTags.has(tag.name);
    tag = undefined;
  }
  function addComment(last: number): void {
    if (!ending) add({ kind: "comment", start: done, end: last + 1 });
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext(_, end) {
        if (end <= done) return;
        const kind = inRaw ? "raw" : "text";
        const last = tokens.at(-1);
        // The tokenizer splits text, such as at each `<` that begins no tag.
        if (last?.kind === kind && last.end === done) last.end = end;
        else tokens.push({ kind, start: done, end });
        done = end;
      },
      ontextentity() {},
      onopentagname(start, end) {
        tag = {
          kind: "open",
          name: html.slice(start, end).toLowerCase(),
          attributes: [],
          start: start - 1,
          end,
        };
      },
      onattribname(start, end) {
        tag?.attributes.push({ name: html.slice(start, end).toLowerCase(), value: "", start: end, end });
      },
      onattribdata(start, end) {
        const attribute = tag?.attributes.at(-1);
        if (attribute)
          Object.assign(attribute, { value: decodeEntities(html.slice(start, end)), start, end });
      },
      onattribentity() {},
      onattribend(quote, end) {
        const attribute = tag?.attributes.at(-1);
        if (!attribute || quote === QuoteType.NoValue) return;
        if (quote !== QuoteType.Unquoted) attribute.start -= 1;
        attribute.end = end;
      },
      onopentagend: finishTag,
      onselfclosingtag: finishTag,
      onclosetag(start, end) {
        inRaw = false;
        const last = html.indexOf(">", end);
        if (last >= 0)
          add({ kind: "close", name: html.slice(start, end).toLowerCase(), start: done, end: last + 1 });
      },
      oncomment: (_start, end) => addComment(end),
      oncdata: (_start, end) => addComment(end),
      ondeclaration: (_start, end) => addComment(end),
      onprocessinginstruction: (_start, end) => addComment(end),
      onend() {},
    },
  );
  tokenizer.write(html);
  ending = true;
  tokenizer.end();
  return tokens;
}

export function parseHtml(html: string): ParsedHtml {
  return { html, tokens: htmlTokens(html) };
}

/** The value of a tag's attribute, the first one if it is repeated; null without one. */
export function attributeOf(tag: OpenTag, name: string): string | null {
  return tag.attributes.find((attribute) => attribute.name === name)?.value ?? null;
}
