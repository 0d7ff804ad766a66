/** How much room the data folder's disk has, and from when on only what makes room goes on. */
import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Dependencies } from "../dependencies.ts";
import { RestError } from "../rest/rest-error.ts";

const megabyte = 1024 * 1024;
/** A share of the disk, within bounds: less than this is kept for signing in, deleting and people's requests. */
const low = { share: 0.05, least: 32 * megabyte, most: 256 * megabyte };
/** Whoever asks sooner hears what was found last. */
const lookEveryMs = 1_000;

interface DiskState {
  /** Bytes that this process may still write. */
  free: number;
  /** Bytes below which nothing new is taken. */
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
  /** @param what texts may go where others were deleted: a database file keeps its size. */
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
        // A folder that is gone is told by whoever writes to it.
        looking = look().catch(() => ({ texts: true, files: true }));
      }
      return (await looking)[what];
    },
  };
}

/** Bytes of an SQLite file that hold nothing any more. PostgreSQL has its own disk, and says so when it is full. */
async function freeInDatabase({ kind, query }: Dependencies["database"]): Promise<number> {
  if (kind === "postgres") return Number.POSITIVE_INFINITY;
  const { rows } = await sql<{ bytes: number }>`select freelist_count * page_size as bytes
    from pragma_freelist_count, pragma_page_size`.execute(query);
  return rows[0]?.bytes ?? 0;
}

/** 507: saving again would come to the same, until somebody has made room. */
export function noRoom(): RestError {
  const message =
    "The studio's disk is nearly full, so nothing new is taken. Deleting goes on; please tell whoever runs the studio.";
  return new RestError("extenso_disk_nearly_full", message, 507);
}
