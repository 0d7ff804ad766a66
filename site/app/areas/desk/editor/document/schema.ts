/**
 * The document as it is edited. Each node has the attributes to write it as it stood: `origin` names the source that it
 * was read from (see `originals.ts`), `open` and `close` are its markup before and after the editable content; null
 * stands for the markup that WordPress's editor writes.
 */
import { type MarkSpec, type NodeSpec, Schema, type TagParseRule } from "prosemirror-model";
import { isAddress } from "../../links/is-address.ts";

// Formats within a line. Each keeps the tag it was read from, so nothing that stands in it is lost.

function tagged(name: string, tags: string[]): MarkSpec {
  return {
    attrs: { open: { default: `<${name}>` } },
    parseDOM: tags.map((tag) => ({ tag })),
    toDOM: () => [name, 0],
  };
}

/** In the order in which they stand around each other, outermost first. */
export const marks = {
  link: {
    attrs: { open: { default: "<a>" }, href: { default: "" } },
    inclusive: false,
    parseDOM: [
      { tag: "a[href]", getAttrs: (one: HTMLElement) => linkAttributes(one.getAttribute("href") ?? "") },
    ],
    // Links aren't followed while the text is edited; `#` replaces an address that could run code.
    toDOM: ({ attrs }) => ["a", { href: isAddress(attrs.href) ? attrs.href : "#" }, 0],
  },
  /** This mark keeps markup that has no button here: colours, abbreviations, languages. Several marks may nest. */
  markup: {
    attrs: { open: { default: "<span>" } },
    excludes: "",
    toDOM: () => ["span", { class: "editor-markup" }, 0],
  },
  strong: tagged("strong", ["strong", "b"]),
  em: tagged("em", ["em", "i"]),
  underline: tagged("u", ["u"]),
  strike: tagged("s", ["s", "del", "strike"]),
  sub: tagged("sub", ["sub"]),
  sup: tagged("sup", ["sup"]),
  code: { ...tagged("code", ["code"]), inclusive: false },
} satisfies Record<string, MarkSpec>;

export function linkAttributes(href: string): { open: string; href: string } {
  const written = href.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return { open: `<a href="${written}">`, href };
}

// How cleaned HTML from elsewhere (`../paste/`) becomes nodes.

/** Pasted HTML never becomes a card: any page could claim to hold one. */
const pasted = {
  paragraph: [{ tag: "p" }],
  heading: [1, 2, 3, 4, 5, 6].map((level): TagParseRule => ({ tag: `h${level}`, attrs: { level } })),
  code: [{ tag: "pre", preserveWhitespace: "full" }] as TagParseRule[],
  row: [{ tag: "tr", getAttrs: (one) => ({ section: isHead(one) ? "head" : "body" }) }] as TagParseRule[],
  list: [
    { tag: "ul", attrs: { ordered: false } },
    { tag: "ol", getAttrs: (one) => ({ ordered: true, start: Number(one.getAttribute("start") ?? 1) }) },
  ] as TagParseRule[],
};

/** A first row of nothing but heads. */
function isHead(row: HTMLElement): boolean {
  const cells = [...row.children];
  return row.previousElementSibling === null && cells.every(({ localName }) => localName === "th");
}

/** Right to left where its first words are. */
const byItsWords = { dir: "auto" };

