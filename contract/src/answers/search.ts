/** `wp/v2/search`: results of any type. */
import * as z from "zod/mini";
import { links } from "../fields/answer-parts.ts";
import { answerPage, answerPortfolioItem, answerPost } from "./posts.ts";
import { answerTerm } from "./terms.ts";

export const answerSearchResult = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  /** `post`, or a term's taxonomy. */
  type: z.string(),
  /** Post type; left out for terms. */
  subtype: z.optional(z.string()),
  _links: links,
});

export const searchEmbeds = {
  self: z.array(z.union([answerPost.embed, answerPage.embed, answerPortfolioItem.embed, answerTerm.embed])),
};
