/**
 * Cache for computed values: limited by the bytes of everything an entry holds, its key included, and
 * invalidated by the resources that its values were computed from. The least recently used entry is evicted first.
 */
import { LRUCache } from "lru-cache";

export interface CacheLimits {
  /** Byte limit of all entries together. */
  mostBytes: number;
  /** A larger entry isn't cached: it would evict too many others. */
  largestEntry: number;
}

export interface EntryFacts {
  /** Size of the value, by `bytesOfText` and the length of its buffers. */
  bytes: number;
  /** Resources the value was computed from, such as `posts`; a change of one of them invalidates the entry. */
  resources?: Iterable<string>;
}

interface Entry<Value> {
  value: Value;
  bytes: number;
  resources: ReadonlySet<string>;
}

/** Longer keys aren't cached: they are longer than any meaningful URL, and their sender may send many. */
export const longestKey = 1024;
/** The entry itself: its places in the map and the lists behind it, its own objects. */
const entryOverhead = 512;
const nothing: ReadonlySet<string> = new Set();

/** As V8 keeps it where one letter is not Latin-1. */
export function bytesOfText(text: string): number {
  return text.length * 2;
}

export class BoundedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  #changes = 0;

  constructor({ mostBytes, largestEntry }: CacheLimits) {
    this.#entries = new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: largestEntry,
      sizeCalculation: ({ bytes }, key) => bytes + bytesOfText(key) + entryOverhead,
    });
  }

  /** Counts changes: note it before reading; `set` refuses what was read before a change. */
  get changes(): number {
    return this.#changes;
  }

  /** Bytes of all entries together. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    return key.length > longestKey ? undefined : this.#entries.get(key)?.value;
  }

  /**
   * Keeps a value, in the place of the one before. Too large, too long a key, or read before a change: it is
   * not kept.
   * @param changes what `changes` was before the value was made; left out: it was made just now.
   */
  set(key: string, value: Value, { bytes, resources }: EntryFacts, changes = this.#changes): void {
    if (key.length > longestKey || changes !== this.#changes) return;
    this.#entries.set(ownCopy(key), { value, bytes, resources: resources ? new Set(resources) : nothing });
  }

  /** Counts anew what a kept value holds, once it has grown; nothing where another took its place. */
  resize(key: string, value: Value, bytes: number): void {
    const entry = this.#entries.peek(key);
    if (entry?.value !== value) return;
    // The library counts an entry when it comes, not when it is set again.
    this.#entries.delete(key);
    this.#entries.set(key, { ...entry, bytes });
  }

  /** @param value only this one goes; one that took its place meanwhile stays. */
  delete(key: string, value: Value): void {
    if (this.#entries.peek(key)?.value === value) this.#entries.delete(key);
  }

  /** Forgets exactly what was made of `resource`. */
  changed(resource: string): void {
    this.#changes += 1;
    for (const key of this.#madeOf(resource)) this.#entries.delete(key);
  }

  /**
   * Counts a change, as `changed` does, and forgets nothing.
   * @returns what was made of `resource`.
   */
  outdated(resource: string): Value[] {
    this.#changes += 1;
    return this.#madeOf(resource).flatMap((key) => this.#entries.peek(key)?.value ?? []);
  }

  #madeOf(resource: string): string[] {
    return [...this.#entries.entries()]
      .filter(([, { resources }]) => resources.has(resource))
      .map(([key]) => key);
  }
}

/** Copies a key: a substring keeps its whole source in memory uncounted, such as a path its long query. */
export function ownCopy(part: string): string {
  return Buffer.from(part, "utf16le").toString("utf16le");
}
