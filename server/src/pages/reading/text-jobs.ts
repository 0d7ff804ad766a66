/** Conversions of texts for readers' pages. Each is a pure function of its arguments: see `run-text-job.ts`. */
import { readList } from "@extenso/contract/client/transport.ts";
import { type WirePost, wirePost } from "@extenso/contract/wire/posts.ts";
import { articleText, parseTeaser } from "./article.ts";
import { parsePortfolioItem, shownIn } from "./portfolio.ts";
import { projectOf } from "./project.ts";
import { writtenPage } from "./written-page.ts";

export const textJobs = {
  teasers: (records: WirePost[]) => records.map((record) => parseTeaser(record)),
  /** @param text of a long list as received; its articles' content isn't returned. */
  listedArticles: (text: string) =>
    readList(wirePost, { status: 200, headers: new Headers(), text }).items.map((post) => ({
      post: { ...post, content: { ...post.content, rendered: "" } },
      teaser: parseTeaser(post),
    })),
  articleText,
  shownIn: (texts: string[]) => texts.map(shownIn),
  portfolioItem: parsePortfolioItem,
  project: projectOf,
  writtenPage,
};
