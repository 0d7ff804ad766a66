/**
 * The one way in: articles, portfolio items, pages, files and terms are created, changed, thrown away, restored
 * and deleted here and nowhere else. Whatever follows from what was written (rendered texts, what search looks
 * in, names, counts, which pictures are shown, the versions that caches compare) is written with it.
 */

import { sql, type Transaction } from "kysely";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { reassignVersions } from "../../../engines/versions/versions.ts";
import { appendAudit } from "../../audit/audit.ts";
import { defaultCategory } from "../../site-settings/site-settings.ts";
import { updateKind } from "../posts/versions.ts";
import { withAuditEntry } from "./audit-change.ts";
import {
  type ContentChange,
  ContentStateError,
  type HandedOver,
  MissingContentError,
  type TermMerged,
} from "./changes.ts";
import { moveCounters } from "./content-ids.ts";
import { schedulePublishing } from "./publish-job.ts";
import { redirectOldTerm } from "./redirect-old-paths.ts";
import { enqueueRendering } from "./render-again.ts";
import { binMedia, createMedia, deleteMedia, tagMedia, updateMedia } from "./save-media.ts";
import { createPost, updatePost } from "./save-post.ts";
import { resourceOf, type SaveContext, type SaveRun } from "./save-run.ts";
import { createTerm, deleteTerm, updateTerm } from "./save-term.ts";
import { autosavePost } from "./save-versions.ts";
import { countTermUses, countUses, resourceOfTaxonomy } from "./term-uses.ts";
import { deletePost, trashPost } from "./trash-post.ts";
import { countBytes } from "./written-content.ts";

/**
 * Makes all changes in their order; the caller's transaction rolls all of them back if one fails.
 * A record has to exist before another change names it: terms and files come before their posts. Texts are derived
 * before the transaction (`planChanges`); `savePlanned` does all of it in order.
 *
 * @returns the id of each record, in the order of the changes.
 * @throws {MissingContentError} if a record doesn't exist.
 * @throws {StaleContentError} if another write came between; the transaction can't be used any more.
 * @throws {OutdatedPlanError} if a change was planned by a record that has changed since; the same holds.
 * @throws {RestError} if a rendered text grows too long, or a limited writer has written too much.
 * @throws {ContentStateError} if the record's status doesn't allow the change.
 */
export async function saveContent(
  rows: Transaction<Tables>,
  changes: readonly ContentChange[],
  context: SaveContext,
): Promise<number[]> {
  const run = begin(rows, context);
  const ids: number[] = [];
  for (const change of changes) ids.push(await withAuditEntry(run, change, () => apply(run, change)));
  await finish(run);
  return ids;
}

/** Makes a single change, as `saveContent` does. @returns the id of its record. */
export async function saveOne(
  rows: Transaction<Tables>,
  change: ContentChange,
  context: SaveContext,
): Promise<number> {
  const run = begin(rows, context);
  const id = await withAuditEntry(run, change, () => apply(run, change));
  await finish(run);
  return id;
}

function begin(rows: Transaction<Tables>, context: SaveContext): SaveRun {
  return {
    ...context,
    rows,
    resources: new Set(),
    termUses: new Map(),
    writtenPosts: new Set(),
    rendering: context.rendering ?? new Set(),
    idsGiven: false,
    audited: [],
    addedBytes: 0,
  };
}

/** Does the work that depends on all changes together. */
async function finish(run: SaveRun): Promise<void> {
  const { rows } = run;
  await countBytes(run);
  await countUses(run);
  if (run.actor) await appendAudit(rows, run.actor, run.audited, run.now);
  if (run.idsGiven && run.kind === "postgres") await moveCounters(rows, ["terms", "content_ids"]);
  await announceContentChange(rows, ...run.resources);
  await schedulePublishing(rows, run);
  await enqueueRendering(rows, run.rendering, run.now);
}

function apply(run: SaveRun, change: ContentChange): Promise<number> {
  if (change.action === "delete") {
    const remove = { post: deletePost, media: deleteMedia, term: deleteTerm }[change.kind];
    return remove(run, change.id);
  }
  switch (change.kind) {
    case "author":
      return handOver(run, change);
    case "post":
      if (change.action === "create") return createPost(run, change);
      if (change.action === "autosave") return autosavePost(run, change);
      return change.action === "update" ? updatePost(run, change) : trashPost(run, change);
    case "media":
      if (change.action === "create") return createMedia(run, change);
      if (change.action === "tag") return tagMedia(run, change);
      return change.action === "update" ? updateMedia(run, change) : binMedia(run, change);
    case "term":
      if (change.action === "merge") return mergeTerm(run, change);
      return change.action === "create" ? createTerm(run, change) : updateTerm(run, change);
  }
}

/** @returns whose they are now. */
async function handOver(run: SaveRun, { from, to }: HandedOver): Promise<number> {
  const values = { author_id: to, version: sql<number>`version + 1` };
  const posts = await run.rows
    .updateTable("posts")
    .set(values)
    .where("author_id", "=", from)
    .returning("type")
    .execute();
  for (const { type } of posts) run.resources.add(resourceOf[type]);
  const media = await run.rows
    .updateTable("media")
    .set(values)
    .where("author_id", "=", from)
    .executeTakeFirst();
  if (media.numUpdatedRows > 0n) run.resources.add("media");
  // The new author is also the author of their scheduled versions.
  await reassignVersions(run.rows, updateKind, { from, to });
  return to;
}

// Merging moves every post of the first term to the second, then deletes the first.

/**
 * @returns the number of the term that is left.
 * @throws {ContentStateError} for one into itself or into one of another kind, and for the default category.
 */
async function mergeTerm(run: SaveRun, { id, into }: TermMerged): Promise<number> {
  const { rows } = run;
  const terms = await rows.selectFrom("terms").selectAll().where("id", "in", [id, into]).execute();
  const from = terms.find((term) => term.id === id);
  const left = terms.find((term) => term.id === into);
  if (!from || !left) throw new MissingContentError(`there is no term ${from ? into : id}`);
  if (id === into) throw new ContentStateError("A term cannot be merged into itself.");
  if (from.taxonomy !== left.taxonomy) throw new ContentStateError("They are not of one kind.");
  if (id === (await defaultCategory(rows))) throw new ContentStateError("The default category stays.");
  const gained = await rows
    .selectFrom("post_terms")
    .innerJoin("posts", "posts.id", "post_terms.post_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("term_id", "=", id)
    .where("posts.status", "=", "publish")
    .where("post_id", "not in", (eb) =>
      eb.selectFrom("post_terms").select("post_id").where("term_id", "=", into),
    )
    .executeTakeFirstOrThrow();
  countTermUses(run, [into], Number(gained.count));
  await rows
    .insertInto("post_terms")
    .columns(["post_id", "term_id"])
    .expression((eb) =>
      eb
        .selectFrom("post_terms")
        .select(["post_id", eb.lit(into).as("term_id")])
        .where("term_id", "=", id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Below it, or below another that was below it: up by one, so that no circle comes of it.
  await rows.updateTable("terms").set({ parent_id: from.parent_id }).where("parent_id", "=", id).execute();
  await rows.deleteFrom("terms").where("id", "=", id).execute();
  await redirectOldTerm(run, from, left);
  run.resources.add(resourceOfTaxonomy[from.taxonomy]);
  return into;
}
