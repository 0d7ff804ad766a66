/** Maps items of the export to the records that they are, or will be, here. */

import { findKeys, type KnownRecord, reserveTargets, type Sought } from "./import-keys.ts";
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
  /** Of an export of this very studio: what the records here would be exported as, by key. */
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
      ? new Map()
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

/**
 * Decides whether an item is created or updated.
 * @returns null when neither is needed or possible; the report has the reason.
 */
export function decide(
  run: ImportRun,
  { byKey, ownFingerprints: own }: Targets,
  item: {
    key: string;
    name: string;
    kind: "media" | "post" | "page" | "portfolio-item";
    fingerprint: string;
  },
): { id: number; isNew: boolean } | null {
  const target = byKey.get(item.key);
  if (!target) {
    if (run.dryRun) return { id: 0, isNew: true };
    run.report.remark(item.kind, item.name, "failed", "it was not in the file when it was read first");
    return null;
  }
  if (target.exists) {
    const isSame = target.fingerprint === item.fingerprint || own.get(item.key) === item.fingerprint;
    if (!isSame) return { id: target.targetId, isNew: false };
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
