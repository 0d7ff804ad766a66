/** Opens the destination of backups by its name in settings and commands: a folder of this machine, or a bucket. */
import { join, resolve, sep } from "node:path";
import { bucketStorage } from "../../engines/storage/bucket/bucket.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { parseBucketAddress } from "../../kernel/settings/bucket-address.ts";

/** A place that can hold no backups of this studio. */
export class DestinationError extends Error {
  override name = "DestinationError";
}

/** Checks only the spelling, not the place itself. @returns the problem; null where there is none. */
export function destinationProblem(written: string, dataDir: string): string | null {
  if (/^https?:/i.test(written))
    return parseBucketAddress(written) ? null : "that is no address of a bucket (README.md, S3_URL)";
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(written)) {
    const scheme = written.slice(0, written.indexOf(":"));
    return `${scheme}:// is not known; name a folder, or a bucket as https://KEY:SECRET@server/bucket`;
  }
  const folder = resolve(written);
  return folder === dataDir || folder.startsWith(dataDir + sep)
    ? `${folder} lies in DATA_DIR and would go with it; name a place elsewhere`
    : null;
}

/**
 * @param written a folder, or a bucket's address as of `S3_URL`.
 * @throws {DestinationError}
 */
export function openBackupDestination(written: string, { dataDir }: { dataDir: string }): FileStorage {
  const reason = destinationProblem(written, dataDir);
  if (reason) throw new DestinationError(reason);
  const bucket = /^https?:/i.test(written) && parseBucketAddress(written);
  return bucket
    ? bucketStorage(bucket, { scratch: join(dataDir, "passing-files") })
    : diskStorage(resolve(written));
}

/** For people and logs: a bucket's address holds a password. */
export function destinationName(written: string): string {
  if (!/^https?:/i.test(written) || !URL.canParse(written)) return resolve(written);
  const { host, pathname } = new URL(written);
  return `${host}${pathname}`;
}
