/** The row of a post: reading it to change it, writing it, its name and its first address. */
import { plainAddress, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Selectable, Updateable } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import { originPlaceholder } from "../origin.ts";
import { pathsAbove } from "../posts/page-paths.ts";
import { longColumns, shortColumns } from "../posts/post-rows.ts";
import { freeSlug, lockName } from "../slugs/free-slug.ts";
import type { PostsTable } from "../tables.ts";
import { MissingContentError, StaleContentError } from "./errors.ts";
import type { DerivationContext } from "./library.ts";
import { lockedPost, lockingRows, type SaveRun } from "./save-run.ts";
import type { WrittenPost } from "./written-content.ts";

export type Post = Selectable<PostsTable>;

/** A draft may wish for a name that is taken, or have none. */
export const statusesWithoutSlug = new Set<string>(["draft", "pending"]);

/**
 * The row of a post. Its long texts are read once for all attempts of a save, so that a transaction reads its version in
 * place of megabytes.
 * @param lockFor holds the row until the transaction ends, where the database has locks of rows.
 */
export async function findWhole(
  { rows, texts }: Pick<DerivationContext, "rows" | "texts">,
  id: number,
  lockFor?: DatabaseKind,
): Promise<Post | undefined> {
  const row = (await rows
    .selectFrom("posts")
    .select(shortColumns)
    .where("id", "=", id)
    .$call((query) => (lockFor ? lockingRows<typeof query>(lockFor)(query) : query))
    .executeTakeFirst()) as Post | undefined;
  if (!row) return undefined;
  const long = await texts.readOnce(`texts of ${id} at ${row.version} ${row.renderings}`, () =>
    rows.selectFrom("posts").select(longColumns).where("id", "=", id).executeTakeFirst(),
  );
  return long && { ...row, ...long };
}

export async function readPost(
  run: SaveRun,
  { id, expected }: { id: number; expected?: number },
): Promise<Post> {
  const post = lockedPost(run, id) ?? (await findWhole(run, id, run.kind));
  if (!post) throw new MissingContentError(`there is no post ${id}`);
  if (expected !== undefined && expected !== post.version) throw new StaleContentError(post.modified_at);
  return post;
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
