/**
 * Where uploaded and made files lie. The seam between the product and its disk or bucket: nothing else
 * opens a file of a visitor's or of the studio's.
 */
import type { ReadableStream } from "node:stream/web";

export interface ListedFile {
  key: string;
  modifiedAt: Date;
}

export interface StoredFile {
  /** Bytes. */
  size: number;
  modifiedAt: Date;
  /** Strong and quoted, as the ETag header wants it. */
  etag: string;
  /** The bytes from `start` to `end`, both included; all of them without a range. */
  stream(range?: { start: number; end: number }): ReadableStream<Uint8Array>;
}

export interface FileStorage {
  /** Null when there is no such file. `key` is a relative path such as `uploads/2025/03/dune-line-1.jpg`. */
  find(key: string): Promise<StoredFile | null>;
  /** Writes all or nothing: a reader sees the old file, the new one or none, never a half. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>;
  /** Gives a file another key, in place of what was there. @returns false when there is none. */
  move(from: string, to: string): Promise<boolean>;
  /** What lies in a folder itself, such as `uploads/2025/03`, in no order; nothing for one that isn't there. */
  list(folder: string): Promise<ListedFile[]>;
  /** The folders in a folder, by their keys. */
  folders(folder: string): Promise<string[]>;
  remove(key: string): Promise<void>;
  /** The file as a local path, for tools that want one (image codecs); valid until `release`. */
  asLocalFile(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
}
