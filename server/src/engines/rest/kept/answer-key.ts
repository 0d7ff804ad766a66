/** Which calls have the same answer, so that one is kept for all of them. */
import type { FoundEndpoint } from "../find-endpoint.ts";
import type { PhpQuery } from "../request/php-query.ts";
import { methodOverride } from "../request/request-target.ts";

/** Request headers that may change a response; requests with one of them bypass the cache. */
const variesBy = ["Authorization", "Origin", methodOverride];
/** Parameters of every endpoint, besides its own arguments. */
const common = ["_fields", "_embed"];

/** Whether the request is an anonymous read without headers that change the response. */
export function isForAnyone(method: string, hasHeader: (name: string) => boolean): boolean {
  return (method === "GET" || method === "HEAD") && !variesBy.some(hasHeader);
}

/**
 * The route and its declared arguments, in one order: what else is in a query changes nothing in the
 * answer but its `Link`, which is not kept. Null where an answer is not to be kept. An envelope turns errors
 * into successes, and says the `Link`.
 */
export function answerKey({ route, endpoint, pathParams }: FoundEndpoint, query: PhpQuery): string | null {
  if (!endpoint.reads || query.has("_envelope")) return null;
  const declared = endpoint.args ?? {};
  const given: [string, unknown][] = Object.entries(pathParams);
  for (const [name, value] of query) {
    const counts = Object.hasOwn(declared, name) || common.includes(name);
    if (counts && !Object.hasOwn(pathParams, name)) given.push([name, value]);
  }
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${route.namespace}${route.path} ${JSON.stringify(given)}`;
}
