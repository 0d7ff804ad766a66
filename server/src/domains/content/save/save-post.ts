/** Articles, portfolio items and pages: what making and changing one writes. */

import type { Insertable } from "kysely";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { PostsTable } from "../tables.ts";
import type { PostChange } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { shownTitle } from "./derive-post.ts";
import { type DerivedTexts, isLibrarySame, plannedTexts } from "./derived-texts.ts";
import { namesItsPost } from "./library.ts";
import { hasSameTexts } from "./plan-changes.ts";
import {
  addShown,
  firstAddress,
  type Post,
  readPost,
  replaceShown,
  slugFor,
  statusesWithoutSlug,
  write,
  writerColumns,
} from "./post-rows.ts";
import { recordSchedule } from "./publish-job.ts";
import { addressesLeft, redirectOldPaths } from "./redirect-old-paths.ts";
import { resourceOf, type SaveRun } from "./save-run.ts";
import { addProjectVersion, addRevision } from "./save-versions.ts";
import { carryTerms, countTermUses, recordStatus } from "./term-uses.ts";
import { nameBeforeBin, outOfBin } from "./trash-post.ts";
import { addWrittenBytes } from "./written-content.ts";

type Of<Action extends PostChange["action"]> = Extract<PostChange, { action: Action }>;

export async function createPost(run: SaveRun, change: Of<"create">): Promise<number> {
  const { term_ids, acf, ...written } = change.values;
  if (namesItsPost(written.content_raw) && !(change.reserved ?? change.id)) {
    // Its text is rendered before the transaction in which a new record gets its number.
    throw new Error("a text that names its post needs a reserved number");
  }
  const id = change.reserved ?? (await takeContentId(run, written.type, change.id));
  const texts = change.plan?.texts;
  const { shown, ...derived } = plannedTexts(texts, { ...written, id: texts?.source.id ?? id });
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
  if (change.by !== undefined)
    await addProjectVersion(run, row, { by: change.by, plan: change.plan?.projectState });
  run.written = { row, terms: inOrder(term_ids) };
  run.writtenPosts.add(id);
  await addShown(run.rows, id, shown);
  await carryTerms(run, id, term_ids, true);
  if (written.status === "publish") countTermUses(run, new Set(term_ids), 1);
  // Others may have changed meanwhile; and its own pictures have their pages below its own, which had no name until now.
  if (texts && !(await isLibrarySame(run.rows, texts))) run.rendering.add(id);
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
  const texts = change.plan?.texts;
  const isShownSame = !texts && hasSameTexts(before, after);
  const derived = isShownSame ? { title: shownTitle(after) } : withoutShown(plannedTexts(texts, after));
  const modified_at = change.modifiedAt ?? run.now.toISOString();
  const saved = {
    ...after,
    ...derived,
    modified_at,
    ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }),
  };
  const by = change.unrevised ? undefined : change.by;
  const { revision, projectState } = change.plan ?? {};
  const revised = by === undefined ? {} : await addRevision(run, saved, by, revision);
  if (by !== undefined) await addProjectVersion(run, saved, { by, plan: projectState, before });
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
  if (texts) {
    const { content_rendered, shown } = texts.derived;
    if (content_rendered !== before.content_rendered) await replaceShown(run.rows, before.id, shown);
    if (!(await isLibrarySame(run.rows, texts))) run.rendering.add(before.id);
  } else if (namesItsPost(after.content_raw)) run.rendering.add(before.id);
  if (term_ids) {
    const had = await carryTerms(run, before.id, term_ids);
    if (run.written) run.written.terms = inOrder(term_ids);
    if (before.status === "publish") countTermUses(run, had, -1);
    if (after.status === "publish") countTermUses(run, new Set(term_ids), 1);
  } else await recordStatus(run, before.id, before.status, after.status);
  return before.id;
}

function withoutShown({ shown: _shown, ...derived }: DerivedTexts) {
  return derived;
}

function inOrder(ids: Iterable<number>): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function countedTexts(row: Pick<Post, "content_raw" | "content_rendered" | "search_text" | "acf">): string[] {
  return [row.content_raw, row.content_rendered, row.search_text, row.acf];
}

const addPost = fixedStatement((query, row: Insertable<PostsTable>) => query.insertInto("posts").values(row));
