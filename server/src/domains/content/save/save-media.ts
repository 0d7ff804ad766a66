/** Records of pictures, clips and documents: what each change writes. Their bytes are the storage's business. */
import { readDetails } from "../../../engines/media-files/media-details.ts";
import { freeSlug, lockName } from "../slugs/free-slug.ts";
import {
  ContentStateError,
  type MediaBinned,
  type MediaChange,
  type MediaTagged,
  MissingContentError,
  StaleContentError,
} from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { plannedMediaTexts } from "./plan-changes.ts";
import { lockingRows, resourceOf, type SaveRun } from "./save-run.ts";

type Of<Action extends MediaChange["action"]> = Extract<MediaChange, { action: Action }>;

export async function createMedia(run: SaveRun, change: Of<"create">): Promise<number> {
  const { details, acf, focal_point, ...written } = change.values;
  const id = change.reserved ?? (await takeContentId(run, "media", change.id));
  const record = { ...written, id, type: "attachment", title: written.title_raw } as const;
  await lockName(run.rows, run.kind, record);
  const slug = await freeSlug(run.rows, record);
  await run.rows
    .insertInto("media")
    .values({
      ...written,
      ...plannedMediaTexts(change.plan, written, details),
      id,
      slug,
      details: JSON.stringify(details),
      acf: JSON.stringify(acf ?? []),
      focal_point: focal_point ? JSON.stringify(focal_point) : null,
      modified_at: change.modifiedAt ?? run.now.toISOString(),
    })
    .execute();
  // Its number was reserved: posts may show it already.
  if (change.id !== undefined) for (const post of await showing(run, id)) run.rendering.add(post);
  await renderAttachedIn(run, written.parent_post_id);
  run.resources.add("media");
  return id;
}

/** A post may show all pictures, films or sounds that are uploaded to it. */
async function renderAttachedIn(run: SaveRun, postId: number | null | undefined): Promise<void> {
  if (!postId) return;
  const post = await run.rows
    .selectFrom("posts")
    .select("id")
    .where("id", "=", postId)
    .where((is) =>
      is.or(["gallery", "audio", "video", "playlist"].map((name) => is("content_raw", "like", `%[${name}%`))),
    )
    .executeTakeFirst();
  if (post) run.rendering.add(post.id);
}

/** Posts that show it are rendered again. */
export async function updateMedia(run: SaveRun, change: Of<"update">): Promise<number> {
  const { id, expected } = change;
  const before = await run.rows
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .$call(lockingRows(run.kind))
    .executeTakeFirst();
  if (!before) throw new MissingContentError(`there is no file ${id}`);
  if (expected !== undefined && expected !== before.version) throw new StaleContentError(before.modified_at);
  const { details, acf, focal_point, ...values } = change.values;
  const after = { ...before, ...values };
  const known = details ?? readDetails(before.details);
  if (values.slug !== undefined) {
    const record = { ...after, type: "attachment", title: after.title_raw } as const;
    await lockName(run.rows, run.kind, record);
    values.slug = await freeSlug(run.rows, record);
  }
  const written = await run.rows
    .updateTable("media")
    .set({
      ...values,
      ...plannedMediaTexts(change.plan, after, known),
      ...(details ? { details: JSON.stringify(details) } : {}),
      ...(acf === undefined ? {} : { acf: JSON.stringify(acf) }),
      ...(focal_point === undefined
        ? {}
        : { focal_point: focal_point === null ? null : JSON.stringify(focal_point) }),
      modified_at: change.modifiedAt ?? (change.derived ? before.modified_at : run.now.toISOString()),
      version: before.version + (change.derived ? 0 : 1),
    })
    .where("id", "=", id)
    .where("version", "=", before.version)
    .executeTakeFirst();
  if (written.numUpdatedRows === 0n) throw new StaleContentError(before.modified_at);
  for (const post of await showing(run, id)) run.rendering.add(post);
  if (before.parent_post_id !== after.parent_post_id) {
    await renderAttachedIn(run, before.parent_post_id);
    await renderAttachedIn(run, after.parent_post_id);
  }
  run.resources.add("media");
  return id;
}

/** Into the trash, or out of it; posts show it as before. */
export async function binMedia(run: SaveRun, { id, action }: MediaBinned): Promise<number> {
  const trashed_at = action === "trash" ? run.now.toISOString() : null;
  const moved = await run.rows
    .updateTable("media")
    .set({ trashed_at })
    .where("id", "=", id)
    .where("trashed_at", trashed_at === null ? "is not" : "is", null)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) {
    throw new ContentStateError(
      trashed_at ? "The file is in the trash already." : "The file is not in the trash.",
    );
  }
  run.resources.add("media");
  return id;
}

/** Tags are the desk's alone: no page, and nobody who has the file open, is touched. */
export async function tagMedia({ rows }: SaveRun, { id, tags }: MediaTagged): Promise<number> {
  await rows.deleteFrom("media_tags").where("media_id", "=", id).execute();
  if (tags.length > 0) {
    const values = tags.map((tag) => ({ ...tag, media_id: id }));
    await rows.insertInto("media_tags").values(values).execute();
  }
  return id;
}

/** The posts that showed it forget it. */
export async function deleteMedia(run: SaveRun, id: number): Promise<number> {
  const gone = await run.rows.deleteFrom("media").where("id", "=", id).returning("id").executeTakeFirst();
  if (!gone) throw new MissingContentError(`there is no file ${id}`);
  for (const column of ["featured_media_id", "share_picture"] as const) {
    const posts = await run.rows
      .updateTable("posts")
      .set({ [column]: 0 })
      .where(column, "=", id)
      .returning("type")
      .execute();
    for (const { type } of posts) run.resources.add(resourceOf[type]);
  }
  await run.rows
    .updateTable("media")
    .set({ featured_media_id: 0 })
    .where("featured_media_id", "=", id)
    .execute();
  for (const post of await showing(run, id)) run.rendering.add(post);
  run.resources.add("media");
  return id;
}

async function showing(run: SaveRun, mediaId: number): Promise<number[]> {
  const uses = await run.rows
    .selectFrom("post_media")
    .select("post_id")
    .distinct()
    .where("media_id", "=", mediaId)
    .execute();
  return uses.map(({ post_id }) => post_id);
}
