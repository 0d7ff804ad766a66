/** Imports people, terms, files and posts from any source into a studio without content. */

import type { Transaction } from "kysely";
import type { ContentChange } from "../../domains/content/save/changes.ts";
import { moveCounters } from "../../domains/content/save/content-ids.ts";
import { saveContent } from "../../domains/content/save/save-content.ts";
import type { WrittenMedia, WrittenPost, WrittenTerm } from "../../domains/content/save/written-content.ts";
import { insertUser, type NewUser } from "../../domains/identity/users/insert-user.ts";
import { usernameKey } from "../../domains/identity/users/user.ts";
import { announceContentChange } from "../../engines/database/content-versions.ts";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { addState } from "../../engines/database/studio-state.ts";
import type { Tables } from "../../engines/database/tables.ts";

interface Imported<Values> {
  id: number;
  values: Values;
}

/** Records refer to each other by their ids, in any order. */
export interface ImportedContent {
  terms: Imported<WrittenTerm>[];
  media: (Imported<WrittenMedia> & { modifiedAt: string })[];
  posts: (Imported<WrittenPost> & { modifiedAt: string })[];
  /** Titles, known to the source, of the videos that its texts show. */
  videoTitle(videoId: string): string | undefined;
}

interface Destination {
  rows: Transaction<Tables>;
  kind: DatabaseKind;
  rendering: Set<number>;
}

/** @returns the id of each person, in order; also of those who already have an account under that name. */
export async function importPeople(
  { rows, kind }: Omit<Destination, "rendering">,
  people: readonly NewUser[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const person of people) {
    const present = rows
      .selectFrom("users")
      .select("id")
      .where("username_key", "=", usernameKey(person.username));
    ids.push((await insertUser(rows, person)) ?? (await present.executeTakeFirstOrThrow()).id);
  }
  if (kind === "postgres") await moveCounters(rows, ["users"]);
  await announceContentChange(rows, "users");
  return ids;
}

/** All records of the import as changes, in an order in which each is there before another names it. */
export function changesOf({ terms, media, posts }: ImportedContent): ContentChange[] {
  return [
    ...terms.map((term) => ({ action: "create" as const, kind: "term" as const, ...term })),
    ...media.map((file) => ({ action: "create" as const, kind: "media" as const, ...file })),
    ...posts.map((post) => ({ action: "create" as const, kind: "post" as const, ...post })),
  ];
}

/** @param changes as `planChanges` has them. */
export async function importContent(
  { rows, kind, rendering }: Destination,
  changes: readonly ContentChange[],
  now: Date,
): Promise<void> {
  // A studio that was opened without content has only the default category; the import brings its own.
  await rows.deleteFrom("terms").where("slug", "=", "uncategorized").where("count", "=", 0).execute();
  await saveContent(rows, changes, { kind, now, rendering });
}

/**
 * Marks the studio as filled.
 * @returns false when another replica was first.
 */
export function claimStudio({ rows }: Pick<Destination, "rows">, now: Date): Promise<boolean> {
  return addState(rows, "seeded", now.toISOString());
}
