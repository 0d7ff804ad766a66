/** The target of a request: its path inside the API, its query, and the method after overrides. */

import type { Method, RestRoute } from "../route.ts";
import { type PhpQuery, parsePhpQuery } from "./php-query.ts";

export const apiPrefix = "/wp-json";

export interface Target {
  /** Without `/wp-json`, such as `/wp/v2/posts/25`. */
  path: string;
  query: PhpQuery;
  /** The query as received. */
  search: string;
}

/** Accepts pretty (`/wp-json/wp/v2/posts/`) and plain URLs (`/?rest_route=/wp/v2/posts`), with or without a slash. */
export function readTarget({ pathname, search }: Pick<URL, "pathname" | "search">): Target {
  const query = parsePhpQuery(search);
  const plain = query.get("rest_route");
  const path = pathname.startsWith(apiPrefix)
    ? pathname.slice(apiPrefix.length)
    : typeof plain === "string"
      ? plain
      : "/";
  return { path: withoutTrailingSlashes(path) || "/", query, search };
}

/** A loop, because `/\/+$/` takes quadratic time on ten thousand slashes. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The method of a request after overrides. */
export interface EffectiveMethod {
  /** HEAD counts as GET. */
  method: Method | "OPTIONS";
  /** No body is sent. */
  isHead: boolean;
}

/**
 * As in WordPress, `_method` in the query, or else the header `X-HTTP-Method-Override`, replaces the method, even of a
 * GET.
 */
export function methodOf(request: Request, { path, query }: Pick<Target, "path" | "query">): EffectiveMethod {
  const named = query.get("_method") ?? request.headers.get(methodOverride) ?? request.method;
  const override = typeof named === "string" ? named.toUpperCase() : "";
  const meant =
    isReadMethod(request.method) && !isReadMethod(override) && !mayWrite(request, path) ? "GET" : override;
  const isHead = request.method === "HEAD" || meant === "HEAD";
  // No route knows an unusual method (PROPFIND), so it finds no endpoint.
  return { method: meant === "HEAD" ? "GET" : (meant as Method | "OPTIONS"), isHead };
}

export function isReadMethod(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * Whether a GET may be meant to write. A link, a picture or a browser that fetches ahead must not be able to: their
 * requests carry no `Authorization`, without which WordPress's own routes refuse all writing, while ours also take
 * requests and sign-ups from everybody. Where a browser has a password for the whole host, it adds that by itself;
 * the mode of its request then tells it from one that a script made.
 */
function mayWrite({ headers }: Request, path: string): boolean {
  const mode = headers.get("Sec-Fetch-Mode");
  if (mode === "no-cors" || mode === "navigate") return false;
  return headers.has("Authorization") || /^\/wp\/v2\//i.test(path);
}

export const methodOverride = "X-HTTP-Method-Override";

/** Regular expression for a route's path, case-insensitive as in WordPress. */
export function patternOf({ namespace, path }: Pick<RestRoute, "namespace" | "path">): RegExp {
  return new RegExp(`^/${namespace}${path.replaceAll("(?P<", "(?<")}$`, "i");
}
