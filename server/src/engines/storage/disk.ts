/** Files in a folder of this machine. */
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ReadableStream } from "node:stream/web";
import {
  type FileFacts,
  type FileStorage,
  isStorageKey,
  type ListedFile,
  requireStorageKey,
} from "./file-storage.ts";
import { receiveInto } from "./incoming.ts";

/** Half-written files lie here, beyond the reach of any key. */
const incomingFolder = ".incoming";

/**
 * Keeps files under `folder`, which is made when the first file is written. Reading a key that is no
 * relative path finds nothing; writing or removing one throws {@link StorageKeyError}.
 * @param folder absolute path.
 */
export function diskStorage(folder: string): FileStorage {
  const receive = receiveInto(join(folder, incomingFolder));
  const pathOf = (key: string) => join(folder, requireStorageKey(key));

  async function* walk(below: string): AsyncGenerator<ListedFile> {
    const path = below === "" ? folder : pathOf(below);
    for (const name of (await namesIn(path)).sort()) {
      const key = below === "" ? name : `${below}/${name}`;
      const found = isStorageKey(key) ? await stat(join(path, name)).catch(() => null) : null;
      if (found?.isDirectory()) yield* walk(key);
      else if (found?.isFile()) yield { key, size: found.size, modifiedAt: found.mtime };
    }
  }

  /** Folders that nothing is in any more, as a bucket has none either. */
  async function removeEmpty(path: string): Promise<void> {
    for (let above = path; above.length > folder.length; above = dirname(above)) {
      const isGone = await rmdir(above).then(
        () => true,
        () => false,
      );
      if (!isGone) return;
    }
  }

  return {
    async stat(key) {
      return isStorageKey(key) ? statFile(pathOf(key)) : null;
    },

    async open(key, range) {
      return isStorageKey(key) ? openFile(pathOf(key), range) : null;
    },

    async write(key, content) {
      const path = pathOf(key);
      const received = await receive(content);
      try {
        await settle(received.path, path);
      } finally {
        await received.release();
      }
    },

    receive,

    async keep(received, key) {
      const path = pathOf(key);
      await settle(received.path, path);
      await received.release();
    },

    async list(key, beginning = "") {
      const files: ListedFile[] = [];
      for (const name of await namesIn(pathOf(key))) {
        if (!name.toLowerCase().startsWith(beginning.toLowerCase())) continue;
        const found = await stat(join(pathOf(key), name)).catch(() => null);
        const inner = `${key}/${name}`;
        if (found?.isFile() && isStorageKey(inner)) {
          files.push({ key: inner, size: found.size, modifiedAt: found.mtime });
        }
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

    walk,

    async remove(key) {
      await rm(pathOf(key), { force: true });
      await removeEmpty(dirname(pathOf(key)));
    },

    async asLocalFile(key) {
      if (!isStorageKey(key) || !(await statFile(pathOf(key)))) return null;
      return { path: pathOf(key), release: async () => {} };
    },
  };
}

async function namesIn(path: string): Promise<string[]> {
  return readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (isAbsent(error)) return [];
    throw error;
  });
}

/**
 * Gives a whole file its place. A new name is an entry of its folder, and lost in a power cut until that folder is
 * written too; so are new folders in theirs.
 */
async function settle(temporary: string, path: string, tries = 5): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true });
  try {
    await rename(temporary, path);
  } catch (error) {
    // The last file of that folder was removed meanwhile, and the folder with it.
    if (!isAbsent(error as NodeJS.ErrnoException) || tries === 0) throw error;
    return settle(temporary, path, tries - 1);
  }
  const highest = made ? dirname(made) : dirname(path);
  for (let above = dirname(path); above.length >= highest.length; above = dirname(above)) {
    await syncFolder(above);
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

/** A local file: opened, described, and read in chunks. */
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

async function statFile(path: string): Promise<FileFacts | null> {
  const found = await stat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (isAbsent(error)) return null;
    throw error;
  });
  return found?.isFile() ? factsOf(found) : null;
}

/** Facts and bytes come from the same open file: if it is replaced meanwhile, the old one is sent to its end. */
async function openFile(path: string, range: { start: number; end: number } | undefined) {
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

function isAbsent({ code }: NodeJS.ErrnoException): boolean {
  return code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG";
}
