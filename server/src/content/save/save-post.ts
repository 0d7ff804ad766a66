/** Articles, portfolio items and pages: what each change writes. */
import type { Selectable, Updateable } from "kysely";
import type { PostsTable } from "../../database/tables.ts";
import { freeSlug, lockNames } from "../slugs/free-slug.ts";
import { withEnding } from "../slugs/generated-slug.ts";
import {
  ContentStateError,
  MissingContentError,
  type PostChange,
  StaleContentError,
  type WrittenPost,
} from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { derivePost } from "./derive-post.ts";
import { libraryFor, picturesOf } from "./library.ts";
import { held, resourceOf, type SaveRun } from "./save-run.ts";

type Post = Selectable<PostsTable>;
type Of<Action extends PostChange["action"]> = Extract<PostChange, { action: Action }>;

/** A draft may wish for a name that is taken, or have none. */
const unnamed = new Set<string>(["draft", "pending"]);
const binEnding = "__trashed";
/** So many rows of few columns fit one statement on both databases. */
const rowsAtOnce = 500;

export async function createPost(run: SaveRun, change: Of<"create">): Promise<number> {
  const { term_ids, acf, ...written } = change.values;
  const id = await takeContentId(run, written.type, change.id);
  const library = await libraryFor(run, { id, content_raw: written.content_raw }, "");
  const derived = derivePost(written, library);
  await run.rows
    .insertInto("posts")
    .values({
      ...written,
      ...derived,
      id,
      slug: await slugFor(run, { id, ...written }),
      acf: JSON.stringify(acf ?? []),
      modified_at: change.modifiedAt ?? run.now.toISOString(),
      trashed_status: null,
      trashed_at: null,
    })
    .execute();
  await notePictures(run, id, written.content_raw, derived.content_rendered);
  await carryTerms(run, id, term_ids);
  // Its own pictures have their pages below its own, which had no name until now.
  if (written.content_raw.includes("[gallery")) run.rendering.add(id);
  run.resources.add(resourceOf[written.type]);
  return id;
}

export async function updatePost(run: SaveRun, change: Of<"update">): Promise<number> {
  const before = await readPost(run, change);
  const { term_ids, acf, ...values } = change.values;
  const after = { ...before, ...values };
  const isNamed = !unnamed.has(after.status);
  const isRenamed =
    values.slug !== undefined || (isNamed && (unnamed.has(before.status) || before.slug === ""));
  const library = await libraryFor(run, after, before.content_rendered);
  const derived = derivePost(after, library);
  await write(run, before, {
    ...values,
    ...derived,
    ...(isRenamed || after.parent_id !== before.parent_id ? { slug: await slugFor(run, after) } : {}),
    ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }),
    modified_at: change.modifiedAt ?? run.now.toISOString(),
  });
  await notePictures(run, before.id, after.content_raw, derived.content_rendered, before.content_rendered);
  if (term_ids) await carryTerms(run, before.id, term_ids);
  else if (before.status !== after.status) await touchTerms(run, before.id);
  return before.id;
}

/** In the bin its name is free for others. */
export async function binPost(run: SaveRun, change: Of<"trash" | "restore">): Promise<number> {
  const before = await readPost(run, change);
  const isBinned = before.status === "trash";
  if (isBinned === (change.action === "trash")) {
    throw new ContentStateError(isBinned ? "It is in the bin already." : "It is not in the bin.");
  }
  const { slug } = before;
  if (change.action === "trash") {
    await write(run, before, {
      status: "trash",
      trashed_status: before.status as Post["trashed_status"],
      trashed_at: run.now.toISOString(),
      slug: slug && (await slugFor(run, { ...before, slug: withEnding(slug, binEnding), status: "trash" })),
      modified_at: change.modifiedAt ?? run.now.toISOString(),
    });
  } else {
    const status = before.trashed_status ?? "draft";
    const own = slug.replace(/__trashed(-\d+)?$/, "");
    await write(run, before, {
      status,
      trashed_status: null,
      trashed_at: null,
      slug: await slugFor(run, { ...before, slug: own, status }),
      modified_at: change.modifiedAt ?? run.now.toISOString(),
    });
  }
  await touchTerms(run, before.id);
  return before.id;
}

