/** A visitor's call, made ready for the WordPress. */
import type { CallKind } from "./call-owner.ts";
import type { DeclaredCall } from "./declared-calls.ts";
import { type Forwarded, forwardedInit } from "./forwarded-call.ts";
import type { ApiTarget } from "./remote-target.ts";

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

export function prepareCall(request: Request, call: Call, visitorAddress: string): Promise<Forwarded> {
  return forwardedInit(request, {
    ...call,
    takesPhoto: isPhoto(call),
    // Readers of content stay unknown to the WordPress; callers that change something have to be told apart.
    visitorAddress: call.kind === "content" ? null : visitorAddress,
  });
}
