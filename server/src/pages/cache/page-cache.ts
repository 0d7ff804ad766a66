/**
 * Finished pages, cached in memory: anonymous HTML is the same for all, because the session lives in the browser's
 * storage. A page is outdated once the content it was made from changes. A page that is merely old is made anew in the
 * background, and requests meanwhile get the old one. Outdated pages stay for an outage, in which no new one can be
 * made.
 */
import { BoundedCache } from "../../engines/cache/bounded-cache.ts";
import { SingleFlight } from "../../engines/cache/single-flight.ts";
import type { CachedResponse } from "../../engines/http/cached-response.ts";

export interface FinishedPage {
  response: CachedResponse;
  /** Resources it was made from, such as `posts`: a change of one of them makes the page outdated. */
  resources: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** A response of the site that isn't cached: an error, a redirect. */
export interface UncachedResponse {
  status: number;
  headers: Headers;
  /** A string for a page; else bytes if several requests share it, or a stream. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream | null;
  /** Id of the request it was made for: an error page shows it, and the log has the reason under it. */
  requestId: string;
  /** Some of the content couldn't be read and is missing. */
  lacksContent?: boolean;
  /** Path of the redirect that it is. */
  redirectedFrom?: string | undefined;
}

export type MadePage = FinishedPage | UncachedResponse;
export type MakePage = () => Promise<MadePage>;

export interface PageLimits {
  /** A page older than this is made anew in the background. */
  freshMs: number;
  /**
   * For all pages of a kind together, in all encodings. Each kind has its own limit, so that a frequent one can't
   * displace the others.
   */
  mostBytes: Record<PageKind, number>;
  largestPage: number;
}

/**
 * `plain`: a path alone; `narrowed`: a path with arguments, of which there are more than can be cached; `data`: the
 * router's data requests.
 */
export type PageKind = "plain" | "narrowed" | "data";

function kindOf(key: string): PageKind {
  if (/^[^?]*\.data(?:\?|$)/.test(key)) return "data";
  return key.includes("?") ? "narrowed" : "plain";
}

export class PageCache {
  readonly #pages: Record<PageKind, BoundedCache<FinishedPage>>;
  /** Pages whose content has changed since. */
  readonly #stale = new WeakSet<FinishedPage>();
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
    return kept && !this.#stale.has(kept) ? kept : undefined;
  }

  /**
   * The page at `key`, made by `make` when it isn't cached. Concurrent callers share one run of `make`, and its result
   * even if it isn't cached. If `make` fails, an outdated page is better than an error.
   */
  async get(key: string, make: MakePage): Promise<MadePage> {
    const kept = this.#pages[kindOf(key)].get(key);
    if (!kept) return this.#make(key, make);
    if (!this.#stale.has(kept)) {
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

  /** Whether the page at `key` is being made; others wait for it, or take the one that is kept. */
  isBeingMade(key: string): boolean {
    return this.#making.isRunning(key);
  }

  isOld({ madeAt }: FinishedPage): boolean {
    return this.#now() - madeAt > this.#freshMs;
  }

  /** Gives up exactly the pages that were made of `resource`. */
  changed(resource: string): void {
    for (const cache of Object.values(this.#pages))
      for (const page of cache.outdated(resource)) this.#stale.add(page);
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

  /** Removes a page that is gone or no longer public, so that it isn't served in an outage either. */
  #drop(key: string): void {
    const pages = this.#pages[kindOf(key)];
    const kept = pages.get(key);
    if (kept) pages.delete(key, kept);
  }

  #keep(key: string, made: FinishedPage, changes: number): void {
    const pages = this.#pages[kindOf(key)];
    const former = pages.get(key)?.response;
    // The new page is the same as before, so the former response stays, with its compressed forms.
    const page = former?.equals(made.response) ? { ...made, response: former } : made;
    const { response, resources } = page;
    response.onGrowth = () => pages.resize(key, page, response.bytes);
    pages.set(key, page, { bytes: response.bytes, resources }, changes);
  }
}

function isOutage(made: MadePage): boolean {
  return !("response" in made) && (made.status >= 500 || made.lacksContent === true);
}
