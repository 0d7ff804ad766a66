/**
 * Finished pages, kept in memory: anonymous HTML is the same for all, because the session lives in the
 * browser's storage. A page is forgotten when the content it was made of changes, and made anew in the
 * background when it has grown old; whoever asks meanwhile gets the one that is there.
 */
import { BoundedCache } from "../cache/bounded-cache.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import { SingleFlight } from "../cache/single-flight.ts";

export interface FinishedPage {
  response: CachedResponse;
  /** What it was made of, such as `posts`: a change of one of them ends the page. */
  resources: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** What the site said that is not to be kept: an error, a redirect. */
export interface PassingAnswer {
  status: number;
  headers: Headers;
  /** A text where it is for several askers, and where it is a page. */
  body: string | ReadableStream | null;
  /** Of the request it was made for: an error page names it, and the log says why under it. */
  requestId: string;
}

export type MadePage = FinishedPage | PassingAnswer;
export type MakePage = () => Promise<MadePage>;

export interface PageLimits {
  /** A page older than this is made anew behind the visitor's back. */
  freshMs: number;
  /** Of all pages together, in all encodings. */
  mostBytes: number;
  largestPage: number;
}

export class PageCache {
  readonly #pages: BoundedCache<FinishedPage>;
  readonly #making = new SingleFlight<MadePage>();
  readonly #freshMs: number;
  readonly #now: () => number;

  constructor({ freshMs, mostBytes, largestPage }: PageLimits, now: () => number) {
    this.#pages = new BoundedCache({ mostBytes, largestEntry: largestPage });
    this.#freshMs = freshMs;
    this.#now = now;
  }

  /** The page at `key`, where it is kept; one that has grown old is not refreshed here. */
  find(key: string): FinishedPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * The page at `key`, made by `make` when it isn't there; many askers share one making, and what came of it
   * when it is not to be kept.
   */
  async get(key: string, make: MakePage): Promise<MadePage> {
    const kept = this.#pages.get(key);
    if (!kept) return this.#make(key, make);
    // An outage must not take down pages that are still there: the old one stays until a new one is.
    if (this.isOld(kept)) this.#make(key, make).catch(() => {});
    return kept;
  }

  isOld({ madeAt }: FinishedPage): boolean {
    return this.#now() - madeAt > this.#freshMs;
  }

  /** Forgets exactly the pages that were made of `resource`. */
  changed(resource: string): void {
    this.#pages.changed(resource);
    this.#making.startAnew();
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  #make(key: string, make: MakePage): Promise<MadePage> {
    return this.#making.run(key, async () => {
      const { changes } = this.#pages;
      const made = await make();
      if ("response" in made) this.#keep(key, made, changes);
      return made;
    });
  }

  #keep(key: string, made: FinishedPage, changes: number): void {
    const former = this.#pages.get(key)?.response;
    // Made anew and the same: what it was compressed to stays.
    const page = former?.equals(made.response) ? { ...made, response: former } : made;
    const { response, resources } = page;
    response.onGrowth = () => this.#pages.resize(key, page, response.bytes);
    this.#pages.set(key, page, { bytes: response.bytes, resources }, changes);
  }
}
