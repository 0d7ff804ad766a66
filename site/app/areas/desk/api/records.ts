/**
 * These schemas read `wp/v2` responses in edit context; who the caller is may be a WordPress's word. Like all schemas
 * of responses, they are tolerant: an invalid value becomes a default.
 */
import { wireOwnFields } from "@extenso/contract/wire/own-field-values.ts";
import { optionalText, text, tolerantList, tolerantRecord } from "@extenso/contract/wire/parts.ts";
import * as z from "zod/mini";

/** `raw` is the text as it was typed, `rendered` the HTML that readers get. */
const editable = z.catch(z.object({ raw: text, rendered: text }), { raw: "", rendered: "" });

const flag = z.catch(z.boolean(), false);
const count = z.catch(z.number(), 0);
const ids = tolerantList(z.number());
const fields = z.catch(z.record(z.string(), z.unknown()), {});
const actions = tolerantRecord(z.unknown());

const embeddedPerson = z.object({ id: z.number(), name: text });
const embeddedTerm = z.object({ id: z.number(), name: text, taxonomy: text });
const size = z.object({
  source_url: z.string(),
  width: count,
  height: count,
  filesize: count,
  mime_type: text,
});
const details = z.object({
  width: count,
  height: count,
  filesize: count,
  file: text,
  length_formatted: text,
  sizes: tolerantRecord(size),
  image_meta: tolerantRecord(z.unknown()),
  original_image: optionalText,
  source_image: optionalText,
  parent_image: z.catch(z.optional(z.object({ attachment_id: z.number(), file: z.string() })), undefined),
});
const noDetails = {
  width: 0,
  height: 0,
  filesize: 0,
  file: "",
  length_formatted: "",
  sizes: {},
  image_meta: {},
  original_image: undefined,
  source_image: undefined,
  parent_image: undefined,
};
const focalPoint = z.catch(z.optional(z.object({ x: z.number(), y: z.number() })), undefined);

/** A file of the library. */
export const deskMedia = z.object({
  id: z.number(),
  date: text,
  modified_gmt: text,
  slug: text,
  link: text,
  author: count,
  title: editable,
  caption: editable,
  description: editable,
  alt_text: text,
  media_type: text,
  mime_type: text,
  media_details: z.catch(details, noDetails),
  source_url: text,
  post: z.catch(z.nullable(z.number()), null),
  /** In shares of width and height; our own server's alone. */
  focal_point: focalPoint,
  /** It says nothing; our own server's alone. */
  decorative: flag,
  /** The chosen poster of a film: a picture's number; 0 for none. */
  featured_media: count,
});

const embeds = z.object({
  author: tolerantList(embeddedPerson),
  "wp:featuredmedia": tolerantList(deskMedia),
  "wp:term": tolerantList(tolerantList(embeddedTerm)),
});
const noEmbeds = { author: [], "wp:featuredmedia": [], "wp:term": [] };

/** An article, a page or a project. Fields that its kind does not have are empty. */
export const deskRecord = z.object({
  id: z.number(),
  type: text,
  status: text,
  /** Local to the site, without an offset. */
  date: text,
  date_gmt: text,
  /** UTC, without a `Z`; sent back, it guards against writing over what somebody else wrote. */
  modified_gmt: text,
  slug: text,
  generated_slug: text,
  link: text,
  title: editable,
  content: editable,
  excerpt: editable,
  password: text,
  author: count,
  featured_media: count,
  categories: ids,
  tags: ids,
  sticky: flag,
  parent: count,
  menu_order: count,
  template: text,
  /** Our own server's alone, and empty where nobody has set them. */
  ...wireOwnFields,
  /** Of an article's or a page's footnotes, whose block holds no words itself. */
  meta: z.catch(z.object({ footnotes: text }), { footnotes: "" }),
  acf: fields,
  /** `wp:action-publish` and the like say what this caller may do, `version-history` that states are kept. */
  _links: actions,
  _embedded: z.catch(embeds, noEmbeds),
});

export const deskTerm = z.object({
  id: z.number(),
  name: text,
  slug: text,
  count,
  parent: count,
  description: text,
});

export const deskPerson = z.object({ id: z.number(), name: text, slug: text });

/** The caller, with what the server lets them do. */
export const deskCaller = z.object({
  id: z.number(),
  name: text,
  email: text,
  roles: tolerantList(z.string()),
  capabilities: tolerantRecord(z.boolean()),
  avatar_urls: tolerantRecord(z.string()),
});

export const deskRevision = z.object({
  id: z.number(),
  author: count,
  date: text,
  modified_gmt: text,
  slug: text,
  title: editable,
  content: editable,
  excerpt: editable,
  meta: z.catch(z.object({ footnotes: text }), { footnotes: "" }),
  preview_link: optionalText,
});

export const deskUses = z.object({
  uses: tolerantList(
    z.object({
      id: z.number(),
      type: text,
      status: text,
      title: text,
      link: text,
      places: tolerantList(z.string()),
    }),
  ),
  site: tolerantList(z.object({ part: z.string(), title: text })),
  hidden: count,
});

export type DeskMedia = z.infer<typeof deskMedia>;
export type DeskRecord = z.infer<typeof deskRecord>;
export type DeskTerm = z.infer<typeof deskTerm>;
export type DeskPerson = z.infer<typeof deskPerson>;
export type DeskCaller = z.infer<typeof deskCaller>;
export type DeskRevision = z.infer<typeof deskRevision>;
export type DeskUses = z.infer<typeof deskUses>;
