/** Originals keep the source that each node was read from. An unchanged node is written back byte for byte. */
import type { Node } from "prosemirror-model";

interface Original {
  node: Node;
  source: string;
  /** Read among HTML without blocks. */
  plain: boolean;
  /** White space between it and the next; null behind the last of its row. */
  after: string | null;
}

export class Originals {
  readonly #all: Original[] = [];

  /** @returns the number to be the node's `origin`. */
  reserve(plain: boolean): number {
    this.#all.push({ node: null as unknown as Node, source: "", plain, after: null });
    return this.#all.length - 1;
  }

  keep(origin: number, node: Node, source: string): void {
    const original = this.#all[origin] as Original;
    original.node = node;
    original.source = source;
  }

  /** Those of one row follow each other in it, not always by number. */
  readonly #next = new Map<number, number>();

  putBetween(origin: number, next: number, gap: string): void {
    (this.#all[origin] as Original).after = gap;
    this.#next.set(origin, next);
  }

  /** Undefined for a node that was changed, made here, or moved from blocks to plain HTML or back. */
  sourceOf(node: Node, plain: boolean): string | undefined {
    const original = this.#of(node);
    return original?.plain === plain && original.node.eq(node) ? original.source : undefined;
  }

  /** The white space between two nodes where they are neighbours as before. */
  gapBetween(node: Node, next: Node): string | undefined {
    const original = this.#of(node);
    if (!original || this.#next.get(node.attrs.origin) !== next.attrs.origin) return undefined;
    return original.after ?? undefined;
  }

  #of(node: Node): Original | undefined {
    const { origin } = node.attrs;
    return typeof origin === "number" ? this.#all[origin] : undefined;
  }
}
