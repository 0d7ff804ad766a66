/** The form of a dataset, which `server/test/captures/dataset.json` has: content, people, drafts included. */
import * as z from "zod";

const rendered = z.object({ raw: z.string().default(""), rendered: z.string() });

const postSchema = z.object({
  id: z.number(),
  date_gmt: z.string(),
  modified_gmt: z.string(),
  password: z.string().default(""),
  slug: z.string(),
  status: z.enum(["publish", "draft", "private", "pending", "future"]),
  type: z.enum(["post", "portfolio-items", "page"]),
  title: rendered,
  content: rendered,
  excerpt: rendered.optional(),
  author: z.number().default(0),
  featured_media: z.number().default(0),
  sticky: z.boolean().default(false),
  template: z.string().default(""),
  format: z.string().default("standard"),
  categories: z.array(z.number()).default([]),
  tags: z.array(z.number()).default([]),
  acf: z.unknown(),
  revisions: z.unknown(),
});

const termSchema = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.string().default(""),
  parent: z.number().default(0),
  count: z.number().default(0),
});

const mediaSchema = z.object({
  id: z.number(),
  date_gmt: z.string(),
  modified_gmt: z.string(),
  slug: z.string(),
  title: rendered,
  author: z.number(),
  acf: z.unknown(),
  description: rendered,
  caption: rendered,
  alt_text: z.string(),
  media_type: z.enum(["image", "file"]),
  mime_type: z.string(),
  media_details: z.record(z.string(), z.unknown()),
  parent: z.number().nullable().default(null),
  post: z.number().nullable().default(null),
  source_url: z.string(),
  /** Its own page. */
  link: z.string().default(""),
});

const userSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  slug: z.string(),
  name: z.string(),
  first_name: z.string().default(""),
  last_name: z.string().default(""),
  url: z.string().default(""),
  description: z.string().default(""),
  roles: z.array(z.string()),
  registered_gmt: z.string(),
  avatar: z.string().default(""),
  test_password: z.string(),
});

/** Fails with issues that name the place; unknown fields fall away. */
export const datasetSchema = z.object({
  site: z.object({
    name: z.string(),
    description: z.string(),
    timezone: z.string().optional(),
    sticky_posts: z.array(z.number()).default([]),
  }),
  users: z.array(userSchema),
  categories: z.array(termSchema),
  tags: z.array(termSchema),
  media: z.array(mediaSchema),
  posts: z.array(postSchema),
  portfolio_items: z.array(postSchema),
});

export type Dataset = z.infer<typeof datasetSchema>;
export type DatasetPost = z.infer<typeof postSchema>;
