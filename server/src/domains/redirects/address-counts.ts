/**
 * Counts who is redirected, and at which addresses visitors found nothing. Each process counts in memory and adds it to
 * the rows about a minute later, so that no request writes.
 */
import { sql, type Transaction } from "kysely";
import { chunkByCount } from "../../engines/database/chunk-by-count.ts";
import type { Tables } from "../../engines/database/tables.ts";
import { writeLater } from "../../engines/database/write-later.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { redirectPath } from "../content/content.ts";
import { isLikelyPage } from "./likely-page.ts";

/** Addresses that are counted between two flushes; further ones are left out. */
const mostCounted = 500;
/** Rows of `unknown_paths`. */
const mostUnknownPaths = 1_000;
const rowsAtOnce = 100;

interface Count {
  hits: number;
  /** When it was last counted, as ISO-8601. */
  at: string;
}

export interface AddressCounts {
  /** @param from the redirect's own path. */
  redirected(from: string): void;
  /** @param pathname of a request for which there is no page, as it was sent. */
  missed(pathname: string): void;
  /** Adds what was counted to the rows. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createAddressCounts({
  database,
  clock,
  log,
}: Pick<Dependencies, "database" | "clock" | "log">): AddressCounts {
  let redirected = new Map<string, Count>();
  let missed = new Map<string, Count>();
  const later = writeLater(write);

  function count(counts: Map<string, Count>, path: string): void {
    const known = counts.get(path);
    if (!known && counts.size >= mostCounted) return;
    counts.set(path, { hits: (known?.hits ?? 0) + 1, at: clock().toISOString() });
    later.due();
  }

  async function write(): Promise<void> {
    const [uses, misses] = [redirected, missed];
    if (uses.size + misses.size === 0) return;
    redirected = new Map();
    missed = new Map();
    try {
      await database.query.transaction().execute(async (rows) => {
        await addUses(rows, uses);
        if (misses.size > 0) await addMisses(rows, misses);
      });
    } catch (error) {
      log.warn({ err: error }, "visits of redirects and unknown addresses could not be counted");
    }
  }

  return {
    redirected: (from) => count(redirected, from),
    missed(pathname) {
      const path = redirectPath(pathname);
      if (isLikelyPage(path)) count(missed, path);
    },
    flush: later.flush,
    close: later.flush,
  };
}

/** Rows in one order in all processes, so that none waits for another in a circle. */
function inOrder(counts: ReadonlyMap<string, Count>) {
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

async function addUses(rows: Transaction<Tables>, uses: ReadonlyMap<string, Count>): Promise<void> {
  for (const [path, { hits, at }] of inOrder(uses))
    await rows
      .updateTable("redirects")
      .set({ hits: sql`hits + ${hits}`, last_hit_at: at })
      .where("path", "=", path)
      .execute();
}

async function addMisses(rows: Transaction<Tables>, misses: ReadonlyMap<string, Count>): Promise<void> {
  const values = inOrder(misses).map(([path, { hits, at }]) => ({
    path,
    hits,
    first_hit_at: at,
    last_hit_at: at,
  }));
  for (const some of chunkByCount(values, rowsAtOnce))
    await rows
      .insertInto("unknown_paths")
      .values(some)
      .onConflict((conflict) =>
        conflict.column("path").doUpdateSet({
          hits: sql`unknown_paths.hits + excluded.hits`,
          last_hit_at: (is) => is.ref("excluded.last_hit_at"),
        }),
      )
      .execute();
  // A flood of made-up addresses displaces others that were met once, none that were met again.
  const kept = rows
    .selectFrom("unknown_paths")
    .select("path")
    .orderBy(sql`case when hits > 1 then 1 else 0 end`, "desc")
    .orderBy("last_hit_at", "desc")
    .orderBy("path")
    .limit(mostUnknownPaths);
  await rows.deleteFrom("unknown_paths").where("path", "not in", kept).execute();
}
