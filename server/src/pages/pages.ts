/** Serves the site's pages: from the cache where they are the same for all, rendered where they are not. */

import { Hono } from "hono";
import { CachedResponse, type ReadyAnswer } from "../cache/cached-response.ts";
import { framing } from "../http/content-security.ts";
import type { FindKept, KeptRequest } from "../http/kept-answers.ts";
import { refusalPage } from "../http/refusal-page.ts";
import { isBeyondPages } from "../http/request-limits.ts";
import type { AppEnvironment } from "../http/request-log.ts";
import { openPreview } from "../previews/open-preview.ts";
import { type PreviewSubject, subjectIn } from "../previews/subject.ts";
import { isDataPath, pageAddress } from "./page-address.ts";
import { type MadePage, PageCache, type PassingAnswer } from "./page-cache.ts";
import { anonymous, atPublicAddress } from "./page-request.ts";
import { isHtml, type PageContext, type PagesOptions, pageRenderer } from "./render-page.ts";

/** Behind a content server elsewhere nobody tells us of changes: pages follow within a minute. */
const freshMs = 60_000;
/** A page takes some 100 KB with all its encodings. */
const limits = { freshMs, mostBytes: 6 * 1024 * 1024, largestPage: 1 * 1024 * 1024 };

/** Browsers ask again each time and mostly hear “not modified”. */
const pageCacheControl = "public, max-age=0, must-revalidate";
/** The router fetches ahead when a pointer rests on a link; the browser hands that over only if it may be kept. */
const dataCacheControl = "private, max-age=5";
/** Says that a preview is over, and opens links. */
const previewPage = "/preview";
const previewHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  [framing]: "SAMEORIGIN",
};
const requestIdPlaceholder = "%REQUEST_ID%";

export interface Pages {
  routes: Hono<AppEnvironment>;
  /** A page that is kept and not due to be made anew. */
  findKept: FindKept;
  /** To be told of every content change. */
  cache: PageCache;
}

export function createPages(options: PagesOptions): Pages {
  const { dependencies, site } = options;
  const { settings, clock } = dependencies;
  const development = site.middleware !== null;
  const cache = new PageCache(limits, () => clock().getTime());
  const routes = new Hono<AppEnvironment>();
  const render = pageRenderer(options);

  /** The same to `address`, to be kept where it is the same for all. */
  async function make(address: string, context: PageContext): Promise<MadePage> {
    const resources = new Set<string>();
    const said = await render(anonymous(`${settings.publicUrl}${address}`), context, { resources });
    const { status, headers } = said;
    const text = typeof said.body === "string" ? said.body : await new Response(said.body).text();
    const isData = headers.has("X-Remix-Response");
    const forAll = status === 200 && !headers.get("Cache-Control")?.includes("no-store");
    if (!forAll || !(isData || isHtml(headers))) return { ...said, body: text };
    headers.set("Cache-Control", isData ? dataCacheControl : pageCacheControl);
    // Of addresses with arguments there are too many to put more work into each.
    const isPopular = !address.includes("?");
    const response = new CachedResponse(text, { headers: [...headers], plainVaries: true, isPopular });
    return { response, resources, madeAt: clock().getTime() };
  }

  /** An answer that is for this visitor alone: errors, redirects, forms, one-time links. */
  function answerOnce(context: PageContext, answer: PassingAnswer): Response {
    const { status, requestId } = answer;
    let { body } = answer;
    const headers = new Headers(answer.headers);
    const isData = context.req.method === "GET" && isDataPath(context.req.path);
    headers.set("Cache-Control", status === 200 && isData ? dataCacheControl : "no-store");
    if (typeof body === "string" && isHtml(headers)) body = body.replaceAll(requestIdPlaceholder, requestId);
    // An empty text is a body, which a 204 may not have.
    return new Response(context.req.method === "HEAD" ? null : body || null, { status, headers });
  }

  /** Asks the site with the very request. */
  async function renderOnce(context: PageContext): Promise<Response> {
    const request = await atPublicAddress(context.req.raw, settings.publicUrl).catch(
      () => "unfinished" as const,
    );
    // Whoever hung up over the form hears nothing of it.
    if (request === "unfinished") return new Response(null, { status: 400 });
    if (!request) return tooMuch();
    return answerOnce(context, await render(request, context, { resources: new Set() }));
  }

  /** The page as it would be; kept nowhere, found by no search engine, framed by our own desk alone. */
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

  let notFound: PassingAnswer | undefined;

  /** The site's own page for what isn't there, kept: it is the same wherever nothing can be. */
  async function answerBeyondPages(context: PageContext): Promise<Response> {
    const address = anonymous(`${settings.publicUrl}/404`);
    const page = notFound ?? (await render(address, context, { resources: new Set() }));
    if (page.status === 404 && typeof page.body === "string" && !development) notFound = page;
    return answerOnce(context, page);
  }

  routes.all("*", async (context) => {
    const { method } = context.req;
    const url = new URL(context.req.url);
    if (isBeyondPages(url.pathname)) return answerBeyondPages(context);
    const isRead = method === "GET" || method === "HEAD";
    const subject = isRead && options.ownContent ? subjectIn(url.search) : null;
    if (subject) return answerPreview(context, subject);
    const reads = isRead && !development;
    const address = reads ? pageAddress(url, site.pageArguments) : null;
    if (address === null) return renderOnce(context);

    const made = await cache.get(address, () => make(address, context));
    if ("response" in made) {
      const asked = {
        method,
        acceptEncoding: context.req.header("Accept-Encoding"),
        ifNoneMatch: context.req.header("If-None-Match"),
      };
      return written(await made.response.answer(asked));
    }
    // A way on may carry along what the page itself doesn't read.
    const leadsOn = made.status >= 300 && made.status < 400 && address !== url.pathname + url.search;
    return leadsOn ? renderOnce(context) : answerOnce(context, made);
  });

  function findKept({ pathname, search, ...asked }: KeptRequest) {
    // WordPress's other way of naming a call.
    if (pathname === "/" && new URLSearchParams(search).has("rest_route")) return undefined;
    const address = pageAddress({ pathname, search }, site.pageArguments);
    const page = address === null ? undefined : cache.find(address);
    return page && !cache.isOld(page) ? page.response.answer(asked) : undefined;
  }

  return { routes, findKept, cache };
}

function written({ status, headers, body }: ReadyAnswer): Response {
  return new Response(body, { status, headers: headers as [string, string][] });
}

function tooMuch(): Response {
  return refusalPage({
    status: 413,
    title: "That is too much at once",
    text: "What was sent is larger than any form on this site. Go back, shorten it and send it again.",
  });
}
