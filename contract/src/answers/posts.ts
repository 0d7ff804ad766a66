/** `wp/v2/posts`, `portfolio-items` and `pages`, and what `_embed` brings along. */
import * as z from "zod/mini";
import {
  answerError,
  byContext,
  customFields,
  deletedOr,
  editableHtml,
  footnotes,
  html,
  links,
  noMeta,
} from "../fields/answer-parts.ts";
import { mapOwnFields } from "../fields/own-fields.ts";
import { postFields, sharePictureRelation } from "../fields/posts.ts";
import { answersOf } from "../fields/record-fields.ts";
import { answerMedia } from "./media.ts";
import { answerTerm } from "./terms.ts";
import { answerUser } from "./users.ts";

/** Beside what is declared: fields of the studio's own, and where a client goes from here. */
const further = {
  acf: customFields,
  /** Only where they differ from their first value. */
  ...mapOwnFields((_name, { kept }) => z.optional(typeof kept === "number" ? z.number() : z.string())),
  _links: links,
};

export const answerPost = answersOf(postFields.post, further);
export const answerPortfolioItem = answersOf(postFields["portfolio-items"], further);
export const answerPage = answersOf(postFields.page, further);

export const answerDeletedPost = deletedOr(answerPost.edit);
export const answerDeletedPortfolioItem = deletedOr(answerPortfolioItem.edit);
export const answerDeletedPage = deletedOr(answerPage.edit);

const revised = {
  author: z.number(),
  date: z.nullable(z.string()),
  id: z.number(),
  parent: z.number(),
  slug: z.string(),
  title: html,
  excerpt: html,
  _links: z.optional(links),
};

const revisedView = {
  date_gmt: z.nullable(z.string()),
  modified: z.string(),
  modified_gmt: z.string(),
  guid: html,
  content: html,
  meta: z.union([footnotes, noMeta]),
};

const revisedEdit = {
  guid: editableHtml,
  title: editableHtml,
  content: editableHtml,
  excerpt: editableHtml,
};

export const answerRevision = byContext(revised, revisedView, revisedEdit);
/** The response to saving an autosave; `preview_link` is where it can be looked at. */
export const answerAutosave = byContext(revised, revisedView, {
  ...revisedEdit,
  preview_link: z.optional(z.string()),
});

/** By relation. A record that can't be read is an error in its place. */
export const postEmbeds = {
  author: z.array(z.union([answerUser.embed, answerError])),
  replies: z.array(answerError),
  "wp:featuredmedia": z.array(z.union([answerMedia.embed, answerError])),
  [sharePictureRelation]: z.array(answerMedia.embed),
  "wp:term": z.array(z.array(answerTerm.embed)),
};
