/** An export's authors. */
import type { Transaction } from "kysely";
import type { Tables } from "../../../engines/database/tables.ts";
import type { Exported, ExportOptions } from "./export-options.ts";
import { cdata, element } from "./wxr-markup.ts";

/** Writes every user who is the author of a record. */
export async function writeAuthors(
  rows: Transaction<Tables>,
  write: ExportOptions["write"],
  exported: Exported,
): Promise<Map<number, string>> {
  const authors = await rows
    .selectFrom("users")
    .select(["id", "username", "email", "display_name", "first_name", "last_name"])
    .where((is) =>
      is.or([
        is.exists(is.selectFrom("posts").select("posts.id").whereRef("posts.author_id", "=", "users.id")),
        is.exists(is.selectFrom("media").select("media.id").whereRef("media.author_id", "=", "users.id")),
      ]),
    )
    .orderBy("id")
    .execute();
  for (const author of authors) {
    const parts = [
      `<wp:author_id>${author.id}</wp:author_id>`,
      `<wp:author_login>${cdata(author.username)}</wp:author_login>`,
      `<wp:author_email>${cdata(author.email)}</wp:author_email>`,
      `<wp:author_display_name>${cdata(author.display_name)}</wp:author_display_name>`,
      `<wp:author_first_name>${cdata(author.first_name)}</wp:author_first_name>`,
      `<wp:author_last_name>${cdata(author.last_name)}</wp:author_last_name>`,
    ];
    await write(element("wp:author", parts.join(""), "\t"));
  }
  exported.authors = authors.length;
  return new Map(authors.map(({ id, username }) => [id, username]));
}
