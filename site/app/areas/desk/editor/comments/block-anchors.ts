/**
 * Where the blocks of comments stand while the text is edited. A block is found by its words once, then its position
 * is followed through every change; one that was cut is looked for again, as it may have been moved.
 */
import { blockWords, findBlock } from "@extenso/contract/comments/find-block.ts";
import type { Node } from "prosemirror-model";
import type { Mappable } from "prosemirror-transform";
import type { CommentThread } from "../../api/comments.ts";

interface Anchor {
  /** Before the block; null: it is gone. */
  at: number | null;
  /** Number and words of the block when they were last known. */
  block: number;
  words: string;
  /** As the server has them. */
  stored: { block: number; words: string };
}

/** The editor, as far as it is needed. */
interface Followed {
  readonly state: { doc: Node };
  onMoved(listener: (mapping: Mappable | null) => void): () => void;
}

type Placed = Pick<CommentThread, "id" | "field" | "block" | "words">;

export class BlockAnchors {
  readonly #editor: Followed;
  readonly #anchors = new Map<number, Anchor>();
  readonly #listeners = new Set<() => void>();
  /** Another one whenever a place may be another. */
  version = 0;

  constructor(editor: Followed) {
    this.#editor = editor;
  }

  /** Follows the text until the returned function is called. */
  follow(): () => void {
    return this.#editor.onMoved((mapping) => {
      if (this.#anchors.size === 0) return;
      const { doc } = this.#editor.state;
      const lost: Anchor[] = [];
      for (const anchor of this.#anchors.values()) {
        const moved = anchor.at === null ? null : mapping?.mapResult(anchor.at, 1);
        anchor.at = moved && !moved.deletedAfter ? outermost(doc, moved.pos) : null;
        if (anchor.at === null) lost.push(anchor);
        else anchor.words = blockWords(blockText(doc.nodeAt(anchor.at) as Node));
      }
      if (lost.length > 0) this.#find(lost);
      this.#changed();
    });
  }

  #find(anchors: readonly Anchor[]): void {
    const { doc } = this.#editor.state;
    const texts = blockTexts(doc);
    for (const anchor of anchors) {
      const found = findBlock(anchor, texts);
      anchor.at = found === null ? null : positionOf(doc, found);
      anchor.block = found ?? anchor.block;
    }
  }

  /** Threads as the server has them; those that are followed already stay where they are. */
  set(threads: readonly Placed[]): void {
    const left = new Set(this.#anchors.keys());
    const sought: Anchor[] = [];
    for (const { id, field, block, words } of threads) {
      left.delete(id);
      if (field) continue;
      const anchor = this.#anchors.get(id);
      if (anchor?.stored.block === block && anchor.stored.words === words) continue;
      const next = { at: anchor?.at ?? null, block, words, stored: { block, words } };
      this.#anchors.set(id, next);
      if (next.at === null) sought.push(next);
    }
    for (const id of left) this.#anchors.delete(id);
    if (sought.length > 0) this.#find(sought);
    this.#changed();
  }

  /** The position before a thread's block; null: it is gone. */
  at(id: number): number | null {
    return this.#anchors.get(id)?.at ?? null;
  }

  /** Whether a thread's block was looked for in vain. A thread that has just come isn't gone before. */
  isGone(id: number): boolean {
    return this.#anchors.get(id)?.at === null;
  }

  /** Where a block stands and what is in it, for a comment that begins. */
  placeAt(at: number): { block: number; words: string } {
    const { doc } = this.#editor.state;
    const node = doc.nodeAt(at);
    return { block: doc.resolve(at).index(0), words: node ? blockWords(blockText(node)) : "" };
  }

  /** Threads whose blocks have other words than the server knows. */
  outdated(): { id: number; block: number; words: string }[] {
    return [...this.#anchors].flatMap(([id, { at, stored }]) => {
      if (at === null) return [];
      const place = this.placeAt(at);
      return place.words === stored.words ? [] : [{ id, ...place }];
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getVersion = (): number => this.version;

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** The position before the outermost block that a position is at or in; null where none begins. */
export function outermost(doc: Node, position: number): number | null {
  const $at = doc.resolve(Math.min(position, doc.content.size));
  if ($at.depth > 0) return $at.before(1);
  return $at.nodeAfter ? $at.pos : null;
}

// The text by which a comment finds its block again: what readers see of it.

const known = new WeakMap<Node, string>();

function blockText(node: Node): string {
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
function blockTexts(doc: Node): string[] {
  return Array.from({ length: doc.childCount }, (_, index) => blockText(doc.child(index)));
}

/** The position before the outermost block by its number. */
function positionOf(doc: Node, block: number): number {
  let at = 0;
  for (let index = 0; index < block; index += 1) at += doc.child(index).nodeSize;
  return at;
}
