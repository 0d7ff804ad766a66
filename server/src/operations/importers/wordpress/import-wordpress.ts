/**
 * Brings an export of a WordPress into this studio: people, terms, files, then what names them. The file is read
 * once for what is in it, once for files, once for the rest; nothing of it is held but names and numbers.
 */
import { systemActor } from "../../../domains/audit/actor.ts";
import { moveCounters } from "../../../domains/content/save/content-ids.ts";
import {
  ensureDefaultCategory,
  hasDefaultCategory,
} from "../../../domains/content/terms/ensure-default-category.ts";
import { readState, writeState } from "../../../engines/database/studio-state.ts";
import { fieldKeysState } from "../../wordpress-meta/acf-meta.ts";
import { claimStudio } from "../import-studio.ts";
import { importAuthors } from "./import-authors.ts";
import { importFiles } from "./import-files.ts";
import { findKeys } from "./import-keys.ts";
import { type ImportPace, unpaced } from "./import-pace.ts";
import { importPosts } from "./import-posts.ts";
import { ImportReport } from "./import-report.ts";
import {
  fingerprintOf,
  type ImportDependencies,
  type ImportRun,
  type Prepared,
  writeInBatches,
} from "./import-run.ts";
import type { MediaSource } from "./media-source.ts";
import type { MovedFiles } from "./moved-files.ts";
import type { ListedPerson } from "./people-list.ts";
import { addressRewriter, contentRewriter } from "./rewrite-content.ts";
import { mostItems, type ScannedExport, scanExport, termKey } from "./scan-export.ts";
import { findTargets } from "./targets.ts";
import { readWxr } from "./wxr-reader.ts";
import type { WxrRecord, WxrSite } from "./wxr-records.ts";

export interface ImportOptions {
  /** Opens the export from its beginning, each time it is called. */
  open(): AsyncIterable<Uint8Array>;
  /** @param site of which the export is. */
  media(site: WxrSite): MediaSource | Promise<MediaSource>;
  /** Further addresses of the other site that its texts may name. */
  alsoKnownAs?: readonly string[];
  /** Roles and biographies, which an export doesn't have. */
  people?: readonly ListedPerson[];
  dryRun?: boolean;
  pace?: ImportPace;
  /** Records of the file; more are refused. */
  mostRecords?: number;
}

/**
 * Doing it again adds nothing, and goes on where a run was broken off: each record is remembered by its GUID, in the
 * transaction that writes it.
 * @throws {WxrError} for what is no export.
 */
export async function importWordPress(
  needs: ImportDependencies,
  {
    open,
    media,
    alsoKnownAs = [],
    people = [],
    dryRun = false,
    pace = unpaced,
    mostRecords = mostItems,
  }: ImportOptions,
): Promise<ImportReport> {
  const report = new ImportReport();
  async function* records() {
    for await (const record of readWxr(open())) {
      await pace.breathe();
      yield record;
    }
  }
  const scanned = await scanExport(counted(records(), pace), report, mostRecords);
  const { site } = scanned;
  const run: ImportRun = {
    ...needs,
    records,
    scanned,
    source: sourceOf(site),
    report,
    media: await media(site),
    dryRun,
    actor: systemActor("import"),
    pace,
  };
  if (!dryRun) await settle(run);
  const authors = await importAuthors(run, people);
  const terms = await importTerms(run);
  const targets = await findTargets(run);
  const { earlier, moved } = await importFiles(run, targets, authors);
  const fieldKeys = new Map<string, string>();
  const origins = [site.blogUrl, site.siteUrl, site.link, ...alsoKnownAs].filter((origin) =>
    URL.canParse(origin),
  );
  const mediaId = (id: number) => {
    const target = targets.byOldId.get(id);
    return target?.type === "attachment" ? target.id : undefined;
  };
  const rewriting = (files: MovedFiles) => ({
    origins,
    movedFile: (file: string) => files.find(file),
    fileHosts: files.hosts(),
    fileAt: (address: string) => files.findAddress(address),
    mediaId,
  });
  await importPosts(run, {
    targets,
    authors,
    terms,
    rewrite: contentRewriter(rewriting(moved)),
    rewriteBefore: contentRewriter(rewriting(earlier)),
    // A path here says nothing of the file that it had there.
    rewriteEdited: addressRewriter({ ...rewriting(moved), movedFile: () => undefined }),
    fieldKeys,
  });
  if (!dryRun) await rememberFieldKeys(run, fieldKeys);
  return report;
}

async function* counted(records: AsyncIterable<WxrRecord>, { onProgress }: ImportPace) {
  let done = 0;
  for await (const record of records) {
    onProgress({ step: "reading", done, total: null });
    done += 1;
    yield record;
  }
}

/** By which records are known for ever: the address, whatever its slashes. */
export function sourceOf({ blogUrl, siteUrl, link }: WxrSite): string {
  return (blogUrl || siteUrl || link).replace(/\/+$/, "").slice(0, 300) || "unknown";
}

/** A studio with content of its own gets no sample besides. */
async function settle({ database, clock }: ImportRun): Promise<void> {
  await database.query.transaction().execute(async (rows) => {
    await claimStudio({ rows }, clock());
    if (database.kind === "postgres") await moveCounters(rows, ["content_ids", "terms"]);
  });
  // Before others take its number.
  await ensureDefaultCategory(database, clock());
}

/** For an export back: what a WordPress knows the custom fields by. */
async function rememberFieldKeys({ database }: ImportRun, found: ReadonlyMap<string, string>): Promise<void> {
  if (found.size === 0) return;
  await database.query.transaction().execute(async (rows) => {
    const known: Record<string, string> = JSON.parse((await readState(rows, fieldKeysState)) ?? "{}");
    await writeState(rows, fieldKeysState, JSON.stringify({ ...known, ...Object.fromEntries(found) }));
  });
}

/** Imports categories and tags; those with the same slug here are reused. */
type Term = ScannedExport["terms"] extends Map<string, infer One> ? One : never;

/** Categories nested deeper, which no real site has, are imported together as the last level. */
const mostLevels = 50;

const kindOf = { category: "category", post_tag: "tag" } as const;

/** @returns the id of each term, by taxonomy and slug. */
async function importTerms(run: ImportRun): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const { terms } = run.scanned;
  const known = await findKeys(run.database.query, run.source, "term", [...terms.keys()]);
  // Parents first: one level after another, each in its own transactions.
  let done = 0;
  for (const level of levels(terms)) {
    const prepare = async function* (): AsyncGenerator<Prepared> {
      for (const [key, term] of level) {
        run.pace.onProgress({ step: "terms", done, total: terms.size });
        done += 1;
        await run.pace.breathe();
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

async function findTerm({ database, dryRun }: ImportRun, taxonomy: Term["taxonomy"], slug: string) {
  const found = await database.query
    .selectFrom("terms")
    .select(["id", "name", "description", "parent_id"])
    .where("taxonomy", "=", taxonomy)
    .where("slug", "=", slug.toLowerCase())
    .executeTakeFirst();
  const isDefault = taxonomy === "category" && slug.toLowerCase() === "uncategorized";
  // A run makes it first, where there is none.
  if (found || !dryRun || !isDefault || (await hasDefaultCategory(database.query))) return found;
  return { id: 0, name: "Uncategorized", description: "", parent_id: 0 };
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
