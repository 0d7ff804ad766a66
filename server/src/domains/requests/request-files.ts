/**
 * Files of requests: what senders add, what goes out with replies, what comes with mails. They are private: only
 * the desk reads them, always as a download.
 */

import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { fileEmpty, fileNotAccepted, tooManyFiles } from "@extenso/contract/requests/request-file-rules.ts";
import type { wireRequestFile } from "@extenso/contract/wire/requests.ts";
import type { Insertable, Selectable, Transaction } from "kysely";
import type * as z from "zod/mini";
import { countRows, type Query } from "../../engines/database/query.ts";
import type { Tables } from "../../engines/database/tables.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { hourlyJob } from "../../engines/jobs/hourly.ts";
import type { JobHandler } from "../../engines/jobs/runner.ts";
import { type AcceptedTypes, detectType, libraryTypes } from "../../engines/media-files/detect-type.ts";
import { endingOf } from "../../engines/media-files/file-types.ts";
import { hashFile } from "../../engines/media-files/hash-file.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestResponse } from "../../engines/rest/route.ts";
import type { FileStorage, LocalFile } from "../../engines/storage/file-storage.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";
import type { RequestFilesTable } from "./tables.ts";

export type RequestFile = Selectable<RequestFilesTable>;

/** Beside the uploads, which anybody may read. */
const folder = "requests";

const accepted: AcceptedTypes = {
  ...libraryTypes,
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
 * @param content bounded by the caller, and read to its end.
 * @returns the file, which the caller has to store or release.
 * @param options.anyKind for attachments of mails: unknown types are stored as plain bytes.
 * @throws {RestError} 400 for a type that isn't accepted.
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
      (await detectType(local.path, readable, accepted)) ??
      (await unmarkedType(local.path, readable, size)) ??
      (anyKind ? await pictureType(local.path) : null);
    if (!type && !anyKind) throw refused(fileNotAccepted);
    const mimeType = type?.mimeType ?? "application/octet-stream";
    return { local, name: readable, mimeType, size, sha256: await hashFile(local.path) };
  } catch (error) {
    await local.release();
    throw error;
  }
}

/** Endings of pictures that mails show. */
const pictureEndings = [".jpg", ".png", ".gif", ".webp", ".avif"];

/** Mail programs send pictures under any name: of a picture the bytes tell the type. */
async function pictureType(path: string): Promise<{ mimeType: string } | null> {
  for (const ending of pictureEndings) {
    const found = await detectType(path, `picture${ending}`, accepted);
    if (found) return found;
  }
  return null;
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

/**
 * Adds the row of a file that no message has yet, in the transaction that has locked its request.
 * @throws {RestError} 400 where as many wait already.
 */
export async function insertWaiting(
  rows: Transaction<Tables>,
  file: NewFile,
  { requestId, origin, most }: { requestId: number; origin: "sender" | "staff"; most: number },
): Promise<void> {
  const count = await countRows(
    rows
      .selectFrom("request_files")
      .where("request_id", "=", requestId)
      .where("origin", "=", origin)
      .where("message_id", "is", null),
  );
  if (count >= most) throw new RestError("rest_too_many_files", tooManyFiles, 400);
  const row = { ...file, request_id: requestId, message_id: null, origin };
  await rows.insertInto("request_files").values(row).execute();
}

/**
 * A file as a download of no type: never shown in the browser, whatever is in it.
 * @throws {RestError} 404 for one that is gone.
 */
export async function download(
  files: FileStorage,
  file: Pick<RequestFile, "key" | "name"> | undefined,
): Promise<RestResponse> {
  const opened = file && (await files.open(file.key));
  if (!file || !opened) throw noSuchFile();
  const headers = downloadHeaders(file.name, opened.size);
  return { body: null, raw: new Response(opened.body as ReadableStream<Uint8Array>, { headers }) };
}

function downloadHeaders(name: string, size: number): Record<string, string> {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(size),
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
}

export function noSuchFile(): RestError {
  return new RestError("rest_no_file", "This file isn’t here any more.", 404);
}

/** One file of a request, or of a mail that belongs to no request yet. */
export async function findFile(
  query: Query,
  id: number,
  of: { requestId: number } | { mailId: number },
): Promise<RequestFile | undefined> {
  const file = query.selectFrom("request_files").selectAll().where("id", "=", id);
  const found =
    "requestId" in of
      ? file.where("request_id", "=", of.requestId)
      : file.where("incoming_mail_id", "=", of.mailId);
  return await found.executeTakeFirst();
}

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
  let old: string[] = [];
  const removeNameless = async () => {
    removed += await removeUnnamed({ database, files }, old);
    old = [];
  };
  for await (const { key, modifiedAt } of files.walk(folder)) {
    if (signal?.aborted) return removed;
    if (modifiedAt.getTime() <= now - dayMs) old.push(key);
    if (old.length === sweptAtOnce) await removeNameless();
  }
  await removeNameless();
  return removed;
}

/** Files that one statement looks for. */
const sweptAtOnce = 200;

async function removeUnnamed(
  { database, files }: Pick<Dependencies, "database" | "files">,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await database.query
    .selectFrom("request_files")
    .select("key")
    .where("key", "in", keys)
    .execute();
  const named = new Set(rows.map(({ key }) => key));
  const unnamed = keys.filter((key) => !named.has(key));
  for (const key of unnamed) await files.remove(key);
  return unnamed.length;
}

export function requestFilesJob(
  dependencies: Pick<Dependencies, "database" | "files" | "clock">,
): JobHandler {
  return hourlyJob("requests.sweep-files", (signal) => sweepRequestFiles(dependencies, signal));
}
