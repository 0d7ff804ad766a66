/** The documents that search engines read: the rules, and the pages with their pictures and films. */
import { projectPath, publicPages } from "@extenso/contract/addresses/site-addresses.ts";
import { playerOf } from "@extenso/contract/embeds/players.ts";
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { escapeXml } from "@extenso/contract/html/escape.ts";
import { Hono } from "hono";
import { chunkByCount } from "../engines/database/chunk-by-count.ts";
import type { Dependencies } from "../engines/dependencies.ts";
import { publicCacheControl, surrogateKey } from "./cache/public-caching.ts";
import type { CachedDocuments, DocumentReader, DocumentSource, MadeDocument } from "./cached-document.ts";
import { contentCalls } from "./reading/content-calls.ts";
import type { ProjectEntry, ProjectFacts } from "./reading/portfolio.ts";

/** Search engines read no more of one page. */
const mostImages = 1_000;

function projectEntry(publicUrl: string, project: ProjectFacts): string {
  const absolute = (address: string) => escapeXml(new URL(address, publicUrl).href);
  // Editors and plugins may store invalid URLs; one of them must not cost the whole list.
  const isAddress = (text: string | undefined | null) => !!text && URL.canParse(text, publicUrl);
  const images = project.images
    .filter(isAddress)
    .slice(0, mostImages)
    .map((image) => `<image:image><image:loc>${absolute(image)}</image:loc></image:image>`);
  const thumbnail = project.featuredImage?.url;
  const place = (address: string) => {
    const player = playerOf(address);
    return player
      ? `<video:player_loc>${escapeXml(player.frame)}</video:player_loc>`
      : `<video:content_loc>${absolute(address)}</video:content_loc>`;
  };
  const video =
    project.videoUrl && thumbnail && isAddress(project.videoUrl) && isAddress(thumbnail)
      ? `<video:video><video:thumbnail_loc>${absolute(thumbnail)}</video:thumbnail_loc><video:title>${escapeXml(
          project.title,
        )}</video:title><video:description>${escapeXml(
          `${project.title}, a project for ${project.client}`,
        )}</video:description>${place(project.videoUrl)}</video:video>`
      : "";
  return `<url><loc>${absolute(projectPath(project.slug))}</loc>${images.join("")}${video}</url>`;
}

const contentType = "application/xml; charset=utf-8";
const path = "/sitemap.xml";
const pagesPath = "/sitemap-pages.xml";
/**
 * Projects per file, since each has many pictures. A longer portfolio has several files, which `/sitemap.xml` names.
 */
const projectsPerFile = 500;
/** WordPress's limit for one request. */
const projectsAtOnce = 100;

interface SitemapOptions {
  documents: CachedDocuments;
  /** Whether search engines are to leave the site out: then there is no sitemap. */
  isHidden: () => Promise<boolean>;
}

export function sitemapRoutes(
  { settings: { publicUrl } }: Pick<Dependencies, "settings">,
  { documents, isHidden }: SitemapOptions,
): Hono {
  async function entriesOf({ source }: DocumentReader): Promise<readonly ProjectEntry[]> {
    return source.projectEntries().catch((error: unknown) => {
      // A WordPress without this kind of content has none of it. Anything else is an outage, in which a list
      // without the projects would tell search engines that they are gone.
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    });
  }

  async function projectsIn({ source }: DocumentReader, entries: readonly ProjectEntry[]): Promise<string[]> {
    const calls = contentCalls(source);
    const found: string[] = [];
    for (const some of chunkByCount(entries, projectsAtOnce)) {
      const cards = await calls.projectCards(some.map(({ id }) => id));
      const listed = cards.filter(({ unlisted }) => !unlisted);
      found.push(...listed.map((card) => projectEntry(publicUrl, card)));
    }
    return found;
  }

  const unlessHidden = (source: DocumentSource): DocumentSource => ({
    ...source,
    async make(reading) {
      reading.reads("settings");
      return (await isHidden()) ? null : source.make(reading);
    },
  });

  const pageEntries = publicPages.map((page) => `<url><loc>${escapeXml(publicUrl + page)}</loc></url>`);

  const whole: DocumentSource = {
    path,
    contentType,
    async make(reading) {
      const entries = await entriesOf(reading);
      if (entries.length <= projectsPerFile)
        return urlSet([...pageEntries, ...(await projectsIn(reading, entries))]);
      const files = Math.ceil(entries.length / projectsPerFile);
      const named = Array.from({ length: files }, (_, index) => projectsPath(index + 1));
      return sitemapIndex([pagesPath, ...named].map((file) => publicUrl + file));
    },
  };
  const pages: DocumentSource = { path: pagesPath, contentType, make: async () => urlSet(pageEntries) };

  function projects(file: number): DocumentSource {
    return {
      path: projectsPath(file),
      contentType,
      async make(reading) {
        const entries = await entriesOf(reading);
        const listed = entries.slice((file - 1) * projectsPerFile, file * projectsPerFile);
        return listed.length > 0 ? urlSet(await projectsIn(reading, listed)) : null;
      },
    };
  }

  const routes = new Hono();
  // A hidden site may be read as before: what isn't read can't ask to be left out.
  routes.get("/robots.txt", async (context) => {
    const rules =
      "User-agent: *\nDisallow: /dashboard\nDisallow: /desk\nDisallow: /newsletter/\nDisallow: /wp-json/\n";
    return context.text((await isHidden()) ? rules : `${rules}\nSitemap: ${publicUrl}${path}\n`, 200, {
      "Cache-Control": publicCacheControl,
      [surrogateKey]: "settings",
    });
  });
  // WordPress's plain address of it.
  routes.get("/", (context, next) =>
    context.req.query("sitemap") === undefined ? next() : Promise.resolve(context.redirect(path, 301)),
  );
  routes.get(path, (context) => documents.answer(context.req.raw, unlessHidden(whole)));
  routes.get(pagesPath, (context) => documents.answer(context.req.raw, unlessHidden(pages)));
  routes.get("/:file{sitemap-projects-[1-9]\\d{0,3}\\.xml}", (context) => {
    const [number = ""] = /\d+/.exec(context.req.param("file")) ?? [];
    return documents.answer(context.req.raw, unlessHidden(projects(Number(number))));
  });
  return routes;
}

function projectsPath(file: number): string {
  return `/sitemap-projects-${file}.xml`;
}

function urlSet(entries: readonly string[]): MadeDocument {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
${entries.join("\n")}
</urlset>
`;
  return { content: text, modifiedAt: null };
}

function sitemapIndex(addresses: readonly string[]): MadeDocument {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`).join("\n")}
</sitemapindex>
`;
  return { content: text, modifiedAt: null };
}
