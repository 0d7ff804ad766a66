/** Formats within a line. Each keeps the tag it was read from, so nothing that stands in it is lost. */
import type { MarkSpec } from "prosemirror-model";
import { isAddress } from "../../links/is-address.ts";

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
