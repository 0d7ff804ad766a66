/**
 * Finished pages, kept in memory: anonymous HTML is the same for all, because the session lives in the
 * browser's storage. A page is given up when the content it was made of changes, and made anew in the
 * background when it has grown old; whoever asks meanwhile gets the one that is there. One that was given up is
 * still there for an outage, in which no other can be made.
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
  /** Shown without something that could not be read. */
  lacksContent?: boolean;
}

export type MadePage = FinishedPage | PassingAnswer;
export type MakePage = () => Promise<MadePage>;

export interface PageLimits {
  /** A page older than this is made anew behind the visitor's back. */
  freshMs: number;
  /** Of all pages of a kind together, in all encodings. What there is much of takes no room from the others. */
  mostBytes: Record<PageKind, number>;
  largestPage: number;
}

/**
 * `plain`: of a path alone; `narrowed`: of a path with arguments, of which there are more than anyone asks for;
 * `data`: what the router asks for.
 */
export type PageKind = "plain" | "narrowed" | "data";

function kindOf(key: string): PageKind {
  if (/^[^?]*\.data(?:\?|$)/.test(key)) return "data";
  return key.includes("?") ? "narrowed" : "plain";
}

export class PageCache {
  readonly #pages: Record<PageKind, BoundedCache<FinishedPage>>;
  /** Pages whose content has changed since. */
  readonly #givenUp = new WeakSet<FinishedPage>();
  readonly #making = new SingleFlight<MadePage>();
  readonly #freshMs: number;
  readonly #now: () => number;

  constructor({ freshMs, mostBytes, largestPage }: PageLimits, now: () => number) {
    const cacheOf = (kind: PageKind) =>
      new BoundedCache<FinishedPage>({ mostBytes: mostBytes[kind], largestEntry: largestPage });
    this.#pages = { plain: cacheOf("plain"), narrowed: cacheOf("narrowed"), data: cacheOf("data") };
    this.#freshMs = freshMs;
    this.#now = now;
  }

  /** The page at `key`, where one is kept that says what is so; one that has grown old is not refreshed here. */
  find(key: string): FinishedPage | undefined {
    const kept = this.#pages[kindOf(key)].get(key);
    return kept && !this.#givenUp.has(kept) ? kept : undefined;
  }

  /**
   * The page at `key`, made by `make` when it isn't there; many askers share one making, and what came of it
   * when it is not to be kept. Where none can be made, one that was given up is better than an error.
   */
  async get(key: string, make: MakePage): Promise<MadePage> {
    const kept = this.#pages[kindOf(key)].get(key);
    if (!kept) return this.#make(key, make);
    if (!this.#givenUp.has(kept)) {
      // An outage must not take down pages that are still there: the old one stays until a new one is.
      if (this.isOld(kept)) this.#make(key, make).catch(() => {});
      return kept;
    }
    try {
      const made = await this.#make(key, make);
      return isOutage(made) ? kept : made;
    } catch {
      return kept;
    }
  }

  isOld({ madeAt }: FinishedPage): boolean {
    return this.#now() - madeAt > this.#freshMs;
  }

  /** Gives up exactly the pages that were made of `resource`. */
  changed(resource: string): void {
    for (const cache of Object.values(this.#pages))
      for (const page of cache.outdated(resource)) this.#givenUp.add(page);
    this.#making.startAnew();
  }

  get size(): number {
    return Object.values(this.#pages).reduce((sum, { size }) => sum + size, 0);
  }

  get bytes(): number {
    return Object.values(this.#pages).reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #make(key: string, make: MakePage): Promise<MadePage> {
    const pages = this.#pages[kindOf(key)];
    return this.#making.run(key, async () => {
      const { changes } = pages;
      const made = await make();
      if ("response" in made) this.#keep(key, made, changes);
      else if (!isOutage(made)) this.#drop(key);
      return made;
    });
  }

  /** What is not there any more, or not for all, is not kept for an outage either. */
  #drop(key: string): void {
    const pages = this.#pages[kindOf(key)];
    const kept = pages.get(key);
    if (kept) pages.delete(key, kept);
  }

  #keep(key: string, made: FinishedPage, changes: number): void {
    const pages = this.#pages[kindOf(key)];
    const former = pages.get(key)?.response;
    // Made anew and the same: what it was compressed to stays.
    const page = former?.equals(made.response) ? { ...made, response: former } : made;
    const { response, resources } = page;
    response.onGrowth = () => pages.resize(key, page, response.bytes);
    pages.set(key, page, { bytes: response.bytes, resources }, changes);
  }
}

function isOutage(made: MadePage): boolean {
  return !("response" in made) && (made.status >= 500 || made.lacksContent === true);
}
