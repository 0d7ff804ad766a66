/** Forwards one call to the WordPress, and turns every result, failures included, into a response. */
import type { Logger } from "pino";
import { FileTooLargeError, MultipartError } from "../../engines/http/multipart.ts";
import { apiPrefix } from "../../engines/rest/request/request-target.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import { fetchRemote, TooLargeError } from "./bounded-fetch.ts";
import { ConcurrencyLimitError, createConcurrencyLimit } from "./concurrency-limit.ts";
import { namesTag } from "./edit-tag.ts";
import { returnedResponse } from "./fetch-remote.ts";
import { type Forwarded, forwardedSearch, type Takes, UnreadableBodyError } from "./forwarded-call.ts";
import type { RemoteLimits } from "./limits.ts";
import { rewriteOf } from "./own-addresses.ts";
import { type Call, prepareCall } from "./prepare-call.ts";
import type { RemoteIndex } from "./remote-index.ts";
import { errorResponse, failure, type RemoteResponse } from "./remote-response.ts";
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
    article: createConcurrencyLimit(8, 200),
    file: createConcurrencyLimit(8, 100),
    photo: createConcurrencyLimit(16, 16),
    fields: createConcurrencyLimit(32, 100),
  };

  /** Doesn't throw: failures become error responses. */
  async function send(
    { target, declared, kind, signedIn, forPage }: Call,
    index: RemoteIndex,
    { takes, photo, ...init }: Forwarded,
  ): Promise<RemoteResponse> {
    const ms = {
      photo: limits.uploadMs,
      file: limits.libraryMs,
      article: limits.answerMs,
      fields: limits.answerMs,
    }[takes];
    const timeLimit = AbortSignal.timeout(ms);
    const signal = AbortSignal.any([init.signal, timeLimit]);
    const url = `${index.apiRoot}${encodePath(target.path)}${forwardedSearch(target.query, declared)}`;
    try {
      return await places[forPage ? "page" : takes].use(signal, async () => {
        const answer = await fetchRemote(url, { ...init, signal });
        const { status } = answer;
        if (status >= 500) log.warn({ status, path: target.path }, "content server failed");
        return returnedResponse(answer, target.method, {
          rewrite: rewriteOf(index.homes, publicUrl),
          root: `${publicUrl}${apiPrefix}`,
          isPersonal: kind !== "content" || signedIn,
          isEdited: target.method !== "GET" || target.query.get("context") === "edit",
        });
      });
    } catch (error) {
      const problem = photo?.problem() ?? error;
      // An abort by the visitor isn't a failure of the content server.
      if (!init.signal.aborted)
        log.warn({ err: problem, path: target.path }, "content server did not answer");
      if (timeLimit.aborted) return failure(504, "content_server_timeout");
      return refusedCall(problem, takes) ?? failure(502, "content_server_unreachable");
    }
  }

  const guard = createEditGuard();

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
    return send(call, index, { ...init, takes: "fields" });
  }

  return {
    readAs,

    async exchange(request, call, index, visitorAddress) {
      const ifMatch = request.headers.get("If-Match");
      const write = async () =>
        send(call, index, await prepareCall(request, call, { index, publicUrl, visitorAddress }));
      try {
        if (!ifMatch || !call.signedIn || call.kind !== "content") return await write();
        const authorization = request.headers.get("Authorization") ?? "";
        const read = (path: string) => readAs(authorization, request.signal, path, index);
        return await guard.guarded(call.target.path, ifMatch, { read }, write);
      } catch (error) {
        const refused = refusedCall(error);
        if (refused) return refused;
        throw error;
      }
    },
  };
}

/** Error response for a call that is itself wrong, or refused for lack of capacity; null for any other error. */
export function refusedCall(error: unknown, takes?: Takes): RemoteResponse | null {
  if (error instanceof RestError) return errorResponse(error);
  if (takes === "file" && error instanceof FileTooLargeError) return failure(413, "rest_upload_file_too_big");
  if (takes === "file" && error instanceof MultipartError) return failure(400, "rest_upload_no_data");
  if (error instanceof FileTooLargeError) return failure(413, "extenso_file_too_large");
  if (error instanceof MultipartError) return failure(400, "extenso_not_an_image");
  if (error instanceof TooLargeError) return failure(413, "rest_request_too_large");
  if (error instanceof UnreadableBodyError) return failure(400, "rest_invalid_json");
  if (error instanceof ConcurrencyLimitError) return failure(503, "content_server_busy");
  return null;
}

/**
 * Prevents lost updates in a WordPress, which doesn't compare versions itself: before a write with `If-Match`, the
 * record is read again. A write that goes directly to the WordPress between the two isn't noticed.
 */
const records = /^(\/wp\/v2\/(?:posts|pages|portfolio-items|media)\/\d{1,15})(\/autosaves)?$/i;

interface Needed {
  /** Reads as the same caller; the path includes its query. */
  read(path: string): Promise<RemoteResponse>;
}

interface EditGuard {
  /** Runs writes to one record one after another, each after its check. */
  guarded(
    path: string,
    ifMatch: string,
    needed: Needed,
    write: () => Promise<RemoteResponse>,
  ): Promise<RemoteResponse>;
}

function fieldsOf({ body }: RemoteResponse): Record<string, unknown> {
  const value: unknown = JSON.parse(body?.toString("utf8") || "null");
  return Object(Array.isArray(value) ? value[0] : value);
}

/** Author of the newest revision; null when the WordPress doesn't reveal one. */
async function writerOf(record: string, { read }: Needed): Promise<{ id: number; name: string } | null> {
  if (!/\/(?:posts|pages)\/\d+$/i.test(record)) return null;
  const revisions = await read(`${record}/revisions?context=edit&per_page=1`);
  const { author } = revisions.status === 200 ? fieldsOf(revisions) : {};
  if (typeof author !== "number") return null;
  const person = await read(`/wp/v2/users/${author}`);
  const { name } = person.status === 200 ? fieldsOf(person) : {};
  return typeof name === "string" ? { id: author, name } : null;
}

async function changed(record: string, current: RemoteResponse, needed: Needed): Promise<RemoteResponse> {
  const { modified_gmt } = fieldsOf(current);
  const person = await writerOf(record, needed);
  const message = `${person?.name ?? "Someone else"} changed this after you opened it.`;
  const data = { status: 409, modified_gmt, modified_by: person };
  const headers = new Headers(current.headers);
  headers.delete("Allow");
  return {
    status: 409,
    headers,
    body: Buffer.from(JSON.stringify({ code: "rest_post_changed", message, data })),
  };
}

function createEditGuard(): EditGuard {
  const underWay = new Map<string, Promise<unknown>>();

  return {
    async guarded(path, ifMatch, needed, write) {
      const record = records.exec(path)?.[1]?.toLowerCase();
      if (!record) return write();
      const before = underWay.get(record);
      const turn = (async () => {
        await before?.catch(() => {});
        const current = await needed.read(`${record}?context=edit`);
        const tag = current.status === 200 ? current.headers.get("ETag") : null;
        // The write itself reports a missing record or a missing permission.
        if (current.status >= 500) return current;
        return tag === null || namesTag(ifMatch, tag) ? write() : changed(record, current, needed);
      })();
      underWay.set(record, turn);
      try {
        return await turn;
      } finally {
        if (underWay.get(record) === turn) underWay.delete(record);
      }
    },
  };
}
