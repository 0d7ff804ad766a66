/** Finds records that were imported before, and reserves ids for new ones. */

import type { Transaction } from "kysely";
import { passIds, reserveContentIds } from "../../../domains/content/save/content-ids.ts";
import { chunkByCount } from "../../../engines/database/chunk-by-count.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import type { ImportKeysTable } from "../tables.ts";
import type { ImportPace } from "./import-pace.ts";

export type ImportKind = ImportKeysTable["kind"];

/** Limit of keys in one condition. */
const keysAtOnce = 300;
/** Limit of ids in one transaction. */
const reservedAtOnce = 100;
/** Larger ids of the source aren't kept, so that a single odd file can't use up all ids. */
export const largestKept = 100_000_000;

export interface KnownRecord {
  targetId: number;
  /** Empty while the id is reserved but the record isn't written. */
  fingerprint: string;
}

export interface Sought {
  key: string;
  kind: "post" | "media";
  /** Kind in `content_ids`: the type of a post, or `media`. */
  idKind: string;
  /** Id at the source. */
  oldId: number;
}

export async function findKeys(
  query: Database["query"] | Transaction<Tables>,
  source: string,
  kind: ImportKind,
  keys: readonly string[],
): Promise<Map<string, KnownRecord>> {
  const found = new Map<string, KnownRecord>();
  for (const some of chunkByCount(keys, keysAtOnce)) {
    const rows = await query
      .selectFrom("import_keys")
      .select(["key", "target_id", "fingerprint"])
      .where("source", "=", source)
      .where("kind", "=", kind)
      .where("key", "in", some)
      .execute();
    for (const row of rows) found.set(row.key, { targetId: row.target_id, fingerprint: row.fingerprint });
  }
  return found;
}

/** Records the import of an item, within the transaction that writes it. */
export async function recordImportKey(
  rows: Transaction<Tables>,
  key: Pick<ImportKeysTable, "source" | "kind" | "key" | "target_id" | "fingerprint">,
): Promise<void> {
  await rows
    .insertInto("import_keys")
    .values(key)
    .onConflict((conflict) =>
      conflict
        .columns(["source", "kind", "key"])
        .doUpdateSet({ target_id: key.target_id, fingerprint: key.fingerprint }),
    )
    .execute();
}

/**
 * Reserves a permanent id for each record that has none: records refer to each other before they are written, and
 * an interrupted run continues with the same ids.
 */
export async function reserveTargets(
  database: Database,
  source: string,
  records: readonly Sought[],
  breathe: ImportPace["breathe"],
): Promise<Map<string, number>> {
  const targets = new Map<string, number>();
  const inSteps = async (
    some: readonly Sought[],
    idsOf: (rows: Transaction<Tables>, step: readonly Sought[]) => Promise<Map<string, number>>,
  ) => {
    for (const step of chunkByCount(some, reservedAtOnce)) {
      await breathe();
      await database.query.transaction().execute(async (rows) => {
        const ids = await idsOf(rows, step);
        for (const { key, kind } of step) {
          const target = ids.get(key);
          if (target === undefined) continue;
          await recordImportKey(rows, { source, kind, key, target_id: target, fingerprint: "" });
          targets.set(key, target);
        }
      });
    }
  };
  if (database.kind === "postgres") {
    const kept = records.map(({ oldId }) => oldId).filter((id) => id <= largestKept);
    await database.query.transaction().execute((rows) =>
      passIds(
        rows,
        kept.reduce((largest, id) => Math.max(largest, id), 1),
      ),
    );
  }
  await inSteps(records, reserveIds);
  const others = records.filter(({ key }) => !targets.has(key));
  await inSteps(others, async (rows, step) => {
    const fresh = await reserveContentIds(
      rows,
      step.map(({ idKind }) => idKind),
    );
    return new Map(step.map(({ key }, index) => [key, fresh[index] as number]));
  });
  return targets;
}

/** Reserves old ids that are free here, so that URLs such as `/?p=25` keep working. */
async function reserveIds(
  rows: Transaction<Tables>,
  records: readonly Sought[],
): Promise<Map<string, number>> {
  const kept = new Map<string, number>();
  for (const { key, oldId, idKind } of records) {
    if (oldId < 1 || oldId > largestKept) continue;
    const taken = await rows
      .insertInto("content_ids")
      .values({ id: oldId, kind: idKind })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (taken) kept.set(key, taken.id);
  }
  return kept;
}
