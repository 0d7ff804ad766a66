/** Maps items of the export to the records that they are, or will be, here. */

import { findTakenIds } from "../../../domains/content/save/content-ids.ts";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import { findKeys, type KnownRecord, largestKept, reserveTargets, type Sought } from "./import-keys.ts";
import { countUp } from "./import-report.ts";
import type { ImportRun } from "./import-run.ts";
import { isOwnExport, ownFingerprints } from "./own-export.ts";
import type { ItemType, ScannedItem } from "./scan-export.ts";

interface Target extends KnownRecord {
  /** Whether the record exists; otherwise its id is only reserved. */
  exists: boolean;
}

export interface Targets {
  byKey: Map<string, Target>;
  /** Ids at the source → ids here. */
  byOldId: Map<number, { id: number; type: ItemType }>;
  /** For an export of this very studio: fingerprints of the records here as they would be exported, by key. */
  ownFingerprints: ReadonlyMap<string, string>;
}

const idsAtOnce = 500;

function kindOfItem(type: ItemType): "post" | "media" {
  return type === "attachment" ? "media" : "post";
}

export async function findTargets(run: ImportRun): Promise<Targets> {
  const items = [...run.scanned.items.values(), ...run.scanned.unnumbered];
  const byKey = new Map<string, Target>();
  for (const kind of ["post", "media"] as const) {
    const own = items.filter(({ type }) => kindOfItem(type) === kind);
    const keys = own.map(({ key }) => key);
    const known = await findKeys(run.database.query, run.source, kind, keys);
    for (const [key, record] of await ownRecords(run, kind, own)) {
      if (!known.has(key)) known.set(key, record);
    }
    const strangers = own.filter(({ key }) => !known.has(key));
    const reserved = run.dryRun
      ? await foreseenTargets(run, strangers)
      : await reserveTargets(run.database, run.source, strangers.map(sought), run.pace.breathe);
    for (const [key, targetId] of reserved) known.set(key, { targetId, fingerprint: "" });
    const present = await existing(
      run,
      kind,
      [...known.values()].map(({ targetId }) => targetId),
    );
    for (const [key, record] of known) byKey.set(key, { ...record, exists: present.has(record.targetId) });
  }
  const byOldId: Targets["byOldId"] = new Map();
  for (const { id, key, type } of run.scanned.items.values()) {
    const target = byKey.get(key);
    if (target) byOldId.set(id, { id: target.targetId, type });
  }
  return { byKey, byOldId, ownFingerprints: await ownFingerprints(run) };
}

/** Ids that strangers would get: their own where it is free, else one that isn't known yet, which 0 stands for. */
async function foreseenTargets(
  run: ImportRun,
  strangers: readonly ScannedItem[],
): Promise<Map<string, number>> {
  const ids = strangers.map(({ id }) => id).filter((id) => id > 0 && id <= largestKept);
  const taken = new Set<number>();
  for (const some of chunkByCount(ids, idsAtOnce)) {
    for (const id of await findTakenIds(run.database.query, some)) taken.add(id);
  }
  return new Map(
    strangers.map(({ key, id }) => {
      const isFree = id > 0 && id <= largestKept && !taken.has(id);
      if (isFree) taken.add(id);
      return [key, isFree ? id : 0];
    }),
  );
}

function sought({ key, id, type }: ScannedItem): Sought {
  return { key, oldId: id, kind: kindOfItem(type), idKind: type === "attachment" ? "media" : type };
}

async function existing(
  run: ImportRun,
  kind: "post" | "media",
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const rows = await run.database.query
      .selectFrom(kind === "post" ? "posts" : "media")
      .select("id")
      .where("id", "in", ids.slice(at, at + idsAtOnce))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** In an export of this very studio, records are identified by their ids. */
async function ownRecords(
  run: ImportRun,
  kind: "post" | "media",
  items: readonly ScannedItem[],
): Promise<Map<string, KnownRecord>> {
  if (!isOwnExport(run)) return new Map();
  const numbered = items.filter(({ id }) => id > 0 && id <= 2_147_483_647);
  const present = await existing(
    run,
    kind,
    numbered.map(({ id }) => id),
  );
  return new Map(
    numbered
      .filter(({ id }) => present.has(id))
      .map(({ key, id }) => [key, { targetId: id, fingerprint: "" }]),
  );
}

/** The id of a record that says here what the export says, or said so when it came; null for any other. */
export function unchangedId(
  { byKey, ownFingerprints: own }: Targets,
  { key, fingerprint }: { key: string; fingerprint: string },
): number | null {
  const target = byKey.get(key);
  const isSame = target?.fingerprint === fingerprint || own.get(key) === fingerprint;
  return target?.exists && isSame ? target.targetId : null;
}

/**
 * Decides whether an item is created or updated.
 * @returns null when neither is needed or possible; the report has the reason.
 */
export function decide(
  run: ImportRun,
  targets: Targets,
  item: {
    key: string;
    name: string;
    kind: "media" | "post" | "page" | "portfolio-item";
    fingerprint: string;
  },
): { id: number; isNew: boolean } | null {
  const target = targets.byKey.get(item.key);
  if (!target) {
    run.report.remark(item.kind, item.name, "failed", "it was not in the file when it was read first");
    return null;
  }
  if (target.exists) {
    if (unchangedId(targets, item) === null) return { id: target.targetId, isNew: false };
    run.report.add(item.kind, "unchanged");
    return null;
  }
  if (target.fingerprint === "") return { id: target.targetId, isNew: true };
  run.report.remark(
    item.kind,
    item.name,
    "skipped",
    "it was imported before and has been deleted here since",
  );
  return null;
}

/** Reports custom fields that aren't used here. */
export function collectUnknownMeta(run: ImportRun, keys: Iterable<string>): void {
  for (const key of keys) countUp(run.report.unknownMeta, key);
}
