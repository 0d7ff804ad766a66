/**
 * The details of an article beside its text, for the side panel and for the comparison of versions. Their rules and
 * bounds are those of the wire (`contract/src/fields/posts.ts`).
 */
import { mapOwnFields } from "@extenso/contract/fields/own-fields.ts";
import type { Changes } from "../../api/content.ts";

export interface ArticleDetail {
  /** How values are shown: words, terms and people by their names, a time, yes or no, a file of the library. */
  kind: "words" | "terms" | "person" | "time" | "flag" | "file";
  label: string;
}

export const articleDetails = {
  slug: { kind: "words", label: "Address" },
  excerpt: { kind: "words", label: "Excerpt" },
  author: { kind: "person", label: "Author" },
  date: { kind: "time", label: "Date of publication" },
  categories: { kind: "terms", label: "Categories" },
  tags: { kind: "terms", label: "Tags" },
  ...mapOwnFields(
    (_name, { label, isPicture, schema }): ArticleDetail => ({
      kind: isPicture ? "file" : schema.enum ? "flag" : "words",
      label,
    }),
  ),
  featured_media: { kind: "file", label: "Featured image" },
} as const satisfies Partial<Record<keyof Changes, ArticleDetail>>;
