/**
 * Cache of public responses, and of expensive parts of them, until the resources they read change: a list of
 * articles is built once, not for each visitor. A response is compressed when it is requested a second
 * time.
 */
import { BoundedCache } from "../../cache/bounded-cache.ts";
import { SingleFlight } from "../../cache/single-flight.ts";
import type { Target } from "../request/request-target.ts";
import { CachedRestResponse, type Finished } from "./cached-rest-response.ts";

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
