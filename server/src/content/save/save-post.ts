/** Articles, portfolio items and pages: what each change writes. */
import { plainAddress, postAddress } from "@extenso/contract/wordpress-addresses.ts";
import type { Selectable, Updateable } from "kysely";
import type { PostsTable } from "../../database/tables.ts";
import { originPlaceholder } from "../origin.ts";
import { pathsAbove } from "../posts/page-paths.ts";
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
import { derivePost, shownTitle } from "./derive-post.ts";
import { libraryFor, picturesOf } from "./library.ts";
import { keepRevision } from "./save-revision.ts";
import { held, resourceOf, type SaveRun } from "./save-run.ts";
import { noteUses } from "./save-term.ts";

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
  const slug = await slugFor(run, { id, ...written });
  await run.rows
    .insertInto("posts")
    .values({
      ...written,
      ...derived,
      id,
      slug,
      acf: JSON.stringify(acf ?? []),
      modified_at: change.modifiedAt ?? run.now.toISOString(),
      trashed_status: null,
      trashed_at: null,
      ...(change.by === undefined
        ? {}
        : { modified_by: change.by, guid: await firstAddress(run, { ...written, id, slug }) }),
    })
    .execute();
  await notePictures(run, id, written.content_raw, derived.content_rendered);
  await carryTerms(run, id, term_ids);
  if (written.status === "publish") noteUses(run, new Set(term_ids), 1);
  // Its own pictures have their pages below its own, which had no name until now.
  if (written.content_raw.includes("[gallery")) run.rendering.add(id);
  run.resources.add(resourceOf[written.type]);
  return id;
}

export async function updatePost(run: SaveRun, change: Of<"update">): Promise<number> {
  const before = await readPost(run, change);
  const { term_ids, acf, ...values } = change.values;
  const restored = before.status === "trash" && (values.status ?? "trash") !== "trash";
  // What was thrown away comes back under the name it had.
  if (restored) Object.assign(values, { slug: nameBeforeBin(before), ...outOfBin });
  const after = { ...before, ...values };
  const isNamed = !unnamed.has(after.status);
  const isRenamed =
    values.slug !== undefined || (isNamed && (unnamed.has(before.status) || before.slug === ""));
  const library = await libraryFor(run, after, before.content_rendered);
  const derived = derivePost(after, library);
  const modified_at = change.modifiedAt ?? run.now.toISOString();
  const revised =
    change.by === undefined || change.unrevised
      ? {}
      : await keepRevision(run, { ...after, ...derived, modified_at }, change.by);
  await write(run, before, {
    ...values,
    ...derived,
    ...signed(before, change.by),
    ...revised,
    ...(isRenamed || after.parent_id !== before.parent_id ? { slug: await slugFor(run, after) } : {}),
    ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }),
    modified_at,
  });
  // What somebody saves by the minute, and nobody reads yet, empties no cache.
  if (!change.unrevised || after.status === "publish") run.resources.add(resourceOf[after.type]);
  await notePictures(run, before.id, after.content_raw, derived.content_rendered, before.content_rendered);
  if (term_ids) {
    const had = await carryTerms(run, before.id, term_ids);
    if (before.status === "publish") noteUses(run, had, -1);
    if (after.status === "publish") noteUses(run, new Set(term_ids), 1);
  } else await noteStatus(run, before.id, before.status, after.status);
  return before.id;
}

