/** The site's own words as the API says them. */
import { firstWords } from "@extenso/contract/site-words/first-words.ts";
import { declarationOf, type SitePart } from "@extenso/contract/site-words/parts.ts";
import { gmtTime } from "../wordpress-values/site-time.ts";
import { documentOf, type Person, type WordsRow } from "./store.ts";

const timeOf = (iso: string | null | undefined) => (iso ? gmtTime(iso) : null);

/** What an editor gets with a part, to send back with their change. */
export function wordsTag(part: SitePart, row: Pick<WordsRow, "version"> | undefined): string {
  return `"${part}-${row?.version ?? 0}"`;
}

/** @param row undefined: nobody has changed it yet. */
export function presentPublished(part: SitePart, row: WordsRow | undefined) {
  return { part, modified_gmt: timeOf(row?.published_at), document: documentOf(part, row?.published) };
}

export function presentStanding(
  part: SitePart,
  row: WordsRow | undefined,
  { people, mayEdit }: { people: ReadonlyMap<number, Person>; mayEdit: boolean },
) {
  const { title, description } = declarationOf(part);
  const changed = row?.published ? "publish" : "first";
  return {
    part,
    title,
    description,
    version: row?.version ?? 0,
    status: row?.scheduled_at ? ("future" as const) : row?.draft ? ("draft" as const) : changed,
    modified_gmt: row && row.version > 0 ? gmtTime(row.modified_at) : null,
    modified_by: people.get(row?.modified_by ?? 0) ?? null,
    published_gmt: timeOf(row?.published_at),
    scheduled_gmt: timeOf(row?.scheduled_at),
    may_edit: mayEdit,
  };
}

export function presentEdited(
  part: SitePart,
  row: WordsRow | undefined,
  about: { people: ReadonlyMap<number, Person>; mayEdit: boolean },
) {
  return {
    ...presentStanding(part, row, about),
    document: documentOf(part, row?.draft ?? row?.published),
    published: documentOf(part, row?.published),
  };
}

/** The words that the site came with, as the oldest of its revisions. */
export function firstRevision(part: SitePart) {
  return { id: 0, part, status: "first" as const, date_gmt: null, author: null, document: firstWords[part] };
}
