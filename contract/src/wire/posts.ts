/** `wp/v2/posts` and `wp/v2/portfolio-items`, with what `_embed` brings along. */
import * as z from "zod/mini";
import { sharePictureRelation } from "../fields/posts.ts";
import { wireMedia } from "./media.ts";
import { wireOwnFields } from "./own-field-values.ts";
import { customFields, renderedField, text, tolerantList } from "./parts.ts";
import { wireTerm } from "./terms.ts";
import { wireAuthor } from "./users.ts";

/** An embed that failed is an error object, or the API's whole index, in its place: it is left out. */
const embedded = z.object({
  author: tolerantList(wireAuthor),
  "wp:featuredmedia": tolerantList(wireMedia),
  /** Our own server's alone. */
  [sharePictureRelation]: tolerantList(wireMedia),
  /** A list for each taxonomy, in the taxonomies' order. */
  "wp:term": tolerantList(tolerantList(wireTerm)),
});

const embeds = z.catch(embedded, {
  author: [],
  "wp:featuredmedia": [],
  [sharePictureRelation]: [],
  "wp:term": [],
});

/** Behind a password there is no content, and `protected` says so. */
const content = z.catch(z.object({ rendered: text, protected: z.catch(z.boolean(), false) }), {
  rendered: "",
  protected: false,
});

export const wirePost = z.object({
  id: z.number(),
  slug: z.string(),
  /** Local to the site, without an offset. */
  date: z.string(),
  /** UTC, without a `Z`. */
  date_gmt: text,
  modified: text,
  modified_gmt: text,
  link: text,
  title: renderedField,
  excerpt: renderedField,
  content,
  /** Our own server's alone. */
  ...wireOwnFields,
  acf: customFields,
  _embedded: embeds,
});

export const wirePortfolioItem = z.object({
  id: z.number(),
  slug: text,
  date: text,
  modified: text,
  title: renderedField,
  content,
  /** Our own server's alone. */
  ...wireOwnFields,
  acf: customFields,
  _embedded: embeds,
});

export type WirePost = z.infer<typeof wirePost>;
export type WirePortfolioItem = z.infer<typeof wirePortfolioItem>;
