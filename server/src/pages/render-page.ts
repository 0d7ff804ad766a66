/** Asks the site for a page: what it reads, which content it gets, and the security of what it says. */
import { ApiError, httpError } from "@extenso/contract/errors/errors.ts";
import type { Context } from "hono";
import type { ClipPictures } from "../domains/library/clip-thumbnails/clip-thumbnails.ts";
import { previewFetch, type Shown } from "../domains/previews/overlay.ts";
import type { Dependencies } from "../engines/dependencies.ts";
import { newMark, reportingHeaders, securePage } from "../engines/http/content-security.ts";
import type { AppEnvironment } from "../engines/http/request-log.ts";
import { retryAfter, unavailableDependency } from "../engines/http/unavailable-dependency.ts";
import { unavailableError } from "../engines/rest/rest-error.ts";
import { renders } from "../kernel/diagnostics-channels.ts";
import { contentFetch } from "./content-fetch.ts";
import type { PassingAnswer } from "./page-cache.ts";
import { pageBudget, withinBudget } from "./read-budget.ts";
import { createContentReader } from "./reading/content-reader.ts";
import type { ProjectEntry } from "./reading/portfolio.ts";
import { createPreparedTexts } from "./reading/text-cache.ts";
import type { Site } from "./site-build.ts";

type Api = (request: Request, bindings?: unknown) => Response | Promise<Response>;
export type PageContext = Context<AppEnvironment>;

export interface PagesOptions {
  dependencies: Dependencies;
  site: Site;
  /** The content API, in process; the bindings tell it whose connection a form came over. */
  api: Api;
  /** Hosts whose links in content lead to this site. */
  contentHosts: () => Promise<string[]>;
  /** Further hosts that pictures and films of the content may come from. */
  mediaHosts: readonly string[];
  /** The content is this server's own, not a WordPress's. */
  ownContent: boolean;
  clipPictures: ClipPictures;
  /** Reads the entries by which all projects are arranged; null if a WordPress has the projects. */
  projectEntries: (() => Promise<readonly ProjectEntry[]>) | null;
}

/** Input for a page besides the request. */
interface Making {
  /** Is filled with the resources that the page reads. */
  resources: Set<string>;
  /** The unsaved content of a preview, shown in place of the published. */
  shown?: Shown;
}

/** The site's response, and the mark that tells its own scripts from others. */
interface Rendered {
  answer: Response;
  mark: string;
  mediaHosts: string[];
  /** Some content couldn't be read, which isn't the page's own fault. */
  lacksContent: boolean;
}

export type RenderPage = (request: Request, context: PageContext, making: Making) => Promise<PassingAnswer>;

/** @returns a function that makes a page ready to be sent, but for what differs by visitor. */
export function pageRenderer(options: PagesOptions): RenderPage {
  const { dependencies, site } = options;
  const { settings } = dependencies;
  const development = site.middleware !== null;
  const { preparedTexts } = createPreparedTexts(dependencies);

  async function render(
    request: Request,
    context: PageContext,
    { resources, shown }: Making,
  ): Promise<Rendered> {
    const log = context.get("log");
    const mark = newMark();
    const api = options.ownContent ? options.api : withinBudget(options.api, pageBudget);
    const contentHosts = await options.contentHosts();
    const { publicUrl } = settings;
    let lacksContent = false;
    const noting: typeof api = async (asked, bindings) => {
      const said = await api(asked, bindings);
      if (said.status >= 500) lacksContent = true;
      return said;
    };
    const within = contentFetch(noting, publicUrl, (resource) => resources.add(resource), {
      bindings: context.env,
      requestId: context.get("requestId"),
      headers: context.req.raw.headers,
    });
    const fetch = shown ? previewFetch(dependencies, within, shown) : within;
    const clipPictures: ClipPictures = (videoIds) => {
      resources.add("clip-thumbnails");
      return options.clipPictures(videoIds).catch((error: unknown) => {
        log.error({ err: error }, "thumbnails of clips could not be read");
        return new Map();
      });
    };
    const { projectEntries: entriesHere } = options;
    const projectEntries =
      entriesHere &&
      (async () => {
        resources.add("portfolio-items");
        return entriesHere().catch((cause: unknown) => {
          const away = unavailableDependency(cause);
          if (!away) throw cause;
          lacksContent = true;
          // The same error as the API gives, which pages know how to show.
          const { code, status } = unavailableError(away);
          throw new ApiError(httpError(status), { code, status, cause });
        });
      });
    const ask = () =>
      site.handle(request, {
        fetch,
        content: createContentReader({
          ...{ fetch, publicUrl, contentHosts, clipPictures, projectEntries },
          // Previews aren't cached: few people look at them, and the text changes each time.
          preparedTexts: shown ? undefined : preparedTexts,
        }),
        publicUrl,
        ownContent: options.ownContent,
        preview: shown !== undefined,
        requestId: context.get("requestId"),
        mark: development ? undefined : mark,
        onError: (error) => log.error({ err: error }, "page failed"),
      });
    const answer = await renders.tracePromise(ask, { path: context.req.path });
    return { answer, mark, mediaHosts: [...contentHosts, ...options.mediaHosts], lacksContent };
  }

  /** The page as it is sent, and the headers that are its own. */
  async function finishHtml(
    rendered: Rendered,
    framedByUs: boolean,
  ): Promise<{ html: string; headers: Record<string, string> }> {
    const { html, policy } = securePage(await rendered.answer.text(), { ...rendered, framedByUs });
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
    const { lacksContent } = rendered;
    const { body } = rendered.answer;
    const headers = new Headers(rendered.answer.headers);
    // Content that can't be read now, ours or a WordPress's, is usually back soon, so a retry helps. A page that fails
    // by itself goes on failing.
    const isAway = rendered.answer.status === 502 || (lacksContent && rendered.answer.status >= 500);
    if (isAway) headers.set("Retry-After", String(retryAfter));
    const status = isAway ? 503 : rendered.answer.status;
    const requestId = context.get("requestId");
    if (!isHtml(headers)) return { status, headers, body, requestId, lacksContent };
    const page = await finishHtml(rendered, making.shown !== undefined);
    // Pages name their record in the API beside the API itself.
    const link = headers.get("Link");
    for (const [name, value] of Object.entries(page.headers)) headers.set(name, value);
    if (link) headers.append("Link", link);
    return { status, headers, body: page.html, requestId, lacksContent };
  };
}

export function isHtml(headers: Headers): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
