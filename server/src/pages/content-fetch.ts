/** The `fetch` for the site's loaders and actions: calls to our own API go to the app in this process. */

import type { WithinRequest } from "../engines/http/request-log.ts";

/** The visitor a call is made for: limits and records of consent must tell visitors apart. */
export interface Visitor {
  /** Hono's bindings of the visitor's request, which hold the connection. */
  bindings: unknown;
  headers: Headers;
  /** Also the id of the calls, so that their failures can be found by the id that the visitor is shown. */
  requestId: string;
}

/** Headers that identify a visitor; cookies and authorization aren't passed on. */
const visitorHeaders = ["User-Agent", "X-Forwarded-For"];

/**
 * @param api the app, in process; the second argument are Hono's bindings.
 * @param publicUrl calls to this origin go to the app; there are no others.
 * @param visitor is passed along with writes; reads are the same for all visitors.
 */
export function contentFetch(
  api: (request: Request, bindings?: unknown) => Response | Promise<Response>,
  publicUrl: string,
  visitor?: Visitor,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${publicUrl}/wp-json`)) {
      throw new TypeError(`The site may only call its own API, not ${new URL(request.url).origin}`);
    }
    const within: WithinRequest = { within: { requestId: visitor?.requestId } };
    if (!visitor || request.method === "GET") return api(request, within);
    for (const name of visitorHeaders) {
      const value = visitor.headers.get(name);
      if (value !== null) request.headers.set(name, value);
    }
    return api(request, { ...(visitor.bindings as object), ...within });
  };
}
