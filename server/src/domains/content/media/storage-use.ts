/** How much the library's files take, on the disk or in the bucket. */
import type { Dependencies } from "../../../engines/dependencies.ts";
import { uploadsFolder } from "../../../engines/media-files/store-media.ts";

export interface StorageUse {
  /** All files of the library: uploads, and the sizes and formats made of them. */
  files: number;
  bytes: number;
  /** False where there are more files than are looked at. */
  whole: boolean;
  /** When it was counted. */
  countedAt: Date;
}

/** More are not looked at: a bucket is asked once for each thousand. */
const mostFiles = 500_000;
const keptMs = 10 * 60_000;
/** Files that are counted before other requests get a turn. */
const filesAtOnce = 500;

type StorageDependencies = Pick<Dependencies, "files" | "clock">;

async function count({ files, clock }: StorageDependencies, most: number): Promise<StorageUse> {
  const use = { files: 0, bytes: 0, whole: true, countedAt: clock() };
  for await (const { size } of files.walk(uploadsFolder.replace(/\/$/, ""))) {
    if (use.files >= most) return { ...use, whole: false };
    use.files += 1;
    use.bytes += size;
    if (use.files % filesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return use;
}

/** @returns a function that counts at most once in ten minutes, and once at a time for all callers. */
export function createStorageUse(needed: StorageDependencies, most = mostFiles): () => Promise<StorageUse> {
  let known: StorageUse | null = null;
  let counting: Promise<StorageUse> | null = null;
  return async () => {
    if (known && needed.clock().getTime() - known.countedAt.getTime() < keptMs) return known;
    counting ??= count(needed, most).finally(() => {
      counting = null;
    });
    known = await counting;
    return known;
  };
}
