/** Completes every response: headers, `Allow`, `_fields`, `_embed` and `_envelope`. */

import { setImmediate as nextTurn } from "node:timers/promises";
import { createQueue } from "../../../kernel/process/work-queue.ts";
import type { Finished } from "../cache/response-cache.ts";
import { linkToPages } from "../collection.ts";
import { declaredOf } from "../find-endpoint.ts";
import type { SignedInUser } from "../request/authentication.ts";
import type { PhpQuery } from "../request/php-query.ts";
import { methodOverride, type Target } from "../request/request-target.ts";
import type { Embed, Endpoint, ListPart, Method, RestCall, RestResponse, RestRoute } from "../route.ts";
import { includesField, onlyFields, parseFields } from "./fields.ts";
import { commonHeaders, corsHeaders, personalCacheControl, setPersonal } from "./headers.ts";
import { xmlOf } from "./xml.ts";

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

export async function finishResponse(
  answer: RestResponse,
  { root, request, target: { query }, progress: { user, route, endpoint, call }, failed }: Finishing,
): Promise<Finished> {
  const { status = 200 } = answer;
  const headers = new Headers({
    ...commonHeaders(root),
    ...corsHeaders(request, user, new URL(root).origin),
    ...answer.headers,
  });
  // A write's changes are read again: `asItIsNow` returns a new object, for which nothing is cached yet.
  const allowed = route && call ? await allowedMethods(route, asItIsNow(call)) : [];
  if (allowed.length > 0) headers.set("Allow", allowed.join(", "));
  if (endpoint?.noStore) headers.set("Cache-Control", user ? "private, no-store" : "no-store");
  else if (answer.unlocked) headers.set("Cache-Control", personalCacheControl);
  else if (refusesOverride(status, request, query)) setPersonal(headers);
  const shaped = (part: RestResponse | ListPart) =>
    shapeBody(part, parseFields(query.get("_fields")), parseEmbed(query.get("_embed")));
  const json = (value: unknown) => JSON.stringify(value, null, query.has("_pretty") ? 4 : undefined);
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
    const text = json(body);
    const [before = "", after = ""] = parts ? text.split(/(?<=^\{\s*"body":\s*)\[\]/) : [];
    return { text, status: 200, headers, converted: new Map(), ...streamed({ before, after }) };
  }
  const { paging } = answer;
  const xmlRoot = endpoint?.xmlRoot?.(query) ?? null;
  if (xmlRoot !== null) headers.set("Content-Type", "text/xml; charset=UTF-8");
  return {
    text: xmlRoot === null ? json(body) : xmlOf(body, xmlRoot),
    ...streamed({ before: "", after: "" }),
    status,
    headers,
    paging,
    unlocked: answer.unlocked,
    converted: declaredOf(query, endpoint ?? {}),
  };
}

