/** The row of a post: reading it to change it, writing it, its name and its first address. */

import { plainAddress, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Kysely, Selectable, Transaction, Updateable } from "kysely";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { originPlaceholder } from "../origin.ts";
import { pathsAbove } from "../posts/page-paths.ts";
import { shortColumns } from "../posts/post-rows.ts";
import { freeSlug, lockName } from "../slugs/free-slug.ts";
import type { PostMediaTable, PostsTable } from "../tables.ts";
import { MissingContentError, StaleContentError } from "./changes.ts";
import type { DerivedTexts } from "./derived-texts.ts";
import { lockedPost, lockingRows, type SaveRun } from "./save-run.ts";
import type { WrittenPost } from "./written-content.ts";

export type Post = Selectable<PostsTable>;

/** A draft may wish for a name that is taken, or have none. */
export const statusesWithoutSlug = new Set<string>(["draft", "pending"]);

/** The row with its long texts. */
export function findWhole(rows: Kysely<Tables>, id: number): Promise<Post | undefined> {
  return rows.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Holds the row until the transaction ends, where the database has locks of rows. A post that was read before is read
 * without its long texts, of which its version says that they are the same.
 * @param known the post as it was read outside of the transaction.
 * @returns undefined if it is gone.
 * @throws {OutdatedPlanError} if it has been written since it was read.
 */
export async function lockWhole(
  rows: Transaction<Tables>,
  kind: DatabaseKind,
  known: Post,
): Promise<Post | undefined> {
  const row = (await rows
    .selectFrom("posts")
    .select(shortColumns)
    .where("id", "=", known.id)
    .$call((query) => lockingRows<typeof query>(kind)(query))
    .executeTakeFirst()) as Post | undefined;
  if (!row) return undefined;
  if (row.version !== known.version || row.renderings !== known.renderings) throw new OutdatedPlanError();
  const { content_raw, content_rendered, search_text } = known;
  return { ...row, content_raw, content_rendered, search_text };
}

interface ChangedPost {
  id: number;
  expected?: number;
  plan?: { before?: Post };
}

/** @throws {MissingContentError} if it is gone. */
export async function readPost(run: SaveRun, { id, expected, plan }: ChangedPost): Promise<Post> {
  const post = lockedPost(run, id) ?? (await lockRow(run, id, plan?.before));
  if (!post) throw new MissingContentError(`there is no post ${id}`);
  if (expected !== undefined && expected !== post.version) throw new StaleContentError(post.modified_at);
  return post;
}

function lockRow(run: SaveRun, id: number, known: Post | undefined): Promise<Post | undefined> {
  // An earlier change of this very transaction has given it another version.
  if (known && !run.writtenPosts.has(id)) return lockWhole(run.rows, run.kind, known);
  return run.rows
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .$call(lockingRows(run.kind))
    .executeTakeFirst();
}

/** The version in the condition decides: of two who read the same one, the second writes nothing. */
export async function write(run: SaveRun, before: Post, values: Updateable<PostsTable>): Promise<void> {
  const { id, version } = before;
  // Long texts that stay as they are aren't sent to the database again.
  const changed = Object.entries(values).filter(([name, value]) => before[name as keyof Post] !== value);
  const written = await run.rows
    .updateTable("posts")
    .set({ ...Object.fromEntries(changed), version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new StaleContentError(before.modified_at);
  run.written = { row: { ...before, ...values } as Post };
  run.writtenPosts.add(id);
}

/** The last writer, and the guid, which WordPress escapes when it writes a post again. */
export function writerColumns({ guid, type, id }: Post, by: number | undefined): Updateable<PostsTable> {
  if (by === undefined) return {};
  const address = guid || originPlaceholder + plainAddress({ id, type });
  return { modified_by: by, guid: address.replace(/&(?!#038;)/g, "&#038;") };
}

export async function firstAddress(
  run: SaveRun,
  post: Pick<WrittenPost, "type" | "status" | "slug" | "parent_id"> & { id: number },
): Promise<string> {
  const [above] = await pathsAbove({ query: run.rows }, [post]);
  return originPlaceholder + postAddress({ ...post, above });
}

export async function slugFor(
  run: SaveRun,
  post: Pick<WrittenPost, "type" | "status" | "slug" | "title_raw" | "parent_id"> & { id: number },
  had = "",
): Promise<string> {
  if (statusesWithoutSlug.has(post.status)) return post.slug;
  const record = { ...post, title: post.title_raw };
  await lockName(run.rows, run.kind, record);
  return freeSlug(run.rows, record, had);
}

// The pictures that a post shows, as its rendering has them.

/** So many rows of few columns fit one statement on both databases. */
const rowsAtOnce = 500;

type Shown = DerivedTexts["shown"];

export async function replaceShown(rows: Transaction<Tables>, id: number, shown: Shown): Promise<void> {
  await rows.deleteFrom("post_media").where("post_id", "=", id).execute();
  await addShown(rows, id, shown);
}

export async function addShown(rows: Transaction<Tables>, id: number, shown: Shown): Promise<void> {
  const pictures = shown.map((one) => ({ ...one, post_id: id }));
  for (const some of chunkByCount(pictures, rowsAtOnce)) await addPictures(rows, some);
}

const addPictures = fixedStatement((query, pictures: PostMediaTable[]) =>
  query.insertInto("post_media").values(pictures),
);