const frame = { origin: { default: null }, open: { default: null }, close: { default: null } };

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    group: "block",
    content: "inline*",
    attrs: frame,
    parseDOM: pasted.paragraph,
    toDOM: () => ["p", byItsWords, 0],
  },
  heading: {
    group: "block",
    content: "inline*",
    defining: true,
    attrs: { ...frame, level: { default: 2 } },
    parseDOM: pasted.heading,
    toDOM: ({ attrs }) => [`h${attrs.level}`, byItsWords, 0],
  },
  code_block: {
    group: "block",
    content: "text*",
    marks: "",
    code: true,
    defining: true,
    attrs: frame,
    parseDOM: pasted.code,
    toDOM: () => ["pre", { class: "editor-code", spellcheck: "false" }, ["code", 0]],
  },
  list: {
    group: "block",
    content: "list_item+",
    attrs: {
      ...frame,
      ordered: { default: false },
      /** The number of the first item. */
      start: { default: 1 },
      plain: { default: false },
      gap: { default: null },
    },
    parseDOM: pasted.list,
    toDOM: ({ attrs: { ordered, start } }) =>
      ordered ? ["ol", start === 1 ? {} : { start: String(start) }, 0] : ["ul", 0],
  },
  /** Its paragraph is written without a `p`. */
  list_item: {
    content: "paragraph list*",
    defining: true,
    attrs: { open: { default: null }, close: { default: null } },
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", byItsWords, 0],
  },
  quote: {
    group: "block",
    content: "block+",
    defining: true,
    attrs: { ...frame, name: { default: "quote" }, plain: { default: false } },
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  /** One saying, set large. Lines that were added to it are written as line breaks, as WordPress does. */
  pull_quote: {
    group: "block",
    content: "paragraph+",
    defining: true,
    attrs: { ...frame, plain: { default: true } },
    toDOM: () => ["blockquote", 0],
  },
  table: {
    group: "block",
    content: "table_row+",
    isolating: true,
    attrs: { ...frame, sections: { default: {} } },
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["table", ["tbody", 0]],
  },
  table_row: {
    content: "table_cell+",
    attrs: { section: { default: "body" }, open: { default: null }, close: { default: null } },
    parseDOM: pasted.row,
    toDOM: () => ["tr", 0],
  },
  table_cell: {
    content: "inline*",
    isolating: true,
    attrs: { ...frame, header: { default: false } },
    parseDOM: [
      { tag: "td", attrs: { header: false } },
      { tag: "th", attrs: { header: true } },
    ],
    toDOM: ({ attrs }) => [attrs.header ? "th" : "td", byItsWords, 0],
  },
  buttons: {
    group: "block",
    content: "button+",
    isolating: true,
    attrs: frame,
    toDOM: () => ["div", { class: "editor-buttons" }, 0],
  },
  /** `open` holds the address, too, where it was read from somewhere. */
  button: {
    content: "inline*",
    marks: "strong em underline strike sub sup code markup",
    isolating: true,
    attrs: { ...frame, href: { default: "" } },
    toDOM: () => ["p", 0],
  },
  /** Columns, groups: blocks in a frame that stays as it is. */
  container: {
    group: "block",
    content: "block+",
    defining: true,
    isolating: true,
    attrs: { ...frame, name: { default: "group" }, plain: { default: false } },
    toDOM: ({ attrs }) => ["div", { "data-name": attrs.name }, 0],
  },
  /**
   * A block that isn't edited as text: pictures, films, embeds, and blocks that the editor doesn't know. `source` is
   * all of it.
   */
  card: {
    group: "block",
    atom: true,
    draggable: true,
    attrs: {
      origin: { default: null },
      name: { default: "" },
      source: { default: "" },
      /** Id of a file on its way to the library, which the card will show; never written. */
      waiting: { default: null },
    },
    toDOM: () => ["div"],
  },
  text: { group: "inline" },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    attrs: { source: { default: "<br>" } },
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  /** The mark of a footnote; its words stand in the block of footnotes. */
  footnote: {
    inline: true,
    group: "inline",
    atom: true,
    attrs: { id: { default: "" }, source: { default: "" } },
    toDOM: ({ attrs }) => ["sup", { class: "editor-footnote" }, />([\d*]+)</.exec(attrs.source)?.[1] ?? "*"],
  },
  /** A small picture, a comment, an unknown character: kept and shown as a mark. */
  kept: {
    inline: true,
    group: "inline",
    atom: true,
    attrs: { source: { default: "" } },
    toDOM: ({ attrs }) => ["span", { class: "editor-kept" }, attrs.source],
  },
} satisfies Record<string, NodeSpec>;

export const schema = new Schema({ nodes, marks: marks as Record<keyof typeof marks, MarkSpec> });
