/** Serves the site's pages: from the cache where they are the same for all, rendered where they are not. */

import type { Context } from "hono";
import { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { readBody } from "../http/read-body.ts";
import { refusalPage } from "../http/refusal-page.ts";
import { isBeyondPages, largestForm } from "../http/request-limits.ts";
import { contentFetch } from "./content-fetch.ts";
import { contentSecurityPolicy } from "./content-security.ts";
import { chooseEncoding } from "./encodings.ts";
import { etagMatches } from "./etag.ts";
import { spellHtml } from "./html-spelling.ts";
import { type FinishedPage, finishPage, PageCache } from "./page-cache.ts";
import type { AppEnvironment } from "./request-log.ts";
import type { Site } from "./site-build.ts";

/** Behind a content server elsewhere nobody tells us of changes: pages follow within a minute. */
const freshMs = 60_000;
const keptPages = 1000;

/** Browsers ask again each time and mostly hear “not modified”. */
const pageCacheControl = "public, max-age=0, must-revalidate";
const requestIdPlaceholder = "%REQUEST_ID%";

type Api = (request: Request, bindings?: unknown) => Response | Promise<Response>;
type PageContext = Context<AppEnvironment>;

export interface PagesOptions {
  dependencies: Dependencies;
  site: Site;
  /** The content API, in process; the bindings tell it whose connection a form came over. */
  api: Api;
  /** Hosts whose links in content lead to this site. */
  contentHosts: () => Promise<string[]>;
  /** The content is this server's own, not a WordPress's. */
  ownContent: boolean;
}

export interface Pages {
  routes: Hono<AppEnvironment>;
  /** To be told of every content change. */
  cache: PageCache;
}

export function createPages(options: PagesOptions): Pages {
  const { dependencies, site } = options;
  const { settings, clock } = dependencies;
  const development = site.middleware !== null;
  const cache = new PageCache({ freshMs, entries: keptPages }, () => clock().getTime());
  const routes = new Hono<AppEnvironment>();

  /** Asks the site; `resources` fills with what it read. */
  async function render(request: Request, context: PageContext, resources: Set<string>): Promise<Response> {
    const log = context.get("log");
    return site.handle(request, {
      fetch: contentFetch(options.api, settings.publicUrl, (resource) => resources.add(resource), {
        bindings: context.env,
        headers: context.req.raw.headers,
      }),
      publicUrl: settings.publicUrl,
      contentHosts: await options.contentHosts(),
      ownContent: options.ownContent,
      requestId: context.get("requestId"),
      onError: (error) => log.error({ err: error }, "page failed"),
    });
  }

  function pageHeaders(html: string): Record<string, string> {
    return {
      "Content-Type": "text/html; charset=utf-8",
      // Vite's own inline scripts come and go in development; the built site is what must be strict.
      ...(development ? {} : { "Content-Security-Policy": contentSecurityPolicy(html) }),
    };
  }

  /** An answer that is for this visitor alone: errors, redirects, forms, `.data`, queries. */
  async function answerOnce(context: PageContext, answer: Response): Promise<Response> {
    const headers = new Headers(answer.headers);
    // The router fetches ahead when a pointer rests on a link; the browser hands that over only if it may be kept.
    const fetchedAhead = answer.status === 200 && isDataRequest(context.req);
    headers.set("Cache-Control", fetchedAhead ? "private, max-age=5" : "no-store");
    if (!headers.get("Content-Type")?.startsWith("text/html")) {
      return new Response(answer.body, { status: answer.status, headers });
    }
    const html = spellHtml(await answer.text()).replaceAll(requestIdPlaceholder, context.get("requestId"));
    for (const [name, value] of Object.entries(pageHeaders(html))) headers.set(name, value);
    return new Response(context.req.method === "HEAD" ? null : html, { status: answer.status, headers });
  }

  let notFound: { html: string; headers: Record<string, string> } | undefined;

  /** The site's own page for what isn't there, kept: it is the same wherever nothing can be. */
  async function answerBeyondPages(context: PageContext): Promise<Response> {
    let page = notFound;
    if (!page) {
      const answer = await render(anonymous(new URL("/404", settings.publicUrl)), context, new Set());
      if (answer.status !== 404) return answerOnce(context, answer);
      const html = spellHtml(await answer.text());
      page = { html, headers: { ...pageHeaders(html), "Cache-Control": "no-store" } };
      if (!development) notFound = page;
    }
    const body = context.req.method === "HEAD" ? null : page.html;
    return new Response(body, { status: 404, headers: page.headers });
  }

  routes.all("*", async (context) => {
    const { method } = context.req;
    if (isBeyondPages(new URL(context.req.url).pathname)) return answerBeyondPages(context);
    const request = await atPublicAddress(context.req.raw, settings.publicUrl).catch(
      () => "unfinished" as const,
    );
    // Whoever hung up over the form hears nothing of it.
    if (request === "unfinished") return new Response(null, { status: 400 });
    if (!request) return tooMuch();
    const url = new URL(request.url);
    const cacheable =
      (method === "GET" || method === "HEAD") &&
      !development &&
      url.search === "" &&
      !url.pathname.endsWith(".data");
    if (!cacheable) return answerOnce(context, await render(request, context, new Set()));

    let once: Response | undefined;
    const page = await cache.get(url.pathname, async () => {
      const resources = new Set<string>();
      const answer = await render(anonymous(url), context, resources);
      const html = answer.status === 200 && answer.headers.get("Content-Type")?.startsWith("text/html");
      if (!html || answer.headers.get("Cache-Control")?.includes("no-store")) {
        once = answer;
        return null;
      }
      const body = spellHtml(await answer.text());
      return finishPage(body, pageHeaders(body), resources, clock().getTime());
    });
    if (page) return sendPage(context, page);
    // Whoever waited for another's making finds no answer of its own: asks for itself.
    return answerOnce(context, once ?? (await render(anonymous(url), context, new Set())));
  });

  return { routes, cache };
}

function sendPage(context: PageContext, page: FinishedPage): Response {
  const encoding = chooseEncoding(context.req.header("Accept-Encoding"));
  const etag = `"${page.etag}-${encoding}"`;
  const headers: Record<string, string> = {
    ...page.headers,
    "Cache-Control": pageCacheControl,
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (etagMatches(context.req.header("If-None-Match"), etag))
    return new Response(null, { status: 304, headers });
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const body = page.bodies[encoding];
  headers["Content-Length"] = String(body.byteLength);
  return new Response(context.req.method === "HEAD" ? null : body, { headers });
}

/** What the router asks for when it goes to another page in the browser. */
function isDataRequest({ method, path }: { method: string; path: string }): boolean {
  return method === "GET" && path.endsWith(".data");
}

/**
 * The request as if it had come to the public address, whatever name the proxy used, with its form as a whole.
 * @returns null when that is larger than any form may be.
 */
async function atPublicAddress(request: Request, publicUrl: string): Promise<Request | null> {
  const { pathname, search } = new URL(request.url);
  const target = `${publicUrl}${pathname}${search}`;
  const { method, headers, signal } = request;
  if (method === "GET" || method === "HEAD" || !request.body)
    return target === request.url ? request : new Request(target, request);
  const body = await readBody(request, largestForm);
  return body && new Request(target, { method, headers, signal, body });
}

function tooMuch(): Response {
  return refusalPage({
    status: 413,
    title: "That is too much at once",
    text: "What was sent is larger than any form on this site. Go back, shorten it and send it again.",
  });
}

/** A kept page must not hold anything of whoever asked first. */
function anonymous(url: URL): Request {
  return new Request(url, { headers: { Accept: "text/html" } });
}
