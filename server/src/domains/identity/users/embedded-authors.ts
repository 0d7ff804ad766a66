import type { WireAuthor } from "@extenso/contract/wire/users.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import { usersById } from "./find-user.ts";
import { avatarUrls, presentUser } from "./present-user.ts";

/**
 * The authors of many records in one query.
 * @returns what goes into a record's `_embedded.author`; an error object where the author is gone.
 */
export async function embeddedAuthors(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  records: { author_id: number }[],
  caller: SignedInUser | null,
): Promise<(record: { author_id: number }) => unknown> {
  const ids = [...new Set(records.map(({ author_id }) => author_id).filter((id) => id > 0))];
  const authors = await usersById(database.query, ids);
  return ({ author_id }) => {
    const author = authors.get(author_id);
    return author
      ? presentUser(author, settings.publicUrl, "embed", caller)
      : new RestError("rest_user_invalid_id", "Invalid user ID.", 404).toWire();
  };
}

/** The same of those that are there, as the site's pages read them. */
export async function publishedAuthors(
  { database, settings }: Pick<Dependencies, "database" | "settings">,
  records: readonly { author_id: number }[],
): Promise<Map<number, WireAuthor>> {
  const ids = [...new Set(records.map(({ author_id }) => author_id).filter((id) => id > 0))];
  const authors = await usersById(database.query, ids);
  return new Map(
    [...authors].map(([id, user]) => [
      id,
      {
        id,
        name: user.display_name,
        description: user.description,
        avatar_urls: avatarUrls(user, settings.publicUrl),
      },
    ]),
  );
}
