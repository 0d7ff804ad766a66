/**
 * A studio's own WordPress as the source of content (`CONTENT_API_URL`). Browsers and loaders keep
 * calling this server; what is the WordPress's goes on to it, the rest stays here.
 */
import { createHash } from "node:crypto";
import type { Logger } from "pino";
import { etagMatches } from "../pages/etag.ts";
import { FileTooLargeError, MultipartError } from "../resources/avatars/multipart.ts";
import { apiPrefix } from "../rest/request-target.ts";
import type { RestRoute } from "../rest/route.ts";
import { fetchRemote, readBytes, TooLargeError } from "./bounded-fetch.ts";
import { type CallKind, kindOfCall, ownerOf } from "./call-owner.ts";
import type { ContactForwarding } from "./contact-forwarding.ts";
import { type DeclaredCall, declaredCalls } from "./declared-calls.ts";
import { forwardFile, noSuchFile } from "./forward-file.ts";
import { type Forwarded, forwardedInit, forwardedSearch, UnreadableBodyError } from "./forwarded-call.ts";
import { largestBody, type RemoteLimits, usualLimits } from "./limits.ts";
import { rewriteOf } from "./own-addresses.ts";
import { createPageReads } from "./page-reads.ts";
import { createPlaces, NoPlaceError, type Places } from "./places.ts";
import { failure, type RemoteAnswer, responseOf, returnedAnswer } from "./remote-answer.ts";
import { createRemoteIndex, type RemoteIndex, unreadIndex } from "./remote-index.ts";
import { type ApiTarget, apiTarget, encodePath, safePath } from "./remote-target.ts";

export interface RemoteContent {
  /** Hosts whose links in content lead to this site. */
  hosts(): Promise<string[]>;
  /**
   * Answers an API call with what the WordPress says. One that is unreachable is a 502, one that is too slow a
   * 504, both as a WordPress error.
   *
   * @param request below `/wp-json`, or with `?rest_route=`.
   * @param visitorAddress whose call it is, so that a guard there does not take all visitors for one.
   * @returns the request, to be answered here, when the call stays here.
   */
  answer(request: Request, visitorAddress: string): Promise<Response | Request>;
  /**
   * The same for what a page reads: what the WordPress said last, where it fails or the request's signal ends
   * before it has answered.
   */
  answerPage(request: Request): Promise<Response | null>;
  /** Passes a picture, clip or document on, ranges included. */
  forwardUpload(request: Request): Promise<Response>;
}

export interface RemoteContentOptions {
  /** Ends in `/wp-json`. */
  apiRoot: string;
  /** What its own addresses become, so that browsers ask us for them. */
  publicUrl: string;
  /** What our own API takes: the WordPress is asked nothing else. */
  routes: readonly RestRoute[];
  /** For requests that visitors leave. */
  contact: ContactForwarding;
  log: Logger;
  now?: () => number;
  limits?: Partial<RemoteLimits>;
}

interface Call {
  kind: CallKind;
  target: ApiTarget;
  declared: DeclaredCall;
  /** It is about somebody, and brings a token. */
  signedIn: boolean;
}

