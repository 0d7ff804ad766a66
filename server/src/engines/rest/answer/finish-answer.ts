/** Completes every response: headers, `Allow`, `_fields`, `_embed` and `_envelope`. */

import type { Finished } from "../cache/cached-answer.ts";
import { declaredOf } from "../find-endpoint.ts";
import type { SignedInUser } from "../request/authentication.ts";
import type { Target } from "../request/request-target.ts";
import type { Endpoint, ListPart, Method, RestAnswer, RestCall, RestRoute } from "../route.ts";
import { parseEmbed, shapeBody } from "./embed.ts";
import { enveloped } from "./envelope.ts";
import { parseFields } from "./fields.ts";
import { commonHeaders, corsHeaders, personalCacheControl } from "./headers.ts";
import { longList } from "./long-list.ts";

/** Facts about a request that are known when it is answered. */
export interface Progress {
  user: SignedInUser | null;
  route?: RestRoute;
  endpoint?: Endpoint;
  /** The call as permissions see it, for `Allow`. */
  call?: RestCall;
}

interface Finishing {
  /** Root URL of the API, without a slash at the end. */
  root: string;
  request: Request;
  target: Target;
  progress: Progress;
  /** Called with the error when a list breaks off after its status was sent. */
  failed: (error: unknown) => void;
}

export async function finishAnswer(
  answer: RestAnswer,
  { root, request, target: { query }, progress: { user, route, endpoint, call }, failed }: Finishing,
): Promise<Finished> {
  const { status = 200 } = answer;
  const headers = new Headers({ ...commonHeaders(root), ...corsHeaders(request, user), ...answer.headers });
  // A write's changes are read again: `asItIsNow` returns a new object, for which nothing is cached yet.
  const allowed = route && call ? await allowedMethods(route, asItIsNow(call)) : [];
  if (allowed.length > 0) headers.set("Allow", allowed.join(", "));
  if (endpoint?.noStore) headers.set("Cache-Control", user ? "private, no-store" : "no-store");
  else if (answer.unlocked) headers.set("Cache-Control", personalCacheControl);
  const shaped = (part: RestAnswer | ListPart) =>
    shapeBody(part, parseFields(query.get("_fields")), parseEmbed(query.get("_embed")));
  let body = answer.body;
  if (status < 400) body = await shaped(answer);
  const { parts } = answer;
  const streamed = (frame: { before: string; after: string }): Pick<Finished, "stream"> =>
    parts ? { stream: () => longList(parts(), shaped, frame, failed) } : {};
  if (query.has("_envelope")) {
    body = enveloped({ ...answer, body, status }, headers.get("Allow"), query);
    // These headers describe the enclosed response, so they move into the envelope.
    for (const name of ["X-WP-Total", "X-WP-TotalPages", "Allow", "Location", "ETag"]) headers.delete(name);
    headers.set("Link", `<${root}/>; rel="https://api.w.org/"`);
    const text = JSON.stringify(body);
    const [before = "", after = ""] = parts ? text.split(/(?<=^\{"body":)\[\]/) : [];
    return { text, status: 200, headers, converted: new Map(), ...streamed({ before, after }) };
  }
  const { paging } = answer;
  return {
    text: JSON.stringify(body),
    ...streamed({ before: "", after: "" }),
    status,
    headers,
    paging,
    unlocked: answer.unlocked,
    converted: declaredOf(query, endpoint ?? {}),
  };
}

function asItIsNow(call: RestCall): RestCall {
  return call.method === "GET" ? call : { ...call };
}

/** Methods of the route that this caller may use; a permission that fails for the row hides its method. */
async function allowedMethods(route: RestRoute, call: RestCall): Promise<Method[]> {
  const allowed: Method[] = [];
  for (const endpoint of route.endpoints) {
    if (!(await endpoint.permission?.(call))) allowed.push(...endpoint.methods);
  }
  return [...new Set(allowed)];
}
