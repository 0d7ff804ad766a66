/** The first pass through an export, which collects its records and the references between them. */
import { countUp, type ImportReport } from "./import-report.ts";
import { WxrError } from "./wxr-reader.ts";
import type { WxrAuthor, WxrItem, WxrRecord, WxrSite, WxrTerm } from "./wxr-records.ts";

/** A million records is beyond any studio; each takes some hundred bytes of memory. */
export const mostItems = 1_000_000;
const mostTerms = 200_000;
const mostAuthors = 10_000;

export type ItemType = "post" | "page" | "portfolio-items" | "attachment";

export interface ScannedItem {
  key: string;
  id: number;
  type: ItemType;
}

export interface ScannedExport {
  site: WxrSite;
  authors: WxrAuthor[];
  /** Keys are taxonomy and slug. */
  terms: Map<string, WxrTerm & { taxonomy: "category" | "post_tag" }>;
  /** Keys are ids at the source. */
  items: Map<number, ScannedItem>;
  /** Items without a number. */
  unnumbered: ScannedItem[];
  /** Logins that items name. */
  creators: Set<string>;
  /** The id of the first item of each GUID. */
  firstByGuid: Map<string, number>;
}

const types = new Set<string>(["post", "page", "portfolio-items", "attachment"]);

/** Copies a value, because a substring keeps its whole source, here the file itself, in memory. */
function copied<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

export function isKnownType(type: string): type is ItemType {
  return types.has(type);
}

export function termKey(taxonomy: string, slug: string): string {
  return `${taxonomy} ${slug.toLowerCase()}`;
}

/** Permanent key of an item: its GUID. Copies made by hand share their original's GUID, so their number is added. */
export function itemKey(item: Pick<WxrItem, "guid" | "type" | "id">, first: number | undefined): string {
  const guid = item.guid || `${item.type}#${item.id}`;
  return (first === undefined || first === item.id ? guid : `${guid}#${item.id}`).slice(0, 500);
}

/**
 * @throws {WxrError} for a file that is no export, or one that exceeds a limit.
 */
export async function scanExport(
  records: AsyncIterable<WxrRecord>,
  report: ImportReport,
  mostRecords = mostItems,
): Promise<ScannedExport> {
  const authors: WxrAuthor[] = [];
  const terms: ScannedExport["terms"] = new Map();
  const items: ScannedExport["items"] = new Map();
  const unnumbered: ScannedItem[] = [];
  const creators = new Set<string>();
  const firstByGuid = new Map<string, number>();
  let site: WxrSite | undefined;
  for await (const record of records) {
    if (record.kind === "site") site = copied(record);
    else if (record.kind === "author") {
      if (authors.length >= mostAuthors) throw new WxrError("The export has too many authors");
      authors.push(copied(record));
    } else if (record.kind === "term") countTerm(record);
    else countItem(record);
  }
  if (!site) throw new WxrError("This is no export of a WordPress: it says nothing of its site");
  return { site, authors, terms, items, unnumbered, creators, firstByGuid };

  function countTerm(term: WxrTerm): void {
    const { taxonomy } = term;
    // Formats aren't terms here: each article has its own.
    if (taxonomy === "post_format") return;
    if (taxonomy !== "category" && taxonomy !== "post_tag") {
      countUp(report.unknownTaxonomies, taxonomy);
      return;
    }
    if (terms.size >= mostTerms) throw new WxrError("The export has too many terms");
    if (term.slug !== "") terms.set(copied(termKey(taxonomy, term.slug)), copied({ ...term, taxonomy }));
  }

  function countItem(item: WxrItem): void {
    report.comments += item.comments;
    if (!isKnownType(item.type)) {
      countUp(report.unknownTypes, item.type || "(none)");
      return;
    }
    if (items.size + unnumbered.length >= mostRecords) {
      throw new WxrError(`The export has more than ${mostRecords.toLocaleString("en-CA")} records`);
    }
    if (item.creator && !creators.has(item.creator)) creators.add(copied(item.creator));
    if (item.guid && !firstByGuid.has(item.guid)) firstByGuid.set(copied(item.guid), item.id);
    const key = copied(itemKey(item, firstByGuid.get(item.guid)));
    const scanned = { key, id: item.id, type: copied(item.type) };
    if (item.id === 0) unnumbered.push(scanned);
    else items.set(item.id, scanned);
    for (const { taxonomy, slug, name } of item.terms) {
      if (taxonomy === "post_format" || slug === "") continue;
      if (taxonomy !== "category" && taxonomy !== "post_tag") countUp(report.unknownTaxonomies, taxonomy);
      else if (!terms.has(termKey(taxonomy, slug))) {
        countTerm({ kind: "term", taxonomy, slug, name: name || slug, description: "", parent: "" });
      }
    }
  }
}
