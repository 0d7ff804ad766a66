/**
 * The bytes of unfinished uploads: in storage, where every replica finds them, each piece under its offset. A piece
 * is whole or absent, so what is told to be here is here.
 */
import type { FileStorage, ListedFile } from "../../../engines/storage/file-storage.ts";

export const uploadId = /^[0-9a-f]{32}$/;

const incomingFolder = "incoming-uploads";
/** Bytes: so much may be lost when a process dies while it receives. */
export const pieceBytes = 16 * 1024 * 1024;
/** Listing an upload's pieces stays cheap. */
export const mostPieces = 20_000;
/**
 * Requests that may bring an upload's bytes: these, and one more for each so many bytes that are here. A line that
 * breaks again and again gets through; a sender of single bytes doesn't.
 */
export const freeRequests = 100;
export const bytesPerRequest = 64 * 1024;

function folderOf(id: string): string {
  if (!uploadId.test(id)) throw new RangeError(`${JSON.stringify(id)} is no upload`);
  return `${incomingFolder}/${id}`;
}

/** Storage key of the piece that begins at `offset`; padded, so that keys sort by offset. */
export function pieceKey(id: string, offset: number): string {
  return `${folderOf(id)}/${String(offset).padStart(16, "0")}`;
}

interface Pieces {
  /** Without a gap from the first byte. */
  bytes: number;
  /** `from` and `to` leave out bytes of the piece before: pieces of two simultaneous senders may overlap. */
  pieces: { key: string; from: number; to: number }[];
  count: number;
}

function lined(listed: readonly ListedFile[]): Pieces {
  const found = listed
    .map(({ key, size }) => ({ key, size, offset: Number(key.slice(key.lastIndexOf("/") + 1)) }))
    .sort((a, b) => a.offset - b.offset);
  const pieces: Pieces["pieces"] = [];
  let bytes = 0;
  for (const { key, size, offset } of found) {
    if (offset > bytes) break;
    if (offset + size <= bytes) continue;
    pieces.push({ key, from: bytes - offset, to: size - 1 });
    bytes = offset + size;
  }
  return { bytes, pieces, count: found.length };
}

export async function receivedPieces(files: FileStorage, id: string): Promise<Pieces> {
  return lined(await files.list(folderOf(id)));
}

/** How much is here of it, from its beginning. */
export async function receivedBytes(files: FileStorage, id: string): Promise<number> {
  return (await receivedPieces(files, id)).bytes;
}

/** The file that the pieces are. */
export async function* incomingContent(files: FileStorage, id: string): AsyncGenerator<Uint8Array> {
  for (const { key, from, to } of (await receivedPieces(files, id)).pieces) {
    const opened = await files.open(key, from === 0 ? undefined : { start: from, end: to });
    if (!opened) throw new Error(`${key} is gone`);
    yield* opened.body;
  }
}

export async function removeIncoming(files: FileStorage, id: string): Promise<void> {
  for (const { key } of await files.list(folderOf(id))) await files.remove(key);
}

/** Ids of what lies there, and when a piece of each came last. */
export async function listIncoming(files: FileStorage): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  for await (const { key, modifiedAt } of files.walk(incomingFolder)) {
    const id = key.split("/")[1] ?? "";
    const known = found.get(id);
    if (uploadId.test(id) && (!known || known < modifiedAt)) found.set(id, modifiedAt);
  }
  return found;
}
