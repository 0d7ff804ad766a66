/** Conversions of texts for readers' pages. Each is a pure function of its arguments: see `run-text-job.ts`. */

import type { WirePermalink } from "@extenso/contract/client/permalink-calls.ts";
import { readList } from "@extenso/contract/client/transport.ts";
import type { WrittenPage } from "@extenso/contract/entities.ts";
import { type WirePost, wirePost } from "@extenso/contract/wire/posts.ts";
import { plainText } from "../../engines/html/text.ts";
import { parseHtml } from "../../engines/html/tokens.ts";
import { articleText, parseTeaser } from "./article.ts";
import { feedEntries } from "./feed-entries.ts";
import { adaptContent } from "./html/content-hosts.ts";
import { shareImageOf } from "./html/content-image.ts";
import { safeHtml } from "./html/safe-html.ts";
import { parsePortfolioItem, shownIn } from "./portfolio.ts";
import { projectOf } from "./project.ts";

/** As much as search engines show. */
const longestSummary = 160;

/** From a page on the wire to the one that is shown, with its HTML made safe. */
function writtenPage(
  { contentHosts, publicUrl }: { contentHosts: readonly string[]; publicUrl: string },
  { title, content, share_text, robots, _embedded }: WirePermalink,
): WrittenPage {
  const html = safeHtml(adaptContent(parseHtml(content.rendered), contentHosts, publicUrl), { blocks: true });
  return {
    title: plainText(title.rendered) || "Untitled",
    html,
    protected: content.protected,
    summary: (content.protected ? "" : share_text) || plainText(html).slice(0, longestSummary),
    shareImage: shareImageOf({ content, _embedded }),
    unlisted: robots === "noindex",
  };
}

const postsIn = (text: string) => readList(wirePost, { status: 200, headers: new Headers(), text }).items;

export const textJobs = {
  teasers: (records: WirePost[]) => records.map((record) => parseTeaser(record)),
  /** @param text of a long list as received; its articles' content isn't returned. */
  listedArticles: (text: string) =>
    postsIn(text).map((post) => ({
      post: { ...post, content: { ...post.content, rendered: "" } },
      teaser: parseTeaser(post),
    })),
  feedEntries,
  /** @param text of a list as received. @param most articles that are looked at. */
  listedFeedEntries: (text: string, most: number, publicUrl: string) =>
    feedEntries(postsIn(text).slice(0, most), publicUrl),
  articleText,
  shownIn: (texts: string[]) => texts.map(shownIn),
  portfolioItem: parsePortfolioItem,
  project: projectOf,
  writtenPage,
};
