/** A visitor's call, made ready for the WordPress. */
import type { CallKind } from "./call-owner.ts";
import type { DeclaredCall } from "./declared-calls.ts";
import { type Forwarded, forwardedInit, type Takes } from "./forwarded-call.ts";
import { filesBackTo } from "./own-addresses.ts";
import type { RemoteIndex } from "./remote-index.ts";
import type { ApiTarget } from "./remote-target.ts";

interface CallContext {
  index: RemoteIndex;
  publicUrl: string;
  visitorAddress: string;
}

export interface Call {
  kind: CallKind;
  target: ApiTarget;
  declared: DeclaredCall;
  /** It is about somebody, and brings a token. */
  signedIn: boolean;
  /** A page of ours is made of it. */
  forPage: boolean;
}

function takenBy({ kind, target: { path, method } }: Call, request: Request): Takes {
  if (method === "POST" && /^\/extenso\/v1\/avatar$/i.test(path)) return "photo";
  const isFields = /^application\/(json|x-www-form-urlencoded)\b/i.test(
    request.headers.get("Content-Type") ?? "",
  );
  if (method === "POST" && /^\/wp\/v2\/media$/i.test(path) && !isFields) return "file";
  return kind === "content" ? "article" : "fields";
}

export function prepareCall(
  request: Request,
  call: Call,
  { index, publicUrl, visitorAddress }: CallContext,
): Promise<Forwarded> {
  return forwardedInit(request, {
    ...call,
    takes: takenBy(call, request),
    respell: call.kind === "content" ? filesBackTo(index.filesHome, publicUrl) : (text) => text,
    // Readers of content stay unknown to the WordPress; callers that change something have to be told apart.
    visitorAddress: call.kind === "content" ? null : visitorAddress,
  });
}
