/**
 * The declaration of a route. Matching, validation of arguments, permission, the response's schema, OPTIONS and the
 * index follow from it.
 *
 * A route in twenty lines:
 *
 *     export function noticeRoutes({ database }: Dependencies): RestResource {
 *       const notice = studioRoute("/notices/(?P<id>[\\d]+)", {
 *         GET: {
 *           args: { id: { type: "integer", description: "Which notice." } },
 *           response: wireNotice,
 *           permission: ({ user }) => (user ? null : refusal(false, "rest_forbidden", "Sign in first.")),
 *           async handle({ params }) {
 *             const notice = await findNotice(database, Number(params.id));
 *             if (!notice) throw new RestError("rest_post_invalid_id", "Invalid post ID.", 404);
 *             return { body: presentNotice(notice) };
 *           },
 *         },
 *       });
 *       return { routes: [notice] };
 *     }
 */

import type { ByContext } from "@extenso/contract/fields/answer-parts.ts";
import type { Logger } from "pino";
import type { ZodMiniType } from "zod/mini";
import type { ContentResource } from "../database/content-versions.ts";
import type { Argument } from "./arguments/argument-schema.ts";
import type { SignedInUser } from "./request/authentication.ts";
import type { PhpQuery } from "./request/php-query.ts";
import type { RestError } from "./rest-error.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Position of a response in its collection, for the `Link` header to the previous and next page. */
export interface Paging {
  /** URL of the collection, such as `https://…/wp-json/wp/v2/posts`. */
  collection: string;
  page: number;
  pages: number;
}

export interface RestCall {
  method: Method;
  /** Without `/wp-json`, such as `/wp/v2/posts/25`. */
  path: string;
  /** The request's own query with arguments converted. */
  query: PhpQuery;
  /**
   * Query, body and path together, checked and converted; the path wins, then the body. For endpoints whose
   * responses are cached (`reads`), only the declared arguments, because the cache key consists of these.
   */
  params: Record<string, unknown>;
  user: SignedInUser | null;
  /** For what the framework doesn't read: uploads, headers, the caller's address. */
  request: Request;
  /** The address the connection came from, before any proxy header; empty in tests without one. */
  connectionAddress: string;
  requestId: string;
  log: Logger;
  /**
   * Caches the number that `make` returns, until a resource changes that the endpoint `reads`: for totals that are
   * costly and the same for many calls. Put into `key` all that the number depends on.
   */
  remember(key: string, make: () => Promise<number>): Promise<number>;
}

/** The relations that `_embed` requests. */
export interface Embed {
  has(relation: string): boolean;
}

/** Some of a list's records, with their embedded records. */
export type ListPart = Pick<RestResponse, "body" | "embed">;

export interface RestResponse {
  /** Sent as JSON, limited to the fields that the endpoint’s schema has. */
  body: unknown;
  /**
   * Replaces `body` for a list that is too long to hold in memory: its records in parts, each made once the one
   * before is written. Each call of `parts` begins again. Such a response isn't cached.
   */
  parts?: () => AsyncIterable<ListPart>;
  status?: number;
  /** `Link`, `X-WP-Total`, `Retry-After` …; `Link` replaces the one to the API's root. */
  headers?: Record<string, string>;
  /** Paging of a collection, from which each request gets a `Link` with its own query. */
  paging?: Paging;
  /** Opened by a secret in the call; never cached, or repeated guesses would bypass their limit. */
  unlocked?: boolean;
  /** Fields that `_fields` selects only as a whole: WordPress returns nothing for a nested name in them. */
  wholeFields?: readonly string[];
  /** `_links` of a single record that `_fields` doesn’t remove. */
  links?: Record<string, unknown>;
  /**
   * For `_embed`: the `_embedded` records of each record of the body, in the body's order, by relation. Relations
   * that `wanted` doesn't have can be left out; of the others, records without a link to them are dropped.
   */
  embed?: (wanted: Embed) => Promise<Record<string, unknown[]>[]>;
  /** Sent unchanged in place of `body`, for downloads. */
  raw?: Response;
}

/** One schema, or one for each context. */
export type ResponseSchema = ZodMiniType | ByContext;

/** Decides whether a call is permitted. @returns `null`, or the error. */
export type Permission = (call: RestCall) => RestError | null | Promise<RestError | null>;

export interface Endpoint {
  methods: Method[];
  args?: Record<string, Argument<RestCall>>;
  /** Checks of the arguments that need the row; also run where a batch is only validated. @throws {RestError} */
  validate?(call: RestCall): Promise<void>;
  /** Omitted for public endpoints. */
  permission?: Permission;
  handle(call: RestCall): Promise<RestResponse> | RestResponse;
  /** The contract's schema of the body: only its fields are sent. `raw`: the handler returns a `raw` response. */
  response: ResponseSchema | "raw";
  /** Schemas of embedded records, by relation. */
  embeds?: Record<string, ZodMiniType>;
  /** The handler reads the body itself as a stream: nothing is buffered or parsed here. */
  streamsBody?: boolean;
  /** Sends `Cache-Control: no-store`, also with errors: for personal responses and those with credentials. */
  noStore?: boolean;
  /** Signed-in callers may send a body as long as an article; without this, the limit is that of a form. */
  takesContent?: boolean;
  /** Root element for calls that ask for XML; `null` for JSON. Errors are sent in the same format. */
  xmlRoot?(query: PhpQuery): string | null;
  /** Resources whose change invalidates a cached response; when omitted, the response is never cached. */
  reads?: readonly ContentResource[];
}

export interface RestRoute {
  namespace: string;
  /** As WordPress writes it, with named groups: `/posts/(?P<id>[\d]+)`. */
  path: string;
  endpoints: Endpoint[];
  /** Served here even when a WordPress behind this server holds the content. */
  hereOnly?: boolean;
  /** JSON Schema of the response, for OPTIONS. */
  schema?: unknown;
}

export interface RestResource {
  routes: RestRoute[];
}
