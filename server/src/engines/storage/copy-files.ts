/** All files from one storage into another, each verified; what is there already is not copied again. */
import { createHash } from "node:crypto";
import { createQueue } from "../../kernel/process/work-queue.ts";
import type { FileStorage, ListedFile } from "./file-storage.ts";

export interface CopyReport {
  copied: number;
  /** Bytes of these. */
  bytes: number;
  /** There already, byte for byte. */
  same: number;
  /** Removed while they were to be copied. */
  gone: number;
}

const atOnce = 4;
/** Bytes. Larger files go one at a time: a bucket takes them in parts, several at once, each of them in memory. */
const largeFrom = 8 * 1024 * 1024;

/**
 * May be broken off and begun again at any time: every file is whole or absent in `to`.
 * @param onCopied hears of each file that was copied.
 * @throws {Error} at the first file that does not arrive as it left.
 */
export async function copyAllFiles(
  from: FileStorage,
  to: FileStorage,
  onCopied: (key: string) => void = () => {},
): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, bytes: 0, same: 0, gone: 0 };
  const queue = createQueue(atOnce);
  const largeQueue = createQueue(1);
  const underWay = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;

  async function copyOne({ key, size }: ListedFile): Promise<void> {
    if (failure) return;
    const there = await to.stat(key);
    if (there?.size === size && (await hashIn(to, key)) === (await hashIn(from, key))) {
      report.same += 1;
      return;
    }
    const opened = await from.open(key);
    if (!opened) {
      report.gone += 1;
      return;
    }
    const hash = createHash("sha256");
    async function* passing(body: AsyncIterable<Uint8Array>) {
      for await (const piece of body) {
        hash.update(piece);
        yield piece;
      }
    }
    try {
      await to.write(key, passing(opened.body));
    } catch (error) {
      // The stream may not have been read at all yet, and would stay open.
      await opened.body.cancel().catch(() => {});
      throw error;
    }
    if ((await hashIn(to, key)) !== hash.digest("hex")) throw new Error(`${key} did not arrive as it left`);
    report.copied += 1;
    report.bytes += opened.size;
    onCopied(key);
  }

  for await (const file of from.walk("")) {
    if (failure) break;
    const copying = (file.size > largeFrom ? largeQueue : queue)(() => copyOne(file))
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => underWay.delete(copying));
    underWay.add(copying);
    // A studio may have more files than there should be promises.
    if (underWay.size >= atOnce * 4) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (failure) throw failure.error;
  return report;
}

/** SHA-256 of what can really be read there. */
async function hashIn(files: FileStorage, key: string): Promise<string | null> {
  const opened = await files.open(key);
  if (!opened) return null;
  const hash = createHash("sha256");
  for await (const piece of opened.body) hash.update(piece);
  return hash.digest("hex");
}
