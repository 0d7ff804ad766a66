/** Content as the site shows it, read through the API: ours, or that of a WordPress. */

import { placeCalls } from "@extenso/contract/client/place-calls.ts";
import { createTransport } from "@extenso/contract/client/transport.ts";
import type { ContentReader } from "@extenso/contract/content-reader.ts";
import { featuredFirst, inOrder } from "@extenso/contract/site-words/portfolio.ts";
import { plainText } from "../html/text.ts";
import { runTextJob } from "../long-texts/run-text-job.ts";
import { type ContentOptions, contentCalls } from "./content-calls.ts";
import { answeringWithOwnPaths } from "./own-addresses.ts";
import { summaryOf } from "./project.ts";
import { readWords } from "./site-words.ts";

interface ReaderOptions extends Required<ContentOptions> {
  /** Reaches the API. */
  fetch: typeof fetch;
}

export function createContentReader(options: ReaderOptions): ContentReader {
  const { fetch, publicUrl, contentHosts } = options;
  const transport = createTransport({ baseUrl: `${publicUrl}/wp-json`, fetch });
  const calls = contentCalls(transport, options);
  const places = placeCalls(transport);
  const arrangement = () => readWords(transport, ["portfolio"]);
  const reader: ContentReader = {
    listArticles: (query) => calls.listArticles(query),
    async findArticle(slug) {
      const article = await calls.findArticle(slug);
      if (!article) return null;
      const { content, acf: _acf, ...shown } = article;
      return { ...shown, ...(await runTextJob("readableArticle", content)) };
    },
    listCategories: () => calls.listCategories(),
    async listProjects() {
      const [cards, { portfolio }] = await Promise.all([calls.listProjectCards(), arrangement()]);
      return inOrder(cards, portfolio.order).map(summaryOf);
    },
    async selectedProjects(most) {
      const { portfolio } = await arrangement();
      if (portfolio.order.length > 0 || portfolio.featured.length > 0) {
        const all = await reader.listProjects();
        return { items: featuredFirst(all, portfolio.featured, most), total: all.length, totalPages: 1 };
      }
      const page = await calls.newestProjectCards(most);
      return { ...page, items: page.items.map(summaryOf) };
    },
    async findProject(slug) {
      const item = await calls.findPortfolioItem(slug);
      return item && runTextJob("project", item);
    },
    async findNamed(collection, slug) {
      const found = await places.findNamed(collection, slug);
      return found && { ...found, name: plainText(found.name) };
    },
    words: (...parts) => readWords(transport, parts),
    readPage: (record) => runTextJob("writtenPage", { contentHosts, publicUrl }, record),
  };
  return answeringWithOwnPaths(reader, publicUrl);
}
