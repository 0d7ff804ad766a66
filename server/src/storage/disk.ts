/** Files in a folder of this machine. */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ReadableStream } from "node:stream/web";
import type { FileStorage, ListedFile, StoredFile } from "./file-storage.ts";

/** Half-written files lie here, beyond the reach of any key. */
const incomingFolder = ".incoming";
/** Whatever is older was left by a process that died; nobody writes one file for a day. */
const abandonedMs = 24 * 60 * 60 * 1000;
const chunkBytes = 128 * 1024;

/** A key that names no place within the storage; whoever made it up has a mistake. */
export class StorageKeyError extends Error {
  override name = "StorageKeyError";
}

/**
 * Keeps files under `folder`, which is made when the first file is written. Reading a key that is no
 * relative path finds nothing; writing or removing one throws {@link StorageKeyError}.
 * @param folder absolute path.
 */
export function diskStorage(folder: string): FileStorage {
  let swept: Promise<void> | undefined;

  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new StorageKeyError(`${JSON.stringify(key)} is no storage key`);
    return join(folder, key);
  }

  return {
    async find(key) {
      return isStorageKey(key) ? findFile(pathOf(key)) : null;
    },

    async write(key, content) {
      const path = pathOf(key);
      const incoming = join(folder, incomingFolder);
      await mkdir(incoming, { recursive: true });
      swept ??= sweep(incoming);
      await swept;
      const temporary = join(incoming, randomUUID());
      try {
        await writeWhole(temporary, content);
        await settle(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)];
      if (!(await findFile(source))) return false;
      await settle(source, target);
      return true;
    },

    async list(key) {
      const files: ListedFile[] = [];
      for (const name of await namesIn(pathOf(key))) {
        const found = await stat(join(pathOf(key), name)).catch(() => null);
        const inner = `${key}/${name}`;
        if (found?.isFile() && isStorageKey(inner)) files.push({ key: inner, modifiedAt: found.mtime });
      }
      return files;
    },

    async folders(key) {
      const found: string[] = [];
      for (const name of await namesIn(pathOf(key))) {
        const inner = `${key}/${name}`;
        const one = await stat(join(pathOf(key), name)).catch(() => null);
        if (one?.isDirectory() && isStorageKey(inner)) found.push(inner);
      }
      return found;
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async asLocalFile(key) {
      if (!isStorageKey(key) || !(await findFile(pathOf(key)))) return null;
      return { path: pathOf(key), release: async () => {} };
    },
  };
}

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
    throw error;
  });
}

/**
 * Gives a whole file its place. A new name is an entry of its folder, and lost in a power cut until that folder is
 * written too; so are new folders in theirs.
 */
async function settle(temporary: string, path: string): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true });
  await rename(temporary, path);
  const highest = made ? dirname(made) : dirname(path);
  for (let above = dirname(path); above.length >= highest.length; above = dirname(above)) {
    await syncFolder(above);
  }
}

/** Relative, with `/` between names that are neither hidden, empty nor parents; good on every system. */
export function isStorageKey(key: string): boolean {
  return (
    key.length <= 1024 &&
    key.split("/").every((name) => {
      if (name === "" || name.startsWith(".") || Buffer.byteLength(name) > 255) return false;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
      return !/[\u0000-\u001f\u007f\\:*?"<>|]/.test(name);
    })
  );
}

async function findFile(path: string): Promise<StoredFile | null> {
  const found = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ENAMETOOLONG") return null;
    throw error;
  });
  if (!found?.isFile()) return null;
  const size = Number(found.size);
  // A file is replaced by renaming, never written over, so these three change with every content.
  const identity = (file: { ino: bigint; size: bigint; mtimeNs: bigint }) =>
    `${file.ino.toString(36)}-${file.size.toString(36)}-${file.mtimeNs.toString(36)}`;
  const known = identity(found);
  return {
    size,
    modifiedAt: found.mtime,
    etag: `"${known}"`,
    stream({ start, end } = { start: 0, end: size - 1 }) {
      return readInChunks(start, end, async () => {
        const file = await open(path, "r");
        if (identity(await file.stat({ bigint: true })) === known) return file;
        await file.close();
        throw new Error("the file was replaced while it was being sent");
      });
    },
  };
}

/** Reads on demand alone: a visitor on a slow line holds one chunk in memory and no more. */
function readInChunks(start: number, end: number, openFile: () => Promise<FileHandle>) {
  let file: FileHandle | undefined;
  let position = start;
  let cancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          file ??= await openFile();
          const length = Math.min(chunkBytes, end - position + 1);
          if (length <= 0) {
            await file.close();
            controller.close();
            return;
          }
          const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(length), position });
          if (bytesRead === 0) throw new Error("the file is shorter than it was");
          position += bytesRead;
          if (cancelled) await file.close();
          else controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await file?.close();
          throw error;
        }
      },
      async cancel() {
        cancelled = true;
        await file?.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function writeWhole(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders; its file systems journal the entry themselves.
  const folder = await open(path, "r").catch(() => null);
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}

async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
