/** The path, query and method of a call to a remote content server, limited to the paths that are forwarded. */
import { type PhpQuery, parsePhpQuery } from "../../engines/rest/request/php-query.ts";
import { apiPrefix, methodOf } from "../../engines/rest/request/request-target.ts";

const longestPath = 500;

/** Decodes a path; null for one that a web server may read as a step upwards. */
export function safePath(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded).replace(/\/+$/, "");
    const isSafe = path.length <= longestPath && !/[\\\p{Cc}]|(^|\/)\.{1,2}(\/|$)/u.test(path);
    return isSafe ? path : null;
  } catch {
    return null;
  }
}

export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

export interface ApiTarget {
  /** Below `/wp-json`, without a slash at the end. */
  path: string;
  /** As received; the forwarded call takes only declared parameters of it. */
  query: PhpQuery;
  method: string;
}

/** Parses a call to the API, pretty (`/wp-json/…`) or plain (`/?rest_route=…`); null for an unsafe path. */
export function apiTarget(request: Request): ApiTarget | null {
  const { pathname, search } = new URL(request.url);
  const query = parsePhpQuery(search);
  const plain = query.get("rest_route");
  const path = pathname.startsWith(apiPrefix)
    ? safePath(pathname.slice(apiPrefix.length))
    : safePath(encodePath(typeof plain === "string" ? plain : ""));
  if (path === null) return null;
  const { method } = methodOf(request, { path, query });
  return { path, query, method: request.method === "HEAD" && method === "GET" ? "HEAD" : method };
}
