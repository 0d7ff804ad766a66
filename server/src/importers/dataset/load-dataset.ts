/**
 * Fills an empty database from a dataset in the form of `wordpress-contract/dataset.json`: content, people
 * with test passwords, drafts and private posts included.
 */

import { type Insertable, sql, type Transaction } from "kysely";
import { collationKey, foldText } from "../../content/search/search-text.ts";
import { noteContentChange } from "../../database/content-versions.ts";
import type { Database } from "../../database/open.ts";
import type { PostsTable, Tables } from "../../database/tables.ts";
import { hashPassword } from "../../identity/passwords/passwords.ts";
import { contentShown } from "./classic-texts.ts";
import { type Dataset, type DatasetPost, datasetSchema } from "./dataset.ts";

/** A dataset that cannot be loaded; `message` is one line for the person at the terminal. */
export class DatasetError extends Error {
  override name = "DatasetError";
}

function utc(gmt: string): string {
  return `${gmt.replace(" ", "T")}.000Z`;
}

function revisionsOf(revisions: unknown): { count: number; last: number | null } {
  const list = Array.isArray(revisions) ? revisions : [];
  const last: unknown = list.at(-1);
  const id = typeof last === "number" ? last : (last as { id?: number } | undefined)?.id;
  return { count: list.length, last: id ?? null };
}

function postRow(
  post: DatasetPost,
  contentRendered: string,
  sticky: ReadonlySet<number>,
): Insertable<PostsTable> {
  const revisions = revisionsOf(post.revisions);
  const title = post.title.raw || post.title.rendered;
  const excerpt = post.excerpt?.raw ?? "";
  return {
    id: post.id,
    type: post.type,
    status: post.status,
    slug: post.slug,
    title: post.title.rendered,
    title_raw: title,
    title_key: collationKey(title),
    content_raw: post.content.raw,
    content_rendered: contentRendered,
    excerpt_raw: excerpt,
    excerpt_rendered: post.excerpt?.rendered ?? "",
    // Markup and all: what WordPress found, whoever comes from it finds.
    search_text: foldText([title, excerpt, post.content.raw].join(" ")),
    author_id: post.author,
    featured_media_id: post.featured_media,
    password: post.password,
    sticky: post.sticky || sticky.has(post.id) ? 1 : 0,
    template: post.template,
    format: post.format,
    acf: JSON.stringify(post.acf ?? []),
    revision_count: revisions.count,
    last_revision_id: revisions.last,
    published_at: utc(post.date_gmt),
    modified_at: utc(post.modified_gmt),
  };
}

/** Sizes keep their file names; their addresses are made anew for wherever this server is reached. */
function storedDetails(details: Record<string, unknown>): string {
  const sizes = Object.entries((details.sizes ?? {}) as Record<string, Record<string, unknown>>).map(
    ([name, { source_url: _address, ...size }]) => [name, size],
  );
  return JSON.stringify({ ...details, sizes: Object.fromEntries(sizes) });
}

/**
 * @param content the parsed JSON of the dataset's file.
 * @returns the time zone its times were written in, where it says so.
 * @throws {DatasetError} when it has another form, or when the database isn't empty.
 */
export async function loadDataset(
  database: Database,
  content: unknown,
): Promise<{ timezone: string | undefined }> {
  const parsed = datasetSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.length ? `${issue.path.join(".")}: ` : "";
    throw new DatasetError(`This is no dataset: ${place}${issue?.message}`);
  }
  const dataset = parsed.data;
  if (await isInUse(database)) {
    throw new DatasetError("The data folder is in use already; a dataset needs an empty one");
  }
  const users = await Promise.all(
    dataset.users.map(async (user) => ({ user, password_hash: await hashPassword(user.test_password) })),
  );
  await database.query.transaction().execute(async (transaction) => {
    await insertUsers(transaction, users);
    await insertTerms(transaction, dataset);
    await insertContent(transaction, dataset);
    await transaction
      .insertInto("studio_state")
      .values([
        {
          key: "site-name",
          value: JSON.stringify({ name: dataset.site.name, description: dataset.site.description }),
        },
        { key: "seeded", value: new Date().toISOString() },
      ])
      .execute();
    if (database.kind === "postgres") await moveCounters(transaction);
    for (const resource of changed) await noteContentChange(transaction, resource);
  });
  return { timezone: dataset.site.timezone };
}

