/** `wp/v2/search`: what was found, of any kind. */
import * as z from "zod/mini";
import { links } from "../fields/answer-parts.ts";
import { answerPage, answerPortfolioItem, answerPost } from "./posts.ts";
import { answerTerm } from "./terms.ts";

export const answerSearchResult = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  /** `post`; of terms their taxonomy. */
  type: z.string(),
  /** Which type of post. */
  subtype: z.optional(z.string()),
  _links: links,
});

export const searchEmbeds = {
  self: z.array(z.union([answerPost.embed, answerPage.embed, answerPortfolioItem.embed, answerTerm.embed])),
};
