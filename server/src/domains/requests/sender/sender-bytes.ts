/** How many bytes of files people outside may send: by request and address a day, and in all a share of the disk. */
import { statfs } from "node:fs/promises";
import { largestFileBytes, mostFilesAtOnce } from "@extenso/contract/requests/request-file-rules.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { addressGroup } from "../../../engines/http/client-address.ts";
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { noRoom, tooManyRequests } from "../../../engines/rest/rest-error.ts";

const daySeconds = 24 * 60 * 60;
/** Counted in these, so that a day's sum fits a column. */
const kilobyte = 1024;
/** A day of one request: a full brief, and some of it again. */
const perRequest = 1.5 * mostFilesAtOnce * largestFileBytes;
/** A day of one address: an office that sends several briefs. */
const perAddress = 4 * perRequest;
/** Share of the disk that all files of senders may fill together. A bucket has no end, and its owner is told its size. */
const shareOfDisk = 0.1;

type SendingDependencies = Pick<Dependencies, "database" | "settings" | "clock">;

/**
 * Takes room for a file before a byte of it is kept.
 * @param bytes as the call declares them; null: as many as a file may have.
 * @throws {RestError} 429 for a request or an address that sent its share today; 507 where all have sent theirs.
 */
export async function takeSenderBytes(
  { database, settings, clock }: SendingDependencies,
  { requestId, address, bytes }: { requestId: number; address: string; bytes: number | null },
): Promise<void> {
  const size = Math.min(bytes ?? largestFileBytes, largestFileBytes);
  if (!settings.s3 && !(await hasShare({ database, settings }, size))) throw noRoom();
  const limits = [
    { key: `request-bytes:${requestId}`, bytes: perRequest },
    { key: `request-bytes-from:${addressGroup(address)}`, bytes: perAddress },
  ];
  for (const { key, bytes: most } of limits) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(database, {
      key,
      limit: Math.floor(most / kilobyte),
      windowSeconds: daySeconds,
      now: clock(),
      amount: Math.ceil(size / kilobyte),
    });
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }
}

async function hasShare(
  { database, settings }: Pick<SendingDependencies, "database" | "settings">,
  size: number,
): Promise<boolean> {
  const { bytes } = await database.query
    .selectFrom("request_files")
    .select(({ fn }) => fn.sum<number | string | null>("size").as("bytes"))
    .where("origin", "=", "sender")
    .executeTakeFirstOrThrow();
  // A missing folder isn't reported here, since every write to it fails with its own error.
  const disk = await statfs(settings.dataDir).catch(() => null);
  return disk === null || Number(bytes) + size <= disk.blocks * disk.bsize * shareOfDisk;
}
