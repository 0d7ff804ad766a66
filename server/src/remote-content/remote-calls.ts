/** One call to the WordPress, from what a visitor sent to what goes back: whatever happens, an answer. */
import type { Logger } from "pino";
import { FileTooLargeError, MultipartError } from "../http/multipart.ts";
import { apiPrefix } from "../rest/request-target.ts";
import { fetchRemote, readBytes, TooLargeError } from "./bounded-fetch.ts";
import { type CallKind, ownerOf } from "./call-owner.ts";
import type { ContactForwarding } from "./contact-forwarding.ts";
import type { DeclaredCall } from "./declared-calls.ts";
import {
  type Forwarded,
  forwardedInit,
  forwardedSearch,
  type Takes,
  UnreadableBodyError,
} from "./forwarded-call.ts";
import { largestBody, type RemoteLimits } from "./limits.ts";
import { rewriteOf } from "./own-addresses.ts";
import { createPlaces, NoPlaceError } from "./places.ts";
import { failure, type RemoteAnswer, responseOf, returnedAnswer } from "./remote-answer.ts";
import type { RemoteIndex } from "./remote-index.ts";
import { type ApiTarget, encodePath } from "./remote-target.ts";

export interface Call {
  kind: CallKind;
  target: ApiTarget;
  declared: DeclaredCall;
  /** It is about somebody, and brings a token. */
  signedIn: boolean;
  /** A page of ours is made of it. */
  forPage: boolean;
}

interface Options {
  publicUrl: string;
  limits: RemoteLimits;
  forwarding: ContactForwarding;
  log: Logger;
}

export interface RemoteCalls {
  exchange(request: Request, call: Call, index: RemoteIndex, visitorAddress: string): Promise<RemoteAnswer>;
  /** What the WordPress does not take comes back, to be answered here. */
  contact(
    request: Request,
    call: Call,
    index: RemoteIndex,
    visitorAddress: string,
  ): Promise<Response | Request>;
}

export function createRemoteCalls({ publicUrl, limits, forwarding, log }: Options): RemoteCalls {
  // Each may hold a whole answer in memory. Slow reads by programs, or photos on slow lines, must not stand in
  // the way of our own pages and of who signs in.
  const places = {
    page: createPlaces(8, 100),
    article: createPlaces(8, 200),
    photo: createPlaces(16, 16),
    fields: createPlaces(32, 100),
  };

  /** Never throws: what the WordPress does not say is said for it. */
  async function send(
    { target, declared, kind, signedIn, forPage }: Call,
    index: RemoteIndex,
    { takes, photo, ...init }: Forwarded,
  ): Promise<RemoteAnswer> {
    const ms = photo ? limits.uploadMs : kind === "contact" ? limits.contactMs : limits.answerMs;
    const timeLimit = AbortSignal.timeout(ms);
    const signal = AbortSignal.any([init.signal, timeLimit]);
    const url = `${index.apiRoot}${encodePath(target.path)}${forwardedSearch(target.query, declared)}`;
    try {
      return await places[forPage ? "page" : takes].use(signal, async () => {
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
      // A visitor who leaves is no trouble of the content server's.
      if (!init.signal.aborted)
        log.warn({ err: problem, path: target.path }, "content server did not answer");
      if (timeLimit.aborted) return failure(504, "content_server_timeout");
      return refusedCall(problem) ?? failure(502, "content_server_unreachable");
    }
  }

  return {
    async exchange(request, call, index, visitorAddress) {
      try {
        return await send(call, index, await prepared(request, call, visitorAddress));
      } catch (error) {
        const refused = refusedCall(error);
        if (refused) return refused;
        throw error;
      }
    },

    async contact(request, call, index, visitorAddress) {
      const { url, method } = request;
      try {
        const body = await readBytes(request.body, largestBody);
        // Without the visitor's signal: a request that has left is not called back when the visitor goes.
        const read = (headers: Headers) => new Request(url, { method, headers, body });
        const init = await prepared(read(request.headers), call, visitorAddress);
        const fields: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
        const answer = await forwarding.forward(fields, () => send(call, index, init));
        if (answer) return responseOf(answer);
        const headers = new Headers(request.headers);
        // A token of that server would be a forged one here.
        if (ownerOf("accounts", index.routes) === "wordpress") headers.delete("Authorization");
        return read(headers);
      } catch (error) {
        const refused = refusedCall(error);
        if (refused) return responseOf(refused);
        throw error;
      }
    },
  };
}

function prepared(request: Request, call: Call, visitorAddress: string): Promise<Forwarded> {
  const isPhoto = call.target.method === "POST" && /^\/extenso\/v1\/avatar$/i.test(call.target.path);
  const takes: Takes = isPhoto ? "photo" : call.kind === "content" ? "article" : "fields";
  return forwardedInit(request, {
    ...call,
    takes,
    // Readers of content stay unknown to it; whoever acts has to be told from others.
    visitorAddress: call.kind === "content" ? null : visitorAddress,
  });
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
