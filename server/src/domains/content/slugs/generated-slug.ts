/** The slug that a title would be given now: what editors show beside the one a record has, or before it has one. */

import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import { fixedStatement } from "../../../engines/database/fixed-statement.ts";
import type { Queryable } from "../../../engines/database/query.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";

/** Something that has an address of its own; files are WordPress's attachments. */
export interface Titled {
  id: number;
  type: "post" | "page" | "portfolio-items" | "attachment";
  /** The slug it has; may be empty. */
  slug: string;
  title: string;
  /** Whether the slug is reserved for this record within its type: drafts reserve none. */
  isNamed?: boolean;
  /** Pages differ from those beside them alone; 0 for all else. */
  parent_id?: number;
}

/** Bytes: WordPress's column has no room for more. */
const longestSlug = 200;
/** Beyond so many of a name the next is not looked for: the id tells it apart. */
export const mostOfAName = 20;

/** Feeds have these names below every address. */
const reserved = new Set(["feed", "rdf", "rss", "rss2", "atom", "embed"]);

/** Cut between characters: half a percent-encoded one is none. */
function shortened(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const cut = slug.slice(0, longest).replace(/%[0-9a-f]?$/, "");
  const encoded = /(?:%[0-9a-f]{2})+$/.exec(cut)?.[0] ?? "";
  const kept = cut.slice(0, cut.length - encoded.length) + wholeCharacters(encoded);
  return kept.replace(/-+$/, "");
}

function wholeCharacters(encoded: string): string {
  for (let text = encoded; text !== ""; text = text.slice(0, -3)) {
    try {
      decodeURIComponent(text);
      return text;
    } catch {
      // The last character isn't whole yet.
    }
  }
  return "";
}

/** Without what would be too long for a column of WordPress. */
export function shortenedSlug(slug: string): string {
  return shortened(slug, longestSlug);
}

/** With an ending for which there is room. */
export function withEnding(slug: string, ending: string): string {
  return shortened(slug, longestSlug - ending.length) + ending;
}

/** The `count`th of one name: the first has no number. */
export function withSlugNumber(slug: string, count: number): string {
  return count === 1 ? slug : withEnding(slug, `-${count}`);
}

interface Candidate extends Titled {
  base: string;
  count: number;
}

export type Holder = Pick<Titled, "id" | "type" | "slug" | "parent_id">;

/** Articles and projects differ from their own kind alone, pages from files too, files from everything. */
function isTaken(candidate: Candidate, holders: readonly Holder[]): boolean {
  const { id, type, base, count, parent_id = 0 } = candidate;
  const name = withSlugNumber(base, count);
  // A number could be the year of an archive.
  if (reserved.has(name) || (type === "post" && name !== candidate.slug && /^\d+$/.test(name))) return true;
  return holders.some(
    (holder) =>
      holder.slug === name &&
      holder.id !== id &&
      (type === "attachment" ||
        (holder.type === type && (holder.parent_id ?? 0) === parent_id) ||
        (type === "page" && holder.type === "attachment")),
  );
}

/** @returns the first free slug among `base`, `base-2` and so on. */
export function firstFree(record: Titled, base: string, holders: readonly Holder[]): string {
  for (let count = 1; count <= mostOfAName; count += 1) {
    if (!isTaken({ ...record, base, count }, holders)) return withSlugNumber(base, count);
  }
  return withSlugNumber(base, record.id);
}

/** These differ from their own kind alone; all else asks who else has a name, files included. */
const apart = new Set<Titled["type"]>(["post", "portfolio-items"]);

const postsNamed = fixedStatement((query, names: string[]) =>
  query.selectFrom("posts").select(["id", "type", "slug", "parent_id"]).where("slug", "in", names),
);

/** Records that hold one of these slugs and compete with these types. Drafts reserve no slug. */
export async function holdersOf(
  { query }: Queryable,
  names: string[],
  types: readonly Titled["type"][],
): Promise<Holder[]> {
  const posts = postsNamed(query, names);
  if (types.every((type) => apart.has(type))) return posts;
  const files = query.selectFrom("media").select(["id", "slug"]).where("slug", "in", names).execute();
  const media = (await files).map((file) => ({ ...file, type: "attachment" as const }));
  return [...(await posts), ...media];
}

/** An article that already has the slug of its title keeps it. */
function isOwn({ type, slug, base, isNamed = false }: Candidate): boolean {
  return isNamed && apart.has(type) && slug === base && !reserved.has(base);
}

/** @returns slugs by id, as people read them; a record without a title gets its id. */
export async function generatedSlugs(
  database: Queryable,
  records: readonly Titled[],
): Promise<Map<number, string>> {
  const candidates = records.map((record): Candidate => {
    const base = shortenedSlug(sanitizeTitle(record.title)) || String(record.id);
    return { ...record, base, count: 1 };
  });
  let open = candidates.filter((candidate) => !isOwn(candidate));
  // A few records ask for all their candidates in one query; a list asks once per suffix for those still open.
  const atOnce = records.length > 5 ? 1 : mostOfAName;
  for (let first = 1; open.length > 0 && first <= mostOfAName; first += atOnce) {
    const counts = Array.from({ length: atOnce }, (_, index) => first + index);
    const names = new Set(open.flatMap(({ base }) => counts.map((count) => withSlugNumber(base, count))));
    const holders = await holdersOf(
      database,
      [...names],
      open.map(({ type }) => type),
    );
    for (const count of counts) {
      for (const candidate of open) candidate.count = count;
      open = open.filter((candidate) => isTaken(candidate, holders));
    }
  }
  for (const candidate of open) candidate.count = candidate.id;
  return new Map(candidates.map(({ id, base, count }) => [id, percentDecoded(withSlugNumber(base, count))]));
}
