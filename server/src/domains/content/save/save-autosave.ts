/** Stores the unsaved drafts of editors. */
import type { Kysely } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { AutosavedTexts, PostChange } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { derivedFrom } from "./derived-texts.ts";
import { MissingContentError } from "./errors.ts";
import { columnsOf, isSame } from "./save-revision.ts";
import { held, type SaveRun } from "./save-run.ts";
import { addWrittenBytes, bytesOf } from "./written-bytes.ts";

export function autosaveOf(rows: Kysely<Tables>, postId: number, by: number) {
  return rows
    .selectFrom("revisions")
    .selectAll()
    .where("post_id", "=", postId)
    .where("author_id", "=", by)
    .where("kind", "=", "autosave")
    .executeTakeFirst();
}

/** @param before the autosave that is written over. */
export function writtenTexts(
  before: AutosavedTexts | undefined,
  values: Partial<AutosavedTexts>,
): AutosavedTexts {
  const { title_raw = "", content_raw = "", excerpt_raw = "", footnotes = "" } = { ...before, ...values };
  return { title_raw, content_raw, excerpt_raw, footnotes };
}

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
  const before = await autosaveOf(run.rows, postId, by);
  if (before && isSame(run.texts, values, post)) return before.id;
  const written = writtenTexts(before, values);
  const derived = await derivedFrom(run, { ...post, ...written }, post.content_rendered);
  const at = run.now.toISOString();
  const row = { ...columnsOf({ ...written, ...derived }), created_at: at, modified_at: at };
  addWrittenBytes(run, sizeOf(row), before ? sizeOf(before) : 0);
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

function sizeOf({
  content_raw,
  content_rendered,
}: {
  content_raw: string;
  content_rendered: string;
}): number {
  return bytesOf([content_raw, content_rendered]);
}
