/** A WordPress's response as this server passes it on. */
import { retryAfter } from "../../engines/http/unavailable-dependency.ts";
import { commonHeaders } from "../../engines/rest/response/headers.ts";
import { readBytes, TooLargeError } from "./bounded-fetch.ts";
import { JsonBoundsError, parseBoundedJson } from "./bounded-json.ts";
import { largestResponse } from "./limits.ts";
import { type Rewrite, rewriteAll } from "./own-addresses.ts";
import { failure, type RemoteResponse } from "./remote-response.ts";

/** Forwarded responses are data on our own origin, and must never act as a page of it. */
export const harmless = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** Response headers that our site uses, with their allowed values. */
const returned: Record<string, RegExp> = {
  "content-disposition": /^attachment(; ?filename="[\w. -]{1,100}")?$/,
  // Larger numbers of pages would trap clients that read them all.
  "x-wp-total": /^\d{1,7}$/,
  "x-wp-totalpages": /^\d{1,7}$/,
  allow: /^[A-Z]{3,7}(, ?[A-Z]{3,7}){0,9}$/,
  "retry-after": /^(\d{1,6}|[\w,: +-]{20,40})$/,
  link: /^<[\x20-\x7E]{1,8000}$/,
};

interface Options {
  rewrite: Rewrite;
  /** Root of our own API. */
  root: string;
  /** The response depends on the caller, so shared caches may not store it. */
  isPersonal: boolean;
}

/** Limits a response to bounded JSON and known headers, with the WordPress's URLs replaced by ours. */
export async function returnedResponse(
  answer: Response,
  method: string,
  { rewrite, root, isPersonal }: Options,
): Promise<RemoteResponse> {
  const { status } = answer;
  const headers = new Headers({
    ...commonHeaders(root),
    ...harmless,
    "Cache-Control": isPersonal ? "private, no-store" : "no-cache",
  });
  for (const [name, fits] of Object.entries(returned)) {
    const value = answer.headers.get(name);
    if (value !== null && fits.test(value)) headers.set(name, name === "link" ? rewrite(value) : value);
  }
  if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(retryAfter));
  if (status === 204) return { status, headers, body: null };
  const isJson = /^application\/([\w.-]+\+)?json\b/i.test(answer.headers.get("Content-Type") ?? "");
  if (method === "HEAD" && isJson) return { status, headers, body: null };
  const value = isJson ? await parsedBody(answer) : undefined;
  if (value === undefined) {
    await answer.body?.cancel().catch(() => {});
    return failure(status >= 400 ? status : 502, "content_server_unreadable", {
      "Retry-After": headers.get("Retry-After"),
    });
  }
  return { status, headers, body: Buffer.from(JSON.stringify(rewriteAll(value, rewrite))) };
}

/** Undefined if the body can't be passed on. */
async function parsedBody(answer: Response): Promise<unknown> {
  // A declared length that is too large saves reading the body.
  if (Number(answer.headers.get("Content-Length") ?? 0) > largestResponse) return undefined;
  try {
    return parseBoundedJson(await readBytes(answer.body, largestResponse));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonBoundsError) return undefined;
    if (error instanceof TooLargeError) return undefined;
    throw error;
  }
}
