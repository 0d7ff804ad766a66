/** `wp/v2/posts`, `portfolio-items` and `pages`, and what `_embed` brings along. */
import * as z from "zod/mini";
import { answerMedia } from "./answer-media.ts";
import {
  answerError,
  byContext,
  customFields,
  deletedOr,
  editableGuarded,
  editableHtml,
  guarded,
  html,
  links,
  noMeta,
} from "./answer-parts.ts";
import { answerTerm } from "./answer-terms.ts";
import { answerUser } from "./answer-users.ts";

const always = {
  id: z.number(),
  date: z.string(),
  slug: z.string(),
  type: z.string(),
  link: z.string(),
  title: html,
  featured_media: z.number(),
  acf: customFields,
  _links: links,
};

const view = {
  date_gmt: z.string(),
  guid: html,
  modified: z.string(),
  modified_gmt: z.string(),
  status: z.string(),
  content: guarded,
  template: z.string(),
  meta: noMeta,
};

const edit = {
  guid: editableHtml,
  title: editableHtml,
  content: z.extend(editableGuarded, { block_version: z.number() }),
  password: z.string(),
  permalink_template: z.string(),
  generated_slug: z.string(),
};

export const answerPortfolioItem = byContext(always, view, edit);

/** Articles and pages have these, portfolio items don't. */
const written = { excerpt: guarded, author: z.number() };
const discussed = { comment_status: z.string(), ping_status: z.string() };
const writtenEdit = { ...edit, excerpt: editableGuarded };

export const answerPost = byContext(
  { ...always, ...written },
  {
    ...view,
    ...discussed,
    sticky: z.boolean(),
    format: z.string(),
    categories: z.array(z.number()),
    tags: z.array(z.number()),
  },
  writtenEdit,
);

export const answerPage = byContext(
  { ...always, ...written },
  { ...view, ...discussed, parent: z.number(), menu_order: z.number() },
  writtenEdit,
);

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
};

const revisedEdit = {
  guid: editableHtml,
  title: editableHtml,
  content: editableHtml,
  excerpt: editableHtml,
};

export const answerRevision = byContext(revised, revisedView, revisedEdit);
/** What saving one answers, besides where it can be looked at. */
export const answerAutosave = byContext(revised, revisedView, {
  ...revisedEdit,
  preview_link: z.optional(z.string()),
});

/** By relation; what cannot be had is an error in its place. */
export const postEmbeds = {
  author: z.array(z.union([answerUser.embed, answerError])),
  replies: z.array(answerError),
  "wp:featuredmedia": z.array(z.union([answerMedia.embed, answerError])),
  "wp:term": z.array(z.array(answerTerm.embed)),
};
