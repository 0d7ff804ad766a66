/** Content for one page: reads it, and records the resources that were read and whether some of it was missing. */

import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import type { Context } from "hono";
import type { ClipPictures } from "../domains/library/clip-thumbnails/clip-thumbnails.ts";
import { previewFetch, type Shown } from "../domains/previews/overlay.ts";
import type { Dependencies } from "../engines/dependencies.ts";
import type { AppEnvironment } from "../engines/http/request-log.ts";
import { isContentAway } from "./content-away.ts";
import { contentFetch } from "./content-fetch.ts";
import { pageBudget, withinBudget } from "./read-budget.ts";
import { createContentReader } from "./reading/content-reader.ts";
import type { ProjectEntry } from "./reading/portfolio.ts";
import { createPreparedTexts } from "./reading/text-cache.ts";
import { asApiError } from "./source/as-api-error.ts";
import { resourceOfPart, type SiteDocuments } from "./source/site-documents.ts";

type Api = (request: Request, bindings?: unknown) => Response | Promise<Response>;

export interface PageContentOptions {
  dependencies: Dependencies;
  /** The content API, in process; the bindings tell it whose connection a form came over. */
  api: Api;
  /** The content is this server's own, not a WordPress's. */
  ownContent: boolean;
  clipPictures: ClipPictures;
  siteDocuments: Pick<SiteDocuments, "read">;
  /** Reads the entries that determine the order of all projects; null if a WordPress has the projects. */
  projectEntries: (() => Promise<readonly ProjectEntry[]>) | null;
}

interface Page {
  /** Collects the resources that the page reads. */
  resources: Set<string>;
  /** Unsaved content of a preview, shown instead of the published content. */
  shown?: Shown | undefined;
  contentHosts: readonly string[];
}

export interface PageContent {
  /** Calls the API in process, for forms that visitors send. */
  fetch: typeof fetch;
  content: ContentReader;
  /** Whether some content couldn't be read, for which the page isn't to blame. */
  lacksContent(): boolean;
}

/** @returns a function that opens the content for one page. */
export function pageContent(
  options: PageContentOptions,
): (context: Context<AppEnvironment>, page: Page) => PageContent {
  const { dependencies } = options;
  const { publicUrl } = dependencies.settings;
  const { preparedTexts } = createPreparedTexts(dependencies);

  return (context, { resources, shown, contentHosts }) => {
    const log = context.get("log");
    let lacksContent = false;
    const api = options.ownContent ? options.api : withinBudget(options.api, pageBudget);
    const trackingFetch: Api = async (call, bindings) => {
      const response = await api(call, bindings);
      if (response.status >= 500) lacksContent = true;
      return response;
    };
    const within = contentFetch(trackingFetch, publicUrl, (resource) => resources.add(resource), {
      bindings: context.env,
      requestId: context.get("requestId"),
      headers: context.req.raw.headers,
    });
    const fetch = shown?.kind === "post" ? previewFetch(dependencies, within, shown) : within;

    /** For reads that bypass the API. */
    function failed(cause: unknown): never {
      const error = asApiError(cause);
      if (isContentAway(error)) log.warn({ err: cause }, "content could not be read for now");
      else log.error({ err: cause }, "content could not be read");
      lacksContent = true;
      throw error;
    }

    async function siteDocument<Part extends SitePart>(part: Part): Promise<SiteDocument<Part>> {
      resources.add(resourceOfPart(part));
      if (shown?.kind === "site" && shown.part === part) return shown.document as SiteDocument<Part>;
      return options.siteDocuments.read(part).catch(failed);
    }

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
        return entriesHere().catch(failed);
      });
    const content = createContentReader({
      fetch,
      publicUrl,
      contentHosts,
      clipPictures,
      siteDocument,
      projectEntries,
      // Previews aren't cached: few people look at them, and the text changes each time.
      preparedTexts: shown ? undefined : preparedTexts,
    });
    return {
      fetch,
      content,
      lacksContent: () => lacksContent,
    };
  };
}