/** A cache that doesn't know the header must not take the refusal for the answer to a plain request. */
function refusesOverride(status: number, { headers }: Request, query: PhpQuery): boolean {
  const isRefusal = status >= 400 && status < 500;
  return isRefusal && headers.has(methodOverride) && !query.has("_method") && !query.has("_envelope");
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

// `_envelope`: the answer with its status and headers in the body, for clients that see nothing else.

/** @param query what `Link` repeats. */
function enveloped(
  { body, status, headers, paging }: RestResponse,
  allow: string | null,
  query: PhpQuery,
): unknown {
  const link = paging ? linkToPages(paging, query) : null;
  const own = Object.entries(headers ?? {}).map(([name, value]): [string, unknown] => [
    name,
    /^X-WP-Total/.test(name) ? Number(value) : value,
  ]);
  const told = {
    ...Object.fromEntries(own),
    ...(link ? { Link: link } : {}),
    ...(allow ? { Allow: allow } : {}),
  };
  // PHP's empty array is a list.
  return { body, status, headers: Object.keys(told).length === 0 ? [] : told };
}

// A list that is too long to be held, as JSON that is made while its reader takes it.

/** Long lists make one part at a time, all together, so that other requests are served in between. */
const inTurn = createQueue(1);

/**
 * @param shaped a part's records as they are to stand in the list.
 * @param frame what comes before the list and after it.
 * @param failed told why a list breaks off: its status is long sent.
 */
function longList(
  parts: AsyncIterable<ListPart>,
  shaped: (part: ListPart) => Promise<unknown>,
  frame: { before: string; after: string },
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const waiting = parts[Symbol.asyncIterator]();
  let opening = `${frame.before}[`;
  /** Null at the end. */
  async function nextRecords(): Promise<string | null> {
    for (;;) {
      await nextTurn();
      const next = await waiting.next();
      if (next.done) return null;
      const records = JSON.stringify(await shaped(next.value)).slice(1, -1);
      if (records !== "") return records;
    }
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const records = await inTurn(nextRecords);
          controller.enqueue(encoder.encode(records === null ? closing(opening) : opening + records));
          opening = ",";
          if (records === null) controller.close();
        } catch (error) {
          failed(error);
          controller.error(error);
        }
      },
      async cancel() {
        await waiting.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  function closing(unsent: string): string {
    return `${unsent === "," ? "" : unsent}]${frame.after}`;
  }
}

/** `_embed`: the related things that a caller wants inside the answer. */
const none: Embed = { has: () => false };
const all: Embed = { has: () => true };

/** A bare `_embed`, `1`, `0` or `true` means everything embeddable; a list names the relations. */
function parseEmbed(value: unknown): Embed {
  if (value === undefined) return none;
  if (value === "" || value === "0" || value === "1" || value === "true") return all;
  if (Array.isArray(value)) return new Set(value.map(String));
  const names = String(value)
    .split(/[\s,]+/)
    .filter(Boolean);
  return names.length > 0 ? new Set(names) : all;
}

interface Linked {
  _links?: Record<string, unknown>;
  _embedded?: Record<string, unknown[]>;
}

/**
 * The answer's body with the wanted fields, and with what `_embed` asks for beside the links that are left:
 * without its link a relation is not embedded.
 * @param wanted what `_fields` names; null for everything.
 */
async function shapeBody(
  answer: Pick<RestResponse, "body" | "embed" | "links" | "wholeFields">,
  wanted: string[] | null,
  embed: Embed,
): Promise<unknown> {
  const { body, links, wholeFields = [] } = answer;
  const fields = wanted?.filter((field) => !wholeFields.some((name) => field.startsWith(`${name}.`))) ?? null;
  const shaped = Array.isArray(body) ? onlyFields(body, fields) : shapeOne(body, fields);
  if (links) return { ...(shaped as object), _links: links };
  if (!answer.embed || embed === none) return shaped;
  const records = (Array.isArray(shaped) ? shaped : [shaped]) as Linked[];
  const linked = (relation: string) => records.some(({ _links }) => _links?.[relation] !== undefined);
  const embedded = await answer.embed({ has: (relation) => embed.has(relation) && linked(relation) });
  for (const [index, record] of records.entries()) {
    const own = Object.entries(embedded[index] ?? {}).filter(
      ([relation, items]) => record._links?.[relation] !== undefined && items.some(hasContent),
    );
    if (own.length > 0) record._embedded = Object.fromEntries(own);
  }
  return shaped;
}

/** A single thing has all its links or none: WordPress adds them after choosing fields. */
function shapeOne(body: unknown, fields: string[] | null): unknown {
  if (!fields || typeof body !== "object" || body === null) return body;
  const { _links, ...rest } = body as Linked;
  const chosen = onlyFields(rest, fields);
  if (_links === undefined || !(includesField(fields, "_links") || includesField(fields, "_embedded")))
    return chosen;
  return { ...(chosen as object), _links };
}

/** Whether there is something to show: an empty list is nothing. */
function hasContent(item: unknown): boolean {
  return !Array.isArray(item) || item.length > 0;
}
