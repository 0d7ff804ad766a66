/**
 * A studio's own WordPress as the source of content (`CONTENT_API_URL`). Browsers and loaders keep
 * calling this server; what is the WordPress's goes on to it, the rest stays here.
 */
import type { Logger } from "pino";
import { kindOfCall, ownerOf } from "./call-owner.ts";
import { ownAddresses } from "./own-addresses.ts";
import { createRemoteIndex } from "./remote-index.ts";
import { apiTarget, encodePath, safePath } from "./remote-target.ts";

/** As long as browsers wait for an answer. */
const answerMs = 10_000;
/** A photo on a slow line takes its time. */
const uploadMs = 60_000;
/** As our own API has it; uploads are passed on as they come. */
const largestBody = 1024 * 1024;

/** Request headers that mean something to a WordPress; cookies stay here. */
const forwardedHeaders = [
  "accept",
  "authorization",
  "content-type",
  "if-none-match",
  "x-http-method-override",
];
/** Answer headers that mean something to our site. */
const returnedHeaders = [
  "content-type",
  "content-disposition",
  "x-wp-total",
  "x-wp-totalpages",
  "link",
  "allow",
  "retry-after",
  "cache-control",
];
const forwardedFileHeaders = ["accept", "range", "if-none-match", "if-modified-since", "if-range"];
const returnedFileHeaders = [
  "content-type",
  "content-length",
  "content-range",
  "accept-ranges",
  "etag",
  "last-modified",
];

/** Whatever comes from there is data on our own origin, and may never act as a page of it. */
const harmless = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  "X-Content-Type-Options": "nosniff",
};

/** `duplex` is Node's leave to send a body while it comes in. */
type Forwarded = RequestInit & { signal: AbortSignal; duplex?: "half" };

export interface RemoteContent {
  /** Hosts whose links in content lead to this site. */
  hosts(): Promise<string[]>;
  /**
   * Answers an API call with what the WordPress says; null when the call stays here. A WordPress that is
   * unreachable is a 502, one that is too slow a 504, both as a WordPress error.
   *
   * @param request below `/wp-json`, or with `?rest_route=`.
   * @param visitorAddress whose call it is, so that a guard there does not take all visitors for one.
   */
  answer(request: Request, visitorAddress: string): Promise<Response | null>;
  /** Passes a picture, clip or document on, ranges included. */
  forwardUpload(request: Request): Promise<Response>;
}

/**
 * @param apiRoot ends in `/wp-json`.
 * @param publicUrl what its own file addresses become, so that browsers fetch them through us.
 */