export function createRemoteContent(options: RemoteContentOptions): RemoteContent {
  const { apiRoot, publicUrl, log, now = Date.now } = options;
  const limits = { ...usualLimits, ...options.limits };
  const readIndex = createRemoteIndex(apiRoot, log, now);
  const declaredFor = declaredCalls(options.routes);
  const pageReads = createPageReads(now, limits.retryMs);
  // Each may hold a whole answer in memory. Readers must not stand in the way of who signs in.
  const readers = createPlaces(8, 200);
  const callers = createPlaces(16, 100);
  const files = createPlaces(256, 256);

  /** Null: nothing that a WordPress is asked. */
  function callOf(request: Request): Call | null {
    const target = apiTarget(request);
    if (!target) return null;
    const signedIn = request.headers.has("Authorization");
    const kind = kindOfCall({ ...target, signedIn });
    const declared = kind && declaredFor(target.method, target.path);
    return declared ? { kind, target, declared, signedIn } : null;
  }

  /** What is known by now, where reading it takes long: content can be asked for without. */
  async function indexSoon(): Promise<RemoteIndex> {
    const waiting = Promise.withResolvers<null>();
    const timer = setTimeout(waiting.resolve, limits.indexMs, null);
    const index = await Promise.race([readIndex(), waiting.promise]);
    clearTimeout(timer);
    return index ?? unreadIndex(apiRoot);
  }

  /**
   * The call as it goes on.
   *
   * @throws what `forwardedInit` throws.
   */
  function prepare(request: Request, call: Call, visitorAddress: string | null): Promise<Forwarded> {
    const isPhoto = /^\/extenso\/v1\/avatar$/i.test(call.target.path);
    const takes = isPhoto ? "photo" : call.kind === "content" ? "article" : "fields";
    return forwardedInit(request, { ...call, visitorAddress, takes, signal: request.signal });
  }

  /** What the WordPress says; an answer of ours where it says nothing. Never throws. */
  async function send(
    call: Call,
    { photo, ...init }: Forwarded,
    { index, ms, places }: Sending,
  ): Promise<RemoteAnswer> {
    const { target, declared, kind, signedIn } = call;
    const timeLimit = AbortSignal.timeout(photo ? limits.uploadMs : ms);
    const signal = AbortSignal.any([init.signal, timeLimit]);
    const url = `${index.apiRoot}${encodePath(target.path)}${forwardedSearch(target.query, declared)}`;
    try {
      return await places.use(signal, async () => {
        const answer = await fetchRemote(url, { ...init, signal });
        const { status } = answer;
        if (status >= 500) log.warn({ status, path: target.path }, "content server failed");
        return returnedAnswer(answer, target.method, {
          rewrite: rewriteOf(index.homes, publicUrl),
          root: `${publicUrl}${apiPrefix}`,
          isPersonal: kind !== "content" || signedIn,
        });
      });
    } catch (error) {
      const problem = photo?.problem() ?? error;
      log.warn({ err: problem, target: target.path }, "content server did not answer");
      if (timeLimit.aborted) return failure(504, "content_server_timeout");
      return refusedCall(problem) ?? failure(502, "content_server_unreachable");
    }
  }

  async function exchange(
    request: Request,
    call: Call,
    { visitorAddress, ...sending }: Sending & { visitorAddress: string | null },
  ): Promise<RemoteAnswer> {
    try {
      return await send(call, await prepare(request, call, visitorAddress), sending);
    } catch (error) {
      const refused = refusedCall(error);
      if (refused) return refused;
      throw error;
    }
  }

  /** What the WordPress does not take is answered here, with the body that was read for it. */
  async function answerContact(
    request: Request,
    call: Call,
    { index, visitorAddress }: { index: RemoteIndex; visitorAddress: string },
  ): Promise<Response | Request> {
    try {
      const { url, method, signal } = request;
      const body = await readBytes(request.body, largestBody);
      const read = (headers: Headers) => new Request(url, { method, headers, signal, body });
      const init = await prepare(read(request.headers), call, visitorAddress);
      const fields: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
      const answer = await options.contact.forward(fields, () =>
        send(call, init, { index, ms: limits.contactMs, places: callers }),
      );
      if (answer) return responseOf(answer);
      const headers = new Headers(request.headers);
      // A token of that house would be a forged one in this.
      if (ownerOf("accounts", index.routes) === "wordpress") headers.delete("Authorization");
      return read(headers);
    } catch (error) {
      const refused = refusedCall(error);
      if (refused) return responseOf(refused);
      throw error;
    }
  }

  return {
    async hosts() {
      return (await indexSoon()).homes.map((home) => new URL(home).host);
    },

    async answer(request, visitorAddress) {
      const call = callOf(request);
      if (!call) return request;
      const { kind } = call;
      const index = kind === "content" ? await indexSoon() : await readIndex();
      const owner = ownerOf(kind, index?.routes ?? null);
      if (owner === "studio") return request;
      if (owner === "unknown" || !index) return responseOf(failure(502, "content_server_unreachable"));
      if (kind === "contact") return answerContact(request, call, { index, visitorAddress });
      const answer = await exchange(request, call, {
        index,
        // Readers of content stay unknown to it; whoever acts has to be told from others.
        visitorAddress: kind === "content" ? null : visitorAddress,
        ms: limits.answerMs,
        places: kind === "content" ? readers : callers,
      });
      return answerTo(request, answer);
    },

    async answerPage(request) {
      const call = request.method === "GET" ? callOf(request) : null;
      if (call?.kind !== "content" || call.signedIn) return null;
      const { target, declared } = call;
      const key = target.path.toLowerCase() + forwardedSearch(target.query, declared);
      const answer = await pageReads.read(key, request.signal, async () =>
        // It goes on when the page has stopped waiting.
        exchange(new Request(request, { signal: null }), call, {
          index: await indexSoon(),
          visitorAddress: null,
          ms: limits.answerMs,
          places: readers,
        }),
      );
      return responseOf(answer);
    },

    async forwardUpload(request) {
      const path = safePath(new URL(request.url).pathname);
      if (path === null) return noSuchFile();
      const { filesRoot } = await indexSoon();
      return forwardFile(request, { filesRoot, path, places: files, limits, log });
    },
  };
}

/** To whoever asked: browsers that have the same already hear that. */
function answerTo(request: Request, answer: RemoteAnswer): Response {
  const { status, headers, body } = answer;
  if (request.method === "HEAD") return responseOf({ ...answer, body: null });
  if (status === 200 && body && headers.get("Cache-Control") === "no-cache") {
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    headers.set("ETag", etag);
    if (etagMatches(request.headers.get("If-None-Match"), etag)) {
      return responseOf({ status: 304, headers, body: null });
    }
  }
  return responseOf(answer);
}

interface Sending {
  index: RemoteIndex;
  ms: number;
  places: Places;
}

/** What is wrong with the call itself, or with the time it comes at; null for anything else. */
function refusedCall(error: unknown): RemoteAnswer | null {
  if (error instanceof FileTooLargeError) return failure(413, "extenso_file_too_large");
  if (error instanceof MultipartError) return failure(400, "extenso_not_an_image");
  if (error instanceof TooLargeError) return failure(413, "rest_request_too_large");
  if (error instanceof UnreadableBodyError) return failure(400, "rest_invalid_json");
  if (error instanceof NoPlaceError) return failure(503, "content_server_busy", { "Retry-After": "5" });
  return null;
}
