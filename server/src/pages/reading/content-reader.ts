/** Content as the site shows it, whichever source it comes from. */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import {
  type ContentReader,
  type ProjectList,
  projectsPerPage,
} from "@extenso/contract/host/content-reader.ts";
import { categoriesOf, categorySlug, type ProjectCategory } from "@extenso/contract/projects/categories.ts";
import type { SiteDocument, SiteDocuments, SitePart } from "@extenso/contract/site-content/parts.ts";
import { featuredFirst, inOrder } from "@extenso/contract/site-content/portfolio.ts";
import { plainText } from "../../engines/html/text.ts";
import { type ContentOptions, contentCalls } from "./content-calls.ts";
import type { ContentSource } from "./content-source.ts";
import { withPlayers } from "./html/content-players.ts";
import { answeringWithOwnPaths } from "./html/own-addresses.ts";
import { categoryLabel, type ProjectEntry, type ProjectFacts } from "./portfolio.ts";
import { summaryOf } from "./project.ts";
import { runTextJob } from "./run-text-job.ts";
import { notKept } from "./text-cache.ts";

interface ReaderOptions extends ContentOptions {
  publicUrl: string;
  contentHosts: readonly string[];
  source: ContentSource;
  /** The published document of a part of the site. @throws {ApiError} if it can't be read. */
  siteDocument<Part extends SitePart>(part: Part): Promise<SiteDocument<Part>>;
}

export function createContentReader(options: ReaderOptions): ContentReader {
  const { source, publicUrl, contentHosts, preparedTexts = notKept } = options;
  const calls = contentCalls(source, options);
  const { projectEntries } = source;
  /** Pages have no built-in texts to fall back on. */
  async function siteContent<Part extends SitePart>(...parts: Part[]): Promise<SiteDocuments<Part>> {
    const read = parts.map(async (part) => [part, await options.siteDocument(part)] as const);
    return Object.fromEntries(await Promise.all(read)) as SiteDocuments<Part>;
  }
  const arrangement = () => siteContent("portfolio");

  // The home page shows the newest projects twice.
  let newestRead: ReturnType<ContentSource["newestProjects"]> | undefined;
  const newestPage = () => {
    newestRead ??= source.newestProjects(projectsPerPage);
    return newestRead;
  };
  let cardsMade: Promise<ProjectFacts[]> | undefined;
  const newestCards = () => {
    cardsMade ??= newestPage().then(({ items }) => calls.asCards(items));
    return cardsMade;
  };

  /** The project list of a portfolio that fits one page. */
  async function wholePortfolio(order: readonly number[], page: number): Promise<ProjectList> {
    const items = inOrder(await newestCards(), order).map(summaryOf);
    const about = {
      category: null,
      page,
      totalPages: 1,
      total: items.length,
      categories: categoriesOf(items),
    };
    return { ...about, items: page === 1 ? items : [] };
  }

  const reader: ContentReader = {
    listArticles: (query) => calls.listArticles(query),
    listArticleLinks: (query) => calls.listArticleLinks(query),
    findArticle: (slug) => calls.findArticle(slug),
    listCategories: () => calls.listCategories(),
    async listProjects({ category = null, page = 1 } = {}) {
      const isStart = category === null && page === 1;
      const [newest, { portfolio }] = await Promise.all([isStart ? newestPage() : null, arrangement()]);
      if (newest && newest.totalPages <= 1) return wholePortfolio(portfolio.order, page);
      const entries = await projectEntries();
      if (entries.length <= projectsPerPage) return wholePortfolio(portfolio.order, page);
      const { all, categories, inCategory } = arranged(entries, portfolio.order);
      const shown = category === null ? all : inCategory(category);
      const wanted = shown.slice((page - 1) * projectsPerPage, page * projectsPerPage).map(({ id }) => id);
      // Mostly the page that was just read.
      const isRead = newest?.items.map(({ id }) => id).join() === wanted.join();
      const cards = await (isRead ? newestCards() : calls.projectCards(wanted));
      return {
        items: cards.map(summaryOf),
        category,
        page,
        totalPages: Math.ceil(shown.length / projectsPerPage),
        total: shown.length,
        categories,
      };
    },
    async projectNeighbours(slug, category) {
      const [entries, { portfolio }] = await Promise.all([projectEntries(), arrangement()]);
      const { all, inCategory } = arranged(entries, portfolio.order);
      const wantedSlug = percentDecoded(slug);
      const isIt = (entry: ProjectEntry) => percentDecoded(entry.slug) === wantedSlug;
      const narrowed = category === null ? [] : inCategory(category);
      const isNarrowed = narrowed.some(isIt);
      const around = isNarrowed ? narrowed : all;
      // Not among them is what is shown before it is published: it would be the first.
      const place = around.findIndex(isIt);
      const before = around.at(place <= 0 ? -1 : place - 1);
      const after = around[(place + 1) % around.length];
      if (!before || !after || isIt(after)) return null;
      const wanted = before.id === after.id ? [after.id] : [before.id, after.id];
      const links = await calls.projectLinks(wanted);
      const next = links.at(-1);
      if (!next) return null;
      return {
        category: isNarrowed ? category : null,
        previous: links.length > 1 ? (links[0] ?? null) : null,
        next,
      };
    },
    async selectedProjects(most) {
      const [newest, { portfolio }] = await Promise.all([newestPage(), arrangement()]);
      const { order, featured } = portfolio;
      const isArranged = order.length > 0 || featured.length > 0;
      if (!isArranged || newest.totalPages <= 1) {
        const items = featuredFirst(inOrder(await newestCards(), order), featured, most);
        return { items: items.map(summaryOf), total: newest.total, totalPages: 1 };
      }
      const { all } = arranged(await projectEntries(), order);
      const shown = featuredFirst(all, featured, most).map(({ id }) => id);
      return { items: (await calls.projectCards(shown)).map(summaryOf), total: all.length, totalPages: 1 };
    },
    async findProject(slug) {
      const item = await calls.findPortfolioItem(slug);
      const project = item && (await runTextJob("project", item));
      if (!project?.credits.some(({ person }) => person)) return project;
      const { about } = await siteContent("about");
      const there = new Set(about.people.items.map(({ id }) => id));
      const known = (person: string | null) => (person && there.has(person) ? person : null);
      return { ...project, credits: project.credits.map((one) => ({ ...one, person: known(one.person) })) };
    },
    async findNamed(collection, slug) {
      const found = await source.findNamed(collection, slug);
      return found && { ...found, name: plainText(found.name) };
    },
    siteContent,
    async readPage(record) {
      const page = await preparedTexts([JSON.stringify(record), publicUrl, ...contentHosts], () =>
        runTextJob("writtenPage", { contentHosts, publicUrl }, record),
      );
      return { ...page, html: await withPlayers(page.html, options.clipPictures) };
    },
  };
  return answeringWithOwnPaths(reader, publicUrl);
}

