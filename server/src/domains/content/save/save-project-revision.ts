/** Stores the revisions of portfolio items, apart from those of posts, as WordPress keeps none for them. */
import type { Selectable } from "kysely";
import type { PostsTable } from "../../../engines/database/tables/content-tables.ts";
import type { SaveRun } from "./save-run.ts";
import { thinProjectRevisions } from "./thin-revisions.ts";
import { addWrittenBytes, bytesOf } from "./written-bytes.ts";

type Post = Selectable<PostsTable>;

const kept = ["title_raw", "content_raw", "featured_media_id", "acf"] as const;

type State = Pick<Post, (typeof kept)[number]> & { id: number; type: Post["type"]; modified_at: string };

/**
 * Stores the state of a portfolio item, unless the last revision is the same; other post types are ignored.
 * @param by the user who saves.
 * @param before the overwritten state, stored first if there is no revision yet, as after an import.
 */
export async function addProjectRevision(
  run: SaveRun,
  project: State,
  by: number,
  before?: State & Pick<Post, "modified_by">,
): Promise<void> {
  if (project.type !== "portfolio-items") return;
  const last = await run.rows
    .selectFrom("project_revisions")
    .select(kept)
    .where("post_id", "=", project.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const known = last ?? before;
  if (known && kept.every((name) => known[name] === project[name])) return;
  const states = [...(last || !before ? [] : [rowOf(before, before.modified_by)]), rowOf(project, by)];
  await run.rows.insertInto("project_revisions").values(states).execute();
  for (const { content_raw, acf } of states) addWrittenBytes(run, bytesOf([content_raw, acf]));
  await thinProjectRevisions(run.rows, project.id);
}

function rowOf(state: State, by: number | null) {
  const { title_raw, content_raw, featured_media_id, acf } = state;
  const texts = { title_raw, content_raw, featured_media_id, acf };
  return { ...texts, post_id: state.id, author_id: by, created_at: state.modified_at };
}
