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
/** Estimated bytes of the entry itself: its slots in the map and lists, and its own objects. */
const entryOverhead = 512;
const nothing: ReadonlySet<string> = new Set();

/** Counts V8's two-byte form, which a single character outside Latin-1 requires. */
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

  /** Number of changes so far. Read it before computing a value: `set` refuses values computed before a change. */
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
   * Stores or replaces a value, unless it is too large, its key too long, or it was computed before a change.
   * @param changes the value of `changes` before the computation; by default the current one.
   */
  set(key: string, value: Value, { bytes, resources }: EntryFacts, changes = this.#changes): void {
    if (key.length > longestKey || changes !== this.#changes) return;
    this.#entries.set(ownCopy(key), { value, bytes, resources: resources ? new Set(resources) : nothing });
  }

  /** Updates the size of a value that has grown; does nothing if the entry now holds another value. */
  resize(key: string, value: Value, bytes: number): void {
    const entry = this.#entries.peek(key);
    if (entry?.value !== value) return;
    // The library measures an entry only when it is added.
    this.#entries.delete(key);
    this.#entries.set(key, { ...entry, bytes });
  }

  /** @param value the entry stays if it holds another value by now. */
  delete(key: string, value: Value): void {
    if (this.#entries.peek(key)?.value === value) this.#entries.delete(key);
  }

  /** Removes exactly the entries computed from `resource`. */
  changed(resource: string): void {
    this.#changes += 1;
    for (const key of this.#madeOf(resource)) this.#entries.delete(key);
  }

  /**
   * Counts a change, as `changed` does, but removes nothing.
   * @returns the values computed from `resource`.
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
