/**
 * Files of requests: what senders add, what goes out with replies, what comes with mails. They are private: only
 * the desk reads them, always as a download.
 */
import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { fileEmpty, fileNotAccepted } from "@extenso/contract/requests/request-file-rules.ts";
import type { wireRequestFile } from "@extenso/contract/wire/requests.ts";
import type { Insertable, Selectable, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { Query } from "../../engines/database/query.ts";
import type { RequestFilesTable } from "../../engines/database/tables/request-tables.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { type AcceptedTypes, detectType, libraryTypes } from "../../engines/media-files/detect-type.ts";
import { endingOf } from "../../engines/media-files/file-types.ts";
import { hashFile } from "../../engines/media-files/hash-file.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { FileStorage, LocalFile } from "../../engines/storage/file-storage.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";

export type RequestFile = Selectable<RequestFilesTable>;

/** Beside the uploads, which anybody may read. */
const folder = "requests";

const accepted: AcceptedTypes = {
  ...libraryTypes,
  "image/heic": [".heic", ".heif"],
  "image/avif": [".avif"],
  "image/tiff": [".tif", ".tiff"],
  "application/vnd.oasis.opendocument.text": [".odt"],
  "application/vnd.oasis.opendocument.spreadsheet": [".ods"],
  "application/vnd.oasis.opendocument.presentation": [".odp"],
};

const office = "application/vnd.openxmlformats-officedocument";
/** Archives that a program knows by what is in them: by name ending, the type and the part that each of them has. */
const archives: Record<string, [mimeType: string, part: string]> = {
  ".docx": [`${office}.wordprocessingml.document`, "word/document.xml"],
  ".xlsx": [`${office}.spreadsheetml.sheet`, "xl/workbook.xml"],
  ".pptx": [`${office}.presentationml.presentation`, "ppt/presentation.xml"],
};

/** Characters, with the ending. */
const longestName = 120;

/** A name that a person can read and every system can save: no folders, no control characters, not hidden. */
export function fileNameOf(name: string): string {
  const line = cleanLine(name.split(/[/\\]/).at(-1) ?? "")
    .replace(/[\p{Cc}\p{Cf}:*?"<>|]/gu, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const ending = endingOf(line).slice(0, 12);
  const stem = [...line.slice(0, line.length - ending.length)];
  return stem.slice(0, longestName - ending.length).join("") + ending || "file";
}

/** A file that was checked, and isn't kept yet. */
export interface ReceivedFile {
  local: LocalFile;
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/**
 * @param content bounded by whoever calls, and read to its end.
 * @returns the file; whoever calls keeps it or releases it.
 * @param options.anyKind for what a mail brings: it is saved as bytes where it isn't known.
 * @throws {RestError} 400 for a kind that isn't taken.
 */
export async function receiveFile(
  files: FileStorage,
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
  { anyKind = false }: { anyKind?: boolean } = {},
): Promise<ReceivedFile> {
  const local = await files.receive(content);
  try {
    const { size } = await stat(local.path);
    if (size === 0) throw refused(fileEmpty);
    const readable = fileNameOf(name);
    const type =
      (await detectType(local.path, readable, accepted)) ?? (await unmarkedType(local.path, readable, size));
    if (!type && !anyKind) throw refused(fileNotAccepted);
    const mimeType = type?.mimeType ?? "application/octet-stream";
    return { local, name: readable, mimeType, size, sha256: await hashFile(local.path) };
  } catch (error) {
    await local.release();
    throw error;
  }
}

/** Bytes at a file's beginning and end that are looked at. */
const edgeBytes = 64 * 1024;

/**
 * Types that a file's first bytes don't tell. An office document is an archive whose list, at its end, names the
 * document's own part; a text is UTF-8 without control characters.
 */
async function unmarkedType(path: string, name: string, size: number): Promise<{ mimeType: string } | null> {
  const ending = endingOf(name);
  const archive = archives[ending];
  if (!archive && ending !== ".txt") return null;
  const file = await open(path);
  try {
    const length = Math.min(edgeBytes, size);
    const head = (await file.read(Buffer.alloc(length), 0, length, 0)).buffer;
    if (!archive) return isText(head) ? { mimeType: "text/plain" } : null;
    const tail = (await file.read(Buffer.alloc(length), 0, length, size - length)).buffer;
    const [mimeType, part] = archive;
    return head.indexOf("PK\u0003\u0004", 0, "latin1") === 0 && tail.includes(part) ? { mimeType } : null;
  } finally {
    await file.close();
  }
}

function isText(head: Buffer): boolean {
  // A character may be cut at the end.
  const isWhole = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))));
  return isWhole && !head.includes(0);
}

