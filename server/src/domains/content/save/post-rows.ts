/** The row of a post: reading it to change it, writing it, its name and its first address. */
import { plainAddress, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { Selectable, Updateable } from "kysely";
import type { PostsTable } from "../../../engines/database/tables/content-tables.ts";
import { originPlaceholder } from "../origin.ts";
import { pathsAbove } from "../posts/page-paths.ts";
import { freeSlug, lockName } from "../slugs/free-slug.ts";
import { MissingContentError, StaleContentError } from "./errors.ts";
import { held, lockedPost, type SaveRun } from "./save-run.ts";
import type { WrittenPost } from "./written-content.ts";

export type Post = Selectable<PostsTable>;

/** A draft may wish for a name that is taken, or have none. */
export const unnamed = new Set<string>(["draft", "pending"]);
export async function readPost(
  run: SaveRun,
  { id, expected }: { id: number; expected?: number },
): Promise<Post> {
  const post =
    lockedPost(run, id) ??
    (await run.rows
      .selectFrom("posts")
      .selectAll()
      .where("id", "=", id)
      .$call(held(run.kind))
      .executeTakeFirst());
  if (!post) throw new MissingContentError(`there is no post ${id}`);
  if (expected !== undefined && expected !== post.version) throw new StaleContentError(post.modified_at);
  return post;
}

/** The version in the condition decides: of two who read the same one, the second writes nothing. */
export async function write(run: SaveRun, before: Post, values: Updateable<PostsTable>): Promise<void> {
  const { id, version } = before;
  const written = await run.rows
    .updateTable("posts")
    .set({ ...values, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new StaleContentError(before.modified_at);
}

/** The last writer, and the guid, which WordPress escapes when it writes a post again. */
export function signed({ guid, type, id }: Post, by: number | undefined): Updateable<PostsTable> {
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
  if (unnamed.has(post.status)) return post.slug;
  const record = { ...post, title: post.title_raw };
  await lockName(run.rows, run.kind, record);
  return freeSlug(run.rows, record, had);
}
