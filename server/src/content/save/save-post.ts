/** Articles, portfolio items and pages: what making and changing one writes. */

import type { Insertable } from "kysely";
import { fixedStatement } from "../../database/fixed-statement.ts";
import { inParts } from "../../database/in-parts.ts";
import type { PostMediaTable, PostsTable } from "../../database/tables/content-tables.ts";
import { runTextJob } from "../../long-texts/run-text-job.ts";
import { nameBeforeBin, outOfBin } from "./bin-post.ts";
import type { PostChange } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { type DerivedPost, shownTitle } from "./derive-post.ts";
import { derivedFrom } from "./derived-texts.ts";
import { libraryFor } from "./library.ts";
import { firstAddress, type Post, readPost, signed, slugFor, unnamed, write } from "./post-rows.ts";
import { carryTerms, noteStatus } from "./post-terms.ts";
import { keepProjectRevision } from "./save-project-revision.ts";
import { keepRevision } from "./save-revision.ts";
import { resourceOf, type SaveRun } from "./save-run.ts";
import { noteUses } from "./term-uses.ts";

type Of<Action extends PostChange["action"]> = Extract<PostChange, { action: Action }>;

/** So many rows of few columns fit one statement on both databases. */
const rowsAtOnce = 500;

export async function createPost(run: SaveRun, change: Of<"create">): Promise<number> {
  const { term_ids, acf, ...written } = change.values;
  const id = await takeContentId(run, written.type, change.id);
  const library = await libraryFor(run, { id, content_raw: written.content_raw }, "");
  const derived = await derivedFrom(written, library);
  // What an import brings has had its name already.
  const slug = await slugFor(run, { id, ...written }, change.by === undefined ? written.slug : "");
  const row = {
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
  };
  await addPost(run.rows, row);
  if (change.by !== undefined) await keepProjectRevision(run, row, change.by);
  run.made = { row, terms: [...new Set(term_ids)].sort((one, other) => one - other) };
  await notePictures(run, id, written.content_raw, derived.content_rendered);
  await carryTerms(run, id, term_ids, true);
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
  const derived = await derivedAfter(run, before, after);
  const modified_at = change.modifiedAt ?? run.now.toISOString();
  const saved = {
    ...after,
    ...derived,
    modified_at,
    ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }),
  };
  const by = change.unrevised ? undefined : change.by;
  const revised = by === undefined ? {} : await keepRevision(run, saved, by);
  if (by !== undefined) await keepProjectRevision(run, saved, by, before);
  await write(run, before, {
    ...values,
    ...derived,
    ...signed(before, change.by),
    ...revised,
    ...(isRenamed || after.parent_id !== before.parent_id
      ? { slug: await slugFor(run, after, restored ? after.slug : before.slug) }
      : {}),
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

/**
 * The same texts are shown as they are: what else they show is rendered again when it changes (`renderAgain`), but
 * for the addresses of a gallery's own pictures, which follow the post's.
 */
async function derivedAfter(run: SaveRun, before: Post, after: Post): Promise<DerivedPost> {
  const isSame = (["title_raw", "content_raw", "excerpt_raw"] as const).every(
    (text) => before[text] === after[text],
  );
  if (!isSame || after.content_raw.includes("[gallery")) {
    return derivedFrom(after, await libraryFor(run, after, before.content_rendered));
  }
  const { title_key, content_rendered, excerpt_rendered, search_text } = before;
  return { title: shownTitle(after), title_key, content_rendered, excerpt_rendered, search_text };
}

/** Renders a post again: pictures it shows are others now. It counts as no change of the post's own. */
export async function renderAgain(run: SaveRun, id: number): Promise<void> {
  const post = await run.rows.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!post) return;
  const library = await libraryFor(run, post, post.content_rendered);
  const { content_rendered } = await derivedFrom(post, library);
  if (content_rendered === post.content_rendered) return;
  await run.rows.updateTable("posts").set({ content_rendered }).where("id", "=", id).execute();
  await notePictures(run, id, post.content_raw, content_rendered, post.content_rendered);
  run.resources.add(resourceOf[post.type]);
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
  const found = await runTextJob("shownPictures", raw, rendered);
  const shown = found.map((one) => ({ ...one, post_id: id }));
  for (const some of inParts(shown, rowsAtOnce)) {
    await addPictures(run.rows, some);
  }
}

const addPost = fixedStatement((query, row: Insertable<PostsTable>) => query.insertInto("posts").values(row));

const addPictures = fixedStatement((query, pictures: PostMediaTable[]) =>
  query.insertInto("post_media").values(pictures),
);
