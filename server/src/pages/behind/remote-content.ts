/**
 * A studio's own WordPress as the source of content (`CONTENT_API_URL`). Browsers and loaders keep calling this
 * server, which forwards calls that concern the WordPress and answers the rest itself.
 */
import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { etagMatches } from "../../engines/http/cached-response.ts";
import type { ReadContentServer } from "../../engines/rest/description/describe.ts";
import { isReadMethod } from "../../engines/rest/request/request-target.ts";
import { corsHeaders } from "../../engines/rest/response/headers.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { kindOfCall, ownerOf } from "./call-owner.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import { forwardFile, noSuchFile } from "./forward-file.ts";
import { declaredCalls, forwardedSearch } from "./forwarded-call.ts";
import { type RemoteLimits, usualLimits } from "./limits.ts";
import { asXml, isOEmbed, withAddressThere } from "./oembed-elsewhere.ts";
import { createPageReads } from "./page-reads.ts";
import { type Call, createRemoteCalls } from "./remote-calls.ts";
import { createRemoteIndex, type RemoteIndex, unreadIndex } from "./remote-index.ts";
import { envelopeResponse, failure, type RemoteResponse, responseOf } from "./remote-response.ts";
import { apiTarget, encodePath, safePath } from "./remote-target.ts";

export interface RemoteContent {
  /** Hosts whose links in content lead to this site. */
  hosts(): Promise<string[]>;
  /**
   * Forwards an API call to the WordPress. If it is unreachable, the response is a 502, if it is too slow a 504, both
   * as a WordPress error.
   *
   * @param request below `/wp-json`, or with `?rest_route=`.
   * @param visitorAddress the visitor's address, so that rate limits there don't count all visitors as one.
   * @returns the request itself if this server is to answer it.
   */
  answer(request: Request, visitorAddress: string): Promise<Response | Request>;
  /**
   * The same for a page's read: uses the WordPress's last response if the request fails, or if its signal aborts
   * first.
   */
  answerPage(request: Request): Promise<Response | null>;
  /** URL in the WordPress for a path of this site below `/wp-admin`, with its query. */
  adminUrl(path: string): Promise<string>;
  /** The WordPress's page on which apps get an application password; null if it has none. */
  authorizeUrl(): Promise<string | null>;
  /** The routes that are available, here or there, and the time zone of the content's dates. */
  describe: ReadContentServer;
  /** Note for people whose sign-in here fails; empty if accounts are the WordPress's, or its index isn't known. */
  signInNote(): Promise<string>;
  /** The WordPress's facts about the token's user; null where accounts aren't its own. */
  caller(authorization: string, signal: AbortSignal): Promise<unknown>;
  /** Forwards a picture, clip or document, ranges included. */
  forwardUpload(request: Request): Promise<Response>;
}

export interface RemoteContentOptions {
  /** Root URL of the WordPress's API; ends in `/wp-json`. */
  apiRoot: string;
  /** Replaces the WordPress's own URLs, so that browsers request them from us. */
  publicUrl: string;
  /** Routes of our own API; a call that matches none isn't forwarded. */
  routes: readonly RestRoute[];
  log: Logger;
  now?: () => number;
  limits?: Partial<RemoteLimits>;
}

/** Routes for our own server's content, which would change records that are hidden behind the WordPress. */
const hereWithContent =
  /^\/(?:batch\/v1|extenso\/v1\/(?:uploads|videos|media|merged-terms|redirect-rules|unknown-paths))(\/|$)/i;
/** Routes for our own server's accounts, which are useless if the WordPress has accounts of its own. */
const hereWithAccounts = /^\/extenso\/v1\/(people|invitations)(\/|$)/i;

