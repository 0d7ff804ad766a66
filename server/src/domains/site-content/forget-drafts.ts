/** How many drafts of the site's words are kept. */
import type { SitePart } from "@extenso/contract/site-content/parts.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../../engines/database/tables.ts";

/** Drafts are saved as one types; what was published is kept for good. */
const draftsKept = 50;

export type Rows = Transaction<Tables>;

export async function deleteOldDrafts(rows: Rows, part: SitePart): Promise<void> {
  const oldest = await rows
    .selectFrom("site_word_revisions")
    .select("id")
    .where("part", "=", part)
    .where("status", "!=", "publish")
    .orderBy("id", "desc")
    .offset(draftsKept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await rows
    .deleteFrom("site_word_revisions")
    .where("part", "=", part)
    .where("status", "!=", "publish")
    .where("id", "<=", oldest.id)
    .execute();
}
