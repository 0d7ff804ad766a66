/**
 * What is made of texts, by functions of their arguments alone. A megabyte of the worst keeps some of them busy
 * for seconds, so `run-text-job.ts` gives what is long to a thread of its own.
 */
import { readList } from "@extenso/contract/client/transport.ts";
import { type WirePost, wirePost } from "@extenso/contract/wire/posts.ts";
import { cleanerFor, type Writer } from "../content/cleaning/clean-post.ts";
import { contextOf, type Library } from "../content/render/library-context.ts";
import {
  filmTitlesIn,
  namedFilms,
  namedPictures,
  shownPictures,
} from "../content/render/pictures-in-text.ts";
import { deriveMedia } from "../content/save/derive-media.ts";
import { derivePost } from "../content/save/derive-post.ts";
import { sameText } from "../content/save/same-text.ts";
import { articleText, parseTeaser } from "../reading/article.ts";
import { parsePortfolioItem, shownIn } from "../reading/portfolio.ts";
import { projectOf } from "../reading/project.ts";
import { writtenPage } from "../reading/written-page.ts";

export const textJobs = {
  cleanText: (html: string, writer: Writer) => cleanerFor(writer).text(html),
  cleanField: (value: unknown, writer: Writer) => cleanerFor(writer).field(value),
  /** @param before how the text was shown until now. */
  named: (raw: string, before: string) => ({
    pictures: namedPictures(raw),
    films: namedFilms(raw),
    filmTitles: filmTitlesIn(before),
  }),
  derivePost(post: Parameters<typeof derivePost>[0], library: Library) {
    const derived = derivePost(post, contextOf(library));
    return { ...derived, shown: shownPictures(post.content_raw, derived.content_rendered) };
  },
  deriveMedia,
  sameText,
  teasers: (records: WirePost[]) => records.map((record) => parseTeaser(record)),
  /** @param text of a long list as it came; its articles' content stays behind. */
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

export type TextJobs = typeof textJobs;