export function createRemoteContent(options: RemoteContentOptions): RemoteContent {
  const { apiRoot, publicUrl, log, now = Date.now } = options;
  const limits = { ...usualLimits, ...options.limits };
  const readIndex = createRemoteIndex(apiRoot, log, now);
  const declaredFor = declaredCalls(options.routes);
  const pageReads = createPageReads(now, limits.retryMs);
  const files = createConcurrencyLimit(256, 256);
  const calls = createRemoteCalls({ publicUrl, limits, log });

  /** Null if the call isn't for a WordPress. */
  function callOf(request: Request, forPage = false): Call | null {
    const target = apiTarget(request);
    if (!target) return null;
    const signedIn = request.headers.has("Authorization");
    const kind = kindOfCall({ ...target, signedIn });
    const declared = kind && declaredFor(target.method, target.path);
    return declared ? { kind, target, declared, signedIn, forPage } : null;
  }

  /** Shared by all callers that wait for the same reading, because a page asks for the index several times. */
  let patience: Promise<null> | null = null;

  /** The index, or after `indexMs` an unread one: content can be requested without it. */
  async function indexSoon(): Promise<RemoteIndex> {
    const reading = readIndex().finally(() => {
      patience = null;
    });
    patience ??= delay(limits.indexMs, null, { ref: false });
    return (await Promise.race([reading, patience])) ?? unreadIndex(apiRoot);
  }

  /** Our own index is the same for everybody, and a token of the WordPress isn't valid here. */
  function withoutToken({ url, method, headers, signal }: Request): Request {
    const others = new Headers(headers);
    others.delete("Authorization");
    return new Request(url, { method, headers: others, signal });
  }

  const { origin: ownOrigin } = new URL(publicUrl);

  /** Null if this server answers. */
  async function answered(request: Request, visitorAddress: string): Promise<Response | null> {
    const target = apiTarget(request);
    if (!target) return null;
    const { path, method } = target;
    if (hereWithContent.test(path)) return responseOf(failure(404, "rest_no_route"));
    if (!isReadMethod(method) && kindOfCall({ path, method, signedIn: true }) === "content")
      return responseOf(failure(403, "content_edited_in_wordpress"));
    const isAboutPeople = hereWithAccounts.test(path);
    const call = isAboutPeople ? null : callOf(request);
    if (!call && !isAboutPeople) return null;
    const kind = call?.kind ?? "accounts";
    const index = kind === "content" ? await indexSoon() : await readIndex();
    const owner = ownerOf(kind, index?.routes ?? null);
    if (owner === "studio") return null;
    if (owner === "unknown" || !index) return responseOf(failure(502, "content_server_unreachable"));
    if (!call) return responseOf(failure(404, "rest_no_route"));
    if (isOEmbed(call.target)) {
      const passedOn = await withAddressThere(call, { request, index, publicUrl, calls });
      return answerTo(request, asXml(call, await calls.exchange(request, passedOn, index, visitorAddress)));
    }
    const answer = await calls.exchange(request, call, index, visitorAddress);
    // Content is edited in the WordPress, so this server doesn't offer the methods that write it.
    if (kind === "content" && answer.headers.has("Allow")) answer.headers.set("Allow", "GET");
    return answerTo(request, call.target.query.has("_envelope") ? envelopeResponse(answer) : answer);
  }

  return {
    async hosts() {
      return (await indexSoon()).homes.map((home) => new URL(home).host);
    },

    async answer(request, visitorAddress) {
      if (apiTarget(request)?.path === "") return withoutToken(request);
      const answer = await answered(request, visitorAddress);
      // Pages of other origins may call a WordPress, and so they may call it through this server.
      for (const [name, value] of Object.entries(answer ? corsHeaders(request, null, ownOrigin) : {}))
        answer?.headers.set(name, value);
      return answer ?? request;
    },

    async describe() {
      const index = await indexSoon();
      return {
        offers: offeredRoutes(index.routes),
        timeZone: index.timeZone,
        gmtOffset: index.gmtOffset,
        authorizeUrl: index.authorizeUrl,
      };
    },

    async adminUrl(path) {
      const { pathname, search } = new URL(path, publicUrl);
      const below = safePath(pathname)?.replace(/^\/wp-admin\/?/, "") ?? "";
      return (await indexSoon()).adminRoot + encodePath(below) + search;
    },

    async authorizeUrl() {
      return (await indexSoon()).authorizeUrl;
    },

    async signInNote() {
      const index = await readIndex();
      if (!index || ownerOf("accounts", index.routes) === "wordpress") return "";
      return "Accounts of the WordPress behind this site do not work here: it has no sign-in for other sites. The plugin in docs/wordpress.md adds it.";
    },

    async answerPage(request) {
      const call = request.method === "GET" ? callOf(request, true) : null;
      if (call?.kind !== "content" || call.signedIn) return null;
      const { target, declared } = call;
      const key = target.path.toLowerCase() + forwardedSearch(target.query, declared);
      const answer = await pageReads.read(key, request.signal, async () =>
        // The read continues after the page has stopped waiting.
        calls.exchange(new Request(request, { signal: null }), call, await indexSoon(), ""),
      );
      return responseOf(answer);
    },

    async caller(authorization, signal) {
      const index = await readIndex();
      if (!index || ownerOf("accounts", index.routes) !== "wordpress") return null;
      const answer = await calls.readAs(authorization, signal, "/wp/v2/users/me?context=edit", index);
      return answer.status === 200 && answer.body ? JSON.parse(answer.body.toString("utf8")) : null;
    },

    async forwardUpload(request) {
      const path = safePath(new URL(request.url).pathname);
      if (path === null) return noSuchFile();
      const { filesRoot } = await indexSoon();
      return forwardFile(request, { filesRoot, path, places: files, limits, log });
    },
  };
}

/** Ignores the names of groups: `(?P<id>[\d]+)` matches the same under every name. */
const unnamed = (path: string) => path.replace(/\(\?P<\w+>[^()]*(?:\([^()]*\)[^()]*)*\)/g, "*");

/**
 * The routes of ours that are available, by their paths in an index.
 *
 * @param routes routes in the WordPress's index. An index that isn't read or hides them offers all routes.
 */
function offeredRoutes(routes: ReadonlySet<string>): (path: string) => boolean {
  const there = routes.has("/wp/v2/posts") ? new Set([...routes].map(unnamed)) : null;
  return (path) => {
    if (hereWithContent.test(path)) return false;
    if (hereWithAccounts.test(path)) return ownerOf("accounts", routes) === "studio";
    const kind = kindOfCall({ path, method: "GET", signedIn: true });
    const isHere = kind === null || ownerOf(kind, routes) !== "wordpress";
    return isHere || there === null || there.has(unnamed(path));
  };
}

/** Omits the body for HEAD, and answers 304 to browsers that have the same response already. */
function answerTo(request: Request, answer: RemoteResponse): Response {
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
