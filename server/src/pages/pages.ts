/** Serves the site's pages: shared ones from the cache, all others rendered for each request. */

import { type Context, Hono } from "hono";
import { openPreview } from "../domains/previews/open-preview.ts";
import type { Shown } from "../domains/previews/shown.ts";
import { type PreviewSubject, subjectIn } from "../domains/previews/subject.ts";
import type { AddressCounts } from "../domains/redirects/redirects.ts";
import type { PageRequest, Visits } from "../domains/visits/visits.ts";
import { CachedResponse, type ReadyResponse } from "../engines/http/cached-response.ts";
import { createNonce, framing, reportingHeaders, securePage } from "../engines/http/content-security.ts";
import { readBody } from "../engines/http/read-body.ts";
import { refusalPage } from "../engines/http/refusal-page.ts";
import { isBeyondPages, largestForm } from "../engines/http/request-limits.ts";
import type { AppEnvironment } from "../engines/http/request-log.ts";
import type { CacheableRequest, FindCached } from "../engines/http/response-cache.ts";
import { retryAfter } from "../engines/http/unavailable-dependency.ts";
import { connectionAddress } from "../engines/rest/request/caller.ts";
import { renderChannel } from "../kernel/diagnostics-channels.ts";
import type { Site } from "./builds/site-build.ts";
import { type MadePage, PageCache, type UncachedResponse } from "./cache/page-cache.ts";
import { publicCacheControl, surrogateKey, surrogateKeys } from "./cache/public-caching.ts";
import { isContentAway } from "./content-away.ts";
import { isDataPath, pageAddress } from "./page-address.ts";
import { type PageContentOptions, pageContent } from "./page-content.ts";

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

/** A cached page must not contain anything of the visitor who asked first. */
function anonymous(url: string): Request {
  return new Request(url, { headers: { Accept: "text/html" } });
}

/** Pages that refuse a form before the site sees it. */
function wrongAddress({ href, host }: URL): Response {
  return refusalPage({
    status: 403,
    title: "This form works at another address",
    text: `You opened this page by another name of this site. Open it at ${host} and send it from there.`,
    way: { label: "Open it there", url: href },
  });
}

function tooMuch(): Response {
  return refusalPage({
    status: 413,
    title: "That is too much at once",
    text: "What was sent is larger than any form on this site. Go back, shorten it and send it again.",
  });
}

type PageContext = Context<AppEnvironment>;

interface PagesOptions extends PageContentOptions {
  site: Site;
  /** Hosts whose links in content lead to this site. */
  contentHosts: () => Promise<string[]>;
  /** Further hosts that pictures and films of the content may come from. */
  mediaHosts: readonly string[];
  /** Where clients pay invoices, to which the form on their page leads; `null`: nowhere. */
  paymentOrigin: string | null;
  addressCounts: Pick<AddressCounts, "redirected" | "missed">;
  visits: Pick<Visits, "viewed">;
}

/** Input for a page besides the request. */
interface Making {
  /** Collects the resources that the page reads. */
  resources: Set<string>;
  /** Unsaved content of a preview, shown instead of the published content. */
  shown?: Shown;
}

/** The site's response, and the mark that tells its own scripts from others. */
interface Rendered {
  answer: Response;
  mark: string;
  mediaHosts: string[];
  /** Whether some content couldn't be read, for which the page isn't to blame. */
  lacksContent: boolean;
  /** Path of the redirect that the answer is. */
  redirectedFrom: string | undefined;
}

type RenderPage = (request: Request, context: PageContext, making: Making) => Promise<UncachedResponse>;

