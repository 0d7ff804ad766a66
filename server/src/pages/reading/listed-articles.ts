/** Reads a list of articles; a long one is parsed in the text worker, where it blocks no request. */

import { type ApiResponse, pageOf, readList } from "@extenso/contract/client/transport.ts";
import type { ArticleTeaser, Page } from "@extenso/contract/entities.ts";
import { ApiError, unknownError } from "@extenso/contract/errors/errors.ts";
import { type WirePost, wirePost } from "@extenso/contract/wire/posts.ts";
import { runTextJob } from "./run-text-job.ts";

/** Characters that are parsed within 10 ms. */
const shortList = 1_000_000;

export interface ListedArticle {
  /** Without its content if the list is long. */
  post: WirePost;
  teaser: ArticleTeaser;
}

/** @throws {ApiError} when the response is no list of articles. */
export async function listedArticles(answer: ApiResponse): Promise<Page<ListedArticle>> {
  if (answer.text.length <= shortList) {
    const page = readList(wirePost, answer);
    const teasers = await runTextJob("teasers", page.items);
    const items = page.items.map((post, at) => ({ post, teaser: teasers[at] as ArticleTeaser }));
    return { ...page, items };
  }
  const items = await runTextJob("listedArticles", answer.text).catch((cause: unknown) => {
    throw new ApiError(unknownError, { code: "unexpected_answer", status: answer.status, cause });
  });
  return pageOf(answer, items);
}
