/** Articles, portfolio items and pages: what making and changing one writes. */

import type { Insertable } from "kysely";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { PostMediaTable, PostsTable } from "../tables.ts";
import type { PostChange } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { type PostTexts, shownTitle } from "./derive-post.ts";
import { type DerivedTexts, derivedFrom } from "./derived-texts.ts";
import { type DerivationContext, namesItsPost } from "./library.ts";
import {
  findWhole,
  firstAddress,
  type Post,
  readPost,
  slugFor,
  statusesWithoutSlug,
  write,
  writerColumns,
} from "./post-rows.ts";
import { carryTerms, recordStatus } from "./post-terms.ts";
import { recordSchedule } from "./publish-job.ts";
import { addressesLeft, redirectOldPaths } from "./redirect-old-paths.ts";
import { resourceOf, type SaveRun } from "./save-run.ts";
import { addProjectVersion, addRevision } from "./save-versions.ts";
import { countTermUses } from "./term-uses.ts";
import { nameBeforeBin, outOfBin } from "./trash-post.ts";
import { addWrittenBytes } from "./written-bytes.ts";

type Of<Action extends PostChange["action"]> = Extract<PostChange, { action: Action }>;

/** So many rows of few columns fit one statement on both databases. */
const rowsAtOnce = 500;

export async function createPost(run: SaveRun, change: Of<"create">): Promise<number> {
  const { term_ids, acf, ...written } = change.values;
  if (namesItsPost(written.content_raw) && !(change.reserved ?? change.id)) {
    // PostgreSQL gives another id at each attempt, so the prepared text would contain the wrong one.
    throw new Error("a text that names its post needs a reserved number");
  }
  const id = change.reserved ?? (await takeContentId(run, written.type, change.id));
  const { shown, ...derived } = await derivedFrom(run, { ...written, id }, "");
  // An imported post keeps the slug it comes with.
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
  recordSchedule(run, row);
  addWrittenBytes(run, countedTexts(row));
  if (change.by !== undefined) await addProjectVersion(run, row, change.by);
  run.written = { row, terms: inOrder(term_ids) };
  run.writtenPosts.add(id);
  await addShown(run, id, shown);
  await carryTerms(run, id, term_ids, true);
  if (written.status === "publish") countTermUses(run, new Set(term_ids), 1);
  // Its own pictures have their pages below its own, which had no name until now.
  if (namesItsPost(written.content_raw)) run.rendering.add(id);
  run.resources.add(resourceOf[written.type]);
  return id;
}

export async function updatePost(run: SaveRun, change: Of<"update">): Promise<number> {
  const before = await readPost(run, change);
  const { term_ids, acf, ...values } = change.values;
  const restored = before.status === "trash" && (values.status ?? "trash") !== "trash";
  // A restored post gets back the slug it had before the bin.
  if (restored) Object.assign(values, { slug: nameBeforeBin(before), ...outOfBin });
  const after = { ...before, ...values };
  const isNamed = !statusesWithoutSlug.has(after.status);
  const isRenamed =
    values.slug !== undefined || (isNamed && (statusesWithoutSlug.has(before.status) || before.slug === ""));
  const { shown, ...derived } = await derivedAfter(run, before, after);
  const modified_at = change.modifiedAt ?? run.now.toISOString();
  const saved = {
    ...after,
    ...derived,
    modified_at,
    ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }),
  };
  const by = change.unrevised ? undefined : change.by;
  const revised = by === undefined ? {} : await addRevision(run, saved, by);
  if (by !== undefined) await addProjectVersion(run, saved, by, before);
  addWrittenBytes(run, countedTexts(saved), countedTexts(before));
  const slug =
    isRenamed || after.parent_id !== before.parent_id
      ? await slugFor(run, after, restored ? after.slug : before.slug)
      : before.slug;
  const left = await addressesLeft(run, before, { ...after, slug });
  await write(run, before, {
    ...values,
    ...derived,
    ...writerColumns(before, change.by),
    ...revised,
    slug,
    ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }),
    modified_at,
  });
  if (after.status !== before.status || after.published_at !== before.published_at)
    recordSchedule(run, after);
  await redirectOldPaths(run, left);
  // Drafts that are saved in place change every minute and have no readers, so they invalidate no cache.
  if (!change.unrevised || after.status === "publish") run.resources.add(resourceOf[after.type]);
  if (shown) await replaceShown(run, before.id, shown);
  if (term_ids) {
    const had = await carryTerms(run, before.id, term_ids);
    if (run.written) run.written.terms = inOrder(term_ids);
    if (before.status === "publish") countTermUses(run, had, -1);
    if (after.status === "publish") countTermUses(run, new Set(term_ids), 1);
  } else await recordStatus(run, before.id, before.status, after.status);
  return before.id;
}

/**
 * The same texts are shown as they are: what else they show is rendered again when it changes (`renderAgain`), but
 * for the addresses of a gallery's own pictures, which follow the post's.
 */
export async function derivedAfter(
  run: DerivationContext,
  before: Post & Pick<PostTexts, "footnotes">,
  after: Post & Pick<PostTexts, "footnotes">,
): Promise<Omit<DerivedTexts, "shown"> & Partial<Pick<DerivedTexts, "shown">>> {
  const isSame = (["title_raw", "content_raw", "excerpt_raw", "footnotes"] as const).every(
    (text) => before[text] === after[text],
  );
  if (!isSame || namesItsPost(after.content_raw)) {
    const { shown, ...derived } = await derivedFrom(run, after, before.content_rendered);
    return derived.content_rendered === before.content_rendered ? derived : { ...derived, shown };
  }
  const { title_key, content_rendered, excerpt_rendered, search_text } = before;
  return { title: shownTitle(after), title_key, content_rendered, excerpt_rendered, search_text };
}

/** Renders a post again: pictures it shows are others now. It counts as no change of the post's own. */
export async function renderAgain(run: SaveRun, id: number): Promise<void> {
  // `findWhole` keeps texts for all attempts of a save, so it must not see what this attempt has written.
  const post = run.writtenPosts.has(id)
    ? await run.rows.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirst()
    : await findWhole(run, id);
  if (!post) return;
  const { content_rendered, shown } = await derivedFrom(run, post, post.content_rendered);
  if (content_rendered === post.content_rendered) return;
  const renderings = post.renderings + 1;
  await run.rows.updateTable("posts").set({ content_rendered, renderings }).where("id", "=", id).execute();
  await replaceShown(run, id, shown);
  run.resources.add(resourceOf[post.type]);
}

function inOrder(ids: Iterable<number>): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function countedTexts(row: Pick<Post, "content_raw" | "content_rendered" | "search_text" | "acf">): string[] {
  return [row.content_raw, row.content_rendered, row.search_text, row.acf];
}

type Shown = DerivedTexts["shown"];

async function replaceShown(run: SaveRun, id: number, shown: Shown): Promise<void> {
  await run.rows.deleteFrom("post_media").where("post_id", "=", id).execute();
  await addShown(run, id, shown);
}

async function addShown(run: SaveRun, id: number, shown: Shown): Promise<void> {
  const pictures = shown.map((one) => ({ ...one, post_id: id }));
  for (const some of chunkByCount(pictures, rowsAtOnce)) await addPictures(run.rows, some);
}

const addPost = fixedStatement((query, row: Insertable<PostsTable>) => query.insertInto("posts").values(row));

const addPictures = fixedStatement((query, pictures: PostMediaTable[]) =>
  query.insertInto("post_media").values(pictures),
);
