/** Free space of the data folder's disk, and the limit below which nothing new is accepted. */
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Dependencies } from "../dependencies.ts";

const megabyte = 1024 * 1024;
/** Space reserved for signing in, deleting and visitors' requests: a share of the disk, within bounds in bytes. */
const low = { share: 0.05, least: 32 * megabyte, most: 256 * megabyte };
/** Interval of looking at the disk; calls in between get the last result. */
const lookEveryMs = 1_000;

interface DiskState {
  /** Bytes that this process may still write. */
  free: number;
  /** Bytes below which nothing new is accepted. */
  low: number;
}

/** @throws {NodeJS.ErrnoException} where there is no such folder. */
export async function diskState(folder: string): Promise<DiskState> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return {
    free: bavail * bsize,
    low: Math.max(low.least, Math.min(low.most, blocks * bsize * low.share)),
  };
}

interface DiskRoom {
  /** @param what `texts` may also reuse the space of deleted ones, since a database file doesn't shrink. */
  has(what: "texts" | "files"): Promise<boolean>;
}

export function createDiskRoom({
  settings,
  database,
}: Pick<Dependencies, "settings" | "database">): DiskRoom {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Record<"texts" | "files", boolean>> | undefined;

  async function look() {
    const { free, low: least } = await diskState(settings.dataDir);
    const files = free >= least;
    const texts = files || free + (await freeInDatabase(database)) >= least;
    return { texts, files };
  }

  return {
    async has(what) {
      if (!looking || performance.now() - lookedAt > lookEveryMs) {
        lookedAt = performance.now();
        // A missing folder isn't reported here, since every write to it fails with its own error.
        looking = look().catch(() => ({ texts: true, files: true }));
      }
      return (await looking)[what];
    },
  };
}

/** Bytes of free pages in an SQLite file. PostgreSQL has its own disk, and reports when that is full. */
async function freeInDatabase({ kind, query }: Dependencies["database"]): Promise<number> {
  if (kind === "postgres") return Number.POSITIVE_INFINITY;
  const { rows } = await sql<{ bytes: number }>`select freelist_count * page_size as bytes
    from pragma_freelist_count, pragma_page_size`.execute(query);
  return rows[0]?.bytes ?? 0;
}
