/** The name that a record gets when it is saved: the wished one, or with the next free number. */
import { sql, type Transaction } from "kysely";
import type { DatabaseKind } from "../../database/dialect.ts";
import type { Tables } from "../../database/tables.ts";
import { sanitizeTitle } from "../../slug.ts";
import { firstFree, holdersOf, mostOfAName, numbered, shortenedSlug, type Titled } from "./generated-slug.ts";

/** PostgreSQL's name for the lock under which names are looked for. */
const naming = 4908;

/**
 * Two who look for one name at once would both find it free: on PostgreSQL the second waits for the first's
 * commit. The unique indexes stand behind it all the same.
 */
export async function lockNames(rows: Transaction<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres") await sql`select pg_advisory_xact_lock(${naming})`.execute(rows);
}

/** @param record with the slug that is wished for; without one the title makes it, or the number. */
export async function freeSlug(rows: Transaction<Tables>, record: Titled): Promise<string> {
  const wished = shortenedSlug(sanitizeTitle(record.slug));
  const base = wished || shortenedSlug(sanitizeTitle(record.title)) || String(record.id);
  const holders = await holdersOf({ query: rows }, namesOf(base));
  return firstFree({ ...record, slug: wished }, base, holders);
}

function namesOf(base: string): string[] {
  return Array.from({ length: mostOfAName }, (_, index) => numbered(base, index + 1));
}

/** The same among terms, which differ within their taxonomy. */
export async function freeTermSlug(
  rows: Transaction<Tables>,
  term: { id: number; taxonomy: "category" | "post_tag"; slug: string; name: string },
): Promise<string> {
  const base = shortenedSlug(sanitizeTitle(term.slug || term.name)) || String(term.id);
  const names = namesOf(base);
  const holders = await rows
    .selectFrom("terms")
    .select("slug")
    .where("taxonomy", "=", term.taxonomy)
    .where("id", "!=", term.id)
    .where("slug", "in", names)
    .execute();
  const taken = new Set(holders.map(({ slug }) => slug));
  return names.find((name) => !taken.has(name)) ?? numbered(base, term.id);
}
