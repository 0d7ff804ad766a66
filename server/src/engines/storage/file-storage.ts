/**
 * Storage of uploaded and generated files, on disk or in a bucket. No other module opens visitors' or the studio's
 * files.
 */
import type { ReadableStream } from "node:stream/web";

export interface FileFacts {
  /** Bytes of the whole file. */
  size: number;
  modifiedAt: Date;
  /** Strong and quoted, as in the ETag header. */
  etag: string;
}

/** Byte offsets, both ends included. */
export interface FileRange {
  start: number;
  end: number;
}

export interface OpenedFile extends FileFacts {
  /** The requested bytes, read on demand. A caller that doesn't read them to the end has to cancel the stream. */
  body: ReadableStream<Uint8Array>;
}

export interface ListedFile {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** A file on this machine, for tools that need a path. */
export interface LocalFile {
  path: string;
  /** Ends the use of the path. A second call does nothing. */
  release(): Promise<void>;
}

/** The storage can't be reached at the moment; nothing was changed, and the call may be repeated. */
export class StorageAwayError extends Error {
  override name = "StorageAwayError";
}

/** A stored file is damaged: its bytes don't match their checksum. */
export class DamagedFileError extends Error {
  override name = "DamagedFileError";
}

/** The key points outside the storage; the code that built it has a mistake. */
export class StorageKeyError extends Error {
  override name = "StorageKeyError";
}

/**
 * A key is a relative path such as `uploads/2025/03/dune-line-1.jpg`. Reading an invalid key finds nothing; writing or
 * removing it throws {@link StorageKeyError}. Any call to a remote storage may throw {@link StorageAwayError}.
 */
export interface FileStorage {
  /** Null when there is no such file. */
  stat(key: string): Promise<FileFacts | null>;
  /**
   * Opens a file in one step: its facts belong to the very bytes that follow. Null when there is no such file.
   * @param range limited to the file's size; by default the whole file.
   */
  open(key: string, range?: FileRange): Promise<OpenedFile | null>;
  /** Atomic: a reader sees the old file, the new one or none, but no partial one. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Receives content into a local file: either as a whole, or an error leaves no file. */
  receive(content: AsyncIterable<Uint8Array>): Promise<LocalFile>;
  /** Stores a received file in its current state under a key, replaces any file there, and releases it. */
  keep(received: LocalFile, key: string): Promise<void>;
  /**
   * Files directly in a folder, such as `uploads/2025/03`, in no order; empty for a folder that doesn't exist.
   * @param beginning limits the list to names with this prefix, such as `dune-`; the rest isn't read, however many
   *   there are. Disks list both cases, because some of them don't distinguish capitals from small letters.
   */
  list(folder: string, beginning?: string): Promise<ListedFile[]>;
  /** Keys of the folders in a folder. */
  folders(folder: string): Promise<string[]>;
  /** All files below a folder (`""` for all), ordered by the bytes of their keys within each folder. */
  walk(folder: string): AsyncIterable<ListedFile>;
  remove(key: string): Promise<void>;
  /** The file as a local path, for reading; null when there is none. */
  asLocalFile(key: string): Promise<LocalFile | null>;
}

/** Relative, with `/` between names that are neither hidden, empty nor `..`; valid on every system. */
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

/** @throws {StorageKeyError} */
export function requireStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new StorageKeyError(`${JSON.stringify(key)} is no storage key`);
  return key;
}