/** In the bin its name is free for others. */
export async function binPost(run: SaveRun, change: Of<"trash" | "restore">): Promise<number> {
  const before = await readPost(run, change);
  const isBinned = before.status === "trash";
  if (isBinned === (change.action === "trash")) {
    throw new ContentStateError(isBinned ? "It is in the bin already." : "It is not in the bin.");
  }
  const modified_at = change.modifiedAt ?? run.now.toISOString();
  const status = change.action === "trash" ? "trash" : (before.trashed_status ?? "draft");
  if (change.action === "trash") {
    const revised =
      change.by === undefined ? {} : await keepRevision(run, { ...before, modified_at }, change.by);
    const slug = withEnding(before.slug, binEnding);
    await write(run, before, {
      ...signed(before, change.by),
      ...revised,
      status: "trash",
      title: shownTitle({ ...before, status: "trash" }),
      sticky: 0,
      trashed_status: before.status as Post["trashed_status"],
      trashed_at: modified_at,
      trashed_slug: before.slug,
      slug: await slugFor(run, { ...before, slug, status: "trash" }),
      // A date that nobody set stops with what it was thrown away for.
      ...(before.date_floats ? { published_at: modified_at, date_floats: 0 } : {}),
      modified_at,
    });
  } else {
    await write(run, before, {
      ...signed(before, change.by),
      ...outOfBin,
      status,
      title: shownTitle({ ...before, status }),
      slug: await slugFor(run, { ...before, slug: nameBeforeBin(before), status }),
      modified_at,
    });
  }
  run.resources.add(resourceOf[before.type]);
  await noteStatus(run, before.id, before.status, status);
  return before.id;
}

/** For good. Its files stay, and belong to nothing any more. */
export async function deletePost(run: SaveRun, id: number): Promise<number> {
  const terms = await termsOf(run, id);
  const gone = await run.rows
    .deleteFrom("posts")
    .where("id", "=", id)
    .returning(["type", "parent_id", "status"])
    .executeTakeFirst();
  if (!gone) throw new MissingContentError(`there is no post ${id}`);
  if (gone.status === "publish") noteUses(run, terms, -1);
  if (gone.type === "page") await moveUp(run, id, gone.parent_id);
  const files = await run.rows
    .updateTable("media")
    .set({ parent_post_id: null })
    .where("parent_post_id", "=", id)
    .executeTakeFirst();
  if (files.numUpdatedRows > 0n) run.resources.add("media");
  run.resources.add(resourceOf[gone.type]);
  return id;
}

/** Pages below a page that is gone belong to the one above it, where their names may be taken. */
async function moveUp(run: SaveRun, gone: number, parent_id: number): Promise<void> {
  const below = await run.rows
    .selectFrom("posts")
    .selectAll()
    .where("parent_id", "=", gone)
    .where("type", "=", "page")
    .execute();
  for (const page of below) {
    const slug = await slugFor(run, { ...page, parent_id });
    await run.rows.updateTable("posts").set({ parent_id, slug }).where("id", "=", page.id).execute();
  }
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
  const { id, version } = before;
  const written = await run.rows
    .updateTable("posts")
    .set({ ...values, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new StaleContentError(before.modified_at);
}

const outOfBin = { trashed_status: null, trashed_at: null, trashed_slug: null };

function nameBeforeBin({ slug, trashed_slug }: Post): string {
  return trashed_slug ?? slug.replace(/__trashed(-\d+)?$/, "");
}

/** Who wrote, and the address it was made under, which is escaped once it is written again, as in WordPress. */
function signed({ guid, type, id }: Post, by: number | undefined): Updateable<PostsTable> {
  if (by === undefined) return {};
  const address = guid || originPlaceholder + plainAddress({ id, type });
  return { modified_by: by, guid: address.replace(/&(?!#038;)/g, "&#038;") };
}

async function firstAddress(
  run: SaveRun,
  post: Pick<WrittenPost, "type" | "status" | "slug" | "parent_id"> & { id: number },
): Promise<string> {
  const [above] = await pathsAbove({ query: run.rows }, [post]);
  return originPlaceholder + postAddress({ ...post, above });
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

async function termsOf(run: SaveRun, id: number): Promise<number[]> {
  const rows = await run.rows.selectFrom("post_terms").select("term_id").where("post_id", "=", id).execute();
  return rows.map(({ term_id }) => term_id);
}

/** Published posts alone count as uses of their terms. */
async function noteStatus(
  run: SaveRun,
  id: number,
  before: Post["status"],
  after: Post["status"],
): Promise<void> {
  if ((before === "publish") === (after === "publish")) return;
  noteUses(run, await termsOf(run, id), after === "publish" ? 1 : -1);
}

/** @returns the terms it had. */
async function carryTerms(run: SaveRun, id: number, termIds: readonly number[]): Promise<number[]> {
  const wanted = new Set(termIds);
  const present = await termsOf(run, id);
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
  return present;
}
