/**
 * Finished pages, kept in memory: anonymous HTML is the same for all, because the session lives in the
 * browser's storage. A page is forgotten when the content it was made of changes, and made anew in the
 * background when it has grown old; whoever asks meanwhile gets the one that is there.
 */
import { createHash } from "node:crypto";
import { type EncodedBodies, encodeBody } from "./encodings.ts";

export interface FinishedPage {
  headers: Record<string, string>;
  bodies: EncodedBodies;
  /** Strong, without the encoding's suffix. */
  etag: string;
  /** What it was made of, such as `posts`: a change of one of them ends the page. */
  resources: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Null when the answer is not to be kept (an error, a redirect): the caller sends its own. */
export type MakePage = () => Promise<FinishedPage | null>;

interface Limits {
  /** A page older than this is made anew behind the visitor's back. */
  freshMs: number;
  entries: number;
}

export class PageCache {
  readonly #pages = new Map<string, FinishedPage>();
  readonly #making = new Map<string, Promise<FinishedPage | null>>();
  readonly #limits: Limits;
  readonly #now: () => number;
  /** Counts changes: a page whose making began before one must not be kept after it. */
  #changes = 0;

  constructor(limits: Limits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /**
   * The page at `key`, made by `make` when it isn't there; many askers share one making.
   * @returns null when `make` says so.
   */
  async get(key: string, make: MakePage): Promise<FinishedPage | null> {
    const kept = this.#pages.get(key);
    if (!kept) return this.#make(key, make);
    // Reading moves it to the end: the map's order is the order of use.
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    if (this.#now() - kept.madeAt > this.#limits.freshMs) {
      // An outage must not take down pages that are still there: the old one stays until a new one is.
      this.#make(key, make).catch(() => {});
    }
    return kept;
  }

  /** Forgets exactly the pages that were made of `resource`. */
  changed(resource: string): void {
    this.#changes += 1;
    for (const [key, page] of this.#pages) {
      if (page.resources.has(resource)) this.#pages.delete(key);
    }
  }

  get size(): number {
    return this.#pages.size;
  }

  #make(key: string, make: MakePage): Promise<FinishedPage | null> {
    const underWay = this.#making.get(key);
    if (underWay) return underWay;
    const changesBefore = this.#changes;
    const making = make()
      .then((page) => {
        if (page && this.#changes === changesBefore) this.#keep(key, page);
        return page;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  #keep(key: string, page: FinishedPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > this.#limits.entries && oldest !== undefined) this.#pages.delete(oldest);
  }
}

/** Turns finished HTML into what the cache keeps. */
export async function finishPage(
  html: string,
  headers: Record<string, string>,
  resources: ReadonlySet<string>,
  madeAt: number,
): Promise<FinishedPage> {
  const body = new TextEncoder().encode(html);
  const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { headers, bodies: await encodeBody(body), etag, resources, madeAt };
}
