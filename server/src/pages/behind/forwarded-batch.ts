/**
 * `batch/v1` in front of a WordPress: rebuilt as one batch of the calls that would also be forwarded one by one, so
 * the WordPress decides order and validation. A call that isn't forwarded has a stand-in that the WordPress refuses.
 */

import * as z from "zod/mini";
import { checkArguments } from "../../engines/rest/arguments/argument-schema.ts";
import {
  allowsBatch,
  type BatchedRequest,
  batchArguments,
  batchNotAllowed,
} from "../../engines/rest/batch/batch.ts";
import { apiPrefix } from "../../engines/rest/request/request-target.ts";
import { noRoute, RestError } from "../../engines/rest/rest-error.ts";
import { readBytes } from "./bounded-fetch.ts";
import { parseBoundedJson } from "./bounded-json.ts";
import { kindOfCall } from "./call-owner.ts";
import type { DeclaredCalls } from "./declared-calls.ts";
import { forwardedSearch, onlyArguments, UnreadableBodyError } from "./forwarded-call.ts";
import { largestContentBody } from "./limits.ts";
import type { RemoteResponse } from "./remote-response.ts";
import { apiTarget, encodePath } from "./remote-target.ts";

interface ForwardedBatch {
  /** The batch as it is sent to the WordPress. */
  request: Request;
  /** Our own refusals, at the index of their request; null for requests that are forwarded. */
  refused: (RestError | null)[];
  /** Paths below `/wp-json`, at the index of their request. */
  paths: string[];
}

interface Place {
  publicUrl: string;
  declaredFor: DeclaredCalls;
}

/**
 * @throws {RestError} for an invalid batch.
 * @throws {UnreadableBodyError} {TooLargeError}
 */
export async function forwardedBatch(request: Request, place: Place): Promise<ForwardedBatch> {
  const { requests, validation } = checkArguments(await fieldsOf(request), batchArguments, null) as {
    requests: BatchedRequest[];
    validation: string;
  };
  const parts = requests.map((one) => partOf(one, place));
  const headers = new Headers({ "Content-Type": "application/json" });
  const authorization = request.headers.get("Authorization");
  if (authorization !== null) headers.set("Authorization", authorization);
  const body = JSON.stringify({ validation, requests: parts.map(({ sent }) => sent) });
  return {
    request: new Request(`${place.publicUrl}${apiPrefix}/batch/v1`, { method: "POST", headers, body }),
    refused: parts.map(({ refused }) => refused),
    paths: parts.map(({ path }) => path),
  };
}

async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  try {
    const fields = parseBoundedJson(await readBytes(request.body, largestContentBody));
    if (typeof fields === "object" && fields !== null) return fields as Record<string, unknown>;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw new UnreadableBodyError("no JSON");
}

/** A batch in a batch is refused by every WordPress: it takes the place of our refusal, and counts as invalid. */
const standIn: BatchedRequest = { method: "POST", path: "/batch/v1", body: {} };

function partOf({ method, path, body }: BatchedRequest, { publicUrl, declaredFor }: Place) {
  const refuse = (refused: RestError) => ({ sent: standIn, refused, path: "" });
  const address = `${publicUrl}${apiPrefix}${path}`;
  if (!path.startsWith("/") || !URL.canParse(address)) {
    return refuse(new RestError("parse_path_failed", "Could not parse the path.", 400));
  }
  const target = apiTarget(new Request(address, { method }));
  const declared = target && declaredFor(target.method, target.path);
  if (!target || !declared) return refuse(noRoute());
  // Accounts may be this server's own: a batch reaches content alone.
  const kind = kindOfCall({ path: target.path, method: target.method, signedIn: true });
  if (kind !== "content" || !allowsBatch({ namespace: "wp/v2", path: routeOf(target.path) }))
    return refuse(batchNotAllowed());
  const sent = {
    method: target.method,
    path: encodePath(target.path) + forwardedSearch(target.query, declared),
    body: onlyArguments(body, declared),
  };
  return { sent, refused: null, path: target.path };
}

/** The route of a path: `/wp/v2/posts/7` becomes `/posts/(?P<id>[\d]+)`. */
function routeOf(path: string): string {
  return path
    .replace(/^\/wp\/v2/i, "")
    .toLowerCase()
    .replace(/\/\d+$/, "/(?P<id>[\\d]+)");
}

const batchedResponse = z.object({
  status: z.coerce.number(),
  body: z.optional(z.unknown()),
  headers: z.optional(z.unknown()),
});
type BatchedResponse = z.infer<typeof batchedResponse>;
/** Responses that are missing or malformed become `null`. */
const batched = z.object({
  failed: z.catch(z.optional(z.string()), undefined),
  responses: z.array(z.catch(z.nullable(batchedResponse), null)),
});

/** Inserts our own refusals into the WordPress's response, and collects the paths that were written. */
export function batchResponse(
  answer: RemoteResponse,
  { refused, paths }: Pick<ForwardedBatch, "refused" | "paths">,
): { answer: RemoteResponse; written: string[] } {
  if (answer.status !== 207) return { answer, written: [] };
  const { data: told } = batched.safeParse(JSON.parse(answer.body?.toString("utf8") || "null"));
  if (!told) return { answer, written: [] };
  const responses = paths.map((_, at): BatchedResponse | null => {
    const error = refused[at];
    if (error) return { body: error.toWire(), status: error.status, headers: [] };
    const said = told.responses[at];
    return said ? { ...said, headers: headersOf(said.headers) } : null;
  });
  const failed = told.failed === undefined ? {} : { failed: told.failed };
  const isWritten = (at: number) => !told.failed && (responses[at]?.status ?? 500) < 300;
  return {
    answer: { ...answer, body: Buffer.from(JSON.stringify({ ...failed, responses })) },
    written: paths.filter((path, at) => path !== "" && isWritten(at)),
  };
}

/** The same headers as in our own batches. */
function headersOf(headers: unknown): unknown {
  const told = Object.entries(Object(headers)).filter(
    ([name, value]) => ["Location", "Allow"].includes(name) && typeof value === "string",
  );
  return told.length === 0 ? [] : Object.fromEntries(told);
}