/** A long portfolio in the studio's order, put together once for all pages until a project or the order changes. */
interface ArrangedProject extends ProjectEntry {
  /** As people read it. */
  category: string;
}

interface ArrangedPortfolio {
  all: readonly ArrangedProject[];
  categories: ProjectCategory[];
  /** @param slug a category's form in the URL; of an unknown one there are none. */
  inCategory(slug: string): readonly ArrangedProject[];
}

/** The last one of each list of projects: the order changes less often than pages are made. */
const last = new WeakMap<readonly ProjectEntry[], { order: string; portfolio: ArrangedPortfolio }>();

/** @param entries the same array for as long as they are the same. */
function arranged(entries: readonly ProjectEntry[], order: readonly number[]): ArrangedPortfolio {
  const named = order.join();
  const known = last.get(entries);
  if (known?.order === named) return known.portfolio;
  const portfolio = arrange(entries, order);
  last.set(entries, { order: named, portfolio });
  return portfolio;
}

function arrange(entries: readonly ProjectEntry[], order: readonly number[]): ArrangedPortfolio {
  const labels = new Map<string | null, string>();
  const labelled = entries.map((entry) => {
    const category = labels.get(entry.category) ?? categoryLabel(entry.category);
    labels.set(entry.category, category);
    return { ...entry, category };
  });
  const all = inOrder(labelled, order);
  const slugs = new Map([...labels.values()].map((label) => [label, categorySlug(label)]));
  const bySlug = Map.groupBy(all, ({ category }) => slugs.get(category) ?? "");
  return { all, categories: categoriesOf(all), inCategory: (slug) => bySlug.get(slug) ?? [] };
}
