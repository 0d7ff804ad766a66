/** Which records of another site are here already, and which numbers the others get. */

import type { Transaction } from "kysely";
import { moveCounters, reserveContentIds } from "../../../domains/content/save/content-ids.ts";
import { inParts } from "../../../engines/database/in-parts.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { ImportKeysTable } from "../../../engines/database/tables/content-tables.ts";
import type { Tables } from "../../../engines/database/tables.ts";

export type ImportKind = ImportKeysTable["kind"];

/** Limit of keys in one condition. */
const keysAtOnce = 300;
/** A number of the other site is kept where it is free, up to this: ids shall not run out by one odd file. */
const largestKept = 100_000_000;

export interface KnownRecord {
  targetId: number;
  /** Empty: reserved, and nothing written yet. */
  fingerprint: string;
}

export interface Sought {
  key: string;
  kind: "post" | "media";
  /** Kind in `content_ids`: the type of a post, or `media`. */
  idKind: string;
  /** Its number on the other site. */
  oldId: number;
}

export async function findKeys(
  query: Database["query"] | Transaction<Tables>,
  source: string,
  kind: ImportKind,
  keys: readonly string[],
): Promise<Map<string, KnownRecord>> {
  const found = new Map<string, KnownRecord>();
  for (const some of inParts(keys, keysAtOnce)) {
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

/** Writes, within the transaction that writes the record, that it is here. */
export async function rememberKey(
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
 * Gives each record that has none yet a number, for good: records name each other before they are written, and a
 * run that is broken off goes on with the same numbers.
 */
export async function reserveTargets(
  database: Database,
  source: string,
  records: readonly Sought[],
): Promise<Map<string, number>> {
  const targets = new Map<string, number>();
  const inSteps = async (
    some: readonly Sought[],
    idsOf: (rows: Transaction<Tables>, step: readonly Sought[]) => Promise<Map<string, number>>,
  ) => {
    for (const step of inParts(some, keysAtOnce)) {
      await database.query.transaction().execute(async (rows) => {
        const ids = await idsOf(rows, step);
        // PostgreSQL's counter knows nothing of ids given by hand.
        if (database.kind === "postgres") await moveCounters(rows, ["content_ids"]);
        for (const { key, kind } of step) {
          const target = ids.get(key);
          if (target === undefined) continue;
          await rememberKey(rows, { source, kind, key, target_id: target, fingerprint: "" });
          targets.set(key, target);
        }
      });
    }
  };
  await inSteps(records, keepIds);
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
async function keepIds(rows: Transaction<Tables>, records: readonly Sought[]): Promise<Map<string, number>> {
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