const changed = ["posts", "portfolio-items", "pages", "media", "categories", "tags", "users"] as const;

/** Anything that people wrote or sent; the administrator whom a first start makes is alone no use. */
async function isInUse({ query }: Database): Promise<boolean> {
  for (const table of ["posts", "media", "contact_requests", "newsletter_subscribers"] as const) {
    if (await query.selectFrom(table).select("id").limit(1).executeTakeFirst()) return true;
  }
  const users = await query.selectFrom("users").select("roles").limit(2).execute();
  return users.length > 1 || users.some(({ roles }) => !roles.includes('"administrator"'));
}

async function insertUsers(
  transaction: Transaction<Tables>,
  users: { user: Dataset["users"][number]; password_hash: string }[],
): Promise<void> {
  // A first start made an administrator; the dataset brings its own people, with their ids.
  await transaction.deleteFrom("users").execute();
  for (const { user, password_hash } of users) {
    await transaction
      .insertInto("users")
      .values({
        id: user.id,
        username: user.username,
        username_key: user.username.toLowerCase(),
        email: user.email,
        email_key: user.email.toLowerCase(),
        password_hash,
        slug: user.slug,
        display_name: user.name,
        first_name: user.first_name,
        last_name: user.last_name,
        url: user.url,
        description: user.description,
        roles: JSON.stringify(user.roles),
        avatar_url: user.avatar,
        registered_at: utc(user.registered_gmt),
        email_confirmed_at: utc(user.registered_gmt),
        banned_at: null,
      })
      .execute();
  }
}

async function insertTerms(transaction: Transaction<Tables>, { categories, tags }: Dataset): Promise<void> {
  const rows = [
    ...categories.map((term) => ({ ...term, taxonomy: "category" as const })),
    ...tags.map((term) => ({ ...term, taxonomy: "post_tag" as const })),
  ];
  if (rows.length === 0) return;
  await transaction
    .insertInto("terms")
    .values(rows.map(({ parent, ...term }) => ({ ...term, parent_id: parent })))
    .execute();
}

async function insertContent(transaction: Transaction<Tables>, dataset: Dataset): Promise<void> {
  const sticky = new Set(dataset.site.sticky_posts);
  const posts = [...dataset.posts, ...dataset.portfolio_items];
  const shown = contentShown(dataset);
  for (const post of posts) {
    await transaction.insertInto("content_ids").values({ id: post.id, kind: post.type }).execute();
    await transaction
      .insertInto("posts")
      .values(postRow(post, shown(post), sticky))
      .execute();
    const termIds = [...new Set([...post.categories, ...post.tags])];
    if (termIds.length > 0) {
      await transaction
        .insertInto("post_terms")
        .values(termIds.map((term_id) => ({ post_id: post.id, term_id })))
        .execute();
    }
  }
  for (const media of dataset.media) {
    await transaction.insertInto("content_ids").values({ id: media.id, kind: "media" }).execute();
    await transaction
      .insertInto("media")
      .values({
        id: media.id,
        slug: media.slug,
        title: media.title.rendered,
        caption_rendered: media.caption.rendered,
        description_rendered: media.description.rendered,
        alt_text: media.alt_text,
        media_type: media.media_type,
        mime_type: media.mime_type,
        author_id: media.author,
        parent_post_id: media.post ?? (media.parent || null),
        file: decodeURIComponent(new URL(media.source_url).pathname.replace(/^\/wp-content\/uploads\//, "")),
        details: storedDetails(media.media_details),
        acf: JSON.stringify(media.acf ?? []),
        published_at: utc(media.date_gmt),
        modified_at: utc(media.modified_gmt),
      })
      .execute();
  }
}

/** PostgreSQL's counters know nothing of ids given by hand. */
export async function moveCounters(transaction: Transaction<Tables>): Promise<void> {
  for (const table of ["users", "terms", "content_ids"] as const) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      transaction,
    );
  }
}
