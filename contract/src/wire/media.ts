/** `wp/v2/media`. */
import * as z from "zod/mini";
import { amount, renderedField, text, tolerantRecord } from "./parts.ts";

const mediaSize = z.object({ source_url: z.string(), width: amount, height: amount });

const share = z.number().check(z.gte(0), z.lte(1));

/** Documents have no measures, and their sizes are empty. `filesize`: bytes behind `source_url`. */
const mediaDetails = z.object({
  width: amount,
  height: amount,
  filesize: amount,
  sizes: tolerantRecord(mediaSize),
});

/** `extenso/v1/file-access`: the browser has the cookie by which it gets files of drafts. */
export const wireFileAccess = z.object({ granted: z.literal(true) });

export const wireMedia = z.object({
  id: z.number(),
  source_url: z.string(),
  alt_text: text,
  title: renderedField,
  caption: renderedField,
  /** Such as `image/jpeg`; empty where the server does not say. */
  mime_type: text,
  /** Shares of its width and height from the top left; a WordPress has none. */
  focal_point: z.catch(z.optional(z.object({ x: share, y: share })), undefined),
  media_details: z.catch(mediaDetails, { width: 0, height: 0, filesize: 0, sizes: {} }),
});

export type WireMedia = z.infer<typeof wireMedia>;
