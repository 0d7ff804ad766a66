/** The request that a page is made of. */
import { readBody } from "../engines/http/read-body.ts";
import { largestForm } from "../engines/http/request-limits.ts";

/**
 * The request as if it had come to the public address, whatever name the proxy used, with its form as a whole.
 * @returns null when that is larger than any form may be.
 */
export async function atPublicAddress(request: Request, publicUrl: string): Promise<Request | null> {
  const { pathname, search } = new URL(request.url);
  const target = `${publicUrl}${pathname}${search}`;
  const { method, headers, signal } = request;
  if (method === "GET" || method === "HEAD" || !request.body)
    return target === request.url ? request : new Request(target, request);
  const body = await readBody(request, largestForm);
  return body && new Request(target, { method, headers, signal, body });
}

/** A cached page must not contain anything of the visitor who asked first. */
export function anonymous(url: string): Request {
  return new Request(url, { headers: { Accept: "text/html" } });
}
