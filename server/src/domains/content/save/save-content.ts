/**
 * The one way in: articles, portfolio items, pages, files and terms are created, changed, thrown away, restored
 * and deleted here and nowhere else. Whatever follows from what was written (rendered texts, what search looks
 * in, names, counts, which pictures are shown, the versions that caches compare) is written with it.
 */
import type { Transaction } from "kysely";
import { recordContentChange } from "../../../engines/database/content-versions.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { appendAudit } from "../../audit/append-audit.ts";
import { audited } from "./audit-change.ts";
import { binPost, deletePost } from "./bin-post.ts";
import type { ContentChange } from "./changes.ts";
import { moveCounters } from "./content-ids.ts";
import { mergeTerm } from "./merge-term.ts";
import { schedulePublishing } from "./publish-job.ts";
import { handOver } from "./save-authors.ts";
import { autosavePost } from "./save-autosave.ts";
import { createMedia, deleteMedia, updateMedia } from "./save-media.ts";
import { createPost, renderAgain, updatePost } from "./save-post.ts";
import type { SaveContext, SaveRun } from "./save-run.ts";
import { createTerm, deleteTerm, updateTerm } from "./save-term.ts";
import { countUses } from "./term-uses.ts";
import { countBytes } from "./written-bytes.ts";

/**
 * Makes all changes in their order; the caller's transaction rolls all of them back if one fails.
 * A record has to exist before another change names it: terms and files come before their posts.
 *
 * @returns the id of each record, in the order of the changes.
 * @throws {MissingContentError} if a record doesn't exist.
 * @throws {StaleContentError} if another write came between; the transaction can't be used any more.
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
  for (const change of changes) ids.push(await audited(run, change, () => apply(run, change)));
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
  const id = await audited(run, change, () => apply(run, change));
  await finish(run);
  return id;
}

function begin(rows: Transaction<Tables>, context: SaveContext): SaveRun {
  return {
    ...context,
    rows,
    resources: new Set(),
    termUses: new Map(),
    rendering: new Set(),
    idsGiven: false,
    audited: [],
    addedBytes: 0,
  };
}

/** Does the work that depends on all changes together. */
async function finish(run: SaveRun): Promise<void> {
  const { rows } = run;
  for (const id of run.rendering) await renderAgain(run, id);
  await countBytes(run);
  await countUses(run);
  if (run.actor) await appendAudit(rows, run.actor, run.audited, run.now);
  if (run.idsGiven && run.kind === "postgres") await moveCounters(rows, ["terms", "content_ids"]);
  await recordContentChange(rows, ...run.resources);
  await schedulePublishing(rows, run);
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
      return change.action === "update" ? updatePost(run, change) : binPost(run, change);
    case "media":
      return change.action === "create" ? createMedia(run, change) : updateMedia(run, change);
    case "term":
      if (change.action === "merge") return mergeTerm(run, change);
      return change.action === "create" ? createTerm(run, change) : updateTerm(run, change);
  }
}
