/** What somebody is looked for by. Kept in a row of its own column, which is indexed. */
import type { Query } from "../../../engines/database/query.ts";
import { foldText } from "../../../engines/wordpress-values/fold-text.ts";
import type { UsersTable } from "../tables.ts";

type Named = Pick<UsersTable, "username_key" | "display_name" | "first_name" | "last_name"> & {
  claimed_email_key: string;
};

/** Names and address, without regard to case and accents. */
export function searchTextOf(user: Named): string {
  const { username_key, claimed_email_key, display_name, first_name, last_name } = user;
  return foldText(
    [username_key, claimed_email_key, display_name, first_name, last_name].filter(Boolean).join(" "),
  );
}

/** To be called in the transaction that changes one of them. */
export async function refreshSearchText(query: Query, userId: number): Promise<void> {
  const user = await query
    .selectFrom("users")
    .select(["username_key", "claimed_email_key", "display_name", "first_name", "last_name"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return;
  await query
    .updateTable("users")
    .set({ search_text: searchTextOf(user) })
    .where("id", "=", userId)
    .execute();
}
