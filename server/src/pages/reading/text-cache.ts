/**
 * A cache of prepared long texts in the database, for all readers: each text is parsed and made safe once, by whichever
 * replica reads it first, and whichever server it comes from. Keys are hashes of the text and of the code that prepares
 * it, so nothing has to be invalidated when either changes.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { SingleFlight } from "../../engines/cache/single-flight.ts";
import type { Dependencies } from "../../engines/dependencies.ts";

/**
 * Returns the cached result for `sources`, or that of `make`, which must depend on these texts alone.
 * @throws what `make` throws.
 */
export type PreparedTexts = <Value>(sources: readonly string[], make: () => Promise<Value>) => Promise<Value>;

/** Caches nothing, for readers without a database. */
export const notKept: PreparedTexts = (_, make) => make();

/** Characters of a text. A shorter one is prepared anew in a few milliseconds. */
const worthKeeping = 24_000;
/** Limits in characters of the cached results: for one text, and for all together. */
const most = { ofOne: 8_000_000, together: 64_000_000 };
const dayMs = 24 * 60 * 60 * 1000;
/** Results that weren't read for this long are deleted. */
const unreadMs = 30 * dayMs;

type CacheDependencies = Pick<Dependencies, "database" | "clock" | "log">;

interface KeptTexts {
  preparedTexts: PreparedTexts;
  /** Resolves when nothing is being written. */
  idle(): Promise<void>;
}

export function createPreparedTexts({ database, clock, log }: CacheDependencies): KeptTexts {
  const underWay = new SingleFlight<unknown>();
  const writing = new Set<Promise<void>>();

  /** Readers don't wait for writes to the cache. */
  function inBackground(work: Promise<void>): void {
    const done: Promise<void> = work.catch(report).finally(() => writing.delete(done));
    writing.add(done);
  }

  async function find(key: string): Promise<string | undefined> {
    const row = await database.query
      .selectFrom("prepared_texts")
      .select(["value", "used_at"])
      .where("key", "=", key)
      .executeTakeFirst();
    const now = clock();
    // Updated once a day at most, since readers write nothing else.
    if (row && now.getTime() - Date.parse(row.used_at) > dayMs) inBackground(recordUse(key, now));
    return row?.value;
  }

  async function recordUse(key: string, now: Date): Promise<void> {
    await database.query
      .updateTable("prepared_texts")
      .set({ used_at: now.toISOString() })
      .where("key", "=", key)
      .execute();
  }

  async function keep(key: string, value: string): Promise<void> {
    if (value.length > most.ofOne) return;
    const row = { key, value, length: value.length, used_at: clock().toISOString() };
    await database.query
      .insertInto("prepared_texts")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const unread = new Date(clock().getTime() - unreadMs).toISOString();
    await database.query.deleteFrom("prepared_texts").where("used_at", "<", unread).execute();
    const rows = await database.query
      .selectFrom("prepared_texts")
      .select(["key", "length"])
      .orderBy("used_at", "desc")
      .execute();
    let left = most.together;
    const over = rows.filter(({ length }) => {
      left -= length;
      return left < 0;
    });
    for (const one of over)
      await database.query.deleteFrom("prepared_texts").where("key", "=", one.key).execute();
  }

  function report(error: unknown): void {
    log.warn({ err: error }, "what was made of a text could not be kept");
  }

  const preparedTexts = async <Value>(sources: readonly string[], make: () => Promise<Value>) => {
    if (sources.every(({ length }) => length < worthKeeping)) return make();
    const key = keyOf(sources);
    const prepared = await underWay.run(key, async () => {
      const kept = await find(key).catch(report);
      if (kept !== undefined) return JSON.parse(kept);
      const value = await make();
      inBackground(keep(key, JSON.stringify(value)));
      return value;
    });
    return prepared as Value;
  };
  return {
    preparedTexts,
    async idle() {
      while (writing.size > 0) await Promise.all(writing);
    },
  };
}

function keyOf(sources: readonly string[]): string {
  const hash = createHash("sha256").update(codeVersion());
  for (const source of sources) hash.update(`${source.length}:`).update(source);
  return hash.digest("hex");
}

let version: string | undefined;

/**
 * A hash of all code that prepares content, by its source, since a version number would be forgotten when a rule
 * changes.
 */
function codeVersion(): string {
  if (version) return version;
  const hash = createHash("sha256");
  for (const folder of [".//", "../../engines/html/"]) {
    const url = new URL(folder, import.meta.url);
    for (const name of readdirSync(url)
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .sort())
      hash.update(readFileSync(new URL(name, url)));
  }
  for (const library of ["sanitize-html", "htmlparser2", "entities"]) {
    const file = findPackageJSON(library, import.meta.url);
    if (file) hash.update(readFileSync(file));
  }
  version = hash.digest("hex");
  return version;
}
