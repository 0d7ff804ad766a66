/** Calls within a batch, each handled like a separate request. */

import { checkArguments } from "../arguments/argument-schema.ts";
import type { Finished } from "../cache/response-cache.ts";
import { endpointOf, type Match } from "../find-endpoint.ts";
import type { CallHandler, ParsedRequest, RestContext } from "../handle-call.ts";
import { readTarget } from "../request/request-target.ts";
import { noRoute, RestError } from "../rest-error.ts";
import type { Method, RestCall } from "../route.ts";
import { allowsBatch, type BatchedRequest, type BatchedResponse, batchNotAllowed } from "./batch.ts";

interface BatchDependencies {
  answering: CallHandler;
  /** Root URL of the API, without a slash at the end. */
  root: string;
  matchesOf(path: string): Match[];
}

export function batchedCalls({ answering: { compute, callOf }, root, matchesOf }: BatchDependencies) {
  /** @throws {RestError} for a path that can't be part of a URL. */
  function parse({ method, path, body }: BatchedRequest, batch: RestCall): ParsedRequest {
    // From a whole URL, WordPress takes the part after the host.
    const whole = /^https?:\/\//i.test(path) ? URL.parse(path) : null;
    const below = whole ? whole.pathname + whole.search : path;
    if (!below.startsWith("/") || !URL.canParse(root + below)) {
      throw new RestError("parse_path_failed", "Could not parse the path.", 400);
    }
    const url = new URL(root + below);
    const target = readTarget(url);
    const headers = new Headers({ "Content-Type": "application/json" });
    for (const name of ["X-Forwarded-For", "User-Agent"]) {
      const value = batch.request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const request = new Request(url, { method, headers, body: JSON.stringify(body) });
    const about: Record<string, unknown> = { requestId: batch.requestId, log: batch.log };
    const context = {
      req: { raw: request },
      env: { incoming: { socket: { remoteAddress: batch.connectionAddress } } },
      get: (name: string) => about[name],
    } as unknown as RestContext;
    const matches = matchesOf(target.path);
    const found = endpointOf(matches, method);
    return { context, target, method, isHead: false, matches, found, batchedBy: batch.user };
  }

  async function checkBatched(request: BatchedRequest, batch: RestCall): Promise<RestError | null> {
    try {
      const { context, target, method, found } = parse(request, batch);
      if (!found) throw noRoute();
      if (!allowsBatch(found.route)) throw batchNotAllowed();
      const call = callOf({ context, target }, method as Method, batch.user, found.pathParams);
      call.params = checkArguments(
        { ...call.params, ...request.body, ...found.pathParams },
        found.endpoint.args ?? {},
        call,
      );
      await found.endpoint.validate?.(call);
      return null;
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  async function runBatched(request: BatchedRequest, batch: RestCall): Promise<BatchedResponse> {
    try {
      // The cast holds because files, whose endpoints return a `Response`, can't be batched.
      const { text, status, headers } = (await compute(parse(request, batch))) as Finished;
      return { body: JSON.parse(text), status, headers };
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return { body: error.toWire(), status: error.status, headers: new Headers() };
    }
  }

  return { check: checkBatched, run: runBatched };
}