/** @returns a function that makes a page ready to be sent, but for what differs by visitor. */
function pageRenderer(options: PagesOptions): RenderPage {
  const { dependencies, site } = options;
  const { settings } = dependencies;
  const development = site.middleware !== null;
  const open = pageContent(options);

  async function render(
    request: Request,
    context: PageContext,
    { resources, shown }: Making,
  ): Promise<Rendered> {
    const log = context.get("log");
    const mark = createNonce();
    const contentHosts = await options.contentHosts();
    const { publicUrl } = settings;
    let redirectedFrom: string | undefined;
    const read = open(context, { resources, shown, contentHosts });
    const ask = () =>
      site.handle(request, {
        fetch: read.fetch,
        content: read.content,
        places: read.places,
        publicUrl,
        ownContent: options.studio !== null,
        preview: shown !== undefined,
        requestId: context.get("requestId"),
        mark: development ? undefined : mark,
        onRedirect(from) {
          redirectedFrom = from;
        },
        onError(error) {
          if (isContentAway(error)) log.warn({ err: error }, "page refused for now");
          else log.error({ err: error }, "page failed");
        },
      });
    const answer = await renderChannel.tracePromise(ask, { path: context.req.path });
    const hosts = [...contentHosts, ...options.mediaHosts];
    return { answer, mark, mediaHosts: hosts, lacksContent: read.lacksContent(), redirectedFrom };
  }

  /** The page as it is sent, and the headers that are its own. */
  async function finishHtml(
    rendered: Rendered,
    { framedByUs, formTarget }: { framedByUs: boolean; formTarget: string | null },
  ): Promise<{ html: string; headers: Record<string, string> }> {
    const { html, policy } = securePage(await rendered.answer.text(), {
      ...rendered,
      framedByUs,
      formTarget,
    });
    const headers = {
      "Content-Type": "text/html; charset=utf-8",
      // WordPress clients find the API by this header, from any page.
      Link: `<${settings.publicUrl}/wp-json/>; rel="https://api.w.org/"`,
    };
    // Vite adds inline scripts of its own in development, so only the built site gets the strict policy.
    if (development) return { html, headers };
    return { html, headers: { ...headers, "Content-Security-Policy": policy, ...reportingHeaders } };
  }

  return async (request, context, making) => {
    const rendered = await render(request, context, making);
    const { lacksContent, redirectedFrom } = rendered;
    const { body } = rendered.answer;
    const headers = new Headers(rendered.answer.headers);
    // Content that can't be read now, ours or a WordPress's, is usually back soon, so a retry helps. A page that fails
    // by itself goes on failing.
    const { status: made } = rendered.answer;
    const isAway = made === 502 || made === 503 || (lacksContent && made >= 500);
    if (isAway) headers.set("Retry-After", String(retryAfter));
    const status = isAway ? 503 : made;
    const requestId = context.get("requestId");
    if (!isHtml(headers)) return { status, headers, body, requestId, lacksContent, redirectedFrom };
    const page = await finishHtml(rendered, {
      framedByUs: making.shown !== undefined,
      formTarget: context.req.path.startsWith("/invoice/") ? options.paymentOrigin : null,
    });
    // Pages name their record in the API beside the API itself.
    const link = headers.get("Link");
    for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
    if (link) headers.append("Link", link);
    return { status, headers, body: page.html, requestId, lacksContent };
  };
}

async function shareableBody(body: UncachedResponse["body"]): Promise<UncachedResponse["body"]> {
  return body instanceof ReadableStream ? await new Response(body).bytes() : body;
}

function isHtml(headers: Headers): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

/** A remote content server doesn't notify us of changes, so pages follow within a minute. */
const freshMs = 60_000;
const megabyte = 1024 * 1024;
/** A page takes some 100 KB with all its encodings. */
const limits = {
  freshMs,
  mostBytes: { plain: 5 * megabyte, narrowed: 2 * megabyte, data: 1 * megabyte },
  largestPage: megabyte,
};

/** The router prefetches when a pointer rests on a link; the browser reuses that response only if it may be cached. */
const dataCacheControl = "private, max-age=5";
/** Path of the page that ends previews, and opens their links. */
const previewPage = "/preview";
const previewHeaders = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  [framing]: "SAMEORIGIN",
};
const requestIdPlaceholder = "%REQUEST_ID%";

