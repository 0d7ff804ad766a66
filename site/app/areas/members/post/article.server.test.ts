import type { Article, ArticleTeaser } from "@extenso/contract/entities.ts";
import type { ContentReader } from "@extenso/contract/host/content-reader.ts";
import { expect, test } from "vitest";
import { readArticle } from "./article.server.ts";

/** A studio whose dates have milliseconds, while its answers name whole seconds. */
function reader(articles: { slug: string; published: string }[]): ContentReader {
  const teaser = ({ slug, published }: (typeof articles)[number]) =>
    ({ slug, title: slug, date: published.slice(0, 19) }) as unknown as ArticleTeaser;
  return {
    findArticle: async (slug: string) => {
      const found = articles.find((article) => article.slug === slug);
      return found ? (teaser(found) as unknown as Article) : null;
    },
    listArticleLinks: async ({
      perPage = 9,
      after,
      before,
      order,
    }: Parameters<ContentReader["listArticleLinks"]>[0] = {}) => {
      const sorted = articles
        .filter(({ published }) => (!after || published > after) && (!before || published < before))
        .sort((one, other) => one.published.localeCompare(other.published));
      return (order === "asc" ? sorted : sorted.reverse()).slice(0, perPage).map(teaser);
    },
  } as unknown as ContentReader;
}

const articles = [
  { slug: "first", published: "2026-11-25T10:00:00.120" },
  { slug: "second", published: "2026-11-26T10:00:00.450" },
  { slug: "third", published: "2026-11-27T10:00:00.714" },
];

test("the newest article has none after it, not even itself", async () => {
  expect(await readArticle(reader(articles), "third")).toMatchObject({
    next: null,
    previous: { slug: "second", title: "second" },
  });
});

test("an article leads to those around it", async () => {
  expect(await readArticle(reader(articles), "second")).toMatchObject({
    next: { slug: "third" },
    previous: { slug: "first" },
  });
});
