/** Posts on their way into the bin, out of it, and away for good. */
import { deleteHistory } from "../../../engines/versions/versions.ts";
import { versionsOfPost, versionsOfProject, versionsOfUpdates } from "../posts/versions.ts";
import { withEnding } from "../slugs/generated-slug.ts";
import { ContentStateError, MissingContentError, type PostChange } from "./changes.ts";
import { type Post, readPost, slugFor, write, writerColumns } from "./post-rows.ts";
import { recordSchedule } from "./publish-job.ts";
import { addressesBelow, addressesLeft, redirectOldPaths } from "./redirect-old-paths.ts";
import { resourceOf, type SaveRun } from "./save-run.ts";
import { addRevision } from "./save-versions.ts";
import { countTermUses, recordStatus, termsOf } from "./term-uses.ts";

type BinChange = Extract<PostChange, { action: "trash" | "restore" }>;

const binEnding = "__trashed";

export const outOfBin = { trashed_status: null, trashed_at: null, trashed_slug: null };

export function nameBeforeBin({ slug, trashed_slug }: Post): string {
  return trashed_slug ?? slug.replace(/__trashed(-\d+)?$/, "");
}

/** In the bin its name is free for others. */
export async function trashPost(run: SaveRun, change: BinChange): Promise<number> {
  const before = await readPost(run, change);
  const isBinned = before.status === "trash";
  if (isBinned === (change.action === "trash")) {
    throw new ContentStateError(isBinned ? "It is in the bin already." : "It is not in the bin.");
  }
  const modified_at = change.modifiedAt ?? run.now.toISOString();
  const status = change.action === "trash" ? "trash" : (before.trashed_status ?? "draft");
  if (change.action === "trash") {
    const revised =
      change.by === undefined
        ? {}
        : await addRevision(run, { ...before, modified_at }, change.by, change.plan?.revision);
    const slug = withEnding(before.slug, binEnding);
    const left = await addressesLeft(run, before, { ...before, slug, status: "trash" });
    await write(run, before, {
      ...writerColumns(before, change.by),
      ...revised,
      status: "trash",
      sticky: 0,
      trashed_status: before.status as Post["trashed_status"],
      trashed_at: modified_at,
      trashed_slug: before.slug,
      slug: await slugFor(run, { ...before, slug, status: "trash" }),
      // A date that nobody set stops with what it was thrown away for.
      ...(before.date_floats ? { published_at: modified_at, date_floats: 0 } : {}),
      modified_at,
    });
    await redirectOldPaths(run, left);
  } else {
    await write(run, before, {
      ...writerColumns(before, change.by),
      ...outOfBin,
      status,
      slug: await slugFor(run, { ...before, slug: nameBeforeBin(before), status }, nameBeforeBin(before)),
      modified_at,
    });
  }
  run.resources.add(resourceOf[before.type]);
  await recordStatus(run, before.id, before.status, status);
  recordSchedule(run, { ...before, status });
  return before.id;
}

/** For good. Its files stay, and belong to nothing any more. */
export async function deletePost(run: SaveRun, id: number): Promise<number> {
  const terms = await termsOf(run, id);
  const left = await addressesBelow(run, id);
  const gone = await run.rows
    .deleteFrom("posts")
    .where("id", "=", id)
    .returning(["type", "parent_id", "status"])
    .executeTakeFirst();
  if (!gone) throw new MissingContentError(`there is no post ${id}`);
  for (const versions of [versionsOfPost(id), versionsOfProject(id), versionsOfUpdates(id)])
    await deleteHistory(run.rows, versions);
  if (gone.status === "publish") countTermUses(run, terms, -1);
  if (gone.type === "page") await moveUp(run, id, gone.parent_id);
  await redirectOldPaths(run, left);
  await run.rows.deleteFrom("redirects").where("kind", "=", "post").where("target_id", "=", id).execute();
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
    .select(["id", "type", "status", "slug", "title_raw", "parent_id"])
    .where("parent_id", "=", gone)
    .where("type", "=", "page")
    .execute();
  for (const page of below) {
    const slug = await slugFor(run, { ...page, parent_id });
    await run.rows.updateTable("posts").set({ parent_id, slug }).where("id", "=", page.id).execute();
  }
}
