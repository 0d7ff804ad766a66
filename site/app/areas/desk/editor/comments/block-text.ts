/** The text by which a comment finds its block again: what readers see of it. */
import type { Node } from "prosemirror-model";

const known = new WeakMap<Node, string>();

export function blockText(node: Node): string {
  let text = known.get(node);
  if (text === undefined) {
    text = node.type.name === "card" ? cardText(node) : node.textBetween(0, node.content.size, " ", leafText);
    known.set(node, text);
  }
  return text;
}

function leafText(leaf: Node): string {
  return leaf.type.name === "card" ? cardText(leaf) : " ";
}

/** A card's words; of a picture without any its description, or the name of its file. */
function cardText({ attrs }: Node): string {
  const { body } = new DOMParser().parseFromString(String(attrs.source), "text/html");
  return elementText(body) || String(attrs.name);
}

function elementText(element: Element): string {
  const words = element.textContent.replace(/\s+/g, " ").trim();
  if (words) return words;
  const picture = element.querySelector("img");
  return (
    picture?.alt ||
    picture
      ?.getAttribute("src")
      ?.split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "") ||
    ""
  );
}

/** The texts of all outermost blocks. */
export function blockTexts(doc: Node): string[] {
  return Array.from({ length: doc.childCount }, (_, index) => blockText(doc.child(index)));
}

/** The position before the outermost block by its number. */
export function positionOf(doc: Node, block: number): number {
  let at = 0;
  for (let index = 0; index < block; index += 1) at += doc.child(index).nodeSize;
  return at;
}
