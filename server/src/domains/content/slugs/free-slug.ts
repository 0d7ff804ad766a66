/** The slug that a record gets when it is saved: the wanted one, or the next free number behind it. */
import { sql, type Transaction } from "kysely";
import type { DatabaseKind } from "../../../engines/database/dialect.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";
import type { Term } from "../terms/store.ts";
import { termsAbove } from "../terms/terms-above.ts";
import {
  firstFree,
  holdersOf,
  mostOfAName,
  shortenedSlug,
  type Titled,
  withEnding,
  withSlugNumber,
} from "./generated-slug.ts";

/** PostgreSQL's name for the locks under which names are looked for. */
const naming = 4908;
/** An import takes names by the thousand in one transaction, and the database has room for so many locks only. */
const mostLocks = 64;
/** Bytes of a name that its numbered ones begin with as well, however much they had to be shortened. */
const sharedStart = 100;

/**
 * Two who look for one name at once would both find it free: on PostgreSQL the second waits for the first's
 * commit. The unique indexes guard it all the same.
 * @param record whose name is looked for, as `freeSlug` gets it.
 */
export async function lockName(rows: Transaction<Tables>, kind: DatabaseKind, record: Titled): Promise<void> {
  if (kind !== "postgres") return;
  const name = baseOf(record)
    .slice(0, sharedStart)
    .replace(/(?:-\d*)+$/, "");
  await sql`select pg_advisory_xact_lock(${naming}, hashtext(${name}) & ${mostLocks - 1})`.execute(rows);
}

/** The same for categories and tags, where names of those above make names, too: one looks for one at a time. */
export async function lockTermNames(rows: Transaction<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === "postgres") await sql`select pg_advisory_xact_lock(${naming}, ${mostLocks})`.execute(rows);
}

/**
 * @param record with the slug that is wished for; without one the title makes it, or the number.
 * @param had the slug it has had: one of figures alone is new to nobody else, as they may name an archive.
 */
export async function freeSlug(rows: Transaction<Tables>, record: Titled, had = ""): Promise<string> {
  const base = baseOf(record);
  const holders = await holdersOf({ query: rows }, namesOf(base), [record.type]);
  return firstFree({ ...record, slug: had }, base, holders);
}

/** The name that it has if nobody else does. */
function baseOf({ slug, title, id }: Titled): string {
  return shortenedSlug(sanitizeTitle(slug)) || shortenedSlug(sanitizeTitle(title)) || String(id);
}

function namesOf(base: string): string[] {
  return Array.from({ length: mostOfAName }, (_, index) => withSlugNumber(base, index + 1));
}

type NamedTerm = Pick<Term, "id" | "taxonomy" | "slug" | "name" | "parent_id">;

/** The same among terms, which differ within their taxonomy; a category's parents tell it apart before a number does. */
export async function freeTermSlug(rows: Transaction<Tables>, term: NamedTerm): Promise<string> {
  const base = shortenedSlug(sanitizeTitle(term.slug || term.name)) || String(term.id);
  const taken = await takenSlugs(rows, term, [base], term.taxonomy);
  if (taken.size === 0) return base;
  let longer = base;
  for (const parent of await parentsOf(rows, term)) {
    longer = withEnding(longer, `-${parent}`);
    if ((await takenSlugs(rows, term, [longer])).size === 0) return longer;
  }
  // The plain name is looked for in its own taxonomy, any other in all of them, as in WordPress.
  const names = namesOf(longer);
  const held = await takenSlugs(rows, term, names);
  return names.find((name) => !held.has(name)) ?? withSlugNumber(longer, term.id);
}

async function takenSlugs(
  rows: Transaction<Tables>,
  { id }: Pick<NamedTerm, "id">,
  names: string[],
  taxonomy?: NamedTerm["taxonomy"],
): Promise<Set<string>> {
  const holders = await rows
    .selectFrom("terms")
    .select("slug")
    .$if(taxonomy !== undefined, (own) => own.where("taxonomy", "=", taxonomy ?? "category"))
    .where("id", "!=", id)
    .where("slug", "in", names)
    .execute();
  return new Set(holders.map(({ slug }) => slug));
}

/** The slugs of what it hangs below, the nearest first. */
async function parentsOf(rows: Transaction<Tables>, { taxonomy, parent_id }: NamedTerm): Promise<string[]> {
  if (taxonomy !== "category" || parent_id === 0) return [];
  const above = await termsAbove({ query: rows }, [{ parent_id }]);
  return above({ parent_id }).reverse();
}
