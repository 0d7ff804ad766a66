/** How cleaned HTML from elsewhere (`../paste/`) becomes nodes. */
import type { TagParseRule } from "prosemirror-model";

/** Cards never come by HTML: a page elsewhere could say that it holds one. */
export const pasted = {
  paragraph: [{ tag: "p" }],
  heading: [1, 2, 3, 4, 5, 6].map((level): TagParseRule => ({ tag: `h${level}`, attrs: { level } })),
  code: [{ tag: "pre", preserveWhitespace: "full" }] as TagParseRule[],
  row: [{ tag: "tr", getAttrs: (one) => ({ section: isHead(one) ? "head" : "body" }) }] as TagParseRule[],
  list: [
    { tag: "ul", attrs: { ordered: false } },
    { tag: "ol", attrs: { ordered: true } },
  ],
};

/** A first row of nothing but heads. */
function isHead(row: HTMLElement): boolean {
  const cells = [...row.children];
  return row.previousElementSibling === null && cells.every(({ localName }) => localName === "th");
}
