/** The sample's categories and tags, and which article carries which. */
import type { Transaction } from "kysely";
import { escapeText } from "../../content/render/block-markup.ts";
import type { Tables } from "../../database/tables.ts";
import type { ArticleFile } from "./article-file.ts";
import { categories, termSlug } from "./people-and-terms.ts";

/** Categories first, the one for posts without any as number 1, as WordPress has it. */
export async function insertTerms(
  rows: Transaction<Tables>,
  articles: ArticleFile[],
  postId: (slug: string) => number,
): Promise<void> {
  const [fallback] = categories;
  const categoriesOf = (article: ArticleFile) =>
    article.categories.length > 0 ? article.categories : [fallback.slug];
  const tags = [...new Set(articles.flatMap((article) => article.tags))].sort((a, b) => a.localeCompare(b));
  const terms = [
    ...categories.map((category) => ({ ...category, taxonomy: "category" as const })),
    ...tags.map((tag) => ({
      slug: termSlug(tag),
      name: escapeText(tag),
      description: "",
      taxonomy: "post_tag" as const,
    })),
  ].map((term, index) => ({ ...term, id: index + 1, parent_id: 0 }));
  const idOf = (taxonomy: string, slug: string) => {
    const term = terms.find((one) => one.taxonomy === taxonomy && one.slug === slug);
    if (!term) throw new Error(`there is no ${taxonomy} ${slug}`);
    return term.id;
  };
  const uses = articles.flatMap((article) =>
    [
      ...categoriesOf(article).map((slug) => idOf("category", slug)),
      ...article.tags.map((tag) => idOf("post_tag", termSlug(tag))),
    ].map((term_id) => ({ post_id: postId(article.slug), term_id })),
  );
  const count = (id: number) => uses.filter(({ term_id }) => term_id === id).length;
  await rows
    .insertInto("terms")
    .values(terms.map((term) => ({ ...term, count: count(term.id) })))
    .execute();
  await rows.insertInto("post_terms").values(uses).execute();
}
