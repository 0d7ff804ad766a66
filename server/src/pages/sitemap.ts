/** What search engines read: the rules, and the pages with their pictures and films. */
import { projectPath, publicPages } from "@extenso/contract/addresses/site-addresses.ts";
import { createTransport } from "@extenso/contract/client/transport.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";
import { contentCalls } from "../reading/content-calls.ts";
import type { PortfolioItem } from "../reading/portfolio.ts";
import { keptDocument } from "./kept-document.ts";
import { documentBudget, withinBudget } from "./read-budget.ts";
import { escapeXml } from "./xml.ts";

/** Search engines read no more of one page. */
const mostImages = 1_000;

function projectEntry(publicUrl: string, project: PortfolioItem): string {
  const absolute = (address: string) => escapeXml(new URL(address, publicUrl).href);
  // What editors and plugins write is not always an address; one that isn't must not cost the whole list.
  const isAddress = (text: string | undefined | null) => !!text && URL.canParse(text, publicUrl);
  const images = project.images
    .filter(isAddress)
    .slice(0, mostImages)
    .map((image) => `<image:image><image:loc>${absolute(image)}</image:loc></image:image>`);
  const thumbnail = project.featuredImage?.url;
  const video =
    project.videoUrl && thumbnail && isAddress(project.videoUrl) && isAddress(thumbnail)
      ? `<video:video><video:thumbnail_loc>${absolute(thumbnail)}</video:thumbnail_loc><video:title>${escapeXml(
          project.title,
        )}</video:title><video:description>${escapeXml(
          `${project.title}, a project for ${project.client}`,
        )}</video:description><video:content_loc>${absolute(project.videoUrl)}</video:content_loc></video:video>`
      : "";
  return `<url><loc>${absolute(projectPath(project.slug))}</loc>${images.join("")}${video}</url>`;
}

/** @param api the app, in process: what it says is what the site shows. */
export function sitemapRoutes(
  dependencies: Pick<Dependencies, "settings" | "clock" | "log">,
  api: (request: Request, bindings?: unknown) => Response | Promise<Response>,
): Hono {
  const { publicUrl } = dependencies.settings;
  const sitemap = keptDocument(dependencies, "application/xml; charset=utf-8", async () => {
    const reading = withinBudget(api, documentBudget);
    const transport = createTransport({
      baseUrl: `${publicUrl}/wp-json`,
      fetch: async (input, init) => reading(new Request(input, init)),
    });
    const projects = await contentCalls(transport)
      .listPortfolioItems()
      .catch((error: unknown) => {
        // A WordPress without this kind of content has none of it. Anything else is an outage, in which a list
        // without the projects would tell search engines that they are gone.
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      });
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
${publicPages.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`).join("\n")}
${projects.map((project) => projectEntry(publicUrl, project)).join("\n")}
</urlset>
`;
    return { text, modifiedAt: null };
  });
  const routes = new Hono();

  routes.get("/robots.txt", (context) =>
    context.text(
      `User-agent: *\nDisallow: /dashboard\nDisallow: /desk\nDisallow: /newsletter/\nDisallow: /wp-json/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      200,
      { "Cache-Control": "public, max-age=600" },
    ),
  );
  routes.get("/sitemap.xml", (context) => sitemap(context.req.raw));

  return routes;
}