export interface Pages {
  routes: Hono<AppEnvironment>;
  /** Finds a cached page that isn't outdated. */
  findCached: FindCached;
  cache: PageCache;
  /** Must be told of every content change. */
  changed(resource: string): void;
}

export function createPages(options: PagesOptions): Pages {
  const { dependencies, site } = options;
  const { settings, clock } = dependencies;
  const development = site.middleware !== null;
  const cache = new PageCache(limits, () => clock().getTime());
  const routes = new Hono<AppEnvironment>();
  const render = pageRenderer(options);

  /** Renders the page at `address`, as a cacheable one if it is the same for all. */
  async function make(address: string, context: PageContext): Promise<MadePage> {
    const resources = new Set<string>();
    const said = await render(anonymous(`${settings.publicUrl}${address}`), context, { resources });
    const { status, headers } = said;
    const isData = headers.has("X-Remix-Response");
    const forAll = status === 200 && !headers.get("Cache-Control")?.includes("no-store");
    // Simultaneous requests share the body, which a stream can't be; a file's bytes would be lost as text.
    if (!forAll || !(isData || isHtml(headers))) return { ...said, body: await shareableBody(said.body) };
    const text = await new Response(said.body).text();
    headers.set("Cache-Control", isData ? dataCacheControl : publicCacheControl);
    if (!isData) headers.set(surrogateKey, surrogateKeys(resources));
    // There are too many URLs with arguments to compress each as far as possible.
    const isPopular = !address.includes("?");
    const response = new CachedResponse(text, { headers: [...headers], plainVaries: true, isPopular });
    return { response, resources, madeAt: clock().getTime() };
  }

  /** Sends a response for this visitor alone: errors, redirects, forms, one-time links. */
  function answerOnce(context: PageContext, answer: UncachedResponse): Response {
    const { status, requestId } = answer;
    let { body } = answer;
    const headers = new Headers(answer.headers);
    const isData = context.req.method === "GET" && isDataPath(context.req.path);
    headers.set("Cache-Control", status === 200 && isData ? dataCacheControl : "no-store");
    if (typeof body === "string" && isHtml(headers)) body = body.replaceAll(requestIdPlaceholder, requestId);
    // An empty string would count as a body, which a 204 may not have.
    return new Response(context.req.method === "HEAD" ? null : body || null, { status, headers });
  }

  /** Refuses a form from another origin, with the right URL: as a page for people, as text for the site's code. */
  function refuseForeignForm({ req }: PageContext): Response | null {
    const origin = req.header("Origin");
    const isForm = req.method !== "GET" && req.method !== "HEAD";
    const own = new URL(settings.publicUrl);
    if (!isForm || origin === undefined || origin === own.origin) return null;
    const { pathname, search } = new URL(req.url);
    const isData = isDataPath(pathname);
    own.pathname = isData ? pathname.replace(/_?\.data$/, "") : pathname;
    own.search = search;
    return isData
      ? new Response(own.href, { status: 403, headers: { "Cache-Control": "no-store" } })
      : wrongAddress(own);
  }

  /** Counts an answer that is a redirect of the studio's, or says that nothing is there. */
  function countAddress({ req: { method, path } }: PageContext, answer: UncachedResponse): void {
    if (!options.studio || (method !== "GET" && method !== "HEAD")) return;
    if (answer.redirectedFrom !== undefined) options.addressCounts.redirected(answer.redirectedFrom);
    else if (answer.status === 404)
      options.addressCounts.missed(isDataPath(path) ? path.replace(/_?\.data$/, "") : path);
  }

  /** Passes the very request to the site. */
  async function renderOnce(context: PageContext): Promise<Response> {
    const refused = refuseForeignForm(context);
    if (refused) return refused;
    const request = await atPublicAddress(context.req.raw, settings.publicUrl).catch(
      () => "unfinished" as const,
    );
    // The client disconnected before the form was complete, so this status isn't received.
    if (request === "unfinished") return new Response(null, { status: 400 });
    if (!request) return tooMuch();
    const answer = await render(request, context, { resources: new Set() });
    countAddress(context, answer);
    return answerOnce(context, answer);
  }

  /** Renders the page as it would be published; never cached or indexed, and framed by our own desk alone. */
  async function answerPreview(context: PageContext, subject: PreviewSubject): Promise<Response> {
    const opened = await openPreview(dependencies, subject, context.req.header("Cookie") ?? null);
    if (opened.kind !== "shown") {
      const location = opened.kind === "published" ? opened.path : previewPage;
      return new Response(null, { status: 302, headers: { Location: location, ...previewHeaders } });
    }
    const request = (await atPublicAddress(context.req.raw, settings.publicUrl)) as Request;
    const made = await render(request, context, { resources: new Set(), shown: opened.shown });
    const answer = answerOnce(context, made);
    for (const [name, value] of Object.entries(previewHeaders)) answer.headers.set(name, value);
    return answer;
  }

  /** The site's page for unknown paths, cached until the content that it reads changes. */
  let notFound: { page: UncachedResponse; resources: ReadonlySet<string>; madeAt: number } | undefined;

  async function answerBeyondPages(context: PageContext): Promise<Response> {
    if (notFound && clock().getTime() - notFound.madeAt <= freshMs) return answerOnce(context, notFound.page);
    const resources = new Set<string>();
    const page = await render(anonymous(`${settings.publicUrl}/404`), context, { resources });
    if (page.status === 404 && typeof page.body === "string" && !development)
      notFound = { page, resources, madeAt: clock().getTime() };
    return answerOnce(context, page);
  }

  routes.all("*", async (context) => {
    const { method } = context.req;
    const url = new URL(context.req.url);
    if (isBeyondPages(url.pathname)) return answerBeyondPages(context);
    const isRead = method === "GET" || method === "HEAD";
    const subject = isRead && options.studio ? subjectIn(url.search) : null;
    if (subject) return answerPreview(context, subject);
    const reads = isRead && !development;
    const address = reads ? pageAddress(url, site.pageArguments) : null;
    if (address === null) return renderOnce(context);

    const made = await cache.get(address, () => make(address, context));
    if ("response" in made || made.status === 200) options.visits.viewed(viewOf(context, url.pathname));
    if ("response" in made) {
      const asked = {
        method,
        acceptEncoding: context.req.header("Accept-Encoding"),
        ifNoneMatch: context.req.header("If-None-Match"),
      };
      return written(await made.response.answer(asked));
    }
    // A redirect may pass on parameters that the page itself doesn't read, so it is rendered for this very URL.
    const leadsOn = made.status >= 300 && made.status < 400 && address !== url.pathname + url.search;
    if (leadsOn) return renderOnce(context);
    countAddress(context, made);
    return answerOnce(context, made);
  });

  function findCached(request: CacheableRequest) {
    const { pathname, search } = request;
    // WordPress's plain URLs of API calls.
    if (pathname === "/" && search !== "" && new URLSearchParams(search).has("rest_route")) return undefined;
    // A path alone is its own address, if it is one: pages are kept by no others.
    const address = search === "" ? pathname : pageAddress(request, site.pageArguments);
    const page = address === null ? undefined : cache.find(address);
    if (!page || address === null) return undefined;
    // One request takes the framework's way and has an old page made anew; those that come meanwhile get the old one.
    if (cache.isOld(page) && !cache.isBeingMade(address)) return undefined;
    options.visits.viewed(request);
    return page.response.answer(request);
  }

  return {
    routes,
    findCached,
    cache,
    changed(resource) {
      cache.changed(resource);
      if (notFound?.resources.has(resource)) notFound = undefined;
    },
  };
}

function viewOf({ req, env }: PageContext, pathname: string): PageRequest {
  return {
    method: req.method,
    pathname,
    header: (name) => req.header(name),
    connectionAddress: () => connectionAddress(env),
  };
}

function written({ status, headers, body }: ReadyResponse): Response {
  return new Response(body, { status, headers: headers as [string, string][] });
}
