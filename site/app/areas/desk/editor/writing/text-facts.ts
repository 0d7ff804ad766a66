/** How long a text is and what it is made of: counted once a block, so that a key press costs one block. */
import type { Node } from "prosemirror-model";

const words = new WeakMap<Node, number>();
/** Adults read this many words of an article in a minute. */
const wordsAMinute = 200;

let segmenter: Intl.Segmenter | undefined;

function countWords(text: string): number {
  if (text === "") return 0;
  // Letters of scripts that put spaces between words are counted by these; others need a dictionary.
  if (!/[\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff]/.test(text)) {
    return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu)?.length ?? 0;
  }
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) count += isWordLike ? 1 : 0;
  return count;
}

function wordsOf(node: Node): number {
  const known = words.get(node);
  if (known !== undefined) return known;
  let count = 0;
  if (node.isTextblock) count = countWords(node.textBetween(0, node.content.size, " ", " "));
  else for (const child of node.content.content) count += wordsOf(child);
  words.set(node, count);
  return count;
}

export function wordCount(doc: Node): number {
  return wordsOf(doc);
}

/** Minutes, at least one where there is anything to read. */
export function readingTime(count: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count / wordsAMinute));
}

export interface OutlineEntry {
  level: number;
  text: string;
  at: number;
}

export function outlineOf(doc: Node): OutlineEntry[] {
  const found: OutlineEntry[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === "heading") found.push({ level: node.attrs.level, text: node.textContent, at });
    return !node.isTextblock && node.type.name !== "list";
  });
  return found;
}
