/**
 * How a resource says what it answers. One declaration of a route serves matching, validation, access,
 * OPTIONS and the index.
 *
 * A route in twenty lines:
 *
 *     export function noticeRoutes({ database }: Dependencies): RestResource {
 *       const notice = studioRoute("/notices/(?P<id>[\\d]+)", {
 *         GET: {
 *           args: { id: { type: "integer", description: "Which notice." } },
 *           answers: answerNotice,
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

/** Position of a response in its collection, from which its `Link` to the pages around is made. */
export interface Paging {
  /** The collection's whole address, such as `https://…/wp-json/wp/v2/posts`. */
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
   * The number that `make` says, kept under `key` until something changes that the endpoint `reads`: for what is
   * costly and the same for many calls, such as totals. The key tells apart what differs by caller.
   */
  remember(key: string, make: () => Promise<number>): Promise<number>;
}

/** The relations that `_embed` requests. */
export interface Embed {
  has(relation: string): boolean;
}

/** Some of a list's records, with what is embedded in them. */
export type ListPart = Pick<RestResponse, "body" | "embed">;

export interface RestResponse {
  /** Sent as JSON, limited to the fields that the endpoint's `answers` names. */
  body: unknown;
  /**
   * Replaces `body` for a list whose texts are too long to hold together: its records in parts, each made once
   * the one before is written. Each call begins again. Such a response isn't cached.
   */
  parts?: () => AsyncIterable<ListPart>;
  status?: number;
  /** `Link`, `X-WP-Total`, `Retry-After` …; `Link` replaces the one to the API's root. */
  headers?: Record<string, string>;
  /** Paging of a collection, from which each request gets a `Link` with its own query. */
  paging?: Paging;
  /** Opened by a secret in the call; never cached, or repeated guesses would bypass their limit. */
  unlocked?: boolean;
  /** Fields that `_fields` selects whole or not at all: WordPress returns nothing for a part of them. */
  wholeFields?: readonly string[];
  /** Links beside a single body that stay whatever `_fields` names. */
  links?: Record<string, unknown>;
  /**
   * For `_embed`: what goes into `_embedded` of each record of the body, in their order, by relation. Only
   * what `wanted` has is needed, and of that only what the record links to is taken.
   */
  embed?: (wanted: Embed) => Promise<Record<string, unknown[]>[]>;
  /** Sent as it is instead of `body`: downloads. */
  raw?: Response;
}

/** One schema, or one for each context. */
export type ResponseSchema = ZodMiniType | ByContext;

/** Null: allowed. */
export type Permission = (call: RestCall) => RestError | null | Promise<RestError | null>;

export interface Endpoint {
  methods: Method[];
  args?: Record<string, Argument<RestCall>>;
  /** Checks of the arguments that need the row; also run where a batch is only validated. @throws {RestError} */
  validate?(call: RestCall): Promise<void>;
  /** Omitted for endpoints open to all. Decides by the caller and the row. */
  permission?: Permission;
  handle(call: RestCall): Promise<RestResponse> | RestResponse;
  /** The contract's schema of the body: only its fields are sent. `raw`: the handler returns its own response. */
  answers: ResponseSchema | "raw";
  /** The same for what `_embed` adds, by relation. */
  embeds?: Record<string, ZodMiniType>;
  /** The handler reads the body itself as a stream: nothing is buffered or parsed here. */
  streamsBody?: boolean;
  /** The answers carry credentials or follow from some, refusals included: `Cache-Control: no-store`. */
  noStore?: boolean;
  /** Signed-in callers may send a body as long as an article; without this, the limit is that of a form. */
  takesContent?: boolean;
  /** Name of the XML document's element, for calls that want the answer, or the refusal, in XML; null for JSON. */
  xmlRoot?(query: PhpQuery): string | null;
  /** Resources whose change invalidates a cached response; when omitted, the response is never cached. */
  reads?: readonly ContentResource[];
}

export interface RestRoute {
  namespace: string;
  /** As WordPress writes it, with named groups: `/posts/(?P<id>[\d]+)`. */
  path: string;
  endpoints: Endpoint[];
  /** Answered by this server alone: where the content is a WordPress's, it isn't asked. */
  hereOnly?: boolean;
  /** JSON Schema of what it answers, for OPTIONS. */
  schema?: unknown;
}

export interface RestResource {
  routes: RestRoute[];
}
