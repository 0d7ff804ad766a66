/** A formatted text of a field: paragraphs and lists with bold and italic words and links. */
import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

const nodes = {
  doc: { content: "block+" },
  paragraph: { group: "block", content: "inline*", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
  bullet_list: {
    group: "block",
    content: "list_item+",
    parseDOM: [{ tag: "ul" }],
    toDOM: () => ["ul", 0],
  },
  ordered_list: {
    group: "block",
    content: "list_item+",
    attrs: { start: { default: 1 } },
    parseDOM: [
      { tag: "ol", getAttrs: (list: HTMLElement) => ({ start: Number(list.getAttribute("start") ?? 1) }) },
    ],
    toDOM: ({ attrs: { start } }) => ["ol", start === 1 ? {} : { start: String(start) }, 0],
  },
  list_item: {
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  hard_break: {
    group: "inline",
    inline: true,
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
  text: { group: "inline" },
} satisfies Record<string, NodeSpec>;

/** In the order in which they stand around each other, outermost first. */
const marks = {
  link: {
    attrs: { href: { default: "" }, target: { default: null }, rel: { default: null } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (link: HTMLElement) => ({
          href: link.getAttribute("href") ?? "",
          target: link.getAttribute("target"),
          rel: link.getAttribute("rel"),
        }),
      },
    ],
    toDOM: ({ attrs }) => ["a", attrs, 0],
  },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
} satisfies Record<string, MarkSpec>;

export const schema = new Schema<keyof typeof nodes, keyof typeof marks>({ nodes, marks });
