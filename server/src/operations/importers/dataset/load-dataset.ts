/**
 * Fills an empty database from a dataset in the form of `test/captures/dataset.json`: content, people with test
 * passwords, drafts and private posts included.
 */

import * as z from "zod";
import { filmTitlesIn } from "../../../domains/content/render/pictures-in-text.ts";
import { planChanges } from "../../../domains/content/save/plan-changes.ts";
import { savePlanned } from "../../../domains/content/save/save-planned.ts";
import type { WrittenMedia } from "../../../domains/content/save/written-content.ts";
import { hashPassword } from "../../../domains/identity/passwords/passwords.ts";
import type { NewUser } from "../../../domains/identity/users/insert-user.ts";
import { roleNames, rolesIn } from "../../../domains/identity/users/user.ts";
import type { Database } from "../../../engines/database/open.ts";
import { writeState } from "../../../engines/database/studio-state.ts";
import { withoutTags } from "../../../engines/html/text.ts";
import {
  changesOf,
  claimStudio,
  type ImportedContent,
  importContent,
  importPeople,
} from "../import-studio.ts";
import { projectFieldFaults } from "../project-field-faults.ts";

/**
 * The form of a dataset, which `server/test/captures/dataset.json` has: content, people, drafts included.
 */
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

/** Issues name the path of the wrong value; unknown fields are dropped. */
const datasetSchema = z.object({
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
  portfolio_items: z.array(
    postSchema.superRefine(({ acf }, context) => {
      for (const { name, message } of projectFieldFaults(acf))
        context.addIssue({ code: "custom", path: ["acf", name], message });
    }),
  ),
});

type Dataset = z.infer<typeof datasetSchema>;
type DatasetPost = z.infer<typeof postSchema>;

/** A dataset that cannot be loaded; `message` is one line for the person at the terminal. */
export class DatasetError extends Error {
  override name = "DatasetError";
}

/**
 * @param parsedFile the parsed JSON of the dataset's file.
 * @returns the time zone of the dataset's times, if it names one.
 * @throws {DatasetError} if the dataset is malformed, or the database isn't empty.
 */
export async function loadDataset(
  database: Database,
  parsedFile: unknown,
): Promise<{ timezone: string | undefined }> {
  const parsed = datasetSchema.safeParse(parsedFile);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.length ? `${issue.path.join(".")}: ` : "";
    throw new DatasetError(`This is no dataset: ${place}${issue?.message}`);
  }
  const dataset = parsed.data;
  if (await isInUse(database)) {
    throw new DatasetError("The data folder is in use already; a dataset needs an empty one");
  }
  const people = await Promise.all(dataset.users.map(personOf));
  const now = new Date();
  const { name, description, timezone } = dataset.site;
  const content = contentOf(dataset);
  const planning = { outside: database.query, writer: null, videoTitle: content.videoTitle };
  await savePlanned(
    { database, clock: () => now },
    () => planChanges(planning, changesOf(content)),
    async (rows, changes, rendering) => {
      const destination = { rows, kind: database.kind, rendering };
      // The first start created an administrator, but the dataset has its own people, with their ids.
      await rows.deleteFrom("users").execute();
      await importPeople(destination, people);
      await importContent(destination, changes, now);
      await claimStudio(destination, now);
      await writeState(rows, "site-name", JSON.stringify({ name, description }));
    },
  );
  return { timezone };
}

/** Whether people have written or sent anything; the administrator of the first start doesn't count. */
async function isInUse({ query }: Database): Promise<boolean> {
  for (const table of ["posts", "media", "contact_requests", "newsletter_subscribers"] as const) {
    if (await query.selectFrom(table).select("id").limit(1).executeTakeFirst()) return true;
  }
  const users = await query.selectFrom("users").select(roleNames).limit(2).execute();
  return users.length > 1 || users.some(({ role_names }) => !rolesIn(role_names).includes("administrator"));
}

function utc(gmt: string): string {
  return `${gmt.replace(" ", "T")}.000Z`;
}

async function personOf(user: Dataset["users"][number]): Promise<NewUser> {
  const registered = utc(user.registered_gmt);
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    passwordHash: await hashPassword(user.test_password),
    slug: user.slug,
    displayName: user.name,
    firstName: user.first_name,
    lastName: user.last_name,
    url: user.url,
    description: user.description,
    roles: user.roles,
    avatarUrl: user.avatar,
    now: registered,
    emailConfirmedAt: registered,
  };
}