function refused(message: string): RestError {
  return new RestError("rest_file_refused", message, 400);
}

/** A new place for a file's bytes; what no row names is swept after a day. */
export function newFileKey(now: Date): string {
  return `${folder}/${now.toISOString().slice(0, 7)}/${randomUUID()}`;
}

/**
 * Keeps a received file, and then its row.
 * @param insert checks that there is room for it, in the transaction that adds the row; what it throws leaves nothing.
 */
export async function keepFile(
  { files, database, clock }: Pick<Dependencies, "files" | "database" | "clock">,
  received: ReceivedFile,
  insert: (rows: Transaction<Tables>, file: NewFile) => Promise<void>,
): Promise<void> {
  const now = clock();
  const key = newFileKey(now);
  const { name, size, mimeType: mime_type, sha256, local } = received;
  try {
    await files.keep(local, key);
  } finally {
    await local.release();
  }
  try {
    await database.query
      .transaction()
      .execute((rows) => insert(rows, { name, size, mime_type, sha256, key, created_at: now.toISOString() }));
  } catch (error) {
    await files.remove(key).catch(() => {
      // The sweep finds it.
    });
    throw error;
  }
}

export type NewFile = Pick<
  Insertable<RequestFilesTable>,
  "name" | "size" | "mime_type" | "sha256" | "key" | "created_at"
>;

/** Files of a request, oldest first. */
export async function filesOf(query: Query, requestId: number): Promise<RequestFile[]> {
  return await query
    .selectFrom("request_files")
    .selectAll()
    .where("request_id", "=", requestId)
    .orderBy("id")
    .limit(mostListed)
    .execute();
}

/** Bounded by what may be added: the sender's, and those of each message. */
const mostListed = 1_000;

export function presentFile({
  id,
  message_id,
  origin,
  name,
  mime_type,
  size,
  created_at,
}: RequestFile): z.infer<typeof wireRequestFile> {
  return { id, message_id, origin, name, mime_type, size, created_at };
}

/** Bytes of files that nothing names any more, because their request is gone; called after the commit. */
export async function removeBytes(files: FileStorage, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await files.remove(key).catch(() => {
      // The sweep finds it.
    });
  }
}

const dayMs = 24 * 60 * 60 * 1000;
/** A reply's files that were never sent. */
const unsentMs = 7 * dayMs;

/** Removes files that no row names, and rows of files that were added to a reply which was never sent. */
export async function sweepRequestFiles(
  { database, files, clock }: Pick<Dependencies, "database" | "files" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock().getTime();
  await database.query
    .deleteFrom("request_files")
    .where("origin", "=", "staff")
    .where("message_id", "is", null)
    .where("created_at", "<", new Date(now - unsentMs).toISOString())
    .execute();
  let removed = 0;
  for await (const { key, modifiedAt } of files.walk(folder)) {
    if (signal?.aborted) break;
    if (modifiedAt.getTime() > now - dayMs) continue;
    const named = await database.query
      .selectFrom("request_files")
      .select("id")
      .where("key", "=", key)
      .executeTakeFirst();
    if (named) continue;
    await files.remove(key);
    removed += 1;
  }
  return removed;
}

export function requestFilesJob(
  dependencies: Pick<Dependencies, "database" | "files" | "clock">,
): JobHandler {
  return hourlyJob("requests.sweep-files", (signal) => sweepRequestFiles(dependencies, signal));
}
