/** A local file: opened, described, and read in chunks. */
import { type FileHandle, open, stat } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import type { FileFacts } from "./file-storage.ts";

const chunkBytes = 128 * 1024;

interface Identity {
  ino: bigint;
  size: bigint;
  mtimeNs: bigint;
  mtime: Date;
}

/** Files are replaced by renaming, never overwritten, so inode, size and time change with the content. */
function factsOf({ ino, size, mtimeNs, mtime }: Identity): FileFacts {
  const etag = `"${ino.toString(36)}-${size.toString(36)}-${mtimeNs.toString(36)}"`;
  return { size: Number(size), modifiedAt: mtime, etag };
}

export async function statFile(path: string): Promise<FileFacts | null> {
  const found = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  return found?.isFile() ? factsOf(found) : null;
}

/** Facts and bytes come from the same open file: if it is replaced meanwhile, the old one is sent to its end. */
export async function openFile(path: string, range: { start: number; end: number } | undefined) {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  if (!file) return null;
  try {
    const found = await file.stat({ bigint: true });
    if (!found.isFile()) {
      await file.close();
      return null;
    }
    const facts = factsOf(found);
    const { start, end } = range ?? { start: 0, end: facts.size - 1 };
    return { ...facts, body: readInChunks(file, start, Math.min(end, facts.size - 1)) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Closes the file of a response that was never read, once the response is garbage-collected. */
const unread = new FinalizationRegistry<FileHandle>((file) => void file.close());

/** Reads on demand, so that a visitor on a slow line holds a single chunk in memory. */
function readInChunks(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(chunkBytes, end - position + 1);
          if (length <= 0) {
            await file.close();
            controller.close();
            return;
          }
          const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(length), position });
          if (bytesRead === 0) throw new Error("the file is shorter than it was");
          position += bytesRead;
          if (cancelled) return;
          controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await file.close();
          throw error;
        }
      },
      // `close` waits for a pending read by itself.
      async cancel() {
        cancelled = true;
        await file.close();
      },
    },
    { highWaterMark: 0 },
  );
  unread.register(body, file);
  return body;
}

export function isAbsent({ code }: NodeJS.ErrnoException): boolean {
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}
