/** Imports categories and tags; those with the same slug here are reused. */
import { findKeys } from "./import-keys.ts";
import { fingerprintOf, type ImportRun, type Prepared, writeInBatches } from "./import-run.ts";
import type { ScannedExport } from "./scan-export.ts";
import { termKey } from "./scan-export.ts";

type Term = ScannedExport["terms"] extends Map<string, infer One> ? One : never;

/** Categories nested deeper, which no real site has, are imported together as the last level. */
const mostLevels = 50;

const kindOf = { category: "category", post_tag: "tag" } as const;

/** @returns the id of each term, by taxonomy and slug. */
export async function importTerms(run: ImportRun): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const { terms } = run.scanned;
  const known = await findKeys(run.database.query, run.source, "term", [...terms.keys()]);
  // Parents first: one level after another, each in its own transactions.
  for (const level of levels(terms)) {
    const prepare = async function* (): AsyncGenerator<Prepared> {
      for (const [key, term] of level) {
        const prepared = await prepareTerm(run, { key, term, ids, known: known.get(key)?.fingerprint });
        if (prepared) yield prepared;
      }
    };
    await writeInBatches(run, prepare());
    for (const [key, { taxonomy, slug }] of level) {
      const found = await findTerm(run, taxonomy, slug);
      if (found) ids.set(key, found.id);
    }
  }
  return ids;
}

/** A cycle of parents ends the descent: the remaining terms come last. */
function levels(terms: ReadonlyMap<string, Term>): [string, Term][][] {
  const waiting = new Map(terms);
  const found: [string, Term][][] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, { taxonomy, parent }]) => {
      const above = termKey(taxonomy, parent);
      return parent === "" || !waiting.has(above);
    });
    const level = ready.length > 0 && found.length < mostLevels ? ready : [...waiting];
    for (const [key] of level) waiting.delete(key);
    found.push(level);
  }
  return found;
}

function findTerm({ database }: ImportRun, taxonomy: Term["taxonomy"], slug: string) {
  return database.query
    .selectFrom("terms")
    .selectAll()
    .where("taxonomy", "=", taxonomy)
    .where("slug", "=", slug.toLowerCase())
    .executeTakeFirst();
}

async function prepareTerm(
  run: ImportRun,
  { key, term, ids, known }: { key: string; term: Term; ids: Map<string, number>; known: string | undefined },
): Promise<Prepared | null> {
  const { taxonomy, name, slug, description, parent } = term;
  const fingerprint = fingerprintOf(term);
  const present = await findTerm(run, taxonomy, slug);
  const kind = kindOf[taxonomy];
  const parent_id = ids.get(termKey(taxonomy, parent)) ?? 0;
  const values = { name: name || slug, description, parent_id };
  const same =
    present &&
    present.name === values.name &&
    present.description === description &&
    present.parent_id === parent_id;
  if (present && (known === fingerprint || same)) {
    run.report.add(kind, "unchanged");
    return null;
  }
  return {
    kind,
    name: name || slug,
    isNew: !present,
    changes: [
      present
        ? { action: "update", kind: "term", id: present.id, values }
        : { action: "create", kind: "term", values: { taxonomy, slug: slug.toLowerCase(), ...values } },
    ],
    key: { kind: "term", key, fingerprint },
    targetId: present?.id ?? 0,
  };
}
