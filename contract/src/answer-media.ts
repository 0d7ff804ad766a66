/** `wp/v2/media`. */
import * as z from "zod/mini";
import { byContext, customFields, editableHtml, html, links, noMeta } from "./answer-parts.ts";

const size = z.object({
  file: z.string(),
  width: z.number(),
  height: z.number(),
  /** `full` has none. */
  filesize: z.optional(z.number()),
  mime_type: z.string(),
  source_url: z.string(),
});

/** Pictures have sizes and `image_meta`, clips a length; documents have neither. */
const details = z.object({
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  file: z.optional(z.string()),
  filesize: z.optional(z.number()),
  length: z.optional(z.number()),
  length_formatted: z.optional(z.string()),
  mime_type: z.optional(z.string()),
  fileformat: z.optional(z.string()),
  sizes: z.record(z.string(), size),
  image_meta: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
  original_image: z.optional(z.string()),
});

export const answerMedia = byContext(
  {
    id: z.number(),
    date: z.string(),
    slug: z.string(),
    type: z.literal("attachment"),
    link: z.string(),
    title: html,
    author: z.number(),
    acf: customFields,
    caption: html,
    alt_text: z.string(),
    media_type: z.string(),
    mime_type: z.string(),
    media_details: details,
    source_url: z.string(),
    /** Ours: what has to stay in sight where a picture is cut. Only where somebody set it. */
    focal_point: z.optional(z.object({ x: z.number(), y: z.number() })),
    _links: links,
  },
  {
    date_gmt: z.string(),
    guid: html,
    modified: z.string(),
    modified_gmt: z.string(),
    status: z.string(),
    comment_status: z.string(),
    ping_status: z.string(),
    template: z.string(),
    meta: noMeta,
    description: html,
    post: z.nullable(z.number()),
  },
  {
    guid: editableHtml,
    title: editableHtml,
    caption: editableHtml,
    description: editableHtml,
    missing_image_sizes: z.array(z.string()),
    permalink_template: z.string(),
    generated_slug: z.string(),
  },
);

/** Without `_links`: they lead nowhere any more. */
export const answerMediaDeleted = z.object({
  deleted: z.literal(true),
  previous: z.omit(answerMedia.edit, { _links: true }),
});

/** `extenso/v1/media/{id}/uses`: the posts that show a file, as far as the caller may read them. */
export const answerMediaUses = z.object({
  uses: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      status: z.string(),
      title: z.string(),
      link: z.string(),
      /** `featured`: as its picture; `gallery`; `text`. */
      places: z.array(z.string()),
    }),
  ),
  /** Posts of others that the caller may not read. */
  hidden: z.number(),
});
