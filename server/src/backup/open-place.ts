/** Where backups go, as settings and commands name it: a folder of this machine, or a bucket. */
import { join, resolve, sep } from "node:path";
import { bucketStorage } from "../storage/bucket/bucket.ts";
import { parseBucketAddress } from "../storage/bucket/bucket-address.ts";
import { diskStorage } from "../storage/disk.ts";
import type { FileStorage } from "../storage/file-storage.ts";

/** A place that can hold no backups of this studio. */
export class PlaceError extends Error {
  override name = "PlaceError";
}

/**
 * @param written a folder, or a bucket's address as of `S3_URL`.
 * @throws {PlaceError}
 */
export function openBackupPlace(written: string, { dataDir }: { dataDir: string }): FileStorage {
  if (/^https?:/i.test(written)) {
    const bucket = parseBucketAddress(written);
    if (!bucket) throw new PlaceError("that is no address of a bucket (README.md, S3_URL)");
    return bucketStorage(bucket, { scratch: join(dataDir, "passing-files") });
  }
  const folder = resolve(written);
  if (folder === dataDir || folder.startsWith(dataDir + sep)) {
    throw new PlaceError(`${folder} lies in DATA_DIR and would go with it; name a place elsewhere`);
  }
  return diskStorage(folder);
}

/** For people and logs: a bucket's address holds a password. */
export function nameOfPlace(written: string): string {
  if (!/^https?:/i.test(written) || !URL.canParse(written)) return resolve(written);
  const { host, pathname } = new URL(written);
  return `${host}${pathname}`;
}
