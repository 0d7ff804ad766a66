/** What a post's texts were at each save, and what people have written of it and not saved yet. */
import type { Selectable } from "kysely";
import type { PostsTable } from "../../database/tables/content-tables.ts";
import { runTextJob } from "../../long-texts/run-text-job.ts";
import { texturize } from "../render/texturize.ts";
import type { AutosavedTexts } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import type { SaveRun } from "./save-run.ts";

type Post = Selectable<PostsTable>;

/** Of each post the newest are kept. */
const mostRevisions = 200;

const texts = ["title_raw", "content_raw", "excerpt_raw"] as const;

export async function isSame(one: Partial<AutosavedTexts>, other: AutosavedTexts): Promise<boolean> {
  for (const name of texts) {
    const text = one[name];
    if (text !== undefined && !(await runTextJob("sameText", text, other[name]))) return false;
  }
  return true;
}

type Rendered = Pick<
  Post,
  "title_raw" | "content_raw" | "excerpt_raw" | "content_rendered" | "excerpt_rendered"
>;

export function columnsOf(post: Rendered) {
  const { title_raw, content_raw, excerpt_raw, content_rendered, excerpt_rendered } = post;
  return {
    title_raw,
    content_raw,
    excerpt_raw,
    title: texturize(title_raw),
    content_rendered,
    // None is made of the text.
    excerpt_rendered: excerpt_raw === "" ? "" : excerpt_rendered,
  };
}

/**
 * Keeps a post as it is saved, unless the last revision is the same; so the first save after its making always
 * makes one, as in WordPress. Portfolio items have none.
 * @returns what the post's row says of its revisions now.
 */
export async function keepRevision(
  run: SaveRun,
  post: Post,
  by: number,
): Promise<Partial<Pick<Post, "revision_count" | "last_revision_id">>> {
  if (post.type === "portfolio-items") return {};
  const ofPost = run.rows
    .selectFrom("revisions")
    .where("post_id", "=", post.id)
    .where("kind", "=", "revision");
  const last = await ofPost
    .select(texts)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last && (await isSame(post, last))) return {};
  const id = await takeContentId(run, "revision");
  const at = post.modified_at;
  await run.rows
    .insertInto("revisions")
    .values({
      ...columnsOf(post),
      id,
      post_id: post.id,
      author_id: by,
      kind: "revision",
      created_at: at,
      modified_at: at,
    })
    .execute();
  if (post.revision_count >= mostRevisions) await dropOldest(run, post.id);
  return { revision_count: Math.min(post.revision_count + 1, mostRevisions), last_revision_id: id };
}

async function dropOldest(run: SaveRun, postId: number): Promise<void> {
  const kept = await run.rows
    .selectFrom("revisions")
    .select("id")
    .where("post_id", "=", postId)
    .where("kind", "=", "revision")
    .orderBy("id", "desc")
    .limit(mostRevisions)
    .execute();
  await run.rows
    .deleteFrom("revisions")
    .where("post_id", "=", postId)
    .where("kind", "=", "revision")
    .where("id", "<", kept.at(-1)?.id ?? 0)
    .execute();
}
