/**
 * Cache of public responses, and of expensive parts of them, until the resources they read change: a list of
 * articles is built once, not for each visitor. A response is compressed when it is requested a second
 * time.
 */
import { BoundedCache, bytesOfText, longestKey, ownCopy } from "../../cache/bounded-cache.ts";
import { SingleFlight } from "../../cache/single-flight.ts";
import {
  CachedResponse,
  type ConditionalRequest,
  type HeaderList,
  type ReadyResponse,
} from "../../http/cached-response.ts";
import { linkToPages } from "../collection.ts";
import type { PhpQuery, PhpValue } from "../request/php-query.ts";
import type { Target } from "../request/request-target.ts";
import type { Paging } from "../route.ts";

/** Nine embedded articles take 170 KB with a compressed copy. */
const answerLimits = { mostBytes: 6 * 1024 * 1024, largestEntry: 2 * 1024 * 1024 };
/** Limits for the cached totals of lists. */
const totalLimits = { mostBytes: 1 * 1024 * 1024, largestEntry: 16 * 1024 };
/** Estimated bytes of an entry: a number and its promise. */
const bytesOfTotal = 200;

export class ResponseCache {
  readonly #answers = new BoundedCache<CachedRestResponse>(answerLimits);
  readonly #totals = new BoundedCache<Promise<number>>(totalLimits);
  readonly #making = new SingleFlight<Finished>();

  /** @param key from `answerKey`. */
  find(key: string): CachedRestResponse | undefined {
    return this.#answers.get(key);
  }

  /**
   * Calls `make` once for all concurrent requests with this key. The response is cached if its status is 200, it was
   * opened by no secret, isn't streamed, and no resource changed meanwhile.
   * @param asker the request whose query the cached `Link` contains.
   * @param resources resources that the response is computed from.
   */
  make(
    key: string,
    asker: Pick<Target, "search" | "query">,
    resources: readonly string[],
    make: () => Promise<Finished>,
  ): Promise<Finished> {
    return this.#making.run(key, async () => {
      const { changes } = this.#answers;
      const finished = await make();
      const { status, unlocked, stream } = finished;
      if (status === 200 && !unlocked && !stream)
        this.#keep(key, new CachedRestResponse(finished, asker), resources, changes);
      return finished;
    });
  }

  /** Caches the number from `make` until one of `resources` changes; a rejected promise isn't kept. */
  remember(key: string, resources: readonly string[], make: () => Promise<number>): Promise<number> {
    const known = this.#totals.get(key);
    if (known) return known;
    const value = make();
    this.#totals.set(key, value, { bytes: bytesOfTotal, resources });
    value.catch(() => this.#totals.delete(key, value));
    return value;
  }

  /** Removes every entry computed from `resource`. */
  changed(resource: string): void {
    this.#answers.changed(resource);
    this.#totals.changed(resource);
    this.#making.startAnew();
  }

  get bytes(): number {
    return this.#answers.bytes + this.#totals.bytes;
  }

  get size(): number {
    return this.#answers.size + this.#totals.size;
  }

  #keep(key: string, answer: CachedRestResponse, resources: readonly string[], changes: number): void {
    answer.response.onGrowth = () => this.#answers.resize(key, answer, answer.bytes);
    this.#answers.set(key, answer, { bytes: answer.bytes, resources }, changes);
  }
}

// A cached API response, valid for all requests with the same key.

/** The result of a call, before it is sent. */
export interface Finished {
  /** Empty when the body is a `stream`. */
  text: string;
  /** Body of a list too long for memory; each call streams it from the start. */
  stream?: () => ReadableStream<Uint8Array<ArrayBuffer>>;
  status: number;
  /** Without the `Link` to the pages around. */
  headers: Headers;
  paging?: Paging | undefined;
  /** See `RestResponse`. */
  unlocked?: boolean | undefined;
  /** Declared arguments after conversion, by name, for the `Link`. */
  converted: PhpQuery;
}

/** The request's own `Link`, with its whole query as WordPress repeats it; null without other pages. */
export function ownLink({ paging, converted }: Pick<Finished, "paging" | "converted">, query: PhpQuery) {
  if (!paging) return null;
  const own: PhpQuery = new Map();
  for (const [name, value] of query) own.set(name, converted.get(name) ?? value);
  return linkToPages(paging, own);
}

/** Estimated overhead in bytes besides the texts and the response. */
const ownBytes = 500;

class CachedRestResponse {
  readonly response: CachedResponse;
  readonly #finished: Pick<Finished, "paging" | "converted">;
  /** Query of the request whose `Link` is in the cached headers; most requests for the entry have the same query. */
  readonly #search: string | null;

  /** @param asker the request that the response was computed for. */
  constructor(
    { text, headers, paging, converted }: Finished,
    { search, query }: Pick<Target, "search" | "query">,
  ) {
    const own = new Headers(headers);
    own.delete("Vary");
    this.#search = search.length <= longestKey ? ownCopy(search) : null;
    const link = this.#search === null ? null : ownLink({ paging, converted }, query);
    if (link !== null) own.set("Link", link);
    this.response = new CachedResponse(text, {
      headers: [...own],
      varyBy: headers.get("Vary")?.split(", ") ?? [],
    });
    // Copied, because substrings would keep the whole URL in memory.
    const copied: [string, PhpValue][] = JSON.parse(JSON.stringify([...converted]));
    this.#finished = { paging, converted: new Map(copied) };
  }

  get bytes(): number {
    const { paging, converted } = this.#finished;
    const texts = (this.#search ?? "") + (paging?.collection ?? "") + JSON.stringify([...converted]);
    return this.response.bytes + bytesOfText(texts) + ownBytes + converted.size * 100;
  }

  /** A promise only while the requested encoding is being made, which happens once. */
  answer(
    asked: ConditionalRequest,
    asker: Pick<Target, "search" | "query">,
  ): ReadyResponse | Promise<ReadyResponse> {
    const ready = this.response.answer(asked);
    const isOwn = !this.#finished.paging || asker.search === this.#search;
    if (isOwn && asked.method !== "HEAD") return ready;
    const link = ownLink(this.#finished, asker.query);
    const fit = (answer: ReadyResponse) => ({
      ...answer,
      headers: fitted(answer.headers, asked.method, link),
    });
    return ready instanceof Promise ? ready.then(fit) : fit(ready);
  }
}

/** Inserts the request's own `Link`, and removes headers that WordPress omits for HEAD. */
function fitted(headers: HeaderList, method: string, link: string | null): HeaderList {
  return headers.flatMap(([name, value]): HeaderList => {
    if (name === "link" && link !== null) return [[name, link]];
    if (name !== "Vary" || method !== "HEAD") return [[name, value]];
    const left = value.split(", ").filter((header) => header !== "Origin");
    return left.length > 0 ? [[name, left.join(", ")]] : [];
  });
}
