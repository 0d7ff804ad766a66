/** Finds the kept answer to a plain read of the API, before an object is made of the request. */
import { BoundedCache, bytesOfText } from "../../cache/bounded-cache.ts";
import type { CacheableRequest, FindCached } from "../../http/response-cache.ts";
import { endpointOf, type Match } from "../find-endpoint.ts";
import { apiPrefix, readTarget, type Target } from "../request/request-target.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { answerKey, isForAnyone } from "./answer-key.ts";

/** An anonymous read. */
interface PlainRead {
  /** Null where no answer to it is kept. */
  key: string | null;
  target: Target;
}

export function cachedReads(cache: AnswerCache, matchesOf: (path: string) => Match[]): FindCached {
  /** Which answer an address asks for is found once: most who ask the same ask it in the same words. */
  const plainReads = new BoundedCache<PlainRead>({ mostBytes: 512 * 1024, largestEntry: 8 * 1024 });

  function plainRead({ pathname, search }: Pick<CacheableRequest, "pathname" | "search">): PlainRead {
    const address = pathname + search;
    const known = plainReads.get(address);
    if (known) return known;
    const target = readTarget({ pathname, search });
    const found = endpointOf(matchesOf(target.path), "GET");
    const read = { key: found ? answerKey(found, target.query) : null, target };
    // The target holds parts of the address, each with an object of its own.
    plainReads.set(address, read, { bytes: 4 * bytesOfText(address) });
    return read;
  }

  return (request) => {
    if (!request.pathname.startsWith(apiPrefix)) return undefined;
    if (!isForAnyone(request.method, request.hasHeader)) return undefined;
    const { key, target } = plainRead(request);
    return key === null ? undefined : cache.find(key)?.answer(request, target);
  };
}
