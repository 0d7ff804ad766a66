/** `users.search_text`: names and address of a person, folded, in an indexed column for searches. */
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

/** Call it in the transaction that changes a name or the address. */
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
