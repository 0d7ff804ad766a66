/** How much somebody below an editor may add to the database in a day: the disk is everybody's. */
import { takeFromLimit } from "../../../engines/rate-limits/take-from-limit.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { SaveRun } from "./save-run.ts";

/** A long article has 0.2 MB with what is made of it; nobody saves five hundred of them a day. */
const megabytesADay = 100;
const windowSeconds = 24 * 60 * 60;
/** They are counted in units of so many bytes, of which a part counts as one. */
const unit = 1024;

type Texts = readonly (string | undefined)[];

export function bytesOf(texts: Texts): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);
}

/**
 * Counts the bytes that a limited writer's save adds; texts that replace others count by how much longer they are.
 * Other writers have no limit, and counting would lengthen their transaction (4 ms for 3 MB).
 */
export function addWrittenBytes(run: SaveRun, after: Texts, before: Texts = []): void {
  if (run.limitedWriter === undefined) return;
  run.addedBytes += Math.max(0, bytesOf(after) - bytesOf(before));
}

/** @throws {RestError} 429 with the time until the next save; the transaction can't be used any more. */
export async function countBytes({
  rows,
  limitedWriter,
  addedBytes,
  now,
}: Pick<SaveRun, "rows" | "addedBytes" | "now"> & { limitedWriter?: number }): Promise<void> {
  if (limitedWriter === undefined || addedBytes === 0) return;
  const taken = await takeFromLimit(
    { query: rows },
    {
      key: `written-bytes:${limitedWriter}`,
      limit: (megabytesADay * 1024 * 1024) / unit,
      windowSeconds,
      amount: Math.ceil(addedBytes / unit),
      now,
    },
  );
  if (taken.allowed) return;
  const seconds = taken.retryAfterSeconds;
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes < 90 ? `${minutes} minute${minutes === 1 ? "" : "s"}` : `${Math.ceil(minutes / 60)} hours`;
  throw new RestError(
    "extenso_too_much_written",
    `Your texts of the last 24 hours take ${megabytesADay} MB, which is the most. You can save again in ${wait}.`,
    429,
    { retry_after: seconds },
    { "Retry-After": String(seconds) },
  );
}
