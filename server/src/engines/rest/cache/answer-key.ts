/** Cache keys: calls with equal responses have equal keys. */
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
 * The route and its declared arguments, in a fixed order: other parameters of a query change only the response's
 * `Link`, which isn't cached. Null if the response can't be cached. Envelopes can't: they turn errors into
 * successes, and contain the `Link`.
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
