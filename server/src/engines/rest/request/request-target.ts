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
  return { path: withoutSlashesBehind(path) || "/", query, search };
}

/** Not by `/\/+$/`, which would try anew from each of ten thousand slashes. */
function withoutSlashesBehind(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/**
 * HEAD counts as GET. A client that can't send PUT may override the method of a POST, by a parameter or a header;
 * a GET can't be overridden, because an `<img>` or a link must not be able to write.
 */
export function methodOf(request: Request, query: PhpQuery): Method | "OPTIONS" {
  const override =
    request.method === "POST" ? (query.get("_method") ?? request.headers.get(methodOverride)) : null;
  const named = (typeof override === "string" && override !== "" ? override : request.method).toUpperCase();
  // No route knows an unusual method (PROPFIND), so it finds no endpoint.
  return named === "HEAD" ? "GET" : (named as Method | "OPTIONS");
}

export const methodOverride = "X-HTTP-Method-Override";

/** Regular expression for a route's path, case-insensitive as in WordPress. */
export function patternOf({ namespace, path }: Pick<RestRoute, "namespace" | "path">): RegExp {
  return new RegExp(`^/${namespace}${path.replaceAll("(?P<", "(?<")}$`, "i");
}
