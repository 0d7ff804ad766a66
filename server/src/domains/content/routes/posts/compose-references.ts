/** The ids in a post that name other records: author, parent, featured picture. */
import type { Transaction } from "kysely";
import { fixedStatement } from "../../../../engines/database/fixed-statement.ts";
import type { Tables } from "../../../../engines/database/tables.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { RestError } from "../../../../engines/rest/rest-error.ts";

type Rows = Transaction<Tables>;

/** Pages below pages: more is a circle, or hides what nobody finds. */
const deepest = 20;

export async function checkedAuthor(rows: Rows, id: number): Promise<number> {
  const found = await rows.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw new RestError("rest_invalid_author", "Invalid author ID.", 400);
  return id;
}

/** A page below itself, or below one of those below it, goes to the top, as in WordPress. */
export async function checkedParent(rows: Rows, sent: number, own: number): Promise<number> {
  if (sent === 0) return 0;
  const parentOf = (id: number) =>
    rows
      .selectFrom("posts")
      .select("parent_id")
      .where("id", "=", idOf(id))
      .where("type", "=", "page")
      .executeTakeFirst();
  let above = await parentOf(sent);
  if (!above) throw new RestError("rest_post_invalid_id", "Invalid post parent ID.", 400);
  if (sent === own) return 0;
  for (let level = 0; above && above.parent_id !== 0; level += 1) {
    if (above.parent_id === own || level === deepest) return 0;
    above = await parentOf(above.parent_id);
  }
  return sent;
}

/** A file that is no picture removes the featured picture; an unknown id leaves it. */
export async function pictureFor(rows: Rows, sent: unknown, before: number): Promise<number> {
  if (sent === undefined) return before;
  const id = idOf(sent);
  if (id === 0) return Number(sent) === 0 ? 0 : before;
  const [file] = await kindOfFile(rows, id);
  if (file) return file.media_type === "image" ? id : 0;
  const post = await rows.selectFrom("posts").select("id").where("id", "=", id).executeTakeFirst();
  return post ? 0 : before;
}

const kindOfFile = fixedStatement((query, id: number) =>
  query.selectFrom("media").select("media_type").where("id", "=", id),
);
