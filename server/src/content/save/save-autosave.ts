/** What somebody has written and not saved yet. */
import type { PostChange } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { derivedFrom } from "./derived-texts.ts";
import { MissingContentError } from "./errors.ts";
import { libraryFor } from "./library.ts";
import { columnsOf, isSame } from "./save-revision.ts";
import { held, type SaveRun } from "./save-run.ts";

/** Nothing that readers see changes: no cache is emptied. */
export async function autosavePost(
  run: SaveRun,
  { id: postId, by, values }: Extract<PostChange, { action: "autosave" }>,
): Promise<number> {
  // Two of one person at once are one after another.
  const post = await run.rows
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", postId)
    .$call(held(run.kind))
    .executeTakeFirst();
  if (!post) throw new MissingContentError(`there is no post ${postId}`);
  const before = await run.rows
    .selectFrom("revisions")
    .selectAll()
    .where("post_id", "=", postId)
    .where("author_id", "=", by)
    .where("kind", "=", "autosave")
    .executeTakeFirst();
  if (before && (await isSame(values, post))) {
    await run.rows.deleteFrom("revisions").where("id", "=", before.id).execute();
    return 0;
  }
  const written = { title_raw: "", content_raw: "", excerpt_raw: "", ...before, ...values };
  const library = await libraryFor(
    run,
    { id: postId, content_raw: written.content_raw },
    post.content_rendered,
  );
  const derived = await derivedFrom({ ...post, ...written }, library);
  const at = run.now.toISOString();
  const row = { ...columnsOf({ ...written, ...derived }), created_at: at, modified_at: at };
  if (before) {
    await run.rows.updateTable("revisions").set(row).where("id", "=", before.id).execute();
    return before.id;
  }
  const id = await takeContentId(run, "autosave");
  await run.rows
    .insertInto("revisions")
    .values({ ...row, id, post_id: postId, author_id: by, kind: "autosave" })
    .execute();
  return id;
}