export function createRemoteContent(
  apiRoot: string,
  publicUrl: string,
  log: Logger,
  now = Date.now,
  limits = { answerMs, uploadMs },
): RemoteContent {
  const readIndex = createRemoteIndex(apiRoot, log, now);
  const originsOf = (index: Awaited<ReturnType<typeof readIndex>>) =>
    index?.origins ?? [new URL(apiRoot).origin];

  /** @param use its work counts within the time limit; a body that it passes on unread does not. */
  async function ask(
    { url, init, ms }: { url: string; init: Forwarded; ms: number },
    use: (answer: Response) => Response | Promise<Response>,
  ): Promise<Response> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), ms);
    try {
      // Followed, a redirected sign-in would arrive as a plain read; reads of files may move.
      const answer = await fetch(url, { ...init, signal: AbortSignal.any([init.signal, limit.signal]) });
      if (answer.status >= 300 && answer.status < 400 && answer.status !== 304) {
        throw new TypeError(`the content server redirects to ${answer.headers.get("Location")}`);
      }
      return await use(answer);
    } catch (error) {
      log.warn({ err: error, target: new URL(url).pathname }, "content server did not answer");
      return limit.signal.aborted ? tooSlow() : unreachable();
    } finally {
      clearTimeout(timer);
    }
  }

  /** The call as it goes on; null when its body is too large for one. */
  async function forwarded(
    request: Request,
    { visitorAddress, isUpload }: { visitorAddress: string | null; isUpload: boolean },
  ): Promise<Forwarded | null> {
    const { method, signal } = request;
    const headers = kept(request.headers, forwardedHeaders);
    const reads = method === "GET" || method === "HEAD";
    const redirect = reads ? "follow" : "manual";
    if (visitorAddress !== null) {
      headers.set("User-Agent", request.headers.get("User-Agent") ?? "unknown");
      if (visitorAddress) headers.set("X-Forwarded-For", visitorAddress);
    }
    if (reads || !request.body) return { method, headers, redirect, signal };
    if (isUpload) return { method, headers, redirect, signal, body: request.body, duplex: "half" };
    const body = await smallBody(request);
    return body && { method, headers, redirect, signal, body };
  }

  return {
    async hosts() {
      return originsOf(await readIndex()).map((origin) => new URL(origin).host);
    },

    async answer(request, visitorAddress) {
      const { path, search } = apiTarget(request);
      const kind = path === null ? null : kindOfCall(path);
      if (path === null || kind === null) return null;
      const index = await readIndex();
      const owner = ownerOf(kind, index?.routes ?? null);
      if (owner === "studio") return null;
      if (owner === "unknown") return unreachable();
      const isUpload = /^\/extenso\/v1\/avatar$/i.test(path);
      const init = await forwarded(request, {
        // Readers of content stay unknown to it; whoever acts has to be told from others.
        visitorAddress: kind === "content" ? null : visitorAddress,
        isUpload,
      });
      if (!init) return tooLarge();
      const url = `${index?.apiRoot ?? apiRoot}${encodePath(path)}${search}`;
      return ask({ url, init, ms: isUpload ? limits.uploadMs : limits.answerMs }, async (answer) => {
        const { status } = answer;
        if (status >= 500) log.warn({ status, path }, "content server failed");
        const headers = kept(answer.headers, returnedHeaders, harmless);
        if (!headers.get("content-type")?.includes("json"))
          return new Response(hasBody(status) ? await answer.arrayBuffer() : null, { status, headers });
        const text = ownAddresses(await answer.text(), originsOf(index), publicUrl);
        return new Response(init.method === "HEAD" ? null : text, { status, headers });
      });
    },

    async forwardUpload(request) {
      const path = safePath(new URL(request.url).pathname);
      if (path === null) return new Response("There is no such file.\n", { status: 404 });
      const index = await readIndex();
      const url = `${(index?.apiRoot ?? apiRoot).replace(/\/wp-json$/, "")}${encodePath(path)}`;
      const { method, signal } = request;
      // Lengths and ranges are those of the file, not of a compressed copy.
      const plain = { "Accept-Encoding": "identity" };
      const init = { method, signal, headers: kept(request.headers, forwardedFileHeaders, plain) };
      return ask({ url, init, ms: limits.answerMs }, (answer) => {
        const headers = kept(answer.headers, returnedFileHeaders, harmless);
        if (answer.headers.has("Content-Encoding")) headers.delete("Content-Length");
        headers.set("Cache-Control", answer.ok ? "public, max-age=86400" : "no-store");
        // Browsers show a PDF in a part of their own, which a sandbox shuts.
        if (headers.get("content-type")?.startsWith("application/pdf"))
          headers.delete("Content-Security-Policy");
        return new Response(answer.body, { status: answer.status, headers });
      });
    },
  };
}

/** The body of a call; null when it is too large for one. */
async function smallBody(request: Request): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > largestBody) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function hasBody(status: number): boolean {
  return status !== 204 && status !== 304;
}

function kept(headers: Headers, names: string[], more: Record<string, string> = {}): Headers {
  const result = new Headers(more);
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) result.set(name, value);
  }
  return result;
}

function apiError(status: number, code: string, message: string): Response {
  return Response.json({ code, message, data: { status } }, { status });
}
const unreachable = () =>
  apiError(502, "content_server_unreachable", "The content server could not be reached.");
const tooSlow = () => apiError(504, "content_server_timeout", "The content server took too long to answer.");
const tooLarge = () => apiError(413, "rest_request_too_large", "The request is too large.");
