/** Type, status, author and title of a post. Its texts aren’t read, since they may be a megabyte. */
import type { Transaction } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";

const columns = ["id", "type", "title_raw", "status", "author_id", "trashed_status"] as const;

export function findPostHead(query: Query, id: number) {
  return query.selectFrom("posts").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Others who lock the same post wait until this transaction ends. */
export function lockPostHead(rows: Transaction<Tables>, id: number, kind: DatabaseKind) {
  return (
    rows
      .selectFrom("posts")
      .select(columns)
      .where("id", "=", id)
      // A write of SQLite is alone anyway.
      .$if(kind === "postgres", (post) => post.forNoKeyUpdate())
      .executeTakeFirst()
  );
}
