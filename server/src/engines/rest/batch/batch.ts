/** `batch/v1`: several writes in one request, each with a response of its own, as in WordPress. */
import * as z from "zod/mini";
import type { Argument } from "../arguments/argument-schema.ts";
import { problem, ValueError } from "../arguments/value-problem.ts";
import { RestError } from "../rest-error.ts";
import type { RestCall, RestResponse, RestRoute } from "../route.ts";

const mostAtOnce = 25;
/** Characters of a path with its query. */
const longestPath = 2_000;

export interface BatchedRequest {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/wp-json`, with its query. */
  path: string;
  body: Record<string, unknown>;
}

export interface BatchedResponse {
  body: unknown;
  status: number;
  headers: Headers;
}

export interface BatchRunner {
  /** @returns the error that can be found before the request runs; null when there is none. */
  check(request: BatchedRequest, batch: RestCall): Promise<RestError | null>;
  /** Runs one request. An error becomes a response. */
  run(request: BatchedRequest, batch: RestCall): Promise<BatchedResponse>;
}

/** As in WordPress, only records that are written in one step can be batched, which rules out files. */
export function allowsBatch({ namespace, path }: Pick<RestRoute, "namespace" | "path">): boolean {
  return (
    namespace === "wp/v2" &&
    /^\/(?:posts|pages|portfolio-items|categories|tags|users)(?:\/\(\?P<id>\[\\d\]\+\))?$/.test(path)
  );
}

const requests: Argument<RestCall | null> = {
  required: true,
  type: "array",
  maxItems: mostAtOnce,
  items: {
    type: "object",
    properties: {
      method: { type: "string", enum: ["POST", "PUT", "PATCH", "DELETE"], default: "POST" },
      path: { type: "string", required: true, maxLength: longestPath },
      body: { type: "object", properties: {}, additionalProperties: true },
      headers: { type: "object", properties: {}, additionalProperties: true },
    },
  },
  describedAs: {
    items: {
      type: "object",
      properties: {
        method: { type: "string", enum: ["POST", "PUT", "PATCH", "DELETE"], default: "POST" },
        path: { type: "string", required: true },
        // PHP encodes an empty array as a list.
        body: { type: "object", properties: [], additionalProperties: true },
        headers: {
          type: "object",
          properties: [],
          additionalProperties: { type: ["string", "array"], items: { type: "string" } },
        },
      },
    },
  },
  sanitize: (list) => (list as Partial<BatchedRequest>[]).map(requestFrom),
};

/** Headers of a single request are dropped: credentials and `User-Agent` come from the batch. */
function requestFrom(
  { method = "POST", path, body = {} }: Partial<BatchedRequest>,
  at: number,
): BatchedRequest {
  if (path !== undefined) return { method, path, body };
  const message = `path is a required property of requests[${at}].`;
  const missing = problem("rest_property_required", message);
  throw new ValueError((missing as Extract<typeof missing, { problem: unknown }>).problem);
}

const batchArguments: Record<string, Argument<RestCall>> = {
  validation: { type: "string", enum: ["require-all-validate", "normal"], default: "normal" },
  requests,
};

const one = z.nullable(z.object({ body: z.unknown(), status: z.number(), headers: z.unknown() }));
const batchResponse = z.object({ failed: z.optional(z.string()), responses: z.array(one) });

export function batchRoute(runner: () => BatchRunner): RestRoute {
  return {
    namespace: "batch/v1",
    path: "",
    endpoints: [
      {
        methods: ["POST"],
        args: batchArguments,
        takesContent: true,
        response: batchResponse,
        handle: (call) => answerBatch(call, runner()),
      },
    ],
  };
}

async function answerBatch(call: RestCall, { check, run }: BatchRunner): Promise<RestResponse> {
  const asked = call.params.requests as BatchedRequest[];
  if (call.params.validation === "require-all-validate") {
    const faults: (RestError | null)[] = [];
    for (const request of asked) faults.push(await check(request, call));
    if (faults.some((fault) => fault !== null)) {
      const responses = faults.map(
        (fault) => fault && { body: fault.toWire(), status: fault.status, headers: [] },
      );
      return { status: 207, body: { failed: "validation", responses } };
    }
  }
  const responses: unknown[] = [];
  // In sequence, because a request may need a record that an earlier one creates.
  for (const request of asked) {
    const { body, status, headers } = await run(request, call);
    responses.push({ body, status, headers: headersOf(headers) });
  }
  return { status: 207, body: { responses } };
}

/** Headers that concern this one response. An empty array instead of `{}`, because PHP encodes an empty map so. */
function headersOf(headers: Headers): unknown {
  const told = ["Location", "Allow"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return told.length === 0 ? [] : Object.fromEntries(told);
}

export function batchNotAllowed(): RestError {
  return new RestError("rest_batch_not_allowed", "The requested route does not support batch requests.", 400);
}
