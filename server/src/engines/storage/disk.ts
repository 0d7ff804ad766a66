/** Files in a folder of this machine. */
import { mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isAbsent, openFile, statFile } from "./disk-file.ts";
import { type FileStorage, isStorageKey, type ListedFile, requireStorageKey } from "./file-storage.ts";
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
