/** Forwards one call to the WordPress, and turns every result, failures included, into a response. */
import type { Logger } from "pino";
import { FileTooLargeError, MultipartError } from "../../engines/http/multipart.ts";
import { apiPrefix } from "../../engines/rest/request/request-target.ts";
import { fetchRemote, TooLargeError } from "./bounded-fetch.ts";
import type { CallKind } from "./call-owner.ts";
import { ConcurrencyLimitError, createConcurrencyLimit } from "./concurrency-limit.ts";
import { returnedResponse } from "./fetch-remote.ts";
import {
  type DeclaredCall,
  type Forwarded,
  forwardedInit,
  forwardedSearch,
  UnreadableBodyError,
} from "./forwarded-call.ts";
import type { RemoteLimits } from "./limits.ts";
import { rewriteOf } from "./own-addresses.ts";
import type { RemoteIndex } from "./remote-index.ts";
import { failure, type RemoteResponse } from "./remote-response.ts";
import { type ApiTarget, encodePath } from "./remote-target.ts";

interface Options {
  publicUrl: string;
  limits: RemoteLimits;
  log: Logger;
}

export interface RemoteCalls {
  exchange(request: Request, call: Call, index: RemoteIndex, visitorAddress: string): Promise<RemoteResponse>;
  /** A read by this server, with the caller's token; null reads as anybody. @param path with its query. */
  readAs(
    authorization: string | null,
    signal: AbortSignal,
    path: string,
    index: RemoteIndex,
  ): Promise<RemoteResponse>;
}

export function createRemoteCalls({ publicUrl, limits, log }: Options): RemoteCalls {
  // Each request may hold a whole response in memory. Slow reads by programs, or photos on slow lines, must not delay
  // our own pages and sign-ins.
  const places = {
    page: createConcurrencyLimit(8, 100),
    content: createConcurrencyLimit(8, 200),
    photo: createConcurrencyLimit(16, 16),
    account: createConcurrencyLimit(32, 100),
  };

  /** Doesn't throw: failures become error responses. */
  async function send(
    { target, declared, kind, signedIn, forPage }: Call,
    index: RemoteIndex,
    { photo, ...init }: Forwarded,
  ): Promise<RemoteResponse> {
    const timeLimit = AbortSignal.timeout(photo ? limits.uploadMs : limits.answerMs);
    const signal = AbortSignal.any([init.signal, timeLimit]);
    const url = `${index.apiRoot}${encodePath(target.path)}${forwardedSearch(target.query, declared)}`;
    try {
      const place = photo ? "photo" : forPage ? "page" : kind === "content" ? "content" : "account";
      return await places[place].use(signal, async () => {
        const answer = await fetchRemote(url, { ...init, signal });
        const { status } = answer;
        if (status >= 500) log.warn({ status, path: target.path }, "content server failed");
        return returnedResponse(answer, target.method, {
          rewrite: rewriteOf(index.homes, publicUrl),
          root: `${publicUrl}${apiPrefix}`,
          isPersonal: kind !== "content" || signedIn,
        });
      });
    } catch (error) {
      const problem = photo?.problem() ?? error;
      // An abort by the visitor isn't a failure of the content server.
      if (!init.signal.aborted)
        log.warn({ err: problem, path: target.path }, "content server did not answer");
      if (timeLimit.aborted) return failure(504, "content_server_timeout");
      return refusedCall(problem) ?? failure(502, "content_server_unreachable");
    }
  }

  function readAs(
    authorization: string | null,
    signal: AbortSignal,
    path: string,
    index: RemoteIndex,
  ): Promise<RemoteResponse> {
    const { pathname, searchParams } = new URL(path, publicUrl);
    const target: ApiTarget = { path: pathname, query: new Map(searchParams), method: "GET" };
    const declared = { query: new Set(searchParams.keys()), inPath: new Set<string>() };
    const call: Call = {
      kind: "content",
      target,
      declared,
      signedIn: authorization !== null,
      forPage: false,
    };
    const headers = new Headers({ Accept: "application/json" });
    if (authorization !== null) headers.set("Authorization", authorization);
    const init = { method: "GET", headers, signal };
    return send(call, index, init);
  }

  return {
    readAs,

    async exchange(request, call, index, visitorAddress) {
      try {
        return await send(call, index, await prepareCall(request, call, visitorAddress));
      } catch (error) {
        const refused = refusedCall(error);
        if (refused) return refused;
        throw error;
      }
    },
  };
}

/** Error response for a call that is itself wrong, or refused for lack of capacity; null for any other error. */
function refusedCall(error: unknown): RemoteResponse | null {
  if (error instanceof FileTooLargeError) return failure(413, "extenso_file_too_large");
  if (error instanceof MultipartError) return failure(400, "extenso_not_an_image");
  if (error instanceof TooLargeError) return failure(413, "rest_request_too_large");
  if (error instanceof UnreadableBodyError) return failure(400, "rest_invalid_json");
  if (error instanceof ConcurrencyLimitError) return failure(503, "content_server_busy");
  return null;
}

// A visitor's call, made ready for the WordPress.

export interface Call {
  kind: CallKind;
  target: ApiTarget;
  declared: DeclaredCall;
  /** It is about somebody, and brings a token. */
  signedIn: boolean;
  /** A page of ours is made of it. */
  forPage: boolean;
}

const isPhoto = ({ target: { method, path } }: Call) =>
  method === "POST" && /^\/extenso\/v1\/avatar$/i.test(path);

function prepareCall(request: Request, call: Call, visitorAddress: string): Promise<Forwarded> {
  return forwardedInit(request, {
    ...call,
    takesPhoto: isPhoto(call),
    // Readers of content stay unknown to the WordPress; callers that change something have to be told apart.
    visitorAddress: call.kind === "content" ? null : visitorAddress,
  });
}
