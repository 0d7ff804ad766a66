/** What search engines read: the rules, the pages with their pictures and films, and the articles' feed. */
import { articlePath, projectPath } from "@extenso/contract/addresses.ts";
import { createClient } from "@extenso/contract/client.ts";
import type { ArticleTeaser, PortfolioItem } from "@extenso/contract/entities.ts";
import { Hono } from "hono";
import type { Dependencies } from "../dependencies.ts";

/** Every page that is the same for all and worth finding. */
const pages = [
  "/",
  "/about",
  "/portfolio",
  "/services",
  "/services/videography",
  "/services/photography",
  "/services/branding",
  "/services/drone-operation",
  "/services/web-development",
  "/services/media-management",
  "/services/event-coverage",
  "/packages/base",
  "/packages/custom",
  "/contact",
  "/newsletter",
  "/privacy-policy",
  "/terms-of-service",
];

const feedArticles = 20;

function escapeXml(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      // XML has no place for control characters, not even escaped.
      .replace(/[^\P{Cc}\t\n\r]/gu, "")
  );
}

function projectEntry(publicUrl: string, project: PortfolioItem): string {
  const absolute = (address: string) => escapeXml(new URL(address, publicUrl).href);
  const images = project.images.map(
    (image) => `<image:image><image:loc>${absolute(image)}</image:loc></image:image>`,
  );
  const thumbnail = project.featuredImage?.url;
  const video =
    project.videoUrl && thumbnail
      ? `<video:video><video:thumbnail_loc>${absolute(thumbnail)}</video:thumbnail_loc><video:title>${escapeXml(
          project.title,
        )}</video:title><video:description>${escapeXml(
          `${project.title}, a project for ${project.client}`,
        )}</video:description><video:content_loc>${absolute(project.videoUrl)}</video:content_loc></video:video>`
      : "";
  return `<url><loc>${absolute(projectPath(project.slug))}</loc>${images.join("")}${video}</url>`;
}

function feedEntry(publicUrl: string, article: ArticleTeaser): string {
  const link = escapeXml(publicUrl + articlePath(article.slug));
  return `<item><title>${escapeXml(article.title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${new Date(
    `${article.date}Z`,
  ).toUTCString()}</pubDate><description>${escapeXml(article.excerpt)}</description>${article.categories
    .map(({ name }) => `<category>${escapeXml(name)}</category>`)
    .join("")}</item>`;
}

/** @param api the app, in process: what it says is what the site shows. */
export function sitemapRoutes(
  { settings }: Pick<Dependencies, "settings">,
  api: (request: Request) => Response | Promise<Response>,
): Hono {
  const { publicUrl } = settings;
  const client = createClient({
    baseUrl: `${publicUrl}/wp-json`,
    fetch: async (input, init) => api(new Request(input, init)),
  });
  const cached = { "Cache-Control": "public, max-age=600" };
  const routes = new Hono();

  routes.get("/robots.txt", (context) =>
    context.text(
      `User-agent: *\nDisallow: /dashboard\nDisallow: /newsletter/\nDisallow: /wp-json/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      200,
      cached,
    ),
  );

  routes.get("/sitemap.xml", async (context) => {
    const projects = await client.listPortfolioItems().catch(() => []);
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
${pages.map((path) => `<url><loc>${escapeXml(publicUrl + path)}</loc></url>`).join("\n")}
${projects.map((project) => projectEntry(publicUrl, project)).join("\n")}
</urlset>
`;
    return context.body(body, 200, { ...cached, "Content-Type": "application/xml; charset=utf-8" });
  });

  routes.get("/feed.xml", async (context) => {
    const { items } = await client.listArticles({ perPage: feedArticles });
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Extenso Academy</title><link>${escapeXml(
      publicUrl,
    )}</link><description>Notes from set, studio and desk.</description><language>en-ca</language><atom:link href="${escapeXml(
      publicUrl,
    )}/feed.xml" rel="self" type="application/rss+xml"/>${items.map((article) => feedEntry(publicUrl, article)).join("")}</channel></rss>
`;
    return context.body(body, 200, { ...cached, "Content-Type": "application/rss+xml; charset=utf-8" });
  });

  return routes;
}
