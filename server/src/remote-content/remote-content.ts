/**
 * A studio's own WordPress as the source of content (`CONTENT_API_URL`). Browsers and loaders keep
 * calling this server; calls that the WordPress can answer go on to it, the rest stays here.
 */
import type { Logger } from "pino";
import * as z from "zod";

const timeoutMs = 10_000;
/** How long we believe what its index said. */
const indexFreshMs = 10 * 60_000;

const indexSchema = z.object({
  url: z.string().default(""),
  home: z.string().default(""),
  routes: z.record(z.string(), z.unknown()).default({}),
});

interface RemoteIndex {
  /** Origins that its content names for its own files and pages. */
  origins: string[];
  /** Route patterns such as `/wp/v2/posts/(?P<id>[\d]+)`. */
  routes: string[];
}

/** Request headers that mean something to a WordPress; cookies and addresses of visitors stay here. */
const forwardedHeaders = [
  "accept",
  "authorization",
  "content-type",
  "if-none-match",
  "x-http-method-override",
];
/** Answer headers that mean something to our site. */
const returnedHeaders = [
  "content-type",
  "x-wp-total",
  "x-wp-totalpages",
  "link",
  "allow",
  "retry-after",
  "cache-control",
];

const uploads = "/wp-content/uploads/";

export interface RemoteContent {
  /** Hosts whose links in content lead to this site. */
  hosts(): Promise<string[]>;
  /** True when the WordPress has a route for this API path, such as `/extenso/v1/contact`. */
  answers(apiPath: string): Promise<boolean>;
  /** Passes an API call on. Unreachable: 502; too slow: 504; both as a WordPress error. */
  forward(request: Request): Promise<Response>;
  /** Passes a picture, clip or document on, ranges included. */
  forwardUpload(request: Request): Promise<Response>;
}

/**
 * @param apiRoot ends in `/wp-json`.
 * @param publicUrl what its own file addresses become, so that browsers fetch them through us.
 */
export function createRemoteContent(
  apiRoot: string,
  publicUrl: string,
  log: Logger,
  now = Date.now,
): RemoteContent {
  const root = new URL(apiRoot);
  const site = apiRoot.replace(/\/wp-json$/, "");
  let known: { index: Promise<RemoteIndex>; readAt: number } | undefined;

  async function readIndex(): Promise<RemoteIndex> {
    const answer = await fetch(`${apiRoot}/`, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`the index of the content server answered ${answer.status}`);
    const { url, home, routes } = indexSchema.parse(await answer.json());
    const origins = [site, url, home]
      .filter((address) => URL.canParse(address))
      .map((address) => new URL(address).origin);
    return { origins: [...new Set(origins)], routes: Object.keys(routes) };
  }

  function index(): Promise<RemoteIndex> {
    if (known && now() - known.readAt < indexFreshMs) return known.index;
    const reading = readIndex();
    known = { index: reading, readAt: now() };
    reading.catch((error: unknown) => {
      log.warn({ err: error }, "content server's index could not be read");
      known = undefined;
    });
    return reading;
  }

  async function originsOrOwn(): Promise<string[]> {
    return index().then(
      ({ origins }) => origins,
      () => [root.origin],
    );
  }

  return {
    async hosts() {
      return (await originsOrOwn()).map((origin) => new URL(origin).host);
    },

    async answers(apiPath) {
      const { routes } = await index().catch(() => ({ routes: [] as string[] }));
      return routes.some((route) => routePattern(route).test(apiPath));
    },

    async forward(request) {
      const { pathname, search } = new URL(request.url);
      const target = `${apiRoot}${pathname.replace(/^\/wp-json/, "")}${search}`;
      const answer = await ask(request, target, forwardedHeaders);
      if (!answer.ok && answer.status >= 500)
        log.warn({ status: answer.status, path: pathname }, "content server failed");
      const headers = kept(answer.headers, returnedHeaders);
      if (!headers.get("content-type")?.includes("json"))
        return new Response(answer.body, { status: answer.status, headers });
      const text = ownAddresses(await answer.text(), await originsOrOwn(), publicUrl);
      return new Response(request.method === "HEAD" ? null : text, { status: answer.status, headers });
    },

    async forwardUpload(request) {
      const { pathname } = new URL(request.url);
      const answer = await ask(request, `${site}${pathname}`, [
        "accept",
        "range",
        "if-none-match",
        "if-modified-since",
        "if-range",
      ]);
      const headers = kept(answer.headers, [
        "content-type",
        "content-length",
        "content-range",
        "accept-ranges",
        "etag",
        "last-modified",
      ]);
      headers.set("Cache-Control", answer.ok ? "public, max-age=86400" : "no-store");
      headers.set("X-Content-Type-Options", "nosniff");
      return new Response(answer.body, { status: answer.status, headers });
    },
  };

  async function ask(request: Request, target: string, headers: string[]): Promise<Response> {
    try {
      return await fetch(target, {
        method: request.method,
        headers: kept(request.headers, headers),
        body: request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer(),
        redirect: "follow",
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
      });
    } catch (error) {
      const slow = error instanceof DOMException && error.name === "TimeoutError";
      log.warn({ err: error, target: new URL(target).pathname }, "content server did not answer");
      return slow
        ? apiError(504, "content_server_timeout", "The content server took too long to answer.")
        : apiError(502, "content_server_unreachable", "The content server could not be reached.");
    }
  }
}

function apiError(status: number, code: string, message: string): Response {
  return Response.json({ code, message, data: { status } }, { status });
}

function kept(headers: Headers, names: string[]): Headers {
  const result = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) result.set(name, value);
  }
  return result;
}

/** WordPress writes its routes in PCRE; named groups are all that JavaScript spells differently. */
function routePattern(route: string): RegExp {
  try {
    return new RegExp(`^${route.replaceAll("(?P<", "(?<")}$`, "i");
  } catch {
    return /^\b$/;
  }
}

/**
 * Points the WordPress's own file addresses at this server, in JSON text as PHP writes it (`\/` for `/`)
 * and as everyone else does. Page links stay: the site's parsers rewrite those, knowing what they are.
 */
export function ownAddresses(json: string, origins: string[], publicUrl: string): string {
  let text = json;
  for (const origin of origins) {
    for (const spelling of [(part: string) => part, (part: string) => part.replaceAll("/", "\\/")]) {
      text = text.replaceAll(spelling(`${origin}${uploads}`), spelling(`${publicUrl}${uploads}`));
    }
  }
  return text;
}
