/** Content as the site shows it, read through the API: ours, or that of a WordPress. */
import type { ContentReader } from "@extenso/contract/content-reader.ts";
import { placeCalls } from "@extenso/contract/place-calls.ts";
import { createTransport } from "@extenso/contract/transport.ts";
import { plainText } from "../html/text.ts";
import { type ContentOptions, contentCalls } from "./content-calls.ts";
import { answeringWithOwnPaths } from "./own-addresses.ts";
import { projectOf, summaryOf } from "./project.ts";
import { readableArticle } from "./readable-article.ts";
import { safeHtml } from "./safe-html.ts";
import { writtenPage } from "./written-page.ts";

interface ReaderOptions extends Required<ContentOptions> {
  /** Reaches the API. */
  fetch: typeof fetch;
}

export function createContentReader(options: ReaderOptions): ContentReader {
  const { fetch, publicUrl } = options;
  const transport = createTransport({ baseUrl: `${publicUrl}/wp-json`, fetch });
  const calls = contentCalls(transport, options);
  const places = placeCalls(transport);
  const reader: ContentReader = {
    listArticles: (query) => calls.listArticles(query),
    async findArticle(slug) {
      const article = await calls.findArticle(slug);
      if (!article) return null;
      const { content, acf: _acf, ...shown } = article;
      return { ...shown, ...readableArticle(safeHtml(content)) };
    },
    listCategories: () => calls.listCategories(),
    listProjects: async () => (await calls.listProjectCards()).map(summaryOf),
    async newestProjects(most) {
      const page = await calls.newestProjectCards(most);
      return { ...page, items: page.items.map(summaryOf) };
    },
    async findProject(slug) {
      const item = await calls.findPortfolioItem(slug);
      return item && projectOf(item);
    },
    async findNamed(collection, slug) {
      const found = await places.findNamed(collection, slug);
      return found && { ...found, name: plainText(found.name) };
    },
    readPage: async (record) => writtenPage(options, record),
  };
  return answeringWithOwnPaths(reader, publicUrl);
}
