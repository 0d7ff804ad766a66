/**
 * The academy's newest articles for feed readers, at our addresses and at those of a WordPress: all of them, and those
 * of a topic, a tag and an author, as RSS, Atom and JSON Feed.
 */
import { academyListPath, archiveFeedPath } from "@extenso/contract/addresses/site-addresses.ts";
import { soughtAt } from "@extenso/contract/addresses/wordpress-addresses.ts";
import { type Context, Hono } from "hono";
import type { Dependencies } from "../../engines/dependencies.ts";
import { plainText } from "../../engines/html/text.ts";
import type { CachedDocuments, DocumentReader, DocumentSource, MadeDocument } from "../cached-document.ts";
import type { ArticlesQuery } from "../reading/content-source.ts";
import type { FeedEntry } from "../reading/feed-entries.ts";
import { type AskForFile, withLengths } from "./enclosure-lengths.ts";
import { type FeedFormat, feedDocument, feedTypes } from "./feed-formats.ts";

const feedArticles = 20;
const title = "Extenso Academy";
const commentsPath = "/comments/feed/";
const mainPaths: Record<FeedFormat, string> = { rss2: "/feed.xml", atom: "/feed/atom/", json: "/feed.json" };

/** As WordPress names its kinds of feed; those that we don't have are RSS 2.0. */
const kinds = "rss2|rss|rdf|atom|json";
const formatOf = (kind: string | undefined): FeedFormat =>
  kind === "atom" || kind === "json" ? kind : "rss2";

/** The articles of a term or an author: where they are looked up, and what narrows the lists here and there. */
const archives = {
  category: {
    collection: "categories",
    narrowing: "category",
    narrowedTo: (id: number) => ({ categories: [id] }),
  },
  post_tag: { collection: "tags", narrowing: "tag", narrowedTo: (id: number) => ({ tag: id }) },
  author: { collection: "users", narrowing: "author", narrowedTo: (id: number) => ({ author: id }) },
} as const;
type ArchiveKind = keyof typeof archives;

interface Archive {
  kind: ArchiveKind;
  slug: string;
}

/**
 * @param documents what is made of the content, and kept.
 * @param askForFile answers for files that the articles play.
 */
export function feedRoutes(
  { settings: { publicUrl, timezone } }: Pick<Dependencies, "settings">,
  documents: CachedDocuments,
  askForFile: AskForFile,
): Hono {
  const site = { publicUrl, timezone };

  async function articles(
    { source }: DocumentReader,
    narrowed: Partial<ArticlesQuery>,
  ): Promise<FeedEntry[]> {
    const newest = { page: 1, perPage: feedArticles, order: "desc", categories: [] } as const;
    const entries = await source.feedEntries({ ...newest, ...narrowed }, publicUrl);
    return withLengths(entries, publicUrl, askForFile);
  }

  function mainFeed(format: FeedFormat): DocumentSource {
    const path = mainPaths[format];
    return {
      path,
      contentType: `${feedTypes[format]}; charset=utf-8`,
      make: async (reading) =>
        feedDocument(format, { title, path, page: "/", entries: await articles(reading, {}) }, site),
    };
  }

  function archiveFeed({ kind, slug }: Archive, format: FeedFormat): DocumentSource {
    const { collection, narrowing, narrowedTo } = archives[kind];
    const path = archivePath({ kind, slug }, format);
    return {
      path,
      contentType: `${feedTypes[format]}; charset=utf-8`,
      async make(reading): Promise<MadeDocument | null> {
        const found = await reading.source.findNamed(collection, slug);
        if (!found) return null;
        const entries = await articles(reading, narrowedTo(found.id));
        const page = academyListPath({ [narrowing]: found.slug });
        const feed = { title: `${plainText(found.name)} – ${title}`, path, page, entries };
        return {
          ...feedDocument(format, feed, site),
          link: `<${publicUrl}/wp-json/wp/v2/${collection}/${found.id}>; rel="alternate"; title="JSON"; type="application/json"`,
        };
      },
    };
  }

  const noComments: DocumentSource = {
    path: commentsPath,
    contentType: `${feedTypes.rss2}; charset=utf-8`,
    make: async () =>
      feedDocument(
        "rss2",
        { title: `Comments on ${title}`, path: commentsPath, page: "/", entries: [] },
        site,
      ),
  };

  const routes = new Hono();
  for (const format of ["rss2", "atom", "json"] as const) {
    const source = mainFeed(format);
    routes.get(source.path, (context) => documents.answer(context.req.raw, source));
  }
  const toFeed = (context: Context) =>
    context.redirect(mainPaths[formatOf(context.req.param("kind")?.replace("/", ""))], 301);
  routes.get("/feed/", toFeed);
  routes.get("/feed", toFeed);
  routes.get(`/feed/:kind{(?:${kinds})/?}`, toFeed);
  // The site has no comments, so this feed of a former WordPress exists, but stays empty.
  routes.get(commentsPath, (context) => documents.answer(context.req.raw, noComments));
  routes.get("/comments/feed", (context) => context.redirect(commentsPath, 301));
  routes.get(`/comments/feed/:kind{(?:${kinds})/?}`, (context) => context.redirect(commentsPath, 301));
  routes.get("/", async (context, next) => {
    const asked = new RegExp(`^(comments-)?(feed|${kinds})$`).exec(context.req.query("feed") ?? "");
    return asked ? context.redirect(asked[1] ? commentsPath : mainPaths[formatOf(asked[2])], 301) : next();
  });
  for (const first of ["category", "tag", "author"]) {
    routes.get(`/${first}/*`, async (context, next) => {
      const { pathname } = new URL(context.req.url);
      const asked = archiveAt(pathname);
      if (!asked) return next();
      const source = archiveFeed(asked.archive, asked.format);
      // One address for each feed, as WordPress has it, so that each is kept once.
      return pathname === source.path
        ? documents.answer(context.req.raw, source)
        : context.redirect(source.path, 301);
    });
  }
  return routes;
}

function archivePath({ kind, slug }: Archive, format: FeedFormat): string {
  const first = kind === "post_tag" ? "tag" : kind;
  return archiveFeedPath(first, slug, format === "rss2" ? "" : format);
}

const feedBelow = new RegExp(`^(/.+/)feed(?:/(${kinds}))?/?$`);

/** The feed that a path of WordPress's asks for: `/category/light/feed/atom/`. */
function archiveAt(pathname: string): { archive: Archive; format: FeedFormat } | null {
  const [, page, kind] = feedBelow.exec(pathname) ?? [];
  const sought = page === undefined ? null : soughtAt(page.toLowerCase());
  const format = formatOf(kind);
  if (sought?.kind === "author") return { archive: { kind: "author", slug: sought.slug }, format };
  return sought?.kind === "term" ? { archive: { kind: sought.taxonomy, slug: sought.slug }, format } : null;
}
