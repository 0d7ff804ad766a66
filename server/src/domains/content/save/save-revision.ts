/** Stores a post's texts at each save, and compares them with unsaved drafts. */
import type { Kysely, Selectable } from "kysely";
import type { PostsTable } from "../../../engines/database/tables/content-tables.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { texturize } from "../render/texturize.ts";
import type { AutosavedTexts } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import type { MadeTexts } from "./prepared-texts.ts";
import type { SaveRun } from "./save-run.ts";
import { alwaysKept, thinRevisions } from "./thin-revisions.ts";
import { addWrittenBytes, bytesOf } from "./written-bytes.ts";

type Post = Selectable<PostsTable>;

const texts = ["title_raw", "content_raw", "excerpt_raw"] as const;

export function isSame(made: MadeTexts, one: Partial<AutosavedTexts>, other: AutosavedTexts): boolean {
  if (one.footnotes !== undefined && one.footnotes !== other.footnotes) return false;
  return texts.every((name) => {
    const text = one[name];
    return text === undefined || text === other[name] || made.made("sameText", text, other[name]);
  });
}

/** The texts of a post's last revision. */
export function lastRevision(rows: Kysely<Tables>, postId: number): Promise<AutosavedTexts | undefined> {
  return rows
    .selectFrom("revisions")
    .select([...texts, "footnotes"])
    .where("post_id", "=", postId)
    .where("kind", "=", "revision")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

type Rendered = Pick<
  Post,
  "title_raw" | "content_raw" | "excerpt_raw" | "content_rendered" | "excerpt_rendered" | "footnotes"
>;

export function columnsOf(post: Rendered) {
  const { title_raw, content_raw, excerpt_raw, content_rendered, excerpt_rendered, footnotes } = post;
  return {
    footnotes,
    title_raw,
    content_raw,
    excerpt_raw,
    title: texturize(title_raw),
    content_rendered,
    // A revision doesn't store an excerpt that was generated from the text.
    excerpt_rendered: excerpt_raw === "" ? "" : excerpt_rendered,
  };
}

/**
 * Stores a post's texts unless the last revision has the same ones; so the first save after creation always stores
 * a revision, as in WordPress. Portfolio items have no revisions here.
 * @returns the columns of the post's row that describe its revisions.
 */
export async function addRevision(
  run: SaveRun,
  post: Post,
  by: number,
): Promise<Partial<Pick<Post, "revision_count" | "last_revision_id">>> {
  if (post.type === "portfolio-items") return {};
  const last = await lastRevision(run.rows, post.id);
  if (last && isSame(run.texts, post, last)) return {};
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
  addWrittenBytes(run, bytesOf([post.content_raw, post.content_rendered]));
  const dropped = post.revision_count >= alwaysKept ? await thinRevisions(run.rows, post.id) : 0;
  return { revision_count: post.revision_count + 1 - dropped, last_revision_id: id };
}
