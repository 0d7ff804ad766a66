/** Verifies the bytes of a file from a bucket against the checksum recorded when they were written. */
import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";
import { DamagedFileError, StorageAwayError } from "../file-storage.ts";

/**
 * The last chunk is passed on only after the checksum matches: for a damaged file, a client receives fewer bytes than
 * announced, and notices.
 * @param hash SHA-256 in hexadecimal; null where none was recorded.
 * @param patience milliseconds for a piece to come.
 */
export function verified(
  body: ReadableStream<Uint8Array>,
  { key, hash, patience = 10_000 }: { key: string; hash: string | null; patience?: number | undefined },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const digest = hash === null ? null : createHash("sha256");
  let held: Uint8Array | undefined;

  async function next(): Promise<Uint8Array | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`nothing came for ${patience} ms`)), patience);
    });
    try {
      const { value, done } = await Promise.race([reader.read(), late]);
      return done ? undefined : value;
    } catch (cause) {
      await reader.cancel(cause).catch(() => {});
      throw new StorageAwayError(`the bucket broke off in ${key}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const piece = await next();
          digest?.update(piece ?? new Uint8Array());
          if (piece === undefined) {
            if (digest && digest.digest("hex") !== hash) {
              throw new DamagedFileError(`${key} in the bucket does not fit its checksum`);
            }
            if (held) controller.enqueue(held);
            controller.close();
            return;
          }
          const earlier = held;
          held = piece;
          if (!earlier) continue;
          controller.enqueue(earlier);
          return;
        }
      },
      async cancel(reason) {
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