function contentOf(dataset: Dataset): ImportedContent {
  const { categories, tags, media, posts, portfolio_items, site } = dataset;
  const sticky = new Set(site.sticky_posts);
  const termOf =
    (taxonomy: "category" | "post_tag") =>
    ({ id, name, slug, description, parent }: Dataset["tags"][number]) => ({
      id,
      values: { taxonomy, name, slug, description, parent_id: parent },
    });
  const records = [...posts, ...portfolio_items];
  const titles = videoTitlesIn(records);
  // WordPress doesn't expose the author of some kinds, so the dataset lacks it.
  const administrator = dataset.users.find(({ roles }) => roles.includes("administrator"))?.id ?? 0;
  return {
    terms: [...categories.map(termOf("category")), ...tags.map(termOf("post_tag"))],
    media: media.map(mediaOf),
    posts: records.map((post) => postOf(post, sticky, post.author || administrator)),
    videoTitle: (videoId) => titles.get(videoId),
  };
}

/** Titles of YouTube videos, which stand in the source's rendered frames. */
function videoTitlesIn(posts: readonly DatasetPost[]): Map<string, string> {
  return new Map(posts.flatMap(({ content }) => [...filmTitlesIn(content.rendered)]));
}

function postOf(
  post: DatasetPost,
  sticky: ReadonlySet<number>,
  author: number,
): ImportedContent["posts"][number] {
  const revisions = revisionsOf(post.revisions);
  return {
    id: post.id,
    modifiedAt: utc(post.modified_gmt),
    values: {
      type: post.type,
      status: post.status,
      slug: post.slug,
      parent_id: 0,
      title_raw: post.title.raw || post.title.rendered,
      content_raw: post.content.raw || post.content.rendered,
      excerpt_raw: post.excerpt?.raw ?? "",
      author_id: author,
      featured_media_id: post.featured_media,
      password: post.password,
      sticky: post.sticky || sticky.has(post.id) ? 1 : 0,
      template: post.template,
      format: post.format,
      acf: post.acf ?? [],
      revision_count: revisions.count,
      last_revision_id: revisions.last,
      published_at: utc(post.date_gmt),
      term_ids: [...post.categories, ...post.tags],
    },
  };
}

function revisionsOf(revisions: unknown): { count: number; last: number | null } {
  const list = Array.isArray(revisions) ? revisions : [];
  const last: unknown = list.at(-1);
  const id = typeof last === "number" ? last : (last as { id?: number } | undefined)?.id;
  return { count: list.length, last: id ?? null };
}

function mediaOf(media: Dataset["media"][number]): ImportedContent["media"][number] {
  const { pathname } = new URL(media.source_url);
  return {
    id: media.id,
    modifiedAt: utc(media.modified_gmt),
    values: {
      slug: media.slug,
      title_raw: media.title.raw || media.title.rendered,
      caption_raw: media.caption.raw || captionOf(media),
      description_raw: media.description.raw || written(media.description.rendered.replace(ownMarkup, "")),
      alt_text: media.alt_text,
      media_type: media.media_type,
      mime_type: media.mime_type,
      author_id: media.author,
      parent_post_id: media.post ?? (media.parent || null),
      file: decodeURIComponent(pathname.replace(/^\/wp-content\/uploads\//, "")),
      details: storedDetails(media.media_details),
      acf: media.acf ?? [],
      published_at: utc(media.date_gmt),
    },
  };
}

/** Markup that WordPress generates before a file's description: a link to the file, or its player. */
const ownMarkup =
  /^(?:<p class="attachment">[\s\S]*?<\/p>|<div [^>]*class="wp-video">[\s\S]*?<\/video><\/div>|<audio [\s\S]*?<\/audio>)\s*/;

/** Empty if WordPress generated the caption from the description. */
function captionOf({ caption, description }: Dataset["media"][number]): string {
  const words = (html: string) => withoutTags(html).trim();
  return words(caption.rendered) === words(description.rendered) ? "" : written(caption.rendered);
}

/** Source text that renders to the same paragraphs. */
function written(html: string): string {
  return html.replace(/<p>([\s\S]*?)<\/p>\s*/g, "$1\n\n").trim();
}

/** Sizes keep their file names, but not their URLs, which depend on this server's own. */
function storedDetails(details: Record<string, unknown>): WrittenMedia["details"] {
  const sizes = Object.entries((details.sizes ?? {}) as Record<string, Record<string, unknown>>).map(
    ([name, { source_url: _address, ...size }]) => [name, size],
  );
  return { ...details, sizes: Object.fromEntries(sizes) } as WrittenMedia["details"];
}
