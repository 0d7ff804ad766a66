/** The rows of the site's own words, and what they come to. */

import { checkWords } from "@extenso/contract/site-words/check-words.ts";
import { firstWords } from "@extenso/contract/site-words/first-words.ts";
import type { SiteDocument, SitePart } from "@extenso/contract/site-words/parts.ts";
import type { Selectable } from "kysely";
import type { SiteWordsTable } from "../database/tables/site-tables.ts";
import type { Query } from "../identity/users/user.ts";

export type WordsRow = Selectable<SiteWordsTable>;

export interface Person {
  id: number;
  name: string;
}

/** Undefined: nobody has changed the part yet. */
export function findWords(query: Query, part: SitePart): Promise<WordsRow | undefined> {
  return query.selectFrom("site_words").selectAll().where("part", "=", part).executeTakeFirst();
}

/**
 * A stored document as this version of the site takes it.
 * @param stored JSON; null, and what an earlier version wrote that no longer fits: the first words.
 */
export function documentOf<Part extends SitePart>(
  part: Part,
  stored: string | null | undefined,
): SiteDocument<Part> {
  if (!stored) return firstWords[part] as SiteDocument<Part>;
  return checkWords(part, JSON.parse(stored)).document ?? (firstWords[part] as SiteDocument<Part>);
}

/** Accounts of another server are below zero, and known by what they did here. */
async function visitorsOf(query: Query, ids: readonly number[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const id of ids) {
    const entry = await query
      .selectFrom("audit_entries")
      .select("actor_name as name")
      .where("actor_id", "=", id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (entry?.name) people.push({ id, name: entry.name });
  }
  return people;
}

/** By number; who is gone is missing. */
export async function peopleOf(
  query: Query,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, Person>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "number"))];
  if (wanted.length === 0) return new Map();
  const found = await query
    .selectFrom("users")
    .select(["id", "display_name as name"])
    .where("id", "in", wanted)
    .execute();
  const visitors = await visitorsOf(
    query,
    wanted.filter((id) => id < 0),
  );
  return new Map([...found, ...visitors].map((person) => [person.id, person]));
}
