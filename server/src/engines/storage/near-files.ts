/**
 * Local copies of a bucket's files: popular files aren't fetched for every visitor, and are still served while the
 * bucket is unavailable. A copy counts as current for half a minute; then the bucket is asked for its tag.
 */
import { createHash } from "node:crypto";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { type FileFacts, type FileStorage, type OpenedFile, StorageAwayError } from "./file-storage.ts";

export interface NearOptions {
  /** Absolute path; earlier contents are removed. */
  folder: string;
  /** Byte limit of all copies together. */
  mostBytes?: number;
  now?: () => number;
}

/** Bytes. Pictures and documents stay below; films are requested in ranges and aren't copied. */
const largestCopy = 4 * 1024 * 1024;
const usualMost = 512 * 1024 * 1024;
const currentMs = 30_000;

interface Copy extends FileFacts {
  path: string;
  checkedAt: number;
}

/** Adds local copies to a storage. Only files that are opened as a whole are copied. */
export function nearFiles(
  files: FileStorage,
  { folder, mostBytes = usualMost, now = () => performance.now() }: NearOptions,
): FileStorage {
  /** Least recently used first. */
  const copies = new Map<string, Copy>();
  let bytes = 0;
  let emptied: Promise<unknown> | undefined;

  async function forget(key: string): Promise<void> {
    const copy = copies.get(key);
    if (!copy) return;
    copies.delete(key);
    bytes -= copy.size;
    await rm(copy.path, { force: true });
  }

  async function add(key: string, { size, etag, modifiedAt }: FileFacts, content: Uint8Array): Promise<void> {
    emptied ??= rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { recursive: true }));
    await emptied;
    // The name includes the tag, so a copy that is being read isn't overwritten.
    const path = join(folder, createHash("sha256").update(`${key}\n${etag}`).digest("hex"));
    await writeFile(path, content);
    await forget(key);
    copies.set(key, { size, etag, modifiedAt, path, checkedAt: now() });
    bytes += size;
    for (const oldest of copies.keys()) {
      if (bytes <= mostBytes) return;
      await forget(oldest);
    }
  }

  /** The copy if it may be served: it is current, or the storage can't be asked. */
  async function currentCopy(key: string): Promise<Copy | null> {
    const copy = copies.get(key);
    if (!copy) return null;
    copies.delete(key);
    copies.set(key, copy);
    if (now() - copy.checkedAt < currentMs) return copy;
    try {
      const facts = await files.stat(key);
      if (facts?.etag === copy.etag) {
        copy.checkedAt = now();
        return copy;
      }
      await forget(key);
      return null;
    } catch (error) {
      if (error instanceof StorageAwayError) return copy;
      throw error;
    }
  }

  async function openCopy(key: string, copy: Copy): Promise<OpenedFile | null> {
    const file = await open(copy.path, "r").catch(() => null);
    if (!file) {
      // The copy was deleted from outside.
      await forget(key);
      return null;
    }
    try {
      const content = await file.readFile();
      const { size, etag, modifiedAt } = copy;
      return content.length === size
        ? { size, etag, modifiedAt, body: ReadableStream.from([content]) }
        : null;
    } finally {
      await file.close();
    }
  }

  async function changing<T>(key: string, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } finally {
      await forget(key);
    }
  }

  return {
    ...files,
    async stat(key) {
      return (await currentCopy(key)) ?? files.stat(key);
    },
    async open(key, range) {
      if (range) return files.open(key, range);
      const copy = await currentCopy(key);
      const near = copy && (await openCopy(key, copy));
      if (near) return near;
      const opened = await files.open(key);
      if (!opened || opened.size > largestCopy) return opened;
      const content = Buffer.concat(await Array.fromAsync(opened.body));
      // A full disk prevents the copy, but not the response.
      await add(key, opened, content).catch(() => {});
      return { ...opened, body: ReadableStream.from(content.length > 0 ? [content] : []) };
    },
    write: (key, content) => changing(key, () => files.write(key, content)),
    keep: (received, key) => changing(key, () => files.keep(received, key)),
    remove: (key) => changing(key, () => files.remove(key)),
  };
}
