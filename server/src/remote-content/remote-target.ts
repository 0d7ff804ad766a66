/** What a request asks of a content server elsewhere, and only below the paths that are passed on. */
import { apiPrefix } from "../rest/request-target.ts";

/** A path in plain text; null for one that a web server may read as a step upwards. */
export function safePath(encoded: string): string | null {
  try {
    const path = decodeURIComponent(encoded).replace(/\/+$/, "");
    return /[\\\p{Cc}]|(^|\/)\.{1,2}(\/|$)/u.test(path) ? null : path;
  } catch {
    return null;
  }
}

export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** What is asked of the API, pretty (`/wp-json/…`) or plain (`/?rest_route=…`); null: nothing to pass on. */
export function apiTarget(request: Request): { path: string | null; search: string } {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname.startsWith(apiPrefix)) return { path: safePath(pathname.slice(apiPrefix.length)), search };
  const path = safePath(encodePath(searchParams.get("rest_route") ?? ""));
  return { path, search: withoutRoute(search) };
}

/** `?rest_route=` has become the path. */
function withoutRoute(search: string): string {
  const query = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !/^rest_route=/i.test(part));
  return query.length > 0 ? `?${query.join("&")}` : "";
}
