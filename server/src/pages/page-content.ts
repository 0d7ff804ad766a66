/** Content for one page: reads it, and records the resources that were read and whether some of it was missing. */

import { createTransport } from "@extenso/contract/client/transport.ts";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import type { Places } from "@extenso/contract/host/host.ts";
import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import type { Context } from "hono";
import type { ClipPictures } from "../domains/library/clip-thumbnails/clip-thumbnails.ts";
import type { Shown } from "../domains/previews/shown.ts";
import type { Dependencies } from "../engines/dependencies.ts";
import type { AppEnvironment } from "../engines/http/request-log.ts";
import { pageBudget, withinBudget } from "./cache/read-budget.ts";
import { isContentAway } from "./content-away.ts";
import { contentFetch } from "./content-fetch.ts";
import { createContentReader } from "./reading/content-reader.ts";
import type { ContentSource } from "./reading/content-source.ts";
import { createPreparedTexts } from "./reading/text-cache.ts";
import { asApiError } from "./source/as-api-error.ts";
import { previewSource } from "./source/preview.ts";
import { resourceOfPart, type SiteDocuments } from "./source/site-documents.ts";
import { type StudioOptions, studioSource } from "./source/studio.ts";
import { trackedSource } from "./source/tracked-source.ts";
import { wordPressSource } from "./source/wordpress.ts";

type Api = (request: Request, bindings?: unknown) => Response | Promise<Response>;

export interface PageContentOptions {
  dependencies: Dependencies;
  /** The content API, in process; the bindings tell it whose connection a form came over. */
  api: Api;
  clipPictures: ClipPictures;
  siteDocuments: Pick<SiteDocuments, "read">;
  /** This server's own content; null where it is a WordPress's. */
  studio: StudioOptions | null;
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
  places: Places;
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
    const api = options.studio ? options.api : withinBudget(options.api, pageBudget);
    const trackingFetch: Api = async (call, bindings) => {
      const response = await api(call, bindings);
      if (response.status >= 500) lacksContent = true;
      return response;
    };
    const fetch = contentFetch(trackingFetch, publicUrl, {
      bindings: context.env,
      requestId: context.get("requestId"),
      headers: context.req.raw.headers,
    });

    function failed(cause: unknown): never {
      const error = asApiError(cause);
      // What is refused for a reason is no failure, and calls to the API have been logged there.
      if (error !== cause && error.status !== null && error.status >= 500) {
        lacksContent = true;
        log[isContentAway(error) ? "warn" : "error"]({ err: cause }, "content could not be read");
      }
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
    const source = trackedSource(
      options.studio
        ? studioContent(options.studio, shown)
        : wordPressSource(createTransport({ baseUrl: `${publicUrl}/wp-json`, fetch })),
      { reads: (resource) => resources.add(resource), failed },
    );
    const content = createContentReader({
      source,
      publicUrl,
      contentHosts,
      clipPictures,
      siteDocument,
      // Previews aren't cached: few people look at them, and the text changes each time.
      preparedTexts: shown ? undefined : preparedTexts,
    });
    return {
      fetch,
      content,
      places: source,
      lacksContent: () => lacksContent,
    };
  };
}

function studioContent(studio: StudioOptions, shown: Shown | undefined): ContentSource {
  if (shown?.kind !== "post") return studioSource(studio);
  return previewSource(studioSource(studio, shown.viewer), studio.dependencies, shown);
}