/** For good. Its files stay, and belong to nothing any more. */
export async function deletePost(run: SaveRun, id: number): Promise<number> {
  await touchTerms(run, id);
  const gone = await run.rows.deleteFrom("posts").where("id", "=", id).returning("type").executeTakeFirst();
  if (!gone) throw new MissingContentError(`there is no post ${id}`);
  const files = await run.rows
    .updateTable("media")
    .set({ parent_post_id: null })
    .where("parent_post_id", "=", id)
    .executeTakeFirst();
  if (files.numUpdatedRows > 0n) run.resources.add("media");
  run.resources.add(resourceOf[gone.type]);
  return id;
}

/** Renders a post again: pictures it shows are others now. It counts as no change of the post's own. */
export async function renderAgain(run: SaveRun, id: number): Promise<void> {
  const post = await run.rows.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!post) return;
  const { content_rendered } = derivePost(post, await libraryFor(run, post, post.content_rendered));
  if (content_rendered === post.content_rendered) return;
  await run.rows.updateTable("posts").set({ content_rendered }).where("id", "=", id).execute();
  await notePictures(run, id, post.content_raw, content_rendered, post.content_rendered);
  run.resources.add(resourceOf[post.type]);
}

async function readPost(run: SaveRun, { id, expected }: { id: number; expected?: number }): Promise<Post> {
  const post = await run.rows
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .$call(held(run.kind))
    .executeTakeFirst();
  if (!post) throw new MissingContentError(`there is no post ${id}`);
  if (expected !== undefined && expected !== post.version) throw new StaleContentError(post.modified_at);
  return post;
}

/** The version in the condition decides: of two who read the same one, the second writes nothing. */
async function write(run: SaveRun, before: Post, values: Updateable<PostsTable>): Promise<void> {
  const { id, version, type } = before;
  const written = await run.rows
    .updateTable("posts")
    .set({ ...values, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new StaleContentError(before.modified_at);
  run.resources.add(resourceOf[type]);
}

async function slugFor(
  run: SaveRun,
  post: Pick<WrittenPost, "type" | "status" | "slug" | "title_raw" | "parent_id"> & { id: number },
): Promise<string> {
  if (unnamed.has(post.status)) return post.slug;
  await lockNames(run.rows, run.kind);
  return freeSlug(run.rows, { ...post, title: post.title_raw });
}

async function notePictures(
  run: SaveRun,
  id: number,
  raw: string,
  rendered: string,
  before?: string,
): Promise<void> {
  if (before === rendered) return;
  if (before !== undefined) await run.rows.deleteFrom("post_media").where("post_id", "=", id).execute();
  const shown = picturesOf(raw, rendered).map((one) => ({ ...one, post_id: id }));
  for (let at = 0; at < shown.length; at += rowsAtOnce) {
    await run.rows
      .insertInto("post_media")
      .values(shown.slice(at, at + rowsAtOnce))
      .execute();
  }
}

async function touchTerms(run: SaveRun, id: number): Promise<number[]> {
  const rows = await run.rows.selectFrom("post_terms").select("term_id").where("post_id", "=", id).execute();
  for (const { term_id } of rows) run.termIds.add(term_id);
  return rows.map(({ term_id }) => term_id);
}

async function carryTerms(run: SaveRun, id: number, termIds: readonly number[]): Promise<void> {
  const wanted = new Set(termIds);
  const present = await touchTerms(run, id);
  const dropped = present.filter((term) => !wanted.has(term));
  const added = [...wanted].filter((term) => !present.includes(term));
  if (dropped.length > 0) {
    await run.rows
      .deleteFrom("post_terms")
      .where("post_id", "=", id)
      .where("term_id", "in", dropped)
      .execute();
  }
  if (added.length > 0) {
    const uses = added.map((term_id) => ({ post_id: id, term_id }));
    await run.rows.insertInto("post_terms").values(uses).execute();
  }
  for (const term of wanted) run.termIds.add(term);
}
