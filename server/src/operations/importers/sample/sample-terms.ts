/** The sample's categories and tags, and which article carries which. */
import { escapeText } from "@extenso/contract/html/escape.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";
import type { ImportedContent } from "../import-studio.ts";
import type { ArticleFile } from "./article-file.ts";
import { categories } from "./people-and-terms.ts";

/** Categories first, the one for posts without any as number 1, as WordPress has it. */
export function sampleTerms(articles: ArticleFile[]): {
  terms: ImportedContent["terms"];
  termsOf(article: ArticleFile): number[];
} {
  const [fallback] = categories;
  const tags = [...new Set(articles.flatMap((article) => article.tags))].sort((a, b) => a.localeCompare(b));
  const terms = [
    ...categories.map((category) => ({ ...category, taxonomy: "category" as const })),
    ...tags.map((tag) => ({
      slug: sanitizeTitle(tag),
      name: escapeText(tag),
      description: "",
      taxonomy: "post_tag" as const,
    })),
  ].map((term, index) => ({ id: index + 1, values: { ...term, parent_id: 0 } }));
  const idOf = (taxonomy: string, slug: string) => {
    const term = terms.find(({ values }) => values.taxonomy === taxonomy && values.slug === slug);
    if (!term) throw new Error(`there is no ${taxonomy} ${slug}`);
    return term.id;
  };
  return {
    terms,
    termsOf(article) {
      const own = article.categories.length > 0 ? article.categories : [fallback.slug];
      return [
        ...own.map((slug) => idOf("category", slug)),
        ...article.tags.map((tag) => idOf("post_tag", sanitizeTitle(tag))),
      ];
    },
  };
}
